"""The store on an SQL database: SQLite in a file, PostgreSQL by URL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from sqlalchemy import (
    URL,
    ColumnElement,
    Connection,
    Engine,
    Row,
    and_,
    create_engine,
    delete,
    event,
    func,
    insert,
    make_url,
    or_,
    select,
    update,
)
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from coupturc.web.store import progress as progress_rows
from coupturc.web.store.migrate import migrate
from coupturc.web.store.records import (
    ALL_GAMES,
    ConflictError,
    EventRecord,
    GameRecord,
    LessonProgress,
    Search,
    Standing,
    StoreError,
    reason,
)
from coupturc.web.store.tables import events, games
from coupturc.web.store.writer import Work, Writer

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


class SqlStore:
    """The `Store` on SQLAlchemy Core; brings the tables up to date when it opens.

    Args:
        url: a database URL; see `sqlite_url` for a file.

    Raises:
        StoreError: the database cannot be opened, or a newer Coup Turc wrote it.
    """

    def __init__(self, url: str | URL) -> None:
        self._engine = _open(url)
        try:
            migrate(self._engine)
        except StoreError:
            self._engine.dispose()
            raise
        self._writer = Writer(self._engine)

    async def create(self, game: GameRecord, given: Sequence[EventRecord]) -> None:
        """Keep a new game with the events it begins with."""

        def work(connection: Connection) -> None:
            connection.execute(insert(games).values(_game_row(game)))
            _insert_events(connection, game.id, given)

        await self.write(work)

    async def append(self, game_id: str, given: Sequence[EventRecord], standing: Standing) -> None:
        """Add events to a game; `ConflictError` when another writer was first."""
        row = {**_standing_row(standing), "changed_ms": given[-1].at_ms}

        def work(connection: Connection) -> None:
            _insert_events(connection, game_id, given)
            connection.execute(update(games).where(games.c.id == game_id).values(row))

        await self.write(work)

    async def load(self, game_id: str) -> tuple[GameRecord, tuple[EventRecord, ...]] | None:
        """Return a game with all its events in order, or None."""

        def work(connection: Connection) -> tuple[GameRecord, tuple[EventRecord, ...]] | None:
            game = _find(connection, game_id)
            query = select(events).where(events.c.game == game_id).order_by(events.c.number)
            return None if game is None else (game, tuple(map(_event, connection.execute(query))))

        return await self.read(work)

    async def length(self, game_id: str) -> int:
        """Return how many events are stored of a game."""
        query = select(func.count()).where(events.c.game == game_id)
        return await self.read(lambda connection: connection.execute(query).scalar_one())

    async def find(self, game_id: str) -> GameRecord | None:
        """Return a game without its events, or None."""
        return await self.read(lambda connection: _find(connection, game_id))

    async def games(self, limit: int, after: str | None = None, search: Search = ALL_GAMES) -> tuple[GameRecord, ...]:
        """Return games, latest change first, from behind the game with id `after`."""

        def work(connection: Connection) -> tuple[GameRecord, ...]:
            query = select(games).where(*_found_by(search)).order_by(games.c.changed_ms.desc(), games.c.id).limit(limit)
            if after is not None:
                mark = select(games.c.changed_ms).where(games.c.id == after)
                changed_ms = connection.execute(mark).scalar_one_or_none()
                if changed_ms is None:
                    return ()
                query = query.where(_behind(changed_ms, after))
            return tuple(map(_game, connection.execute(query)))

        return await self.read(work)

    async def delete(self, game_id: str) -> bool:
        """Remove a game with its events; return whether it was there."""
        counts: list[int] = []

        def work(connection: Connection) -> None:
            counts.append(connection.execute(delete(games).where(games.c.id == game_id)).rowcount)

        await self.write(work)
        return counts[-1] > 0

    async def progress(self, learner: str) -> dict[str, LessonProgress]:
        """Return how far a learner is, by lesson."""
        return await self.read(lambda connection: progress_rows.progress_of(connection, learner))

    async def keep_progress(self, learner: str, lesson: str, progress: LessonProgress) -> None:
        """Keep where a learner is and what is solved there, besides what was solved before."""
        await self.write(lambda connection: progress_rows.keep_progress(connection, learner, lesson, progress))

    async def forget_progress(self, learner: str) -> None:
        """Forget a learner."""
        await self.write(lambda connection: progress_rows.forget_progress(connection, learner))

    async def close(self) -> None:
        """Finish what was asked and close the database."""
        await asyncio.to_thread(self._writer.close)
        self._engine.dispose()

    async def write(self, work: Work) -> None:
        """Do work in a transaction; its effect is on disk when this returns.

        Raises:
            StoreError: nothing of it is kept.
        """
        try:
            await self._writer.run(work)
        except IntegrityError as error:
            raise ConflictError(reason(error)) from error
        except SQLAlchemyError as error:
            raise StoreError(reason(error)) from error

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Ask the database something, off the event loop.

        Raises:
            StoreError: it does not answer.
        """

        def run() -> Result:
            with self._engine.connect() as connection:
                return work(connection)

        try:
            return await asyncio.to_thread(run)
        except SQLAlchemyError as error:
            raise StoreError(reason(error)) from error


