"""Engines that everybody shares who wants something searched, and who of them comes first.

A search waits for its turn, then has an engine and a thread to itself until it is over. A move on the clock goes
before a move without one, that before what a page looks at, that before a report, and that before a trainer. Those of
one priority have equal shares of what goes to it: who has fewer such searches under way comes first, then who has been
given less time.
"""

import asyncio
import os
import sys
import threading
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Generator, Sequence
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from queue import SimpleQueue
from time import monotonic
from typing import Any, Generic, TypeVar
from weakref import WeakSet

from coupturc._core import Engine, SearchReport, StopFlag, Tables
from coupturc.engine.crew import Crew
from coupturc.engine.native.evaluation import new_engine
from coupturc.engine.native.lines import Line, line_of
from coupturc.engine.native.searching import Question, search
from coupturc.engine.native.shares import Shares
from coupturc.errors import CoupTurcError

#: Enough for a second's search; each engine that is in use at once costs as much again.
HASH_MIB = 32
#: For levels that see little.
_WEAK_HASH_MIB = 1
#: How often lines are looked for; pages are sent them less often still.
_LOOK_SECONDS = 0.05

_T = TypeVar("_T")

Job = Callable[[Engine, StopFlag], _T]


#: What a search is for, and the size of its hash table in MiB.
_Kind = tuple["Priority", int]


class PoolClosedError(CoupTurcError):
    """A pool of engines that has been closed."""

    def __init__(self) -> None:
        super().__init__("engine: it has been closed")


class Priority(IntEnum):
    """What a search is for, the most urgent first."""

    TIMED_MOVE = 0
    MOVE = 1
    LIVE = 2
    REPORT = 3
    TRAINER = 4


#: Steps of priority that a search gives up to everything else on this machine. The server and the computer's own
#: moves come first; a trainer's searches are short, and somebody waits for them.
NICE = {Priority.TIMED_MOVE: 0, Priority.MOVE: 0, Priority.LIVE: 10, Priority.REPORT: 15, Priority.TRAINER: 0}


@dataclass(frozen=True, slots=True)
class Order:
    """Who wants a search, and what for.

    Args:
        priority: what it is for.
        asker: who has a share of the engines, such as a visitor; the empty name is one asker as well.
        is_weak: whether it wants the small engine of the weak levels, which shares nothing with the others.
        hash_mib: size of the hash table. Of the engines with a larger one than usual the pool keeps one a priority.
    """

    priority: Priority = Priority.MOVE
    asker: str = ""
    is_weak: bool = False
    hash_mib: int = HASH_MIB

    @property
    def kind(self) -> _Kind:
        """Return which engines do.

        Moves with and without a clock share them: what was made ready, or thought about in the opponent's time, is
        there when the clock runs.
        """
        priority = max(self.priority, Priority.MOVE)
        return priority, _WEAK_HASH_MIB if self.is_weak else self.hash_mib


