"""Work on an archive by several workers, see `coupturc.spread`.

Workers of a cluster read the files of whole runs from a folder that all of them share, and keep them; only numbers of
games travel.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from typing import Protocol, TypeVar

from coupturc._core import PackedGames, StopFlag
from coupturc.archive.errors import ArchiveError
from coupturc.archive.segments import Segment, SegmentFile
from coupturc.spread import Cluster as _Cluster
from coupturc.spread import Spread as _Spread
from coupturc.spread import Threads as _Threads
from coupturc.spread import until

Task = TypeVar("Task")
Found = TypeVar("Found")

#: What is done with a run: its games, what is asked of them, and what ends it early.
Scan = Callable[[PackedGames, Task, StopFlag | None], Found]

#: Files of runs that a worker of a cluster keeps open.
_MOST_OPEN = 256


class Spread(_Spread, Protocol):
    """Works on several things at a time; answers in their order."""

    def scan(
        self, scan: Scan[Task, Found], work: Iterable[tuple[Segment, Task]], stop: StopFlag | None
    ) -> Iterator[Found]:
        """Yield what a module's function finds in each run; fewer when it was stopped."""
        ...


class Threads(_Threads):
    """Threads of this process.

    Args:
        workers: how many work at a time; one works in the caller's own thread.
    """

    def scan(
        self, scan: Scan[Task, Found], work: Iterable[tuple[Segment, Task]], stop: StopFlag | None
    ) -> Iterator[Found]:
        """Yield what a function finds in each run, a few runs ahead of what is taken."""
        return self._done(partial(scan, run.games, task, stop) for run, task in until(stop, work))


class Cluster(_Cluster):
    """The workers of a Dask cluster, which see the folder of the archive under the same path.

    Args:
        client: of the cluster.
    """

    def scan(
        self, scan: Scan[Task, Found], work: Iterable[tuple[Segment, Task]], stop: StopFlag | None
    ) -> Iterator[Found]:
        """Yield what a function finds in each run; a run that has no file yet is scanned here.

        Raises:
            ArchiveError: a worker cannot read the file of a run.
        """
        return self._done(self._begin(scan, run, task, stop) for run, task in until(stop, work))

    def _begin(self, scan: Scan[Task, Found], run: Segment, task: Task, stop: StopFlag | None) -> Callable[[], Found]:
        if run.file is None:
            return lambda: scan(run.games, task, stop)
        return self._submit(partial(_scan_file, scan, run.file, task))


def _scan_file(scan: Scan[Task, Found], file: SegmentFile, task: Task) -> Found:
    return scan(_games_of(file), task, None)


@lru_cache(_MOST_OPEN)
def _games_of(file: SegmentFile) -> PackedGames:
    games = file.read()
    if games is None:
        raise ArchiveError(str(file.path), "expected the file of a run that this worker can read too")
    return games
