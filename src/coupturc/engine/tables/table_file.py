"""Endgame tables as files: named, mapped into memory and built."""

import mmap
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from coupturc._core import Rules, StopFlag, Tables
from coupturc.engine.tables.materials import leads_to, pieces_of, turned
from coupturc.errors import CoupTurcError
from coupturc.files import write_whole

#: What stands before the starts of the blocks, see docs/tables.md.
HEAD_BYTES = 32
#: How the files of each kind end: with distances, and with outcomes only.
DISTANCES, OUTCOMES = ".table", ".wdl"


class TablesError(CoupTurcError):
    """Tables that cannot be built."""


@dataclass(frozen=True, slots=True)
class TableFile:
    """One table on disk.

    Args:
        path: the file.
        material: men and kings of the side to move, then of the opponent: `0201` is two kings against one.
    """

    path: Path
    material: str

    @property
    def has_distances(self) -> bool:
        """Whether it says how far the end is, not only who wins."""
        return self.path.suffix == DISTANCES

    @property
    def pieces(self) -> int:
        """Number of pieces on the board."""
        return pieces_of(self.material)

    @property
    def head(self) -> bytes:
        """How it begins: what it is, its label, the number of positions and the checksum of the rest."""
        with self.path.open("rb") as file:
            return file.read(HEAD_BYTES)

    @property
    def bytes(self) -> int:
        """Size of the file."""
        return self.path.stat().st_size


def distances_of(folder: Path, material: str) -> TableFile:
    """Return the table of distances of a material in a folder, which need not be there."""
    return TableFile(folder / f"{material}{DISTANCES}", material)


def check(tables: Tables, file: TableFile) -> bool:
    """Add a file to tables; False when it is not a whole table of its material and kind."""
    add = tables.add if file.has_distances else tables.add_outcomes
    try:
        return add(file.material, cast("Any", _map(file.path)))  # the stub asks for NumPy's kind of buffer
    except (OSError, ValueError):  # missing, or empty
        return False


def build_files(folder: Path, rules: Rules, material: str, stop: StopFlag | None) -> list[TableFile]:
    """Build the tables of a material, with either side to move, from the smaller ones in the same folder.

    Args:
        folder: of the rules.
        rules: whose tables.
        material: with one side to move.
        stop: ends it.

    Returns: the files; none when it was stopped.

    Raises:
        MemoryError: there is not enough.
        OSError: a file cannot be written.
        OverflowError: a win takes more plies than a table can say.
        TablesError: a smaller table is not there.
    """
    smaller = Tables(rules)
    for needed in sorted(leads_to(material)):
        if not check(smaller, file := distances_of(folder, needed)):
            raise TablesError(f"{file.path}: expected a whole table, from which that of {material} is built")
    packed = smaller.built(material, stop or StopFlag())
    files = [distances_of(folder, either) for either, _ in zip((material, turned(material)), packed, strict=False)]
    for file, content in zip(files, packed, strict=True):
        write_whole(file.path, content)
    return files


def _map(path: Path) -> mmap.mmap:
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
