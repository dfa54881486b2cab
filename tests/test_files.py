"""Files: whether they can be written is found out without leaving a trace; what a kill left is deleted."""

import errno
import os
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from coupturc.files import (
    fault_of_database,
    is_alive,
    make_folder,
    partial_of,
    refuse_unwritable,
    remove_partials,
    replacing,
    sync_folder,
    write_whole,
)
from tests.processes import ended_process


def test_a_file_that_can_be_written_stays_as_it_is(tmp_path: Path) -> None:
    there, new, link = tmp_path / "there", tmp_path / "new", tmp_path / "link"
    there.write_bytes(b"kept")
    link.symlink_to(tmp_path / "target")
    for path in (there, new, link):
        refuse_unwritable(path)
    assert there.read_bytes() == b"kept"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "there"]


def test_a_database_that_is_as_it_should_be(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "kept") as connection:
        connection.execute("CREATE TABLE games (id)")
    connection.close()
    (tmp_path / "new").touch()
    assert [fault_of_database(tmp_path / name) for name in ("kept", "new")] == [None, None]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("folder", "expected a file, found a folder"),
        ("text", "expected a database of SQLite, found another file"),
        ("text/file", "expected a folder {0}/text, found a file"),
        ("link", "expected a folder {0}/nowhere, found none"),
        ("secret", "expected a file that can be read and written, permission denied"),
    ],
)
def test_what_is_no_database_is_named(tmp_path: Path, name: str, expected: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "text").write_text("a shopping list")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere" / "file")
    (tmp_path / "secret").touch(0)
    if name == "secret" and os.access(tmp_path / name, os.R_OK):
        pytest.skip("this user may read every file")
    place = tmp_path / ("nowhere/file" if name == "link" else name)
    assert fault_of_database(tmp_path / name) == f"{place}: {expected.format(tmp_path)}"


def test_a_database_in_a_folder_that_is_only_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "kept").touch()
    monkeypatch.setattr(os, "access", lambda path, mode: (path, mode) != (tmp_path, os.W_OK))
    assert f"found {tmp_path}, which is read-only" in str(fault_of_database(tmp_path / "kept"))


@pytest.mark.parametrize("name", ["", "nowhere/file"])
def test_a_file_that_cannot_be_written_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError, match=r"directory|expected a folder") as refused:
        refuse_unwritable(tmp_path / name)
    assert refused.value.filename == str(tmp_path / name)


@pytest.mark.parametrize(
    ("name", "reason"), [("nowhere/file", "nowhere, found none"), ("there/file", "there, found a file")]
)
def test_a_folder_that_is_none_is_named(tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / "there").touch()
    with pytest.raises(OSError, match=rf"expected a folder {tmp_path}/{reason}") as refused:
        write_whole(tmp_path / name, "content")
    assert refused.value.filename == str(tmp_path / name)


def test_a_folder_in_the_place_of_a_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "there").touch()
    for name in ("there", "there/below"):
        with pytest.raises(OSError, match="expected a folder, found a file") as refused:
            make_folder(tmp_path / name)
        assert refused.value.filename == str(tmp_path / "there")


def test_what_a_kill_left_is_deleted_and_no_other_file(tmp_path: Path) -> None:
    own = partial_of(tmp_path / "whole").name
    dead = own.replace(f".{os.getpid()}-", f".{ended_process()}-")
    old = f"whole.elsewhere.{os.getpid()}-1.partial"
    left = dead, own.replace(f".{os.getpid()}-", f".{'9' * 30}-"), old
    kept = own, f"whole.elsewhere.{ended_process()}-1.partial", "whole", "x.partial", "download.part.partial"
    for name in (*left, *kept):
        (tmp_path / name).touch()
    os.utime(tmp_path / old, (0, 0))
    remove_partials(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(kept)


def test_two_threads_write_one_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "whole"
    with replacing(path) as partial:
        partial.write_text("slow")
        other = threading.Thread(target=write_whole, args=(path, "fast"))
        other.start()
        other.join()
        assert path.read_text() == "fast"
    assert path.read_text() == "slow"


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What is synced and renamed, in this order, by name."""
    steps: list[tuple[str, str]] = []
    sync, rename = os.fsync, Path.replace

    def noting_sync(descriptor: int) -> None:
        steps.append(("sync", Path(f"/proc/self/fd/{descriptor}").readlink().name))
        sync(descriptor)

    def noting_rename(path: Path, target: Path) -> Path:
        steps.append(("rename", target.name))
        return rename(path, target)

    monkeypatch.setattr(os, "fsync", noting_sync)
    monkeypatch.setattr(Path, "replace", noting_rename)
    return steps


linux_only = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="names of open files are asked of Linux")


@linux_only
def test_a_file_is_on_disk_before_its_name_and_its_name_afterwards(tmp_path: Path, done: list[tuple[str, str]]) -> None:
    write_whole(tmp_path / "whole", "content")
    assert done == [("sync", partial_of(tmp_path / "whole").name), ("rename", "whole"), ("sync", tmp_path.name)]


@linux_only
def test_each_folder_that_is_made_is_on_disk(tmp_path: Path, done: list[tuple[str, str]]) -> None:
    make_folder(tmp_path / "one" / "two")
    make_folder(tmp_path / "one" / "two")
    assert done == [("sync", tmp_path.name), ("sync", "one")]


def failing(number: int) -> Callable[[int], None]:
    def fail(_: int) -> None:
        raise OSError(number, os.strerror(number))

    return fail


def test_a_file_that_does_not_reach_the_disk_takes_no_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "whole").write_text("old")
    monkeypatch.setattr(os, "fsync", failing(errno.EIO))
    with pytest.raises(OSError, match="Input/output"):
        write_whole(tmp_path / "whole", "new")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]


def test_a_file_system_that_syncs_no_folders_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", failing(errno.EINVAL))
    sync_folder(tmp_path)
    monkeypatch.setattr(os, "fsync", failing(errno.EIO))
    with pytest.raises(OSError, match="Input/output"):
        sync_folder(tmp_path)


def test_process_of_another_user_is_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    def kill(_process: int, _signal: int) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "kill", kill)
    assert is_alive(1)
