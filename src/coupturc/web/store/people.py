"""People and their sessions in the database; of a session's token only the hash."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, case, delete, insert, literal, select, update

from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import club_members, people, pupils, sessions, tournaments


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody who plays.

    Args:
        kind: `guest`, `member`, `pupil`, or `ghost` for somebody who has deleted his account.
        name: as others see it, empty for a guest who gave none.
        created_ms: UTC milliseconds.
    """

    id: str
    kind: str
    name: str
    created_ms: int


class PeopleRepository(Repository):
    """The people of a database."""

    async def create(self, person: PersonRow, token_hash: str) -> None:
        """Keep a new person with a first session."""

        def work(connection: Connection) -> None:
            row = {"id": person.id, "kind": person.kind, "name": person.name, "created_ms": person.created_ms}
            connection.execute(insert(people).values(row))
            session = {"token_hash": token_hash, "person": person.id, "seen_ms": person.created_ms}
            connection.execute(insert(sessions).values(session))

        await self._database.write(work)

    async def of_session(self, token_hash: str, since_ms: int) -> tuple[PersonRow, int] | None:
        """Return the person of a session that was seen since then, and when it was seen; None for an unknown one."""
        query = (
            select(people, sessions.c.seen_ms)
            .join(sessions, sessions.c.person == people.c.id)
            .where(sessions.c.token_hash == token_hash, sessions.c.seen_ms >= since_ms)
        )

        def work(connection: Connection) -> tuple[PersonRow, int] | None:
            row = connection.execute(query).one_or_none()
            return None if row is None else (PersonRow(row.id, row.kind, row.name, row.created_ms), row.seen_ms)

        return await self._database.read(work)

    async def begin_session(self, person_id: str, token_hash: str, now_ms: int) -> None:
        """Let somebody who is known be known by one more token."""
        session = {"token_hash": token_hash, "person": person_id, "seen_ms": now_ms}

        def work(connection: Connection) -> None:
            connection.execute(insert(sessions).values(session))

        await self._database.write(work)

    async def end_session(self, token_hash: str) -> None:
        """Forget a token."""

        def work(connection: Connection) -> None:
            connection.execute(delete(sessions).where(sessions.c.token_hash == token_hash))

        await self._database.write(work)

    async def without_session(self, token_hashes: Sequence[str]) -> frozenset[str]:
        """Return those of some tokens of which no session is kept any more."""
        query = select(sessions.c.token_hash).where(sessions.c.token_hash.in_(token_hashes))
        kept = await self._database.read(lambda connection: connection.execute(query).scalars().all())
        return frozenset(token_hashes).difference(kept)

    async def end_lapsed(self, since_ms: int) -> None:
        """Forget the tokens that were not in use since then: they open nothing, and nobody is known by them."""

        def work(connection: Connection) -> None:
            connection.execute(delete(sessions).where(sessions.c.seen_ms < since_ms))

        await self._database.write(work)

    async def find(self, person_id: str) -> PersonRow | None:
        """Return somebody, None when there is nobody of that id."""
        query = select(people).where(people.c.id == person_id)

        def work(connection: Connection) -> PersonRow | None:
            row = connection.execute(query).one_or_none()
            return None if row is None else PersonRow(row.id, row.kind, row.name, row.created_ms)

        return await self._database.read(work)

    async def named(self, name: str) -> PersonRow | None:
        """Return the member of that name, else the guest, else the pupil; None when there is none, or more than one."""
        order = case((people.c.kind == "member", 0), (people.c.kind == "pupil", 2), else_=1)
        query = select(people).where(people.c.name == name).order_by(order).limit(2)

        def work(connection: Connection) -> PersonRow | None:
            rows = connection.execute(query).all()
            found = [row for row in rows if row.kind == rows[0].kind]
            only = found[0] if len(found) == 1 else None
            return None if only is None else PersonRow(only.id, only.kind, only.name, only.created_ms)

        return await self._database.read(work)

    async def see(self, token_hash: str, at_ms: int) -> None:
        """Note that a session is in use."""
        here = sessions.c.token_hash == token_hash

        def work(connection: Connection) -> None:
            connection.execute(update(sessions).where(here).values(seen_ms=at_ms))

        await self._database.write(work)

    async def rename(self, person_id: str, name: str) -> None:
        """Give a person another name; games keep the one they were played under."""

        def work(connection: Connection) -> None:
            connection.execute(update(people).where(people.c.id == person_id).values(name=name))

        await self._database.write(work)

    async def gone_for_good(self, persons: Sequence[str]) -> tuple[str, ...]:
        """Return those of some people who have deleted their accounts, or are pupils whom their teacher removed."""
        learns = select(pupils.c.person).where(pupils.c.person == people.c.id)
        left = (people.c.kind == "ghost") | ((people.c.kind == "pupil") & ~learns.exists())
        query = select(people.c.id).where(people.c.id.in_(persons), left)
        return await self._database.read(lambda connection: tuple(connection.execute(query).scalars()))

    async def runs_something(self, person_id: str) -> bool:
        """Whether somebody leads a club or runs a tournament."""
        own = (club_members.c.person == person_id) & club_members.c.roles.contains("leader")
        leads = select(club_members.c.club).where(own).exists()
        query = select(leads | select(tournaments.c.id).where(tournaments.c.person == person_id).exists())
        return await self._database.read(lambda connection: bool(connection.execute(query).scalar()))

    async def is_gone(self, person_id: str) -> bool:
        """Whether somebody has no account, and no browser that is known as his."""
        query = select(gone(literal(person_id)))
        return await self._database.read(lambda connection: bool(connection.execute(query).scalar()))


def gone(person: ColumnElement[str]) -> ColumnElement[bool]:
    """Return the condition that somebody has no account, and no browser that is known as his; nobody is gone too."""
    known = select(sessions.c.person).where(sessions.c.person == people.c.id)
    here = select(people.c.id).where(people.c.id == person, (people.c.kind == "member") | known.exists())
    return ~here.exists()
