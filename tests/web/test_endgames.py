"""Tables of trainers and analyses: made when they are needed, never in the way."""

from pathlib import Path

import pytest

from coupturc import Position
from coupturc.rules import load_profile
from coupturc.web import endgames as module
from coupturc.web.endgames import Endgames
from tests.waiting import block_until

FMJD = load_profile("fmjd")
THREE = Position.from_fen("W:WK1,K2:BK28")
FOUR = Position.from_fen("W:WK1,K2,K3:BK28")


def test_small_tables_are_made_at_once(tmp_path: Path) -> None:
    tables = Endgames(tmp_path).tables(FMJD.rules)
    assert tables.probe(THREE)
    assert tables.probe(FOUR) is None


def test_larger_ones_come_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_AT_ONCE", 2)
    monkeypatch.setattr(module, "_IN_TIME", 3)
    endgames = Endgames(tmp_path)
    assert endgames.tables(FMJD.rules).probe(THREE) is None
    endgames.prepare(FMJD.rules)
    endgames.prepare(FMJD.rules)
    block_until(lambda: endgames.tables(FMJD.rules).probe(THREE))
    endgames._close()


def test_closing_ends_what_is_being_made(tmp_path: Path) -> None:
    endgames = Endgames(tmp_path)
    endgames.prepare(FMJD.rules)
    endgames._close()
    assert endgames.tables(FMJD.rules).probe(FOUR) is None


def test_without_a_folder_there_are_none() -> None:
    endgames = Endgames(None)
    endgames.prepare(FMJD.rules)
    assert endgames.tables(FMJD.rules).probe(THREE) is None
    endgames._close()


def test_a_folder_that_cannot_be_written_is_no_harm(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    assert Endgames(tmp_path / "taken").tables(FMJD.rules).probe(THREE) is None
    assert "cannot be kept" in caplog.text
