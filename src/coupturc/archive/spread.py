"""Work on an archive by several workers: threads of this process, or the workers of a Dask cluster.

The core lets go of the interpreter while it works, so threads cost what processes do. Workers of a cluster read the
files of whole runs from a folder that all of them share, and keep them; only numbers of games travel. A worker that
dies is replaced, and what it was doing is done again.
"""

import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from coupturc._core import PackedGames, StopFlag
from coupturc.archive.errors import ArchiveError
from coupturc.archive.segments import Segment, SegmentFile

if TYPE_CHECKING:
    from distributed import Client

Task = TypeVar("Task")
Item = TypeVar("Item")
Found = TypeVar("Found")

#: What is done with a run: its games, what is asked of them, and what ends it early.
Scan = Callable[[PackedGames, Task, StopFlag | None], Found]

#: Files of runs that a worker of a cluster keeps open.
_MOST_OPEN = 256


class Spread(Protocol):
    """Works on several things at a time; answers in their order."""

    def scan(
        self, scan: Scan[Task, Found], work: Iterable[tuple[Segment, Task]], stop: StopFlag | None
    ) -> Iterator[Found]:
        """Yield what a module's function finds in each run; fewer when it was stopped."""
        ...

    def each(self, work: Callable[[Item], Found], items: Iterable[Item]) -> Iterator[Found]:
        """Yield what a module's function makes of each thing that can be pickled."""
        ...


class Threads:
    """Threads of this process.

    Args:
        workers: how many work at a time; one works in the caller's own thread.
    """

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers

    def scan(
        self, scan: Scan[Task, Found], work: Iterable[tuple[Segment, Task]], stop: StopFlag | None
    ) -> Iterator[Found]:
        """Yield what a function finds in each run, a few runs ahead of what is taken."""
        return self._done(partial(scan, run.games, task, stop) for run, task in _until(stop, work))

    def each(self, work: Callable[[Item], Found], items: Iterable[Item]) -> Iterator[Found]:
        """Yield what a function makes of each thing, a few things ahead of what is taken; any function will do."""
        return self._done(partial(work, item) for item in items)

    def _done(self, jobs: Iterable[Callable[[], Found]]) -> Iterator[Found]:
        if self._workers == 1:
            yield from (job() for job in jobs)
            return
        pool = ThreadPoolExecutor(self._workers)
        try:
            for future in _ahead(map(pool.submit, jobs), self._workers):
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


class Cluster:
    """The workers of a Dask cluster, which see the folder of the archive under the same path.

    Args:
        client: of the cluster.
    """

    def __init__(self, client: "Client") -> None:
        self._client = client

    def scan(
        self, scan: Scan[Task, Found], work: Iterable[tuple[Segment, Task]], stop: StopFlag | None
    ) -> Iterator[Found]:
        """Yield what a function finds in each run; a run that has no file yet is scanned here.

        Raises:
            ArchiveError: a worker cannot read the file of a run.
        """
        return self._done(self._begin(scan, run, task, stop) for run, task in _until(stop, work))

    def each(self, work: Callable[[Item], Found], items: Iterable[Item]) -> Iterator[Found]:
        """Yield what a module's function makes of each thing."""
        return self._done(self._submit(partial(work, item)) for item in items)

    def _done(self, begun: Iterator[Callable[[], Found]]) -> Iterator[Found]:
        workers = max(1, sum(self._client.nthreads().values()))  # type: ignore[no-untyped-call]
        for answer in _ahead(begun, 2 * workers):
            yield answer()

    def _begin(self, scan: Scan[Task, Found], run: Segment, task: Task, stop: StopFlag | None) -> Callable[[], Found]:
        if run.file is None:
            return lambda: scan(run.games, task, stop)
        return self._submit(partial(_scan_file, scan, run.file, task))

    def _submit(self, job: Callable[[], Found]) -> Callable[[], Found]:
        future = self._client.submit(_pickled, job, pure=False)
        return lambda: cast("Found", pickle.loads(future.result()))  # noqa: S301 - of a worker, as all that Dask hands on


def _until(stop: StopFlag | None, work: Iterable[tuple[Segment, Task]]) -> Iterator[tuple[Segment, Task]]:
    for each in work:
        if stop and stop.is_set:
            return
        yield each


def _ahead(begun: Iterable[Found], count: int) -> Iterator[Found]:
    """Yield the same, so many of them begun before they are asked for."""
    waiting: deque[Found] = deque()
    for one in begun:
        waiting.append(one)
        if len(waiting) > count:
            yield waiting.popleft()
    yield from waiting


def _pickled(job: Callable[[], Found]) -> bytes:
    """Return what was found, pickled: Dask would look at each hit by itself."""
    return pickle.dumps(job())


def _scan_file(scan: Scan[Task, Found], file: SegmentFile, task: Task) -> Found:
    return scan(_games_of(file), task, None)


@lru_cache(_MOST_OPEN)
def _games_of(file: SegmentFile) -> PackedGames:
    games = file.read()
    if games is None:
        raise ArchiveError(str(file.path), "expected the file of a run that this worker can read too")
    return games
