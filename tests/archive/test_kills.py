"""Whatever is killed while it works on an archive, no confirmed game is lost and no file is damaged."""

from pathlib import Path

import pytest

from coupturc.archive import segments
from tests.archive.conftest import Write
from tests.archive.killed_work import SEGMENT_GAMES
from tests.archive.killing import check_whole, killer
from tests.archive.made_games import many

KILLS = 20  # `python -m bench.archive kills` does a thousand


def test_kills_lose_no_confirmed_game(tmp_path: Path, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(segments, "SEGMENT_GAMES", SEGMENT_GAMES)
    file, folder = write(many(100)), tmp_path / "archive"
    with killer(folder, file, 21) as at_work:
        while at_work.kills.total() < KILLS:
            at_work.kill()
        at_work.finish()
    check_whole(folder, file)
