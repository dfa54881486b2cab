"""Group commit: everything that waits to be stored shares one transaction and one fsync."""

from __future__ import annotations

import asyncio
import queue
import random
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Generic, Literal, TypeVar

import msgspec
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError, SQLAlchemyError

RowT = TypeVar("RowT")


class Rows(msgspec.Struct, Generic[RowT], frozen=True, gc=False):
    """What is stored together with all else of its kind that waits.

    Args:
        store: stores many in one go.
        row: this one.
    """

    store: Callable[[Connection, Sequence[RowT]], None]
    row: RowT


Work = Callable[[Connection], None] | Rows[Any]

#: A transaction this long still commits in a few milliseconds; it bounds the wait of the first.
LARGEST_BATCH = 256

#: `deadlock_detected` of PostgreSQL; a file has one writer.
_DEADLOCK = "40P01"
#: Before what was ended so is done once more. At once, it may take the row for which the other process waits, before
#: that one has woken up, and both wait for one another again.
_PAUSES = (0.005, 0.02, 0.08, 0.3)


class Job(msgspec.Struct, frozen=True):
    """Work for the writer and the future that its caller awaits."""

    work: Work
    done: asyncio.Future[None]

    def finish(self, error: BaseException | None) -> None:
        """Wake the caller, from the writer's thread."""
        self.done.get_loop().call_soon_threadsafe(_settle, (self,), error)


class Writer:
    """One thread that runs work on the database in batches.

    Args:
        engine: the database; only this thread writes to it.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        #: The connection of the last transaction. To a file it is kept, for taking one from the pool costs as much as
        #: storing a move; over a network each transaction takes one, which the pool knows to be open.
        self._connection: Connection | None = None
        self._keeps_connection = engine.dialect.name == "sqlite"
        #: What each event loop has asked for since it last turned to what waits.
        self._gathered: dict[asyncio.AbstractEventLoop, list[Job]] = {}
        self._jobs: deque[Job] = deque()
        #: Wakes the thread.
        self._calls: queue.SimpleQueue[Literal["jobs", "end"]] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    async def run(self, work: Work) -> None:
        """Run work in a transaction and return when that is on disk; its exception is raised here."""
        loop = asyncio.get_running_loop()
        job = Job(work, loop.create_future())
        gathered = self._gathered.setdefault(loop, [])
        gathered.append(job)
        if len(gathered) == 1:
            loop.call_soon(self._hand_over, loop)
        # A caller that gives up does not leave others in doubt: the work is done all the same.
        await job.done

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hand the thread all that an event loop has asked for: to wake it for each job costs as much as judging."""
        self._jobs.extend(self._gathered.pop(loop, ()))
        self._calls.put("jobs")

    @property
    def waiting(self) -> int:
        """How much waits to be stored."""
        return len(self._jobs)

    def close(self, seconds: float) -> bool:
        """Finish all work given so far and end the thread; return whether that was done within so many seconds."""
        for loop in tuple(self._gathered):
            self._hand_over(loop)
        self._calls.put("end")
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while self._calls.get() != "end":
            while self._jobs:
                self._commit([self._jobs.popleft() for _ in range(min(len(self._jobs), LARGEST_BATCH))])
        self._let_go()

    def _commit(self, batch: list[Job]) -> None:
        error = self._attempt(batch)
        if error is not None and (len(batch) > 1 or _is_deadlock(error)):  # one spoils it for all: each for itself
            for job in batch:
                job.finish(self._attempt_alone(job, error))
        else:
            for loop, jobs in _by_loop(batch).items():
                loop.call_soon_threadsafe(_settle, jobs, error)

    def _attempt_alone(self, job: Job, error: Exception | None) -> Exception | None:
        """Do a job that has failed by itself, and again where the database ended it for another process's sake."""
        for seconds in _PAUSES:
            if _is_deadlock(error):
                time.sleep(seconds * random.uniform(0.5, 1.5))  # noqa: S311 - not for secrets
            error = self._attempt([job])
            if not _is_deadlock(error):
                break
        return error

    def _attempt(self, batch: list[Job]) -> Exception | None:
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            with self._connection.begin():
                _do(self._connection, batch)
        except Exception as error:  # noqa: BLE001 - handed to the callers, who know what it means
            self._let_go()
            return error
        if not self._keeps_connection:
            self._let_go()
        return None

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):  # what was to be stored is stored, or its callers know
                connection.close()


def _do(connection: Connection, batch: Sequence[Job]) -> None:
    together: dict[Callable[[Connection, Sequence[Any]], None], list[Any]] = {}
    for job in batch:
        if isinstance(job.work, Rows):
            together.setdefault(job.work.store, []).append(job.work.row)
        else:
            job.work(connection)
    for store, rows in together.items():
        store(connection, rows)


def _is_deadlock(error: Exception | None) -> bool:
    """Whether the database ended a transaction because another process's waited for it; that one goes on."""
    return isinstance(error, OperationalError) and getattr(error.orig, "sqlstate", None) == _DEADLOCK


def _by_loop(batch: Sequence[Job]) -> dict[asyncio.AbstractEventLoop, list[Job]]:
    """Return jobs by the event loop of their callers: to wake a loop costs more than to wake a caller in it."""
    found: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in batch:
        found.setdefault(job.done.get_loop(), []).append(job)
    return found


def _settle(jobs: Sequence[Job], error: BaseException | None) -> None:
    for job in jobs:
        if job.done.done():  # its caller has given up
            continue
        if error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(error)
