"""Endgame tables on disk: a folder of files, each mapped into memory when it is used.

A file appears under its name only when it is complete. A missing or damaged one costs a warning, and
play goes on without it.
"""

import logging
import mmap
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from coupturc._core import Rules, StopFlag, Tables, build_tables

_LOG = logging.getLogger(__name__)


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
    def pieces(self) -> int:
        """Number of pieces on the board."""
        return sum(map(int, self.material))


class TableFolder:
    """The tables of one set of movement rules.

    Args:
        folder: where the files of all rules lie.
        rules: whose tables.
    """

    def __init__(self, folder: Path, rules: Rules) -> None:
        self.rules = rules
        turned = "-half-turn" if rules.half_turn else ""
        crowned = f"-{rules.promotion}" if rules.game == "turkish" else ""
        self.folder = folder / f"{rules.game}{crowned}{turned}"

    def files(self) -> list[TableFile]:
        """Return what is there, smallest tables first."""
        found = [TableFile(path, path.stem) for path in self.folder.glob("*.table") if path.stem.isdecimal()]
        return sorted(found, key=lambda file: (file.pieces, file.material))

    def open(self) -> Tables:
        """Map all tables; damaged ones are left out with a warning."""
        tables = Tables(self.rules)
        for file in self.files():
            if not check(tables, file):
                _LOG.warning("endgame table %s is damaged and not used", file.path)
        return tables

    def damaged(self) -> Iterator[TableFile]:
        """Check every file; yields those that are no whole table."""
        for file in self.files():
            if not check(Tables(self.rules), file):
                yield file

    def build(self, pieces: int, threads: int, stop: StopFlag | None = None) -> bool:
        """Build what is missing up to a number of pieces; goes on after a kill where it was.

        Returns: whether all of them are there now.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        return build_tables(
            self.rules, pieces=pieces, threads=threads, find=self._find, keep=self._keep, stop=stop or StopFlag()
        )

    def _path(self, material: str) -> Path:
        return self.folder / f"{material}.table"

    def _find(self, material: str) -> mmap.mmap | None:
        path = self._path(material)
        return _map(path) if path.exists() else None

    def _keep(self, material: str, packed: bytes) -> mmap.mmap:
        path = self._path(material)
        partial = path.with_suffix(f".{os.getpid()}.partial")
        partial.write_bytes(packed)
        partial.replace(path)
        return _map(path)


def check(tables: Tables, file: TableFile) -> bool:
    """Add a file to tables; False when it is not a whole table of its material."""
    try:
        return tables.add(file.material, _map(file.path))
    except (OSError, ValueError):
        return False


def _map(path: Path) -> mmap.mmap:
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
