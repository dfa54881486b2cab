"""Notices in the database: what has happened while somebody looked at something else, or was not there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from coupturc.web.store.deliveries import ask, reaches
from coupturc.web.store.notice_choices import chosen
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import notice_choices, notices, people

#: More are not kept of one person; the oldest give way.
MOST_KEPT = 100
#: So long notices are kept, read or not.
KEPT_MS = 60 * 86_400_000
#: What is said of the same subject before: it is somebody's turn once, and a game that has ended waits for nobody.
_PAST: Mapping[str, tuple[str, ...]] = {"turn": ("begun",), "over": ("turn", "begun"), "soon": ("meeting",)}


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
        lasting: whether it still matters in some hours; a move in a game of minutes does not.
        hour_ms: the hour that it is about, UTC; None if of none.
        zone: in which time zone that hour is said, by its IANA name; empty where nobody knows.
    """

    person: str
    kind: str
    subject: str
    name: str
    at_ms: int
    read: bool = False
    lasting: bool = False
    hour_ms: int | None = None
    zone: str = ""


@dataclass(frozen=True, slots=True)
class Unread:
    """How many notices somebody has not seen, and when the latest of them was given; 0 without any."""

    count: int
    at_ms: int


class NoticeRepository(Repository):
    """The notices of a database."""

    async def keep(self, row: NoticeRow) -> Unread | None:
        """Keep a notice in the place of what it makes past, and have it sent by the ways that the person wants.

        Returns:
            What the person has not seen; None if he does not want such notices on the page.

        Raises:
            ConflictError: another process keeps the same at this moment, or the person is gone.
        """
        found: list[Unread | None] = []
        await self._database.write(lambda connection: found.append(_keep(connection, row)))
        return found[-1]

    async def of_person(self, person: str) -> tuple[NoticeRow, ...]:
        """Return the notices of somebody that he wants on the page, the latest first."""
        query = select(notices).where(*_on_page(person)).order_by(notices.c.at_ms.desc(), notices.c.kind)

        def work(connection: Connection) -> tuple[NoticeRow, ...]:
            return tuple(NoticeRow(**row) for row in connection.execute(query).mappings())

        return await self._database.read(work)

    async def shown(self, person: str, kind: str) -> Unread | None:
        """Return what somebody has not seen, None if he does not want notices of that kind on the page."""

        def work(connection: Connection) -> Unread | None:
            is_wanted = "page" in chosen(connection, person, (kind,))[kind]
            return _unread(connection, person) if is_wanted else None

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


def keep_notices(connection: Connection, rows: Iterable[NoticeRow]) -> None:
    """Keep the notices of what is stored in the same transaction; people who are gone get none.

    They come in the order of the people, so that transactions of two processes do not wait for one another.
    """
    if not (given := sorted(rows, key=lambda row: (row.person, row.subject))):
        return
    here = people.c.id.in_({row.person for row in given}), people.c.kind != "ghost"
    known = set(connection.execute(select(people.c.id).where(*here)).scalars())
    for row in given:
        if row.person in known:
            _keep(connection, row)


def _keep(connection: Connection, row: NoticeRow) -> Unread | None:
    """Keep a notice in a transaction, and have it sent; see `NoticeRepository.keep`."""
    mine = notices.c.person == row.person
    same = delete(notices).where(
        mine, notices.c.subject == row.subject, notices.c.kind.in_([row.kind, *_PAST.get(row.kind, ())])
    )
    last = select(notices.c.at_ms).where(mine).order_by(notices.c.at_ms.desc()).offset(MOST_KEPT).limit(1)
    connection.execute(same)
    connection.execute(delete(notices).where(notices.c.at_ms < row.at_ms - KEPT_MS))
    connection.execute(insert(notices).values(asdict(row)))
    if (too_old := connection.execute(last).scalar_one_or_none()) is not None:
        connection.execute(delete(notices).where(mine, notices.c.at_ms <= too_old))
    ways = chosen(connection, row.person, (row.kind,))[row.kind]
    for way in ways & ({"mail", "push"} if row.lasting else {"push"}):
        if reaches(connection, row.person, way):
            ask(connection, row.person, way, row.at_ms)
    return _unread(connection, row.person) if "page" in ways else None


def _on_page(person: str) -> tuple[ColumnElement[bool], ...]:
    """Return what is true of the notices of somebody that he wants on the page."""
    own = notice_choices.c.person == person, notice_choices.c.way == "page", ~notice_choices.c.wanted
    return notices.c.person == person, notices.c.kind.not_in(select(notice_choices.c.kind).where(*own))


def _unread(connection: Connection, person: str) -> Unread:
    query = select(func.count(), func.max(notices.c.at_ms)).where(*_on_page(person), ~notices.c.read)
    count, at_ms = connection.execute(query).one()
    return Unread(count, at_ms or 0)
