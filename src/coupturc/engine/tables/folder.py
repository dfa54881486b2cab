"""Endgame tables on disk: a folder of files, each mapped into memory when it is used.

`0201.table` holds distances, `0201.wdl` only who wins: the search uses it where there are no distances.
A file appears under its name only when it is complete. A missing or damaged one costs a warning, and
play goes on without it.
"""

import hashlib
import logging
import mmap
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, cast

from coupturc._core import Position, Rules, StopFlag, Tables, all_rules, build_tables
from coupturc.errors import CoupTurcError
from coupturc.files import remove_partials, write_whole
from coupturc.folders import user_folder
from coupturc.rules.games import GAMES

MOST_PIECES = Tables.MOST_PIECES

#: What stands before the starts of the blocks, see docs/tables.md.
HEAD_BYTES = 32
#: How the files of each kind end: with distances, and with outcomes only.
_DISTANCES, _OUTCOMES = ".table", ".wdl"
#: Wrong positions of one table: more say no more.
_MOST_TOLD = 10


class TablesError(CoupTurcError):
    """Tables that cannot be built."""


_LOG = logging.getLogger(__name__)


#: The environment variable that names the folder of tables, for every command.
FOLDER_VARIABLE = "COUPTURC_TABLES"


def default_folder() -> Path:
    """Return where tables lie when no option says otherwise: in `COUPTURC_TABLES`, or in the user's data folder."""
    named = os.environ.get(FOLDER_VARIABLE)
    return Path(named) if named else user_folder() / "tables"


def materials(pieces: int) -> list[str]:
    """Return the materials of so many pieces, both sides together, in which each has at least one.

    Example:
        >>> materials(2)
        ['0101', '0110', '1001', '1010']
    """
    counts = product(range(pieces), repeat=4)
    return ["".join(map(str, m)) for m in counts if sum(m) == pieces and m[0] + m[1] and m[2] + m[3]]


def pieces_of(material: str) -> int:
    """Return how many pieces a material has."""
    return sum(map(int, material))


#: Of all tables that can be built; a file of another name is not a table.
_MATERIALS = frozenset(material for pieces in range(2, MOST_PIECES + 1) for material in materials(pieces))


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
        return self.path.suffix == _DISTANCES

    @property
    def pieces(self) -> int:
        """Number of pieces on the board."""
        return pieces_of(self.material)

    @property
    def bytes(self) -> int:
        """Size of the file."""
        return self.path.stat().st_size


