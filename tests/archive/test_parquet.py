"""Archives as Parquet files."""

import io
import sys
from typing import Any

import pytest
from pyarrow import parquet

from coupturc._core import unpack_moves
from coupturc.archive import Archive
from coupturc.archive import parquet as writing
from coupturc.errors import ArgumentError
from tests.archive.conftest import Write
from tests.archive.made_games import game, many


def rows(archive: Archive) -> list[dict[str, Any]]:
    table = parquet.read_table(io.BytesIO(b"".join(archive.export("parquet"))))
    return list(table.to_pylist())


def test_a_row_has_what_json_has(archive: Archive, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "_GROUP", 4)
    archive.add(write(many(10) + game(3, White="Ada", Date="1978.03.??", WhiteRating="1200") + "1. 32-28 19-22 *\n"))
    games = [*archive.games()]
    for row, one in zip(rows(archive), games, strict=True):
        assert row == one.record() | {"date": one.date, "codes": one.codes}
        assert unpack_moves(one.start, row["codes"]) == one.moves


def test_an_empty_archive_is_a_file_without_rows(archive: Archive) -> None:
    assert rows(archive) == []


def test_without_the_extra_a_word_says_so(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "coupturc.archive.parquet", None)
    with pytest.raises(ArgumentError, match=r"pip install coupturc\[parquet\]"):
        [*archive.export("parquet")]
