"""The ladder of levels is measured by one command that goes on where it was."""

from pathlib import Path

import pytest

from bench import ladder
from coupturc import load_profile
from coupturc.engine.match import players
from coupturc.engine.match.statistics import Tally

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
    assert "(below the aim)" in ladder.row(dama, 3, Tally(1, 18, 1, (0, 1, 8, 1, 0)))
    assert "(above +" in ladder.row(dama, 3, Tally(20, 0, 0, (0, 0, 0, 0, 10)))


def test_page_without_marks(tmp_path: Path) -> None:
    page = tmp_path / "levels.md"
    page.write_text("# Levels\n")
    with pytest.raises(ValueError, match="expected <!-- ladder -->"):
        ladder.write("", page)


@pytest.mark.parametrize("levels", ["1", "2-11", "5-4"])
def test_levels_that_have_none_below(levels: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        ladder.main(["folder", "--levels", levels])
    assert "expected levels from 2 to 10" in capsys.readouterr().err


def test_page_of_the_levels_has_the_marks() -> None:
    text = ladder.PAGE.read_text("utf-8")
    assert text.index(ladder.BEGIN) < text.index(ladder.END)