class TableFolder:
    """The tables of one set of movement rules.

    Args:
        folder: where the files of all rules lie.
        rules: whose tables.
    """

    def __init__(self, folder: Path, rules: Rules) -> None:
        self.rules = rules
        turned = "-half-turn" if rules.half_turn else ""
        crowned = f"-{rules.promotion}" if len(GAMES[rules.game].all_rules) > 1 else ""
        self.folder = folder / f"{rules.game}{crowned}{turned}"

    def files(self) -> list[TableFile]:
        """Return the tables of distances that are there, smallest first."""
        return self._found(_DISTANCES)

    def outcome_files(self) -> list[TableFile]:
        """Return the tables of outcomes that are there, smallest first."""
        return self._found(_OUTCOMES)

    def all_files(self) -> list[TableFile]:
        """Return what is there of both kinds."""
        return self.files() + self.outcome_files()

    def _found(self, suffix: str) -> list[TableFile]:
        found = [TableFile(path, path.stem) for path in self.folder.glob(f"*{suffix}") if path.stem in _MATERIALS]
        return sorted(found, key=lambda file: (file.pieces, file.material))

    def unknown(self) -> list[Path]:
        """Return the files that are named like tables, but like none that can be built."""
        named = (path for suffix in (_DISTANCES, _OUTCOMES) for path in self.folder.glob(f"*{suffix}"))
        return sorted(path for path in named if path.stem not in _MATERIALS)

    def fingerprint(self) -> str:
        """Return what distinguishes these tables: how many, of how many pieces, and a hash of their checksums."""
        files = self.all_files()
        if not files:
            return "no tables"
        digest = hashlib.sha256(b"".join(file.material.encode() + _head(file.path) for file in files))
        most = max(file.pieces for file in files)
        return f"{len(files)} tables of up to {most} pieces, {digest.hexdigest()[:12]}"

    def missing(self, most: int) -> list[str]:
        """Return the materials of up to so many pieces whose distances are not there."""
        return _without(self.files(), most)

    def gaps(self) -> list[str]:
        """Return the materials without a file of either kind, of as many pieces as the largest has that is there."""
        files = self.all_files()
        return _without(files, max((file.pieces for file in files), default=0))

    def lacking_distances(self) -> list[str]:
        """Return the materials without distances, of as many pieces as the largest has whose distances are there.

        Those of larger ones can only be judged by theirs: outcomes in their place do not say how far the end is.
        """
        files = self.files()
        return _without(files, max((file.pieces for file in files), default=0))

    def open(self) -> Tables:
        """Map all tables; damaged ones are left out, for which as for missing and unknown ones there is a warning."""
        tables = Tables(self.rules)
        if damaged := [file.path.name for file in self.all_files() if not check(tables, file)]:
            _LOG.warning("endgame tables in %s: %d are damaged, such as %s", self.folder, len(damaged), damaged[0])
        if missing := self.gaps():
            _LOG.warning("endgame tables in %s: %d are missing, such as %s", self.folder, len(missing), missing[0])
        if unknown := self.unknown():
            _LOG.warning("endgame tables in %s: unknown files, such as %s", self.folder, unknown[0].name)
        return tables

    def damaged(self) -> Iterator[TableFile]:
        """Check every file; yields those that are not complete tables."""
        for file in self.all_files():
            if not check(Tables(self.rules), file):
                yield file

    def wrong_positions(self, every: int, threads: int) -> Iterator[tuple[TableFile, list[Position]]]:
        """Look whether values follow from those after their moves; yields each file with some for which they do not.

        Outcomes are compared with the distances where both are there.

        Args:
            every: check only each value of this number: with 10 the first, the eleventh and so on.
            threads: how many tables it looks at at once.
        """
        tables, files = self.open(), self.all_files()

        def look(file: TableFile) -> list[Position]:
            wrong = tables.wrong_positions if file.has_distances else tables.wrong_outcomes
            return wrong(file.material, step=every, most=_MOST_TOLD, stop=StopFlag())

        with ThreadPoolExecutor(threads) as pool:
            yield from zip(files, pool.map(look, files), strict=True)

    def build(
        self,
        pieces: int,
        threads: int,
        stop: StopFlag | None = None,
        report: Callable[[TableFile], object] | None = None,
    ) -> bool:
        """Build what is missing or damaged up to a number of pieces; goes on after a kill where it was.

        Args:
            pieces: 2 to 6.
            threads: how many tables it works on at once.
            stop: ends the build after the tables in work.
            report: takes each file that it builds, from any thread.

        Returns: whether all of them are there now; False when stopped.

        Raises:
            OSError: a file cannot be written.
            TablesError: there is not enough memory, or a win takes more plies than a table can say.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        remove_partials(self.folder)
        build = _Build(self.folder, stop or StopFlag(), report or (lambda _: None))
        try:
            done = build_tables(
                self.rules, pieces=pieces, threads=threads, find=build.find, keep=build.keep, stop=build.stop
            )
        except (MemoryError, OverflowError) as error:
            raise TablesError(str(error) or "not enough memory to build this table") from error
        if build.error is not None:
            raise build.error
        return done

    def shrink(
        self, pieces: int, threads: int, stop: StopFlag, report: Callable[[TableFile], object], *, remove: bool = False
    ) -> list[str]:
        """Make the missing tables of outcomes of so many pieces, and damaged ones again, from those of distances.

        Args:
            pieces: 2 to 6, exactly.
            threads: how many tables it works on at once.
            stop: ends it; files of tables in work do not appear.
            report: takes each file that it makes, from any thread.
            remove: delete each file of distances whose outcomes are there.

        Returns: the materials that have no whole table of outcomes now.

        Raises:
            OSError: a file cannot be written or deleted.
        """
        remove_partials(self.folder)
        whole = {file.material for file in self.outcome_files() if check(Tables(self.rules), file)}

        def make(file: TableFile) -> None:
            if file.material not in whole:
                tables = Tables(self.rules)
                packed = tables.shrunk(file.material, stop) if check(tables, file) else None
                if packed is None:
                    return
                made = TableFile(file.path.with_suffix(_OUTCOMES), file.material)
                write_whole(made.path, packed)
                whole.add(file.material)
                report(made)
            if remove and not stop.is_set:
                file.path.unlink()

        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(make, [file for file in self.files() if file.pieces == pieces]))
        return sorted(set(materials(pieces)) - whole)


class _Build:
    """The disk's side of a build. Its methods are called from native threads, where nothing may be raised."""

    def __init__(self, folder: Path, stop: StopFlag, report: Callable[[TableFile], object]) -> None:
        self.stop = stop
        self.error: OSError | None = None
        self._folder = folder
        self._report = report

    def find(self, material: str) -> mmap.mmap | None:
        try:
            return _map(self._file(material).path)
        except (OSError, ValueError):  # missing, or empty
            return None

    def keep(self, material: str, packed: bytes) -> mmap.mmap | bytes:
        file = self._file(material)
        try:
            write_whole(file.path, packed)
            kept = _map(file.path)
        except OSError as error:
            self.error = error
            self.stop.set()
            return packed
        self._report(file)
        return kept

    def _file(self, material: str) -> TableFile:
        return TableFile(self._folder / f"{material}{_DISTANCES}", material)


def _without(files: list[TableFile], most: int) -> list[str]:
    there = {file.material for file in files}
    return [material for pieces in range(2, most + 1) for material in materials(pieces) if material not in there]


def open_all(folder: Path | None = None) -> tuple[Tables, ...]:
    """Map the tables of all rules that have some, for an `Engine`.

    Args:
        folder: where they lie; None is the default folder. One that may not be looked into is not there.
    """
    folders = (TableFolder(folder or default_folder(), rules) for rules in all_rules())
    # Path.is_dir raises for one that may not be looked into, such as the home that a service does not see.
    return tuple(tables.open() for tables in folders if os.path.isdir(tables.folder))  # noqa: PTH112


def check(tables: Tables, file: TableFile) -> bool:
    """Add a file to tables; False when it is not a whole table of its material."""
    try:
        return tables.add(file.material, cast("Any", _map(file.path)))  # the stub asks for NumPy's kind of buffer
    except (OSError, ValueError):
        return False


def _head(path: Path) -> bytes:
    """Return how a file begins: what it is, its label, the number of positions and the checksum of the rest."""
    with path.open("rb") as file:
        return file.read(HEAD_BYTES)


def _map(path: Path) -> mmap.mmap:
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
