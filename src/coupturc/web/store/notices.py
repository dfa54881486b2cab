"""Notices in the database: what has happened while somebody looked at something else, or was not there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import notices

#: More are not kept of one person; the oldest give way.
MOST_KEPT = 100
#: So long notices are kept, read or not.
KEPT_MS = 60 * 86_400_000


@dataclass(frozen=True, slots=True)
class NoticeRow:
    """News for somebody.

    Args:
        person: for whom.
        kind: what.
        subject: the id of the game, the tournament or the person that it is about.
        name: of the opponent, the tournament or the person.
        at_ms: when, UTC.
        read: whether he has seen it.
    """

    person: str
    kind: str
    subject: str
    name: str
    at_ms: int
    read: bool = False


@dataclass(frozen=True, slots=True)
class Unread:
    """How many notices somebody has not seen, and when the latest of them was given; 0 without any."""

    count: int
    at_ms: int


class NoticeRepository(Repository):
    """The notices of a database."""

    async def keep(self, row: NoticeRow, past: Iterable[str]) -> Unread:
        """Keep a notice.

        Args:
            row: the notice.
            past: the kinds of notice of the same subject that it takes the place of, besides its own.

        Raises:
            ConflictError: another process keeps the same at this moment, or the person is gone.
        """
        mine = notices.c.person == row.person
        same = delete(notices).where(mine, notices.c.subject == row.subject, notices.c.kind.in_([row.kind, *past]))
        last = select(notices.c.at_ms).where(mine).order_by(notices.c.at_ms.desc()).offset(MOST_KEPT).limit(1)
        found: list[Unread] = []

        def work(connection: Connection) -> None:
            connection.execute(same)
            connection.execute(delete(notices).where(notices.c.at_ms < row.at_ms - KEPT_MS))
            connection.execute(insert(notices).values(asdict(row)))
            if (too_old := connection.execute(last).scalar_one_or_none()) is not None:
                connection.execute(delete(notices).where(mine, notices.c.at_ms <= too_old))
            found.append(_unread(connection, row.person))

        await self._database.write(work)
        return found[-1]

    async def of_person(self, person: str) -> tuple[NoticeRow, ...]:
        """Return the notices of somebody, the latest first."""
        query = select(notices).where(notices.c.person == person).order_by(notices.c.at_ms.desc(), notices.c.kind)

        def work(connection: Connection) -> tuple[NoticeRow, ...]:
            return tuple(NoticeRow(**row) for row in connection.execute(query).mappings())

        return await self._database.read(work)

    async def unread(self, person: str) -> Unread:
        """Return how many notices somebody has not seen."""
        return await self._database.read(lambda connection: _unread(connection, person))

    async def see(self, person: str, subject: str | None) -> Unread:
        """Note that somebody has seen his notices of a subject, or all; return what he has not seen yet."""
        here = [notices.c.person == person, ~notices.c.read]
        if subject is not None:
            here.append(notices.c.subject == subject)
        found: list[Unread] = []

        def work(connection: Connection) -> None:
            connection.execute(update(notices).where(*here).values(read=True))
            found.append(_unread(connection, person))

        await self._database.write(work)
        return found[-1]


def _unread(connection: Connection, person: str) -> Unread:
    query = select(func.count(), func.max(notices.c.at_ms)).where(notices.c.person == person, ~notices.c.read)
    count, at_ms = connection.execute(query).one()
    return Unread(count, at_ms or 0)
