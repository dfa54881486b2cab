"""Days off in the database: those of a member, and those of the players of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sqlalchemy import Connection, and_, delete, insert, select, update

from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import days_off, games, members, seats

#: Days since 1970, in order.
Days = tuple[int, ...]


class DaysOffRepository(Repository):
    """The days off of the members of a database."""

    async def of_person(self, person: str) -> Days:
        """Return all days off of a member, those that are over included."""
        return await self._database.read(lambda connection: _of_person(connection, person))

    async def change(self, person: str, change: Callable[[Days], Days], now_ms: int) -> Days:
        """Change the days off of a member; his games that have a clock are looked at soon, for they are due otherwise.

        Args:
            person: the member.
            change: of the days that he has, those that he has from now on; what it raises leaves all as it is.
            now_ms: UTC.
        """
        wanted: list[Days] = []
        own = select(seats.c.game).where(seats.c.person == person)
        due = update(games).where(games.c.id.in_(own), games.c.outcome.is_(None), games.c.deadline_ms.is_not(None))

        def work(connection: Connection) -> None:
            # Two requests at once must not have more days together than one may.
            connection.execute(select(members.c.person).where(members.c.person == person).with_for_update())
            before = _of_person(connection, person)
            wanted.append(change(before))
            gone = set(before).difference(wanted[-1])
            new = sorted(set(wanted[-1]).difference(before))
            connection.execute(delete(days_off).where(days_off.c.person == person, days_off.c.day.in_(gone)))
            if new:
                connection.execute(insert(days_off), [{"person": person, "day": day} for day in new])
            connection.execute(due.values(deadline_ms=now_ms))

        await self._database.write(work)
        return wanted[-1]


def of_game(connection: Connection, game_id: str) -> Mapping[str, Days]:
    """Return the days off of the players of a game by their sides; those who have none are left out."""
    whose = and_(seats.c.person == days_off.c.person, seats.c.game == game_id)
    query = select(seats.c.side, days_off.c.day).join(seats, whose).order_by(days_off.c.day)
    found: dict[str, Days] = {}
    for side, day in connection.execute(query):
        found[side] = (*found.get(side, ()), day)
    return found


def _of_person(connection: Connection, person: str) -> Days:
    query = select(days_off.c.day).where(days_off.c.person == person).order_by(days_off.c.day)
    return tuple(connection.execute(query).scalars())
