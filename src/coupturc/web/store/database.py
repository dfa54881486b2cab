"""The database: SQLite in a file, PostgreSQL by URL. Every repository reads and writes through it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from coupturc.files import fault_of_database
from coupturc.web.store.clock import DatabaseClock
from coupturc.web.store.errors import AwayError, StoreError, reason, store_error
from coupturc.web.store.migrate import migrate
from coupturc.web.store.readers import Readers
from coupturc.web.store.watchful import watchful
from coupturc.web.store.writer import Work, Writer

log = logging.getLogger(__name__)

Result = TypeVar("Result")

#: WAL lets pages read while a move is written. FULL syncs each commit: what is confirmed survives a
#: kill of the process and, with a disk that honours the sync, a power cut. NORMAL would survive the
#: kill only; group commit pays for the difference.
SETTINGS = {
    "sqlite": (
        "PRAGMA journal_mode=WAL",
        "PRAGMA synchronous=FULL",
        "PRAGMA foreign_keys=ON",
        "PRAGMA busy_timeout=5000",
    )
}


_READERS = 4

#: At the end, what waits to be stored gets this long; a database that answers needs milliseconds.
GOODBYE_SECONDS = 3.0


class Database:
    """One database; brings its tables up to date when it opens.

    Args:
        url: a database URL; see `sqlite_url` for a file.

    Raises:
        StoreError: the database cannot be opened, or a newer Coup Turc wrote it.
    """

    def __init__(self, url: str | URL) -> None:
        #: What time it is for all who share the database.
        self.clock = DatabaseClock()
        self._engine = _open(url)
        try:
            migrate(self._engine)
            self._set_clock()
        except StoreError as error:
            self._engine.dispose()
            if fault := _fault_of_file(self._engine.url):
                raise StoreError(fault) from error
            raise
        self._writer = Writer(self._engine)
        self._readers = Readers(_READERS)

    def _set_clock(self) -> None:
        """Go by the clock of another machine from the beginning; that of this one is asked until a node measures it."""
        if self._engine.dialect.name == "sqlite":
            return
        try:
            with self._engine.connect() as connection:
                self.clock.set(self.clock.measure(connection))
        except SQLAlchemyError as error:
            raise StoreError(reason(error)) from error

    @property
    def writes_waiting(self) -> int:
        """How much waits to be stored."""
        return self._writer.waiting

    @property
    def reads_waiting(self) -> int:
        """How many questions wait to be asked."""
        return self._readers.waiting

    async def write(self, work: Work) -> None:
        """Do work in a transaction; its effect is on disk when this returns.

        Raises:
            StoreError: nothing of it is kept.
        """
        try:
            await self._writer.run(work)
        except SQLAlchemyError as error:
            raise store_error(error) from error

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Ask the database something, off the event loop.

        Raises:
            StoreError: it does not answer.
        """
        try:
            return await asyncio.wrap_future(self._begin_read(work))
        except SQLAlchemyError as error:
            raise store_error(error) from error

    def read_blocking(self, work: Callable[[Connection], Result], seconds: float) -> Result:
        """Ask the database something from a thread without an event loop, which waits for the answer.

        Raises:
            StoreError: none comes within so many seconds.
        """
        try:
            return self._begin_read(work).result(seconds)
        except SQLAlchemyError as error:
            raise store_error(error) from error
        except TimeoutError as error:
            raise AwayError(f"no answer within {seconds:g} s") from error

    def _begin_read(self, work: Callable[[Connection], Result]) -> Future[Result]:
        def run() -> Result:
            with self._engine.connect() as connection:
                return work(connection)

        return self._readers.begin(run)

    async def close(self) -> None:
        """Finish what was asked and close the database."""
        if not await asyncio.to_thread(self._writer.close, GOODBYE_SECONDS):
            log.error("the database does not answer; moves that were not confirmed may be lost")
        await asyncio.to_thread(self._readers.close, GOODBYE_SECONDS)
        self._engine.dispose()


def sqlite_url(path: Path) -> URL:
    """Return the URL of an SQLite file; the file is made when it is missing."""
    return URL.create("sqlite", database=str(path))


def _fault_of_file(url: URL) -> str | None:
    """Return what is wrong with the file of a database of SQLite."""
    is_file = url.get_backend_name() == "sqlite" and url.database not in {None, "", ":memory:"}
    return fault_of_database(Path(str(url.database))) if is_file else None


def _open(url: str | URL) -> Engine:
    try:
        parts = watchful(url)
        engine = create_engine(
            parts,
            # A file is always there; to ask for it each time costs as much as many questions.
            pool_pre_ping=parts.get_backend_name() != "sqlite",
            # Whoever writes gets the connection that wrote last: SQLite has what it knows of the file by connection.
            pool_use_lifo=True,
            hide_parameters=True,  # names belong in no log
        )
    except (SQLAlchemyError, ImportError, TypeError) as error:  # no driver is installed, or SQLite has no file
        raise StoreError(reason(error)) from error
    settings = SETTINGS.get(engine.dialect.name, ())

    def set_up(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        for setting in settings:
            cursor.execute(setting)
        cursor.close()

    event.listen(engine, "connect", set_up)
    return engine
