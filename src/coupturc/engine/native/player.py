"""The native engine as a player: off the event loop and off the interpreter's lock."""

import asyncio
import os
import queue
import random
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cached_property

from coupturc._core import DrawLimits, Engine, History, Position, StopFlag, Tables
from coupturc.engine import cpu_time
from coupturc.engine.native.evaluation import new_engine
from coupturc.engine.native.searching import Question, search
from coupturc.engine.native.weakness import choose_weakly
from coupturc.engine.player import FORCED, Choice, Limits, Player, PlayerError, PlayerStartError

#: Enough for a second's search; a second engine costs as much again.
_HASH_MIB = 32
_WEAK_HASH_MIB = 1

_DICE = random.SystemRandom()


class NativePlayer(Player):
    """Chooses moves with the engine of this package, for any number of games.

    Args:
        workers: how many games it thinks about at once, others wait; None leaves one core to the rest.
        tables: endgame tables, see `open_all`.
        make_engine: makes the engine of a worker, when it is not the one that ships.
        threads: that search one move together; with more than one, CPU time is not known.

    Raises:
        PlayerStartError: there is nobody to think: less than one thread or worker.
    """

    def __init__(
        self,
        workers: int | None = None,
        *,
        tables: Sequence[Tables] = (),
        make_engine: Callable[[], Engine] | None = None,
        threads: int = 1,
    ) -> None:
        workers = max(1, (os.cpu_count() or 1) - 1) if workers is None else workers
        for name, count in (("threads", threads), ("workers", workers)):
            if count < 1:
                raise PlayerStartError(f"engine: expected 1 or more {name}, found {count}")
        self._threads = threads
        self._is_closed = False
        self._pool = ThreadPoolExecutor(workers, "engine")
        self._stops: set[StopFlag] = set()
        # One search at a time per engine, and its hash table stays warm.
        self._workers: queue.SimpleQueue[_Worker] = queue.SimpleQueue()
        make = make_engine or (lambda: new_engine(_HASH_MIB, tables=tables))
        self._all_workers = tuple(_Worker(make) for _ in range(workers))
        for worker in self._all_workers:
            self._workers.put(worker)
        self._pondered: tuple[StopFlag, asyncio.Future[Choice]] | None = None

    async def prepare(self, position: Position) -> None:  # noqa: ARG002 - it plays both games
        """Make the engine of a worker.

        Raises:
            PlayerStartError: there is no memory for its hash table.
        """
        await asyncio.get_running_loop().run_in_executor(self._pool, self._make_one)

    async def new_game(self) -> None:
        """Forget every game that it thinks about."""
        await self.stop_pondering()
        await asyncio.get_running_loop().run_in_executor(self._pool, self._forget)

    async def choose(self, history: History, draws: DrawLimits, limits: Limits) -> Choice:
        """Choose a move; cancelled, it stops thinking.

        Args:
            history: the line up to a position that has a legal move.
            draws: the draw rules that the search counts.
            limits: how much it may think, and how it errs. Several games wait for a free worker.

        Raises:
            PlayerError: it has been closed, or there is no legal move.
        """
        self._expect_open()
        if not history.position.legal_moves:
            raise PlayerError(f"engine: expected a position with a legal move, found {history.position.fen}")
        await self.stop_pondering()
        stop = StopFlag()
        # The threads of a search work side by side: each has its share.
        watch = _CpuWatch(limits.cpu_seconds / self._threads, stop, asyncio.get_running_loop())
        try:
            return await self._begin(Question(history, draws, limits, self._threads), stop, watch)
        finally:
            stop.set()
            watch.end()
            self._stops.discard(stop)

    async def ponder(self, history: History, draws: DrawLimits, limits: Limits) -> None:
        """Fill the hash table with what is expected: the next `choose` finds it there. The weak do not.

        Raises:
            PlayerError: it has been closed.
        """
        self._expect_open()
        await self.stop_pondering()
        if limits.weakness is None:
            stop = StopFlag()
            watch = _CpuWatch(0.0, stop, asyncio.get_running_loop())
            self._pondered = stop, self._begin(Question(history, draws, Limits(0.0), self._threads), stop, watch)

    async def stop_pondering(self) -> None:
        """End what `ponder` began."""
        if self._pondered is not None:
            (stop, search), self._pondered = self._pondered, None
            stop.set()
            await search
            self._stops.discard(stop)

    async def close(self) -> None:
        """Stop all searches and the threads."""
        self._is_closed = True
        for stop in self._stops:
            stop.set()
        await asyncio.to_thread(self._pool.shutdown)

    def _expect_open(self) -> None:
        if self._is_closed:
            raise PlayerError("engine: it has been closed, expected another player")

    def _make_one(self) -> None:
        worker = self._workers.get()
        try:
            worker.make()
        except MemoryError:
            raise PlayerStartError("no memory for the hash table of the engine") from None
        finally:
            self._workers.put(worker)

    def _forget(self) -> None:
        for worker in self._all_workers:
            worker.forget()

    def _begin(self, question: Question, stop: StopFlag, watch: "_CpuWatch") -> "asyncio.Future[Choice]":
        self._stops.add(stop)
        return asyncio.get_running_loop().run_in_executor(self._pool, self._search, question, stop, watch)

    def _search(self, question: Question, stop: StopFlag, watch: "_CpuWatch") -> Choice:
        if len(question.history.position.legal_moves) == 1:
            question = replace(question, limits=FORCED)
        worker = self._workers.get()
        try:
            engine = worker.engine if question.limits.weakness is None else worker.weak
            began = time.thread_time()
            watch.begin()
            choice = _choose(engine, question, stop)
            used = time.thread_time() - began
            return choice if question.threads > 1 else replace(choice, cpu_seconds=used)
        finally:
            self._workers.put(worker)


