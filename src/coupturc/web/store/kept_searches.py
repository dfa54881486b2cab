"""What somebody keeps of archives in the database: marks on games, and searches under a name."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, Connection, and_, delete, func, select

from coupturc.web.store.inserting import insert_into
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import archive_marks, saved_searches


@dataclass(frozen=True, slots=True)
class MarkRow:
    """A mark on a game.

    Args:
        learner: whose it is.
        archive: the name of the archive, `own` for his own.
        game: its number there.
        name: of the mark.
    """

    learner: str
    archive: str
    game: int
    name: str


@dataclass(frozen=True, slots=True)
class SavedRow:
    """A search.

    Args:
        learner: whose it is.
        name: under which he saved it.
        game: that is searched for.
        query: its text.
    """

    learner: str
    name: str
    game: str
    query: str


class KeptSearchRepository(Repository):
    """The marks and the searches of learners; nobody is given those of another one."""

    async def marks(self, learner: str) -> tuple[MarkRow, ...]:
        """Return the marks of somebody, by name."""
        columns = archive_marks.c
        query = select(archive_marks).where(columns.learner == learner)
        query = query.order_by(columns.name, columns.archive, columns.game)
        return await self._database.read(lambda connection: tuple(MarkRow(*row) for row in connection.execute(query)))

    async def mark(self, row: MarkRow, most: int) -> bool:
        """Put a mark on a game; return whether there was room: somebody has at most so many."""
        room: list[bool] = []

        def work(connection: Connection) -> None:
            count = select(func.count()).where(archive_marks.c.learner == row.learner, ~_mark(row))
            room.append(connection.execute(count).scalar_one() < most)
            if room[-1]:
                connection.execute(insert_into(connection, archive_marks, asdict(row)))

        await self._database.write(work)
        return room[-1]

    async def unmark(self, row: MarkRow) -> None:
        """Take a mark off a game, when it bears it."""

        def work(connection: Connection) -> None:
            connection.execute(delete(archive_marks).where(_mark(row)))

        await self._database.write(work)

    async def searches(self, learner: str) -> tuple[SavedRow, ...]:
        """Return the searches of somebody, by name."""
        query = select(saved_searches).where(saved_searches.c.learner == learner).order_by(saved_searches.c.name)
        return await self._database.read(lambda connection: tuple(SavedRow(*row) for row in connection.execute(query)))

    async def save(self, row: SavedRow, most: int) -> bool:
        """Keep a search, in place of the one of that name; return whether there was room for it."""
        room: list[bool] = []

        def work(connection: Connection) -> None:
            others = and_(saved_searches.c.learner == row.learner, saved_searches.c.name != row.name)
            room.append(connection.execute(select(func.count()).where(others)).scalar_one() < most)
            if room[-1]:
                changed = {"game": row.game, "query": row.query}
                connection.execute(insert_into(connection, saved_searches, asdict(row), changed))

        await self._database.write(work)
        return room[-1]

    async def forget(self, learner: str, name: str) -> None:
        """Let a search go."""
        here = and_(saved_searches.c.learner == learner, saved_searches.c.name == name)

        def work(connection: Connection) -> None:
            connection.execute(delete(saved_searches).where(here))

        await self._database.write(work)


def _mark(row: MarkRow) -> ColumnElement[bool]:
    columns = archive_marks.c
    game = and_(columns.archive == row.archive, columns.game == row.game)
    return and_(columns.learner == row.learner, game, columns.name == row.name)
