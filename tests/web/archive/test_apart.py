"""Large files come into an archive in a process of their own."""

import errno
import json
import logging.config
import sys
from pathlib import Path

import pytest

from coupturc.archive import Archive
from coupturc.web.archive import apart
from coupturc.web.archive.bringing import bring as bring_here
from coupturc.web.archive.messages import ArchiveFailed, ArchiveImported, ArchiveProgress, ImportLine
from coupturc.web.archive.scans import Say
from coupturc.web.http.logs import log_config
from tests.archive.made_games import many
from tests.web.archive.test_explorer import GAMES
from tests.web.archive.test_streams import bring, search, site
from tests.web.support import Server

__all__ = ["site"]

FAULTY = GAMES + '\n[White "Dik"]\n1. 32-28 19-22 *\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    Archive.open(tmp_path / "archive", make=True).close()
    return tmp_path / "archive"


def brought(folder: Path, text: str) -> list[ImportLine]:
    path = folder.parent / "games.pdn"
    path.write_text(text)
    lines: list[ImportLine] = []
    apart.bring_apart(folder, path, "my.pdn", lines.append)
    assert not path.exists()
    return lines


def test_a_file_comes_in_while_others_ask(folder: Path) -> None:
    with Archive.open(folder) as archive:
        assert brought(folder, many(300)) == [ArchiveProgress(300), ArchiveImported(300, 300, 0, 0)]
        assert archive.totals()["games"] == 300
        assert archive.sources()[0]["name"] == "my.pdn"


async def test_a_large_file_is_answered_as_a_small_one(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("coupturc.web.archive.stream_routes.APART_FROM_BYTES", 1)
    begun: list[str] = []

    def noted(folder: Path, path: Path, name: str, say: Say[ImportLine]) -> None:
        begun.append(name)
        apart.bring_apart(folder, path, name, say)

    monkeypatch.setattr("coupturc.web.archive.stream_routes.bring_apart", noted)
    lines = await bring(site, FAULTY)
    assert [line["type"] for line in lines] == ["fault", "progress", "imported"]
    assert lines[-1] == {"type": "imported", "games": 4, "added": 4, "faulty": 1, "doubles": 0}
    assert begun == ["my.pdn"]
    assert (await search(site, "W:m19", archive="own"))[-1]["found"] == 1


def test_a_process_that_ends_is_no_silence(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert brought(tmp_path / "nothing", GAMES) == [ArchiveFailed("internal")]
    assert "the process that brought a file in ended with code 1" in caplog.text
    assert "my.pdn" not in caplog.text  # which may have names of people


def test_the_name_of_a_file_stays_out_of_the_log(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    (folder.parent / "games.pdn").write_text(GAMES)
    monkeypatch.setattr(Archive, "add", fail)
    lines: list[ImportLine] = []
    with Archive.open(folder) as archive:
        bring_here(archive, folder.parent / "games.pdn", "ada-bea.pdn", lines.append)
    assert lines == [ArchiveFailed("not_stored")]
    assert "No space left on device" in caplog.text
    assert "ada-bea" not in caplog.text


def test_the_process_writes_lines(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    path = folder.parent / "games.pdn"
    path.write_text(FAULTY)
    monkeypatch.setattr(sys, "argv", ["apart", str(folder), str(path), "my.pdn", "text"])
    lowered: list[int] = []
    monkeypatch.setattr("os.nice", lowered.append)
    apart.main()
    assert [json.loads(line)["type"] for line in capfd.readouterr().out.splitlines()] == [
        "fault",
        "progress",
        "imported",
    ]
    assert lowered == [10]


def test_its_log_has_the_form_of_the_servers(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    logging.config.dictConfig(log_config("json"))
    try:
        assert brought(tmp_path / "nothing", GAMES) == [ArchiveFailed("internal")]
    finally:
        logging.config.dictConfig(log_config())
    fault, end = map(json.loads, capfd.readouterr().err.splitlines())
    assert (fault["logger"], "Traceback" in fault["traceback"]) == ("coupturc.web.archive.apart", True)
    assert end["message"] == "the process that brought a file in ended with code 1"


def test_a_file_is_deleted_when_no_process_begins(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.ENOMEM, "Cannot allocate memory")

    monkeypatch.setattr("subprocess.Popen", fail)
    path = folder.parent / "games.pdn"
    path.write_text(GAMES)
    with pytest.raises(OSError, match="allocate"):
        apart.bring_apart(folder, path, "my.pdn", print)
    assert not path.exists()
