"""`coupturc tournament sheet` and `games`: score sheets come in, games go out."""

from pathlib import Path

import pytest

from tests.cli.shell import Run


@pytest.fixture
def game(run: Run, club: str, tmp_path: Path) -> str:
    """Pair a round of the club; return a file with the moves of a game."""
    run("tournament", "pair", club)
    file = tmp_path / "game.pdn"
    file.write_text("1. 32-28 19-23 2. 28x19 14x23 2-0")
    return str(file)


def test_a_score_sheet_is_kept_and_written_with_names(run: Run, club: str, game: str) -> None:
    assert run("tournament", "sheet", club, "1", "1", game).code == 0
    assert "2-0" in run("tournament", "round", club, "1").out
    assert run("tournament", "games", club).out.splitlines() == [
        '[Event "Winter"]',
        '[Date "????.??.??"]',
        '[Round "1"]',
        '[Board "1"]',
        '[White "Ank"]',
        '[Black "Ben"]',
        '[Result "2-0"]',
        '[WhiteRating "1500"]',
        '[BlackRating "1400"]',
        "",
        "1. 32-28 19-23 2. 28x19 14x23 *",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1. 32-28\n19-22 2-0", ":2:1: expected a legal move, found '19-22'"),
        ("32-28 {", ":1:8: expected a closing bracket"),
        ("32-28 *\n33-29", ":2:1: expected one game, found another one"),
        ("32-28", ": no result: give --result"),
        ("", ": no moves"),
    ],
)
def test_a_score_sheet_that_is_not_kept(run: Run, club: str, game: str, text: str, said: str) -> None:
    Path(game).write_text(text)
    before = Path(club).read_bytes()
    result = run("tournament", "sheet", club, "1", "1", game)
    assert (result.code, result.err) == (1, f"{game}{said}\n")
    assert Path(club).read_bytes() == before


def test_a_score_sheet_of_another_game_with_its_result(run: Run, club: str, game: str) -> None:
    Path(game).write_text("c3-c4 d6-d5")
    options = ["--rules", "dama", "--result", "1-1"]
    assert run("tournament", "sheet", club, "1", "2", game, *options).code == 0
    assert '[GameType "30,W,8,8,A0,0"]' in run("tournament", "games", club).out


def test_a_score_sheet_against_the_result_is_refused(run: Run, club: str, game: str) -> None:
    run("tournament", "result", club, "1", "1", "0-2")
    result = run("tournament", "sheet", club, "1", "1", game)
    assert (result.code, "does not agree" in result.err) == (1, True)
