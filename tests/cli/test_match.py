"""`coupturc match`: DESIGN section 3 is the contract."""

from pathlib import Path

import pytest

from tests.cli.shell import Run

PLAYERS = ("engine:hash=1", "engine:hash=2")
QUICK = ("--games", "2", "--nodes", "20")


@pytest.fixture(autouse=True)
def no_tables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.fixture
def openings(tmp_path: Path) -> str:
    path = tmp_path / "openings.fen"
    path.write_text("W:W32,37:B23\n")
    return str(path)


def test_json(run: Run, openings: str) -> None:
    result = run("match", *PLAYERS, *QUICK, "--openings", openings, "--json", "--test", "0", "50")
    assert (result.code, result.err) == (0, "")
    *games, summary = result.records
    assert [game["game"] for game in games] == [0, 1]
    assert set(games[0]) == {"game", "points", "result", "reason", "plies", "white", "seconds", "failure"}
    assert summary["games"] == summary["wins"] + summary["draws"] + summary["losses"] == 2
    assert summary["low"] <= summary["elo"] <= summary["high"]
    assert summary["verdict"] == "open"


def test_text_and_folder(run: Run, openings: str, tmp_path: Path) -> None:
    arguments = ("match", *PLAYERS, "--games", "1", "--time", "0.002", "--openings", openings)
    result = run(*arguments, "--folder", str(tmp_path / "match"), "--test", "0", "50")
    assert result.code == 0
    assert result.out.startswith("2 games: ")
    assert "test open at" in result.out
    assert len(result.err.splitlines()) == 2
    again = run(*arguments, "--folder", str(tmp_path / "match"))
    assert again.err == ""
    assert again.out.startswith("2 games: ")


def test_dama_from_random_openings(run: Run) -> None:
    assert run("match", "engine:1", "engine:1", "--rules", "dama", *QUICK, "--json").records[-1]["games"] == 2


def test_failure_of_a_player_is_told(run: Run, openings: str) -> None:
    result = run("match", "engine", "hub:/nowhere/engine", *QUICK, "--openings", openings, "--json")
    assert result.records[-1]["wins"] == 2
    assert "cannot start /nowhere/engine" in result.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("engine", "human", *QUICK), "human: expected engine"),
        (("engine", "engine", *QUICK, "--time", "1"), "either --nodes or --time"),
        (("engine", "engine", *QUICK, "--test", "5", "5"), "the first Elo is the smaller one"),
        (("engine", "engine"), "--games"),
        (("engine", "engine", *QUICK, "--openings", "/nowhere"), "does not exist"),
    ],
)
def test_wrong_usage(run: Run, arguments: tuple[str, ...], message: str) -> None:
    result = run("match", *arguments)
    assert result.code == 2
    assert message in result.err
