"""Group commit: everything that waits to be stored shares one transaction and one fsync."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Generic, TypeVar

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
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    async def run(self, work: Work) -> None:
        """Run work in a transaction and return when that is on disk; its exception is raised here."""
        job = Job(work, asyncio.get_running_loop().create_future())
        self._jobs.put(job)
        # A caller that gives up does not leave others in doubt: the work is done all the same.
        await job.done

    @property
    def waiting(self) -> int:
        """How much waits to be stored."""
        return self._jobs.qsize()

    def close(self, seconds: float) -> bool:
        """Finish all work given so far and end the thread; return whether that was done within so many seconds."""
        self._jobs.put(None)
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            batch = [job]
            while len(batch) < LARGEST_BATCH and not self._jobs.empty():
                following = self._jobs.get()
                if following is None:  # the end, after this batch
                    self._jobs.put(None)
                    break
                batch.append(following)
            self._commit(batch)
        self._let_go()

    def _commit(self, batch: list[Job]) -> None:
        error = self._attempt(batch)
        if error is not None and (len(batch) > 1 or _is_deadlock(error)):  # one spoils it for all: each for itself
            for job in batch:
                job.finish(self._attempt([job]))
        else:
            for loop, jobs in _by_loop(batch).items():
                loop.call_soon_threadsafe(_settle, jobs, error)

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


def _is_deadlock(error: Exception) -> bool:
    """Whether the database ended a transaction because another process's waited for it; that one is through now."""
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
