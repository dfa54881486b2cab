"""The results of a match on disk: what is there already is looked through before a match goes on."""

import json
from pathlib import Path

import pytest

from coupturc.engine.match.results import Results, ResultsError

GAME = {"game": 0, "points": 1.0, "result": "2-0", "reason": "no_moves", "plies": 9, "white": True}
GAME |= {"seconds": [1.0, 2.0], "failure": "", "pdn": ""}


def open_after(folder: Path, *lines: str) -> Results:
    """Open a folder in which a match `{}` has these lines."""
    (folder / "results.jsonl").write_text("".join(f"{line}\n" for line in ("{}", *lines)))
    return Results(folder, {})


def test_results_from_before_cpu_time_was_kept(tmp_path: Path) -> None:
    assert open_after(tmp_path, json.dumps(GAME)).games[0].cpu_seconds == (None, None)


@pytest.mark.parametrize("known", [[1.5, 2], [None, 0.5], [None, None]])
def test_cpu_time_may_be_known(tmp_path: Path, known: list[float | None]) -> None:
    assert open_after(tmp_path, json.dumps(GAME | {"cpu_seconds": known})).games[0].cpu_seconds == tuple(known)


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("game", "x", "expected `int`, got `str` - at `$.game`"),
        ("game", -1, "expected `int` >= 0 - at `$.game`"),
        ("game", True, "expected `int`, got `bool` - at `$.game`"),
        ("points", 70.0, "expected `float` <= 1.0 - at `$.points`"),
        ("points", 0.3, "expected `float` that's a multiple of 0.5 - at `$.points`"),
        ("points", "1", "expected `float`, got `str` - at `$.points`"),
        ("result", None, "expected `str`, got `null` - at `$.result`"),
        ("plies", 1.5, "expected `int`, got `float` - at `$.plies`"),
        ("white", 1, "expected `bool`, got `int` - at `$.white`"),
        ("seconds", [1], "expected `array` of length 2 - at `$.seconds`"),
        ("seconds", [1, None], "expected `float`, got `null` - at `$.seconds[1]`"),
        ("seconds", [1, float("nan")], "expected a game, found '{"),
        ("seconds", [10**400, "x"], "number out of range - at `$.seconds[0]`"),
        ("cpu_seconds", ["x", None], "expected `float | null`, got `str` - at `$.cpu_seconds[0]`"),
        ("elo", 3, "object contains unknown field `elo`"),
    ],
)
def test_fields_that_cannot_be(tmp_path: Path, name: str, value: object, expected: str) -> None:
    lines = json.dumps(GAME), json.dumps(GAME | {"game": 1, name: value})
    with pytest.raises(ResultsError) as error:
        open_after(tmp_path, *lines)
    assert f"results.jsonl, line 3: {expected}" in str(error.value)


def test_game_that_comes_twice_is_damage(tmp_path: Path) -> None:
    games = [json.dumps(GAME | {"game": number}) for number in (0, 1, 0)]
    with pytest.raises(ResultsError) as error:
        open_after(tmp_path, *games)
    place = tmp_path / "results.jsonl"
    assert str(error.value) == f"{place}, line 4: expected game to be on no line before, found 0 again"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("{}", "object missing required field `game`"),
        ("[]", "expected a game, found '[]'"),
        ("garbage", "expected a game, found 'garbage'"),
        ("[" * 100_000, f"expected a game, found '{'[' * 60}...'"),
        ("x" * 100, f"expected a game, found '{'x' * 60}...'"),
    ],
)
def test_lines_that_are_no_games(tmp_path: Path, line: str, expected: str) -> None:
    with pytest.raises(ResultsError) as error:
        open_after(tmp_path, line)
    assert str(error.value) == f"{tmp_path / 'results.jsonl'}, line 2: {expected}"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"nonsense\n", "line 1: expected the settings of a match, found 'nonsense'"),
        (b"[1]\n", "line 1: expected the settings of a match"),
        (b"{}\n\xff\n", r"results.jsonl: expected UTF-8 text \(byte 3\)"),
    ],
)
def test_file_that_holds_no_results(tmp_path: Path, data: bytes, expected: str) -> None:
    (tmp_path / "results.jsonl").write_bytes(data)
    with pytest.raises(ResultsError, match=expected):
        Results(tmp_path, {})


OPENINGS = [f"W:W32:B{square}" for square in range(1, 20)]
MATCH = {"players": ["A", "B"], "openings": OPENINGS, "limits": [0, 20]}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"players": ["A", "C"]}, 'players, number 2: expected "C", found "B"'),
        (
            {"limits": [0, 30], "rules": "fmjd"},
            'limits, number 2: expected 30, found 20; rules: expected "fmjd", found none',
        ),
        ({"openings": "random"}, 'openings: expected "random", found ["W:W32:B1", '),
        ({"openings": OPENINGS[:-1]}, 'openings, number 19: expected none, found "W:W32:B19"'),
    ],
)
def test_folder_of_another_match_is_left_alone(tmp_path: Path, change: dict[str, object], said: str) -> None:
    Results(tmp_path, MATCH)
    before = (tmp_path / "results.jsonl").read_text()
    with pytest.raises(ResultsError) as error:
        Results(tmp_path, MATCH | change)
    message = str(error.value)
    assert f"results.jsonl holds another match: {said}" in message
    assert len(message) < len(str(tmp_path)) + 200
    assert (tmp_path / "results.jsonl").read_text() == before


def test_long_settings_are_shown_where_they_differ(tmp_path: Path) -> None:
    alike = "weights 0123456789ab, " * 9
    Results(tmp_path, {"identities": [f"{alike}build 01", "x"], "clock": "60"})
    with pytest.raises(ResultsError) as error:
        Results(tmp_path, {"identities": [f"{alike}build 02", "x"]})
    first, clock = str(error.value).split("; ")
    assert 'build 02", found ...' in first
    assert first.endswith('build 01"')
    assert len(first) < len(str(tmp_path)) + 220
    assert clock == 'clock: expected none, found "60"'
