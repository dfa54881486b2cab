"""Games as a Parquet file, which data frames and databases read without knowing draughts; needs the extra `parquet`."""

import io
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import pyarrow as pa
from pyarrow import parquet as pq

from coupturc.archive.games import StoredGame

#: Games of a row group: few enough that a reader needs little memory for one.
_GROUP = 8192


#: The columns of `StoredGame.record`, with the date in eight digits, and the moves in step code besides.
_SCHEMA = pa.schema(
    {
        "game": pa.int64(),
        "source": pa.string(),
        "number": pa.int32(),
        "rules": pa.string(),
        **dict.fromkeys(("white", "black", "event", "site", "round"), pa.string()),
        "date": pa.int32(),
        "white_rating": pa.int16(),
        "black_rating": pa.int16(),
        **dict.fromkeys(("result", "result_text", "start"), pa.string()),
        "moves": pa.list_(pa.string()),
        "codes": pa.binary(),
        "faults": pa.list_(pa.string()),
    }
)


def parquet_pieces(games: Iterable[StoredGame]) -> Iterator[bytes]:
    """Yield a Parquet file, piece by piece."""
    sink, rest = _Pieces(), iter(games)
    with pq.ParquetWriter(sink, _SCHEMA, compression="zstd") as writer:
        while group := [*islice(rest, _GROUP)]:
            writer.write_table(pa.Table.from_pylist([_row(game) for game in group], schema=_SCHEMA))
            yield sink.taken()
    yield sink.taken()


class _Pieces(io.RawIOBase):
    """What was written since it was taken last."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting: list[bytes] = []
        self._written = 0

    def writable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._written

    def write(self, data: Any, /) -> int:  # noqa: ANN401 - any buffer
        piece = bytes(data)
        self._waiting.append(piece)
        self._written += len(piece)
        return len(piece)

    def taken(self) -> bytes:
        """Return it, and forget it."""
        piece = b"".join(self._waiting)
        self._waiting.clear()
        return piece


def _row(game: StoredGame) -> dict[str, Any]:
    return game.record() | {"date": game.date, "codes": game.codes}
