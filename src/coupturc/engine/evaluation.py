"""The learned evaluation that ships with the package, and engines that use it.

`docs/training.md` says how the weights came to be and what they are worth.
"""

import zlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from coupturc._core import Engine, Tables

_FOLDER = Path(__file__).parent / "weights"


def read_weights(path: Path) -> memoryview:
    """Return the weights of a file: 16-bit integers, compressed as they are shipped or plain."""
    data = path.read_bytes()
    return memoryview(zlib.decompress(data) if path.suffix == ".zlib" else data).cast("h")


def write_weights(path: Path, weights: bytes) -> None:
    """Write weights as they are shipped; the file appears when it is complete."""
    partial = path.with_suffix(".partial")
    partial.write_bytes(zlib.compress(weights, 9))
    partial.replace(path)


@cache
def shipped_weights(game: str) -> memoryview:
    """Return the weights of a game, `international` or `turkish`."""
    return read_weights(_FOLDER / f"{game}.zlib")


def new_engine(hash_mib: int = 64, *, tables: Sequence[Tables] = ()) -> Engine:
    """Return an engine with the shipped evaluation of both games."""
    return Engine(
        hash_mib, international=shipped_weights("international"), turkish=shipped_weights("turkish"), tables=tables
    )
