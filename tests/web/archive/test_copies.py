"""Archives are copied while they are open, by the command of docs/operating.md."""

import shutil
import subprocess
from pathlib import Path

import pytest

from coupturc.archive import Archive
from tests.archive.made_games import many
from tests.docs_pages import DOCS, blocks


@pytest.mark.skipif(shutil.which("sqlite3") is None, reason="sqlite3 is not installed")
def test_every_archive_is_copied_while_it_is_open(tmp_path: Path) -> None:
    (command,) = [text for text in blocks(DOCS / "operating.md", "text") if "archive.sqlite" in text]
    data, backup = tmp_path / "data", tmp_path / "backup"
    places = ["archives/collections/our club", "archives/people/ada"]
    (tmp_path / "games.pdn").write_text(many(3))
    for place in places:
        with Archive.open(data / place, make=True) as archive:
            archive.add(tmp_path / "games.pdn")
            moved = command.replace("/var/lib/coupturc", str(data)).replace("/backup", str(backup))
            subprocess.run(["sh", "-ec", moved], check=True)  # noqa: S607 - as an operator does
    for place in places:
        with Archive.open(backup / place) as copy:
            assert copy.totals()["games"] == 3
            assert [*copy.verify()] == []
