"""Files: whether they can be written is found out without leaving a trace; what a kill left is deleted."""

import os
from pathlib import Path

import pytest

from coupturc.files import is_alive, refuse_unwritable, remove_partials
from tests.processes import ended_process


def test_a_file_that_can_be_written_stays_as_it_is(tmp_path: Path) -> None:
    there, new, link = tmp_path / "there", tmp_path / "new", tmp_path / "link"
    there.write_bytes(b"kept")
    link.symlink_to(tmp_path / "target")
    for path in (there, new, link):
        refuse_unwritable(path)
    assert there.read_bytes() == b"kept"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "there"]


@pytest.mark.parametrize("name", ["", "nowhere/file"])
def test_a_file_that_cannot_be_written_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError, match="directory") as refused:
        refuse_unwritable(tmp_path / name)
    assert refused.value.filename == str(tmp_path / name)


def test_what_a_kill_left_is_deleted_and_no_other_file(tmp_path: Path) -> None:
    left = f"whole.{ended_process()}.partial", f"whole.{'9' * 30}.partial"
    kept = f"whole.{os.getpid()}.partial", "whole", "x.partial", "download.part.partial"
    for name in (*left, *kept):
        (tmp_path / name).touch()
    remove_partials(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(kept)


def test_process_of_another_user_is_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    def kill(_process: int, _signal: int) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "kill", kill)
    assert is_alive(1)
