"""Guests whose sessions have ended: nobody can come back as one of them."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, select

from coupturc.web.store.club_rows import IS_HERE, hold_club
from coupturc.web.store.forgetting import forget_person, pass_on_club
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import (
    broadcasts,
    classes,
    club_members,
    clubs,
    decisions,
    made_lessons,
    people,
    reports,
    seats,
    sessions,
    tournament_players,
    tournaments,
)

#: A guest who stands here is needed by others: they play with him, learn from him or have a say about him.
NEEDED = (
    *(tournaments.c.person, tournament_players.c.person, club_members.c.person, classes.c.person, broadcasts.c.person),
    *(made_lessons.c.person, reports.c.person, reports.c.reported, decisions.c.person),
)


class GuestRepository(Repository):
    """The guests of a database."""

    async def lapsed(self, since_ms: int, most: int) -> tuple[str, ...]:
        """Return guests who were not seen since then, and whom nobody needs, those made first first."""
        query = select(people.c.id).where(_is_lapsed(since_ms)).order_by(people.c.created_ms).limit(most)
        return await self._database.read(lambda connection: tuple(connection.execute(query).scalars()))

    async def pass_on_clubs(self) -> None:
        """Let somebody who is here lead each club in which nobody does, as its leaders were guests.

        A club that nobody is in waits: a server on one machine asks nobody who he is, so its secretary is not known as
        a member.
        """
        here = select(club_members.c.club).where(club_members.c.club == clubs.c.id, IS_HERE)
        leads = here.where(club_members.c.roles.contains("leader"))
        query = select(clubs.c.id).where(here.exists(), ~leads.exists())

        def work(connection: Connection) -> None:
            for club in connection.execute(query).scalars().all():
                hold_club(connection, club)
                pass_on_club(connection, club)

        await self._database.write(work)

    async def forget(self, person: str, since_ms: int) -> None:
        """Forget a guest, as a member who leaves, if he still is one of those; a ghost without a name stays."""

        def work(connection: Connection) -> None:
            query = select(people.c.id).where(people.c.id == person, _is_lapsed(since_ms))
            if connection.execute(query).scalar() is not None:
                forget_person(connection, person)

        await self._database.write(work)


def _is_lapsed(since_ms: int) -> ColumnElement[bool]:
    """Return the condition that somebody is a guest who was not seen since then, and whom nobody needs."""
    seen = select(sessions.c.person).where(sessions.c.person == people.c.id, sessions.c.seen_ms >= since_ms)
    own, other = seats.alias(), seats.alias()
    played = (
        select(own.c.game)
        .join(other, (other.c.game == own.c.game) & (other.c.person != own.c.person))
        .where(own.c.person == people.c.id)
    )
    is_free = ~seen.exists() & ~played.exists()
    for column in NEEDED:
        is_free &= ~select(column).where(column == people.c.id).exists()
    return (people.c.kind == "guest") & (people.c.created_ms < since_ms) & is_free
