"""`coupturc tournament print`: papers of a tournament in a file."""

from pathlib import Path

import pytest

from tests.cli.shell import Run


@pytest.fixture
def club(run: Run, tmp_path: Path) -> str:
    """A Keizer competition of four after a round."""
    file = str(tmp_path / "club.json")
    assert run("tournament", "new", file, "--name", "Winter", "--system", "keizer").code == 0
    assert run("tournament", "enter", file, "Ank", "Ben", "Cor", "Dirk").code == 0
    assert run("tournament", "pair", file).code == 0
    return file


@pytest.mark.parametrize(
    ("kind", "says"),
    [("score-sheets", "Ronde 1, bord 2"), ("diagrams", "Aan zet: Wit / Zwart"), ("report", "Kruistabel")],
)
def test_each_kind_is_written(run: Run, club: str, tmp_path: Path, kind: str, says: str) -> None:
    to = tmp_path / "paper.html"
    assert run("tournament", "print", club, kind, str(to), "--language", "nl").code == 0
    assert says in to.read_text("utf-8")


def test_empty_diagrams_show_the_board_that_is_asked_for(run: Run, club: str, tmp_path: Path) -> None:
    boards = []
    for game in ("international", "turkish"):
        to = tmp_path / f"{game}.html"
        assert run("tournament", "print", club, "diagrams", str(to), "--game", game).code == 0
        boards.append(to.read_text("utf-8"))
    assert boards[0] != boards[1]


def test_a_round_that_is_not_paired_is_a_wrong_call(run: Run, club: str, tmp_path: Path) -> None:
    to = tmp_path / "paper.html"
    result = run("tournament", "print", club, "score-sheets", str(to), "--round", "2")
    assert result.code == 2
    assert "round 2 is not paired" in result.err
    assert not to.exists()
