"""Endgame tables on disk: a folder of files, each mapped into memory when it is used.

`0201.table` holds distances, `0201.wdl` only who wins: the search uses it where there are no distances.
A file appears under its name only when it is complete. A missing or damaged one costs a warning, and
play goes on without it.
"""

import hashlib
import logging
import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

from coupturc._core import Position, Rules, StopFlag, Tables, all_rules
from coupturc.engine.tables.materials import (
    MATERIALS,
    both_to_move,
    levels,
    materials,
    materials_up_to,
    needed,
)
from coupturc.engine.tables.size import solved_together
from coupturc.engine.tables.table_file import (
    DISTANCES,
    OUTCOMES,
    TableFile,
    TablesError,
    build_files,
    check,
    distances_of,
)
from coupturc.errors import ArgumentError
from coupturc.files import remove_partials, write_whole
from coupturc.folders import user_folder
from coupturc.rules.games import GAMES
from coupturc.spread import Spread, Threads

#: Wrong positions of one table: more say no more.
_MOST_TOLD = 10

_LOG = logging.getLogger(__name__)


#: The environment variable that names the folder of tables, for every command.
FOLDER_VARIABLE = "COUPTURC_TABLES"


def default_folder() -> Path:
    """Return where tables lie when no option says otherwise: in `COUPTURC_TABLES`, or in the user's data folder."""
    named = os.environ.get(FOLDER_VARIABLE)
    return Path(named) if named else user_folder() / "tables"


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
        return self._found(DISTANCES)

    def outcome_files(self) -> list[TableFile]:
        """Return the tables of outcomes that are there, smallest first."""
        return self._found(OUTCOMES)

    def all_files(self) -> list[TableFile]:
        """Return what is there of both kinds."""
        return self.files() + self.outcome_files()

    def _found(self, suffix: str) -> list[TableFile]:
        found = [TableFile(path, path.stem) for path in self.folder.glob(f"*{suffix}") if path.stem in MATERIALS]
        return sorted(found, key=lambda file: (file.pieces, file.material))

    def unknown(self) -> list[Path]:
        """Return the files that are named like tables, but like none that can be built."""
        named = (path for suffix in (DISTANCES, OUTCOMES) for path in self.folder.glob(f"*{suffix}"))
        return sorted(path for path in named if path.stem not in MATERIALS)

    def fingerprint(self) -> str:
        """Return what distinguishes these tables: how many, of how many pieces, and a hash of their checksums."""
        files = self.all_files()
        if not files:
            return "no tables"
        digest = hashlib.sha256(b"".join(file.material.encode() + file.head for file in files))
        most = max(file.pieces for file in files)
        return f"{len(files)} tables of up to {most} pieces, {digest.hexdigest()[:12]}"

    def missing(self, wanted: int | Iterable[str]) -> set[str]:
        """Return the materials that a build needs and whose distances are not there; `wanted` as for `build`."""
        return needed(wanted) - {file.material for file in self.files()}

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

        yield from zip(files, Threads(threads).each(look, files), strict=True)

    def build(
        self,
        wanted: int | Iterable[str],
        spread: int | Spread,
        stop: StopFlag | None = None,
        report: Callable[[TableFile], object] | None = None,
    ) -> bool:
        """Build what is missing or damaged; goes on after a kill where it was.

        Args:
            wanted: all tables up to so many pieces, 2 to 6; or those of some materials, and what they are built from.
            spread: who works; a number means so many threads. Workers of a cluster see this folder under the same path.
            stop: ends the build. Threads drop the tables in work; a cluster finishes those that it has begun.
            report: takes each file that it builds.

        Returns: whether all of them are there now; False when stopped.

        Raises:
            ClusterError: the cluster does not do its work.
            OSError: a file cannot be written.
            TablesError: there is not enough memory, or a win takes more plies than a table can say.
        """
        workers, stop = _workers(spread), stop or StopFlag()
        to_build = levels(needed(wanted))
        self.folder.mkdir(parents=True, exist_ok=True)
        remove_partials(self.folder)
        work = partial(build_files, self.folder, self.rules)
        try:
            for level in to_build:
                largest_first = sorted(level, key=partial(solved_together, self.rules), reverse=True)
                missing = (material for material in largest_first if not self._is_built(material))
                for files in workers.each_until(stop, work, missing):
                    for file in files:
                        if report:
                            report(file)
        except (MemoryError, OverflowError) as error:
            raise TablesError(str(error) or "not enough memory to build this table") from error
        return not stop.is_set

    def _is_built(self, material: str) -> bool:
        """Whether the distances of a material are there, whoever is to move."""
        files = [distances_of(self.folder, either) for either in sorted(both_to_move([material]))]
        return all(check(Tables(self.rules), file) for file in files)

    def shrink(
        self, pieces: int, threads: int, stop: StopFlag, report: Callable[[TableFile], object], *, remove: bool = False
    ) -> list[str]:
        """Make the missing tables of outcomes of so many pieces, and damaged ones again, from those of distances.

        Args:
            pieces: 2 to 6, exactly.
            threads: how many tables it works on at once.
            stop: ends it; files of tables in work do not appear.
            report: takes each file that it makes.
            remove: delete each file of distances whose outcomes are there. Outcomes that were there before are made
                again: their checksum does not say of which distances they are.

        Returns: the materials that have no whole table of outcomes now.

        Raises:
            OSError: a file cannot be written or deleted.
        """
        remove_partials(self.folder)
        whole = {file.material for file in self.outcome_files() if check(Tables(self.rules), file)}

        def make(file: TableFile, stop: StopFlag | None) -> TableFile | None:
            if file.material in whole and not remove:
                return None
            packed = self._shrunk(file, stop or StopFlag())  # lets go of the file, which Windows asks for
            if packed is None:
                return None
            made = TableFile(file.path.with_suffix(OUTCOMES), file.material)
            is_there = file.material in whole and made.path.read_bytes() == packed
            if not is_there:
                write_whole(made.path, packed)
            if remove:
                file.path.unlink()
            return None if is_there else made

        files = [file for file in self.files() if file.pieces == pieces]
        for made in Threads(threads).each_until(stop, make, files):
            if made:
                whole.add(made.material)
                report(made)
        return sorted(set(materials(pieces)) - whole)

    def _shrunk(self, file: TableFile, stop: StopFlag) -> bytes | None:
        tables = Tables(self.rules)
        return tables.shrunk(file.material, stop) if check(tables, file) else None


def _workers(spread: int | Spread) -> Spread:
    if not isinstance(spread, int):
        return spread
    if spread < 1:
        raise ArgumentError(f"expected at least one thread, found {spread}")
    return Threads(spread)


def _without(files: list[TableFile], most: int) -> list[str]:
    there = {file.material for file in files}
    return [material for material in materials_up_to(most) if material not in there]


def open_all(folder: Path | None = None) -> tuple[Tables, ...]:
    """Map the tables of all rules that have some, for an `Engine`.

    Args:
        folder: where they lie; None is the default folder. One that may not be looked into is not there.
    """
    folders = (TableFolder(folder or default_folder(), rules) for rules in all_rules())
    # Path.is_dir raises for one that may not be looked into, such as the home that a service does not see.
    return tuple(tables.open() for tables in folders if os.path.isdir(tables.folder))  # noqa: PTH112
