"""What has changed last among all games, for pages that show lists of them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, select

from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import games, seats, tournaments

#: A database takes no more than some hundred conditions.
_MOST_AT_ONCE = 400


@dataclass(frozen=True, slots=True)
class Change:
    """The last change of a game.

    Args:
        game: its id.
        at_ms: when, UTC.
        is_public: whether all may watch it.
        is_over: whether it has ended.
    """

    game: str
    at_ms: int
    is_public: bool
    is_over: bool


class ChangeRepository(Repository):
    """The latest changes in a database."""

    async def latest(self, most: int) -> list[Change]:
        """Return the games that changed last, at most so many, the latest first."""
        query = select(games.c.id, games.c.changed_ms, games.c.visibility, games.c.outcome.is_not(None))
        query = query.order_by(games.c.changed_ms.desc(), games.c.id).limit(most)
        rows = await self._database.read(lambda connection: list(connection.execute(query)))
        return [Change(game, at_ms, visibility == "public", is_over) for game, at_ms, visibility, is_over in rows]

    async def players(self, of: Collection[str]) -> frozenset[str]:
        """Return who sits at any of these games, at most some hundred."""
        query = select(seats.c.person).where(seats.c.game.in_(of), seats.c.person.is_not(None))
        return frozenset(await self._database.read(lambda connection: list(connection.execute(query).scalars())))

    async def tournaments(self, of: Collection[str]) -> dict[str, int]:
        """Return the versions of those of these tournaments that there are."""
        names = list(of)

        def work(connection: Connection) -> dict[str, int]:
            found: dict[str, int] = {}
            for begin in range(0, len(names), _MOST_AT_ONCE):
                query = select(tournaments.c.id, tournaments.c.version)
                rows = connection.execute(query.where(tournaments.c.id.in_(names[begin : begin + _MOST_AT_ONCE])))
                found.update({row.id: row.version for row in rows})
            return found

        return await self._database.read(work)
