"""The original bytes of games, kept without the moves that their step code holds already.

Texts of many games are compressed together. Archives of schema 2 and before kept them with their moves, compressed by
zlib; such texts stay as they are and are read as before.
"""

import zlib
from collections.abc import Iterable
from typing import Any, Protocol

from sqlalchemy import Connection, Row, select

from coupturc._core import all_rules, text_with_moves
from coupturc.archive.games import start_of
from coupturc.archive.tables import text
from coupturc.archive.zstandard import zstd

_ZSTD_MARK = b"\x28\xb5\x2f\xfd"

#: What a text that is damaged is refused with.
DAMAGES = (zlib.error, zstd.ZstdError)


class TextPlace(Protocol):
    """What finds the text of a game: columns of its row."""

    rules: int
    start: str | None
    codes: bytes
    text_begin: int
    text_end: int


def packed(data: bytes) -> bytes:
    """Compress the texts of some games, without their moves."""
    return zstd.compress(data)


class Texts:
    """Reads the bytes of games; those that stand together are unpacked once."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._number = 0
        self._block = Block(zstd.compress(b""))

    def of(self, row: Row[Any]) -> bytes:
        """Return the bytes of a game, from where it begins to where the next one does."""
        if row.text != self._number:
            found = self._connection.execute(select(text.c.data).where(text.c.id == row.text)).scalar_one()
            self._number, self._block = row.text, Block(found)
        return self._block.of(row)


class Block:
    """The texts of some games in a row.

    Raises:
        DAMAGES: it cannot be unpacked.
    """

    def __init__(self, data: bytes) -> None:
        self._is_moveless = data.startswith(_ZSTD_MARK)
        self.data = zstd.decompress(data) if self._is_moveless else zlib.decompress(data)

    def of(self, row: TextPlace) -> bytes:
        """Return the bytes of a game that stands in it."""
        data = self.data[row.text_begin : row.text_end]
        if not self._is_moveless:
            return data
        return text_with_moves(start_of(all_rules()[row.rules], row.start), row.codes, data)

    def whole(self, games: Iterable[TextPlace]) -> bytes:
        """Return all of it, with the games that stand in it in their order."""
        pieces, end = [], 0
        for row in games:
            pieces += [self.data[end : row.text_begin], self.of(row)]
            end = row.text_end
        return b"".join([*pieces, self.data[end:]])

    def without(self, places: list[tuple[int, int]]) -> bytes:
        """Return it packed, with blanks at these places."""
        data = bytearray(self.data)
        for begin, end in places:
            data[begin:end] = b" " * (end - begin)
        return packed(bytes(data)) if self._is_moveless else zlib.compress(bytes(data))
