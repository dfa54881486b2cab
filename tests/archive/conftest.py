"""Archives and files of games for the tests."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from coupturc.archive import Archive

Write = Callable[..., Path]


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    with Archive.open(tmp_path / "archive", make=True) as opened:
        yield opened


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write_file(text: str | bytes, name: str = "games.pdn") -> Path:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write_file
