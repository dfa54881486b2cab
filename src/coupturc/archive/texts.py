"""The original bytes of games."""

import zlib
from typing import Any

from sqlalchemy import Connection, Row, select

from coupturc.archive.tables import text


class Texts:
    """Reads the bytes of games; those that stand together are unpacked once."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._number = 0
        self._data = b""

    def of(self, row: Row[Any]) -> bytes:
        """Return the bytes of a game, from where it begins to where the next one does."""
        if row.text != self._number:
            found = self._connection.execute(select(text.c.data).where(text.c.id == row.text)).scalar_one()
            self._number, self._data = row.text, zlib.decompress(found)
        return self._data[row.text_begin : row.text_end]
