"""Openings: of a file, shipped, or by lot."""

from pathlib import Path

import pytest

from bench.strength_suite import read_judged
from coupturc import Rules
from coupturc.engine.match.match import Match
from coupturc.engine.match.openings import OpeningsError, random_opening, read_openings
from coupturc.engine.match.players import PlayerSpec
from tests.engine.match.indexed import FMJD, QUICK, Index


def test_openings_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "openings.fen"
    path.write_text("# two\nW:W32:B23\n\n  B:W32:B23  \n")
    assert [position.fen for position in read_openings(path, Rules())] == ["W:W32:B23", "B:W32:B23"]


def test_what_is_behind_a_semicolon_is_a_comment(tmp_path: Path) -> None:
    path = tmp_path / "openings.fen"
    path.write_text("W:W32:B23; peer -0.29\n; of a game\nB:W32:B23 ;\n")
    assert [position.fen for position in read_openings(path, Rules())] == ["W:W32:B23", "B:W32:B23"]


def test_judged_positions_are_openings() -> None:
    path = Path(__file__).parents[3] / "data" / "strength" / "judged-late.txt"
    assert len(read_openings(path, Rules())) == len(read_judged(path))


@pytest.mark.parametrize(("text", "error"), [("W:W32:B23\nW:W51:B\n", "line 2"), ("# none\n", "expected a FEN")])
def test_openings_that_cannot_be_used(tmp_path: Path, text: str, error: str) -> None:
    path = tmp_path / "openings.fen"
    path.write_text(text)
    with pytest.raises(OpeningsError, match=error):
        read_openings(path, Rules())


def test_openings_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "openings.fen").write_bytes(b"W:W32:B23\n\xff")
    with pytest.raises(OpeningsError, match=r"expected UTF-8 text with a FEN on each line \(byte 10\)"):
        read_openings(tmp_path / "openings.fen", Rules())


def test_shipped_ballots_are_positions() -> None:
    path = Path(__file__).parents[3] / "data" / "ballots" / "two-move.fen"
    assert len(set(read_openings(path, Rules()))) == 79


@pytest.mark.parametrize("rules", [Rules(), Rules("turkish")])
def test_random_openings_are_level_and_at_rest(rules: Rules) -> None:
    openings = [random_opening(rules, number) for number in range(20)]
    assert openings == [random_opening(rules, number) for number in range(20)]
    assert len(set(openings)) > 15
    for position in openings:
        letters = "".join(position.pieces.values())
        assert letters.lower().count("w") == letters.lower().count("b")
        assert not position.legal_moves.capture_count


def test_without_openings_they_are_random() -> None:
    names = (PlayerSpec("A", lambda: Index(0)), PlayerSpec("B", lambda: Index(0)))
    one = Match(FMJD, names, 4, (), QUICK)
    assert one.opening(0) == one.opening(1) != one.opening(2)
    assert one.settings["openings"] == "random"