class _CpuWatch:
    """Stops a search that has used its CPU time.

    Args:
        seconds: 0 for no bound.
        stop: of the search.
        loop: that looks at the time; `begin` is called in the thread of the search.
    """

    def __init__(self, seconds: float, stop: StopFlag, loop: asyncio.AbstractEventLoop) -> None:
        self._seconds = seconds
        self._stop = stop
        self._loop = loop
        self._task: asyncio.Task[None] | None = None
        self._over = False

    def begin(self) -> None:
        """Watch the calling thread."""
        if self._seconds:
            self._loop.call_soon_threadsafe(self._watch, cpu_time.of_this_thread())

    def end(self) -> None:
        """Watch no longer."""
        self._over = True
        if self._task is not None:
            self._task.cancel()

    def _watch(self, meter: cpu_time.Meter) -> None:
        if not self._over:
            self._task = self._loop.create_task(cpu_time.stop_after(self._seconds, meter, self._stop.set))


class _Worker:
    """Engines of one thread, made when first needed: a server that starts has more urgent things to do."""

    def __init__(self, make: Callable[[], Engine]) -> None:
        self._make = make

    @cached_property
    def engine(self) -> Engine:
        return self._make()

    def make(self) -> None:
        """Make the engine now, if that has not been done."""
        _ = self.engine

    def forget(self) -> None:
        """Empty its hash table, if it has one yet; the weak engine forgets before every move."""
        if "engine" in vars(self):
            self.engine.clear()

    @cached_property
    def weak(self) -> Engine:
        """The one for low levels; it shares nothing with searches that see more."""
        return new_engine(_WEAK_HASH_MIB)


def _choose(engine: Engine, question: Question, stop: StopFlag) -> Choice:
    weakness = question.limits.weakness
    if weakness is not None:
        return choose_weakly(engine, question, weakness, _DICE, stop)
    report = search(engine, question, stop)
    return Choice(report.moves[0], report.score, reply=next(iter(report.moves[1:]), None))
