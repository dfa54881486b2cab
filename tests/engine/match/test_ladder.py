"""The ladder of levels is measured by one command that goes on where it was."""

from pathlib import Path

import pytest

from bench import ladder
from bench.beginner import Beginner
from coupturc import History, Position, load_profile
from coupturc.engine.match import players
from coupturc.engine.match.statistics import Tally
from coupturc.engine.player import Limits

MARKED = "# Levels\n\n<!-- ladder -->\n\nold\n\n<!-- end of ladder -->\n\nmore\n"


@pytest.fixture(autouse=True)
def no_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "open_all", tuple)


def test_ladder_is_played_written_and_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "levels.md"
    page.write_text(MARKED)
    monkeypatch.setattr(ladder, "PAGE", page)
    arguments = [str(tmp_path / "ladder"), "--rules", "turkish", "--levels", "2", "--write", "--games"]
    ladder.main([*arguments, "2"])
    assert "| Dama | 2 - 1 | 2 | " in capsys.readouterr().out
    ladder.main([*arguments, "4"])
    reported = capsys.readouterr()
    assert reported.err.count("engine:2 - engine:1:") == 2  # two games were there
    assert page.read_text() == f"# Levels\n\n<!-- ladder -->\n\n{reported.out}\n<!-- end of ladder -->\n\nmore\n"


def test_rows() -> None:
    dama = load_profile("dama")
    assert ladder.row(dama, 3, Tally(130, 20, 50, (5, 20, 20, 30, 25))).startswith(
        "| Dama | 3 - 2 | 200 | 130 20 50 | 70 % | +147 (+"
    )
    assert "(misses the aim)" in ladder.row(dama, 3, Tally(1, 18, 1, (0, 1, 8, 1, 0)))
    assert "(above +" in ladder.row(dama, 3, Tally(20, 0, 0, (0, 0, 0, 0, 10)))


def test_beginner_stands_below_the_lowest_level() -> None:
    dama = load_profile("dama")
    even, ahead = Tally(80, 30, 90, (0, 0, 1, 0, 0)), Tally(150, 0, 50, (0, 0, 1, 0, 0))
    assert ladder.row(dama, "a", even).startswith("| Dama | a - beginner | 200 | 80 30 90 | 48 % |")
    assert "(misses the aim)" in ladder.row(dama, "a", ahead)
    assert ladder.row(dama, "b", ahead).startswith("| Dama | b - a | 200 | 150 0 50 | 75 % |")
    assert ladder.row(dama, 1, ahead).startswith("| Dama | 1 - b | 200 | 150 0 50 | 75 % |")


async def test_beginner_loses_no_piece_to_the_first_answer() -> None:
    """28-22 and 28-23 each give a man; the other five moves are equal to him."""
    assert await beginners_moves("W:W28,37,38,42,43,48:B8,12,13,14,17,18") == {
        "37-31",
        "37-32",
        "38-32",
        "38-33",
        "43-39",
    }


async def test_beginner_takes_what_leaves_him_most() -> None:
    """Both moves take one man; after 28x17 his man is taken."""
    assert await beginners_moves("W:W28:B8,12,22,23") == {"28x19"}


async def beginners_moves(fen: str) -> set[str]:
    history, draws = History(Position.from_fen(fen)), load_profile("fmjd").draw_limits
    return {(await Beginner().choose(history, draws, Limits(0))).move.text for _ in range(80)}


def test_page_without_marks(tmp_path: Path) -> None:
    page = tmp_path / "levels.md"
    page.write_text("# Levels\n")
    with pytest.raises(ValueError, match="expected <!-- ladder -->"):
        ladder.write("", page)


@pytest.mark.parametrize(
    ("levels", "expected"),
    [("0", "expected a, b or 1 to 10"), ("2-11", "expected a, b or 1 to 10"), ("5-4", "expected the lower level")],
)
def test_not_a_range_of_levels(levels: str, expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        ladder.main(["folder", "--levels", levels])
    assert expected in " ".join(capsys.readouterr().err.split())


def test_page_of_the_levels_has_the_marks() -> None:
    text = ladder.PAGE.read_text("utf-8")
    assert text.index(ladder.BEGIN) < text.index(ladder.END)
