"""The archives of the server: one of each person's own games and files, and the collections of the operator."""

import asyncio
import logging
import shutil
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Lock

from coupturc.archive import Archive
from coupturc.archive.errors import ArchiveError

log = logging.getLogger(__name__)

#: One's own archive.
OWN = "own"
#: All of them.
ALL = "all"

_PEOPLE, _COLLECTIONS = "people", "collections"
#: Each keeps its runs of games in memory: 32 bytes a game and its moves.
_MOST_OPEN = 32


class Archives:
    """Archives in a folder: `collections/NAME` for all to read, `people/ID` of one person, `own` where nobody is asked.

    All but `close` is called in threads.

    Args:
        folder: where they lie; None keeps none.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._open: OrderedDict[Path, Archive] = OrderedDict()
        # An archive has its folder before its tables: who comes between both waits.
        self._opening = Lock()
        self._left_out: set[Path] = set()

    @property
    def are_kept(self) -> bool:
        """Whether there is a place for them."""
        return self._folder is not None

    def own(self, person: str | None, *, make: bool = False) -> Archive | None:
        """Return the archive of somebody, of all where nobody is asked; None when there is none.

        Raises:
            ArchiveError: it cannot be read.
        """
        folder = self.folder_of(person)
        return self._opened(folder, make=make) if folder else None

    def folder_of(self, person: str | None) -> Path | None:
        """Return where the archive of somebody lies, whether there is one yet or not; None when none are kept."""
        if self._folder is None:
            return None
        return self._folder / OWN if person is None else self._folder / _PEOPLE / person

    def asked(self, name: str, person: str | None, *, knows_all: bool) -> Iterator[tuple[str, Archive]]:
        """Yield the archives of a name, `all` for every one, that somebody may read.

        Args:
            name: of one, or `all`, which leaves out collections that cannot be read.
            person: who asks.
            knows_all: whether nobody is asked who he is, so that the one archive is everybody's.

        Raises:
            ArchiveError: the one of that name, or one's own, cannot be read.
        """
        has_own = person is not None or knows_all
        if name in {OWN, ALL} and has_own and (archive := self.own(person)):
            yield OWN, archive
        for collection in self._collections():
            if name in {collection.name, ALL} and (archive := self._collection(collection, is_named=name != ALL)):
                yield collection.name, archive

    def place(self, name: str, person: str | None, *, knows_all: bool) -> Path | None:
        """Return where the archive of a name lies that somebody may read; None when there is none, and for `all`.

        Args:
            name: of the archive.
            person: who asks.
            knows_all: as for `asked`.

        Raises:
            ArchiveError: it cannot be read.
        """
        if name == ALL or not any(self.asked(name, person, knows_all=knows_all)):
            return None
        return (
            self.folder_of(person) if name == OWN else next(path for path in self._collections() if path.name == name)
        )

    def people(self) -> list[str]:
        """Return whose archives lie here, or are open still: another process may have deleted them.

        Raises:
            OSError: the folder cannot be read.
        """
        folder = self._folder and self._folder / _PEOPLE
        if not folder:
            return []
        with self._opening:
            known = {path.name for path in self._open if path.parent == folder}
        return sorted(known | ({path.name for path in folder.iterdir()} if folder.is_dir() else set()))

    def remove(self, person: str) -> None:
        """Delete the archive of somebody, when there is one.

        Raises:
            OSError: something of it is still there.
        """
        folder = self.folder_of(person)
        if folder is None:
            return
        with self._opening:
            if archive := self._open.pop(folder, None):
                archive.close()
        while folder.exists():
            with suppress(FileNotFoundError):  # another process deletes it too, or the last reader its side files
                shutil.rmtree(folder)

    async def close(self) -> None:
        """Let the databases go."""
        opened, self._open = self._open, OrderedDict()
        for archive in opened.values():
            await asyncio.to_thread(archive.close)

    def _collections(self) -> list[Path]:
        """Return their folders; the two names that mean something else are not theirs."""
        folder = self._folder and self._folder / _COLLECTIONS
        if not folder or not folder.is_dir():
            return []
        return [path for path in sorted(folder.iterdir()) if path.is_dir() and path.name not in {OWN, ALL}]

    def _collection(self, path: Path, *, is_named: bool) -> Archive | None:
        """Return a collection; one that cannot be read does not keep the others from who asks for all."""
        try:
            archive = self._opened(path, make=False)
        except ArchiveError as error:
            if is_named:
                raise
            if path not in self._left_out:
                log.error("left out where all archives are asked: %s", error)  # noqa: TRY400 - what is wrong is enough
            self._left_out.add(path)
            return None
        self._left_out.discard(path)
        return archive

    def _opened(self, path: Path, *, make: bool) -> Archive | None:
        with self._opening:
            return self._found(path, make=make)

    def _found(self, path: Path, *, make: bool) -> Archive | None:
        """Return an archive that is open, or open it; the one not asked for longest is closed for it."""
        archive = self._open.get(path)
        if archive is None:
            try:
                archive = self._open[path] = Archive.open(path, make=make)
            except ArchiveError:
                if path.exists():
                    raise
                return None
        self._open.move_to_end(path)
        if len(self._open) > _MOST_OPEN:
            self._open.popitem(last=False)[1].close()
        return archive
