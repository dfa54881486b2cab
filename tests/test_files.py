"""Files: whether they can be written is found out without leaving a trace."""

from pathlib import Path

import pytest

from coupturc.files import refuse_unwritable


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
