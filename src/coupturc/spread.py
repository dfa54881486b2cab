"""Work that several do at a time: threads of this process, or the workers of a Dask cluster.

The core lets go of the interpreter while it works, so threads cost what processes do. A worker of a cluster that
dies is replaced, and what it was doing is done again.
"""

import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from coupturc._core import StopFlag
from coupturc.errors import CoupTurcError

if TYPE_CHECKING:
    from distributed import Client

Item = TypeVar("Item")
Found = TypeVar("Found")

#: How a client stands that cannot work any more.
_CLOSED = ("closing", "closed")


class ClusterError(CoupTurcError):
    """A cluster that does not do its work."""


class Spread(Protocol):
    """Works on several things at a time; answers in their order."""

    def each(self, work: Callable[[Item], Found], items: Iterable[Item]) -> Iterator[Found]:
        """Yield what a module's function makes of each thing that can be pickled."""
        ...

    def each_until(
        self, stop: StopFlag, work: Callable[[Item, StopFlag | None], Found], items: Iterable[Item]
    ) -> Iterator[Found]:
        """Yield the same of a function that can be stopped; fewer when it was stopped."""
        ...


class Threads:
    """Threads of this process.

    Args:
        workers: how many work at a time; one works in the caller's own thread.
    """

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers

    def each(self, work: Callable[[Item], Found], items: Iterable[Item]) -> Iterator[Found]:
        """Yield what a function makes of each thing, a few things ahead of what is taken; any function will do."""
        return self._done(partial(work, item) for item in items)

    def each_until(
        self, stop: StopFlag, work: Callable[[Item, StopFlag | None], Found], items: Iterable[Item]
    ) -> Iterator[Found]:
        """Yield the same of a function that can be stopped.

        Stop it when one call fails, or when nobody takes the rest.
        """
        return self._done((partial(_stop_if_failed, work, item, stop) for item in until(stop, items)), stop)

    def _done(self, jobs: Iterable[Callable[[], Found]], stop: StopFlag | None = None) -> Iterator[Found]:
        if self._workers == 1:
            yield from (job() for job in jobs)
            return
        pool = ThreadPoolExecutor(self._workers)
        try:
            for future in _ahead(map(pool.submit, jobs), 2 * self._workers):
                yield future.result()
        except BaseException:
            if stop:
                stop.set()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


class Cluster:
    """The workers of a Dask cluster, which see the folder of the work under the same path.

    Args:
        client: of the cluster.
    """

    def __init__(self, client: "Client") -> None:
        self._client = client

    @property
    def threads(self) -> int:
        """How many things its workers do at a time; at least one, as a worker may still come."""
        with self._reached():
            return max(1, sum(self._client.nthreads().values()))  # type: ignore[no-untyped-call]

    @property
    def memory(self) -> int:
        """Bytes that each thread has of the worker with the least; 0 when none says how many it has."""
        with self._reached():  # some releases name five workers unless all are asked for
            workers = self._client.scheduler_info(n_workers=-1)["workers"].values()
        shares = [worker["memory_limit"] // worker["nthreads"] for worker in workers if worker["memory_limit"]]
        return min(shares, default=0)

    def each(self, work: Callable[[Item], Found], items: Iterable[Item]) -> Iterator[Found]:
        """Yield what a module's function makes of each thing.

        Raises:
            ClusterError: the scheduler is gone, or several workers died of the same thing.
        """
        return self._done(self._submit(partial(work, item)) for item in items)

    def each_until(
        self, stop: StopFlag, work: Callable[[Item, StopFlag | None], Found], items: Iterable[Item]
    ) -> Iterator[Found]:
        """Yield the same of a function that can be stopped; what a worker has begun it does to the end."""
        return self._done(self._submit(partial(work, item, None)) for item in until(stop, items))

    def _done(self, begun: Iterator[Callable[[], Found]]) -> Iterator[Found]:
        for answer in _ahead(begun, 2 * self.threads):
            yield answer()

    def _submit(self, job: Callable[[], Found]) -> Callable[[], Found]:
        from distributed import KilledWorker  # noqa: PLC0415 - only who has a cluster has the package
        from distributed.comm.core import CommClosedError  # noqa: PLC0415

        with self._reached():
            future = self._client.submit(_pickled, job, pure=False)

        def answer() -> Found:
            try:
                return cast("Found", pickle.loads(future.result()))  # noqa: S301 - of a worker, as all that Dask hands on
            except (CancelledError, KilledWorker, CommClosedError) as error:  # other errors are the work's own
                raise _lost(error) from error

        return answer

    @contextmanager
    def _reached(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            # What a closed client raises differs from release to release.
            if isinstance(error, OSError) or self._client.status in _CLOSED:
                raise _lost(error) from error
            raise


def _lost(error: Exception) -> ClusterError:
    return ClusterError(f"the cluster does not do its work: {error}")


def _stop_if_failed(work: Callable[[Item, StopFlag], Found], item: Item, stop: StopFlag) -> Found:
    try:
        return work(item, stop)
    except BaseException:
        stop.set()
        raise


def until(stop: StopFlag | None, items: Iterable[Item]) -> Iterator[Item]:
    """Yield the same until it was stopped."""
    for item in items:
        if stop and stop.is_set:
            return
        yield item


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