class EnginePool:
    """Engines, made when they are first needed.

    A search begins while fewer than `workers` searches of its priority and of more urgent ones are under way; one of
    each priority always may, so that nobody waits for a search of another kind.

    Args:
        workers: how many searches run at once; None leaves one core to the rest.
        tables: endgame tables, see `open_all`.
        make_engine: makes an engine, when it is not the one that ships.
        now: seconds of any clock, by which shares of time are counted.
    """

    def __init__(
        self,
        workers: int | None = None,
        *,
        tables: Sequence[Tables] = (),
        make_engine: Callable[[], Engine] | None = None,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self.workers = max(1, (os.cpu_count() or 1) - 1) if workers is None else workers
        self.tables = tuple(tables)
        self._make_engine = make_engine or (lambda: new_engine(HASH_MIB, tables=self.tables))
        self._now = now
        self._lock = threading.Lock()
        self._crews = {nice: Crew("engine", partial(_give_way, nice)) for nice in set(NICE.values())}
        self._waiting: list[_Search[Any]] = []
        self._running: list[_Search[Any]] = []
        self._shares = {priority: Shares() for priority in Priority}
        self._engines: dict[_Kind, list[Engine]] = {}
        self._is_closed = False
        _pools.add(self)

    def begin(self, job: Job[_T], order: Order | None = None, stop: StopFlag | None = None) -> "Future[_T]":
        """Let a search wait for its turn.

        Args:
            job: searches with the engine that it is given until it is done or the flag is set.
            order: who wants it, and what for.
            stop: ends it from elsewhere; cancel the future to take it back while it waits.

        Raises:
            PoolClosedError: the pool has been closed.
        """
        wanted = _Search(job, order or Order(), stop or StopFlag())
        with self._lock:
            if self._is_closed:
                raise PoolClosedError
            self._waiting.append(wanted)
            self._shares_of(wanted).enter(wanted.order.asker)
        self._begin_those_who_may()
        return wanted.future

    async def run(self, job: Job[_T], order: Order | None = None, stop: StopFlag | None = None) -> _T:
        """Wait for a search without blocking the event loop; cancelled, it ends the search."""
        stop = stop or StopFlag()
        try:
            return await asyncio.wrap_future(self.begin(job, order, stop))
        finally:
            stop.set()

    def is_busy(self, priority: Priority) -> bool:
        """Whether who asks now has to wait for another."""
        with self._lock:
            return not self._may_begin(priority)

    def load(self) -> dict[Priority, tuple[int, int]]:
        """Return how many searches of each priority wait and how many run."""
        with self._lock:
            waiting = Counter(each.order.priority for each in self._waiting)
            running = Counter(each.order.priority for each in self._running)
        return {priority: (waiting[priority], running[priority]) for priority in Priority}

    def lines(
        self, question: Question, order: Order | None = None, stop: StopFlag | None = None
    ) -> Generator[Line, None, None]:
        """Yield each finished line of each depth as it comes, blocking; close the iterator to end the search."""
        found: SimpleQueue[SearchReport | None] = SimpleQueue()
        stop = stop or StopFlag()
        done = self.begin(partial(_lines_job, question, found.put), order, stop)
        done.add_done_callback(lambda _: found.put(None))
        try:
            while (report := found.get()) is not None:
                yield line_of(report, question.game)
        finally:
            _end(done, stop)
        done.result()

    async def lines_async(
        self, question: Question, order: Order | None = None, stop: StopFlag | None = None
    ) -> AsyncGenerator[Line, None]:
        """Yield lines as `lines` does, without blocking the event loop; close the iterator to end the search."""
        found: SimpleQueue[SearchReport] = SimpleQueue()
        stop = stop or StopFlag()
        over = asyncio.Event()
        loop = asyncio.get_running_loop()
        done = self.begin(partial(_lines_job, question, found.put), order, stop)
        done.add_done_callback(lambda _: _wake(loop, over))
        # A search that woke the loop with each line would lose its core to it while it still holds the interpreter's
        # lock, and on a busy machine a thread of low priority gets the core back late: so the loop looks for lines.
        try:
            while not (over.is_set() and found.empty()):
                while not found.empty():
                    yield line_of(found.get(), question.game)
                with suppress(TimeoutError):
                    await asyncio.wait_for(over.wait(), _LOOK_SECONDS)
        finally:
            stop.set()  # here: a thread to do it in may be long in coming
            if not (done.cancel() or done.done()):
                # A search of low priority takes a moment to hear of it, for which nobody else should wait.
                await asyncio.to_thread(done.exception)
        done.result()

    def prepare(self, order: Order | None = None) -> "Future[None]":
        """Make an engine now, so that it costs nobody's time later.

        Returns: what raises MemoryError when there is no room for its hash table.
        """
        return self.begin(lambda _engine, _stop: None, order)

    def forget(self) -> None:
        """Empty the hash table of every engine; one that searches first ends."""
        with self._lock:
            engines = [engine for kept in self._engines.values() for engine in kept]
            engines += [search.engine for search in self._running if search.engine is not None]
        for engine in engines:
            engine.clear()

    def close(self) -> None:
        """Stop every search and wait until the last has ended; further calls do nothing."""
        self.stop()
        for crew in self._crews.values():
            crew.join()

    def stop(self) -> None:
        """Stop every search, begin no other, and wait for none."""
        with self._lock:
            self._is_closed = True
            waiting, self._waiting = self._waiting, []
            for running in self._running:
                running.stop.set()
        for each in waiting:
            with suppress(InvalidStateError):  # it was taken back
                each.future.set_exception(PoolClosedError())
        for crew in self._crews.values():
            crew.end()

    # -------------------------------------------------------------- inside

    def _begin_those_who_may(self) -> None:
        with self._lock:
            while (chosen := self._next()) is not None:
                self._waiting.remove(chosen)
                if chosen.future.set_running_or_notify_cancel():
                    self._running.append(chosen)
                    self._shares_of(chosen).begin(chosen.order.asker)
                    self._crews[NICE[chosen.order.priority]].do(partial(self._run, chosen))
                else:
                    self._shares_of(chosen).leave(chosen.order.asker)

    def _next(self) -> "_Search[Any] | None":
        """Return who comes next; of equals, who came first."""
        ready = [each for each in self._waiting if each.future.cancelled() or self._may_begin(each.order.priority)]
        return min(ready, key=self._rank, default=None)

    def _rank(self, search: "_Search[Any]") -> tuple[Priority, int, float]:
        return search.order.priority, *self._shares_of(search).of(search.order.asker)

    def _shares_of(self, search: "_Search[Any]") -> Shares:
        """Return the shares that a search counts in: an open analysis takes nothing from its visitor's moves."""
        return self._shares[search.order.priority]

    def _may_begin(self, priority: Priority) -> bool:
        urgent = sum(search.order.priority <= priority for search in self._running)
        same = sum(search.order.priority == priority for search in self._running)
        return urgent < self.workers or not same

    def _run(self, search: "_Search[Any]") -> None:
        kind = search.order.kind
        began = self._now()
        try:
            search.engine = self._take(kind)
            outcome = partial(search.future.set_result, search.job(search.engine, search.stop))
        except BaseException as error:  # noqa: BLE001 - raised again where the answer is read
            outcome = partial(search.future.set_exception, error)
        finally:
            self._end(search, kind, self._now() - began)
        outcome()
        self._begin_those_who_may()

    def _take(self, kind: _Kind) -> Engine:
        with self._lock:
            self._drop_others(kind)
            free = self._engines.setdefault(kind, [])
            if free:
                return free.pop()
        if kind[1] == _WEAK_HASH_MIB:
            return new_engine(_WEAK_HASH_MIB)
        return self._make_engine() if kind[1] == HASH_MIB else new_engine(kind[1], tables=self.tables)

    def _drop_others(self, kind: _Kind) -> None:
        """Give back the memory of the idle engines of this priority whose size is neither usual nor asked for."""
        for other in [each for each in self._engines if each[0] is kind[0] and _is_large(each) and each != kind]:
            self._engines[other].clear()

    def _end(self, search: "_Search[Any]", kind: _Kind, seconds: float) -> None:
        with self._lock:
            if search.engine is not None:
                kept = self._engines[kind]
                kept.append(search.engine)
                if _is_large(kind):
                    del kept[:-1]
            self._running.remove(search)
            self._shares_of(search).end(search.order.asker, seconds)


@dataclass(slots=True, eq=False)
class _Search(Generic[_T]):
    """A search that waits or runs."""

    job: Job[_T]
    order: Order
    stop: StopFlag
    future: "Future[_T]" = field(default_factory=Future)
    engine: Engine | None = None


def _is_large(kind: _Kind) -> bool:
    return kind[1] > HASH_MIB


def _lines_job(
    question: Question, report: Callable[[SearchReport], None], engine: Engine, stop: StopFlag
) -> SearchReport:
    return search(engine, question, stop, report)


def _end(done: "Future[SearchReport]", stop: StopFlag) -> None:
    """End a search, and wait until it has."""
    stop.set()
    if not done.cancel():
        done.exception()


def _wake(loop: asyncio.AbstractEventLoop, event: asyncio.Event) -> None:
    with suppress(RuntimeError):  # the loop has been closed
        loop.call_soon_threadsafe(event.set)


#: Pools that are in use. An iterator that is kept but not read to its end would keep the process from ending: the
#: interpreter waits for threads before it closes iterators, and `atexit` comes later still.
_pools: WeakSet[EnginePool] = WeakSet()


def _stop_all() -> None:
    for pool in tuple(_pools):
        pool.stop()


threading._register_atexit(_stop_all)  # type: ignore[attr-defined]  # noqa: SLF001 - as concurrent.futures does


def _give_way(nice: int) -> None:
    """Lower the priority of this thread; on Linux alone threads have one each."""
    if nice and sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), nice)
