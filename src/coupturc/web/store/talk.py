"""What people say at a game, and who wants nothing to do with whom, in the database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, and_, delete, func, insert, or_, select

from coupturc.web.store.errors import ConflictError
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import blocks, people, talk_lines

#: How often a line is tried again when the other player's server process has stored one at the same moment.
_TRIES = 5
#: A query has so many games at most.
_MOST_AT_ONCE = 400


@dataclass(frozen=True, slots=True)
class TalkLine:
    """A line that somebody has said at a game: a phrase or free text.

    Args:
        game: the id of the game.
        person: who said it.
        phrase: the id of the phrase.
        text: the free text.
        at_ms: when, UTC.
        number: its place among the lines of the game, from 1; 0 before it is stored.
    """

    game: str
    person: str
    phrase: str | None
    text: str | None
    at_ms: int
    number: int = 0


class TalkRepository(Repository):
    """The talk at the games of a database; it is deleted with the game."""

    async def add(self, line: TalkLine) -> None:
        """Store a line.

        Raises:
            ConflictError: the game is gone.
        """
        for _ in range(_TRIES - 1):
            try:
                return await self._add(line)
            except ConflictError:
                continue
        return await self._add(line)

    async def _add(self, line: TalkLine) -> None:
        said = {"person": line.person, "phrase": line.phrase, "text": line.text, "at_ms": line.at_ms}

        def work(connection: Connection) -> None:
            last = select(func.max(talk_lines.c.number)).where(talk_lines.c.game == line.game)
            number = (connection.execute(last).scalar_one() or 0) + 1
            connection.execute(insert(talk_lines).values(game=line.game, number=number, **said))

        await self._database.write(work)

    async def count(self, game: str) -> int:
        """Return how many lines were said at a game."""
        query = select(func.count()).select_from(talk_lines).where(talk_lines.c.game == game)
        return await self._database.read(lambda connection: connection.execute(query).scalar_one())

    async def counts(self, games: Sequence[str]) -> dict[str, int]:
        """Return how many lines were said at each of these games; those at which nothing was said are left out."""
        found: dict[str, int] = {}

        def work(connection: Connection) -> dict[str, int]:
            for first in range(0, len(games), _MOST_AT_ONCE):
                here = talk_lines.c.game.in_(games[first : first + _MOST_AT_ONCE])
                last = func.max(talk_lines.c.number).label("last")
                rows = connection.execute(select(talk_lines.c.game, last).where(here).group_by(talk_lines.c.game))
                found.update({row.game: row.last for row in rows})
            return found

        return await self._database.read(work)

    async def lines(self, game: str, after: int = 0) -> tuple[TalkLine, ...]:
        """Return the lines of a game after this number, in their order."""
        here = and_(talk_lines.c.game == game, talk_lines.c.number > after)
        query = select(talk_lines).where(here).order_by(talk_lines.c.number)

        def work(connection: Connection) -> tuple[TalkLine, ...]:
            return tuple(TalkLine(**row) for row in connection.execute(query).mappings())

        return await self._database.read(work)

    async def said_by(self, person: str) -> tuple[TalkLine, ...]:
        """Return all that somebody has said."""
        query = select(talk_lines).where(talk_lines.c.person == person).order_by(talk_lines.c.at_ms)

        def work(connection: Connection) -> tuple[TalkLine, ...]:
            return tuple(TalkLine(**row) for row in connection.execute(query).mappings())

        return await self._database.read(work)


class BlockRepository(Repository):
    """Who wants nothing to do with whom: they do not talk, do not challenge and do not see each other in the lobby."""

    async def add(self, person: str, blocked: str) -> None:
        """Block somebody; nothing changes when he is blocked already."""
        row = {"person": person, "blocked": blocked}
        here = and_(blocks.c.person == person, blocks.c.blocked == blocked)

        def work(connection: Connection) -> None:
            if connection.execute(select(blocks).where(here)).first() is None:
                connection.execute(insert(blocks).values(row))

        await self._database.write(work)

    async def remove(self, person: str, blocked: str) -> None:
        """Let somebody talk and challenge again."""

        def work(connection: Connection) -> None:
            connection.execute(delete(blocks).where(blocks.c.person == person, blocks.c.blocked == blocked))

        await self._database.write(work)

    async def of(self, person: str) -> dict[str, str]:
        """Return whom somebody has blocked: the names by the ids, in the order of the names."""
        query = (
            select(people.c.id, people.c.name)
            .join(blocks, blocks.c.blocked == people.c.id)
            .where(blocks.c.person == person)
            .order_by(people.c.name, people.c.id)
        )
        return await self._database.read(lambda connection: {row.id: row.name for row in connection.execute(query)})

    async def between(self, some: Iterable[str], others: Iterable[str]) -> frozenset[frozenset[str]]:
        """Return the pairs of one of these people and one of the others in which somebody has blocked the other."""
        here, there = list(some), list(others)
        query = select(blocks).where(
            or_(
                and_(blocks.c.person.in_(here), blocks.c.blocked.in_(there)),
                and_(blocks.c.person.in_(there), blocks.c.blocked.in_(here)),
            )
        )

        def work(connection: Connection) -> frozenset[frozenset[str]]:
            return frozenset(frozenset((row.person, row.blocked)) for row in connection.execute(query))

        return await self._database.read(work)

    async def around(self, person: str | None) -> frozenset[str]:
        """Return who has blocked somebody, and whom he has blocked."""
        query = select(blocks).where(or_(blocks.c.person == person, blocks.c.blocked == person))

        def work(connection: Connection) -> frozenset[str]:
            rows = connection.execute(query).all()
            return frozenset(row.blocked if row.person == person else row.person for row in rows)

        return await self._database.read(work)
