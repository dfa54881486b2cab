"""What has changed last among all games, for pages that show lists of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, ScalarSelect, Select, Table, and_, func, select

from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import (
    board_links,
    broadcasts,
    classes,
    club_members,
    clubs,
    games,
    pupils,
    seats,
    tournament_players,
    tournaments,
)

#: A database takes no more than some hundred conditions.
_MOST_AT_ONCE = 400


@dataclass(frozen=True, slots=True)
class Change:
    """The last change of a game.

    Args:
        game: its id.
        at_ms: when, UTC.
        visibility: who may watch it.
        is_over: whether it has ended.
    """

    game: str
    at_ms: int
    visibility: str
    is_over: bool


class ChangeRepository(Repository):
    """The latest changes in a database."""

    async def latest(self, most: int) -> list[Change]:
        """Return the games that changed last, at most so many, the latest first."""
        query = select(games.c.id, games.c.changed_ms, games.c.visibility, games.c.outcome.is_not(None))
        query = query.order_by(games.c.changed_ms.desc(), games.c.id).limit(most)
        rows = await self._database.read(lambda connection: list(connection.execute(query)))
        return [Change(*row) for row in rows]

    async def players(self, of: Collection[str]) -> list[tuple[str, str]]:
        """Return games and who sits there, of these games, at most some hundred."""
        query = select(seats.c.game, seats.c.person).where(seats.c.game.in_(of), seats.c.person.is_not(None))
        rows = await self._database.read(lambda connection: list(connection.execute(query)))
        return [(game, person) for game, person in rows]

    async def tournaments(self, of: Collection[str]) -> dict[str, tuple[int | None, ...]]:
        """Return of those of these tournaments that there are the version, and what is no event and changes pages.

        Those are the links for the hall, of which one more may be given and one taken back, and the players who have
        opened theirs.
        """
        links = _counted(board_links, func.count(), func.max(board_links.c.made_ms))
        players = _counted(tournament_players, func.count(tournament_players.c.person))
        query = select(tournaments.c.id, tournaments.c.version, *links, *players)
        return {name: tuple(values) for name, *values in await self._rows(query, tournaments.c.id, of)}

    async def broadcasts(self, of: Collection[str]) -> dict[str, tuple[int, int | None]]:
        """Return the versions of those of these broadcasts that there are, and of the tournament of each."""
        query = select(broadcasts.c.id, broadcasts.c.version, tournaments.c.version)
        query = query.join(tournaments, tournaments.c.id == broadcasts.c.tournament, isouter=True)
        rows = await self._rows(query, broadcasts.c.id, of)
        return {name: (version, of_tournament) for name, version, of_tournament in rows}

    async def pupils(self, of: Collection[str]) -> dict[str, frozenset[str]]:
        """Return the pupils of those of these classes that there are."""
        query = select(classes.c.id, pupils.c.person).outerjoin(pupils, pupils.c["class"] == classes.c.id)
        return _grouped(await self._rows(query, classes.c.id, of))

    async def learners(self, of: Collection[str]) -> dict[str, frozenset[str]]:
        """Return the members of those of these clubs that there are who agree that their boards are followed."""
        agrees = and_(club_members.c.club == clubs.c.id, club_members.c.learns, club_members.c.person.is_not(None))
        query = select(clubs.c.id, club_members.c.person).outerjoin(club_members, agrees)
        return _grouped(await self._rows(query, clubs.c.id, of))

    async def _rows(self, query: Select[Any], column: ColumnElement[str], of: Collection[str]) -> list[tuple[Any, ...]]:
        """Return the rows in which a column has one of some values."""
        if not of:
            return []

        def work(connection: Connection) -> list[tuple[Any, ...]]:
            return [
                tuple(row) for part in _parts(list(of)) for row in connection.execute(query.where(column.in_(part)))
            ]

        return await self._database.read(work)


def _counted(table: Table, *values: ColumnElement[Any]) -> list[ScalarSelect[Any]]:
    """Return what is to be known of the rows of each tournament in another table."""
    own = table.c.tournament == tournaments.c.id
    return [select(value).where(own).scalar_subquery() for value in values]


def _parts(names: list[str]) -> Iterator[list[str]]:
    return (names[begin : begin + _MOST_AT_ONCE] for begin in range(0, len(names), _MOST_AT_ONCE))


def _grouped(rows: list[tuple[Any, ...]]) -> dict[str, frozenset[str]]:
    found: defaultdict[str, set[str]] = defaultdict(set)
    for group, person in rows:
        found[group].update(() if person is None else (person,))
    return {group: frozenset(people) for group, people in found.items()}