def sqlite_url(path: Path) -> URL:
    """Return the URL of an SQLite file; the file is made when it is missing."""
    return URL.create("sqlite", database=str(path))


def _open(url: str | URL) -> Engine:
    try:
        engine = create_engine(make_url(url), pool_pre_ping=True)
    except (SQLAlchemyError, ImportError) as error:  # ImportError: the driver is not installed
        raise StoreError(reason(error)) from error
    settings = SETTINGS.get(engine.dialect.name, ())

    def set_up(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        for setting in settings:
            cursor.execute(setting)
        cursor.close()

    event.listen(engine, "connect", set_up)
    return engine


def _find(connection: Connection, game_id: str) -> GameRecord | None:
    row = connection.execute(select(games).where(games.c.id == game_id)).one_or_none()
    return None if row is None else _game(row)


def _insert_events(connection: Connection, game_id: str, given: Sequence[EventRecord]) -> None:
    rows = [
        {
            "game": game_id,
            "number": record.number,
            "at_ms": record.at_ms,
            "command": record.command,
            "body": record.body,
        }
        for record in given
    ]
    if rows:
        connection.execute(insert(events), rows)


def _behind(changed_ms: int, game_id: str) -> ColumnElement[bool]:
    same = and_(games.c.changed_ms == changed_ms, games.c.id > game_id)
    return or_(games.c.changed_ms < changed_ms, same)


def _found_by(search: Search) -> Iterator[ColumnElement[bool]]:
    if search.game is not None:
        yield games.c.game == search.game
    if search.finished is not None:
        yield games.c.outcome.is_not(None) if search.finished else games.c.outcome.is_(None)
    for word in search.words:
        yield games.c.words.contains(word, autoescape=True)


def _standing_row(standing: Standing) -> dict[str, object]:
    return {"plies": standing.plies, "fen": standing.fen, "outcome": standing.outcome}


def _game_row(game: GameRecord) -> dict[str, object]:
    return {
        "id": game.id,
        "setup": game.setup,
        "created_ms": game.created_ms,
        "changed_ms": game.changed_ms,
        "game": game.game,
        "words": game.words,
        **_standing_row(game.standing),
    }


def _game(row: Row[tuple[object, ...]]) -> GameRecord:
    standing = Standing(row.plies, row.fen, row.outcome)
    return GameRecord(row.id, row.setup, standing, row.created_ms, row.changed_ms, row.game, row.words)


def _event(row: Row[tuple[object, ...]]) -> EventRecord:
    return EventRecord(row.number, row.at_ms, row.body, row.command)
