"""How rated games compare with the engine, and which ones are to be compared, in the database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import Connection, Row, delete, func, select

from coupturc.web.store.inserting import insert_into
from coupturc.web.store.jobs import insert_job
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import compared_games, fair_play_hints, people, rating_changes, reports

#: The kind of jobs; what they bring along is the game, and whether somebody was reported at it.
FAIR_PLAY: Final = "fair play"
#: Why somebody is reported whose games are compared.
COMPUTER: Final = "computer"
#: So many of the latest games of somebody count together, and are compared when he is reported.
LATEST: Final = 20
_DAY_MS: Final = 86_400_000
#: Figures and hints are forgotten after so long.
_KEPT_MS: Final = 180 * _DAY_MS
#: So long all games of somebody are compared who was reported.
_REPORTED_MS: Final = 30 * _DAY_MS
#: Who reports his opponent does so at the end of a game: by then it is known.
_WAIT_MS: Final = 600_000


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """What somebody did at the hard moves of a game.

    Args:
        ladder: where the game counted.
        rating: his own before the game.
        hard, found, lost, hard_ms, others, others_ms: a tally (`coupturc.web.fair_play.hard_moves`).
        at_ms: when the game ended, UTC.
    """

    game: str
    person: str
    ladder: str
    rating: float
    hard: int
    found: int
    lost: float
    hard_ms: int
    others: int
    others_ms: int
    at_ms: int


class ComparedRepository(Repository):
    """The compared games of a database."""

    async def is_compared(self, game: str) -> bool:
        """Whether the figures of a game are kept."""
        query = select(compared_games.c.game).where(compared_games.c.game == game).limit(1)
        return await self._database.read(lambda connection: connection.execute(query).scalar() is not None)

    async def keep(self, rows: Sequence[ComparedRow]) -> None:
        """Keep the figures of a game, once; those of people who have left meanwhile are not kept."""

        def work(connection: Connection) -> None:
            for row in rows:
                if connection.execute(IS_MEMBER.where(people.c.id == row.person)).scalar() is not None:
                    connection.execute(insert_into(connection, compared_games, asdict(row)))

        await self._database.write(work)

    async def latest(self, person: str, ladder: str, upto_ms: int | None = None) -> tuple[ComparedRow, ...]:
        """Return the latest compared games of somebody that no moderator has judged, the last one first.

        Args:
            person: who.
            ladder: where.
            upto_ms: later ones do not count; None for all.
        """
        here = compared_games.c.person == person, compared_games.c.ladder == ladder
        decided = select(fair_play_hints.c.decided_ms).where(
            fair_play_hints.c.person == person, fair_play_hints.c.ladder == ladder
        )
        query = _COMPARED.where(*here, compared_games.c.at_ms > func.coalesce(decided.scalar_subquery(), 0)).limit(
            LATEST
        )
        query = query if upto_ms is None else query.where(compared_games.c.at_ms <= upto_ms)
        return await self._database.read(lambda connection: tuple(map(_compared, connection.execute(query))))

    async def of_person(self, person: str) -> tuple[ComparedRow, ...]:
        """Return all compared games of somebody, the last one first."""
        query = _COMPARED.where(compared_games.c.person == person)
        return await self._database.read(lambda connection: tuple(map(_compared, connection.execute(query))))

    async def found_by_others(self, person: str, ladder: str, low: float, high: float) -> tuple[tuple[int, int], ...]:
        """Return how many hard moves each of the others of some ratings found, and of how many."""
        found, hard = func.sum(compared_games.c.found), func.sum(compared_games.c.hard)
        query = select(found, hard).where(
            compared_games.c.ladder == ladder,
            compared_games.c.rating >= low,
            compared_games.c.rating < high,
            compared_games.c.person != person,
        )
        by_person = query.group_by(compared_games.c.person)

        def work(connection: Connection) -> tuple[tuple[int, int], ...]:
            return tuple((int(row[0]), int(row[1])) for row in connection.execute(by_person))

        return await self._database.read(work)

    async def is_reported(self, person: str) -> bool:
        """Whether somebody was reported lately because a computer chooses his moves."""
        lately = reports.c.at_ms > self.now_ms() - _REPORTED_MS
        query = select(reports.c.id).where(reports.c.reported == person, reports.c.reason == COMPUTER, lately).limit(1)
        return await self._database.read(lambda connection: connection.execute(query).scalar() is not None)

    async def run(self, person: str, ladder: str, most: int) -> tuple[tuple[float, float, float], ...]:
        """Return of somebody's latest games on a ladder the score, his rating before it and his opponent's."""
        own, other = rating_changes.alias(), rating_changes.alias()
        query = (
            select(own.c.score, own.c.before, other.c.before)
            .join(other, (other.c.game == own.c.game) & (other.c.person != own.c.person))
            .where(own.c.person == person, own.c.ladder == ladder)
            .order_by(own.c.at_ms.desc(), own.c.game)
            .limit(most)
        )

        def work(connection: Connection) -> tuple[tuple[float, float, float], ...]:
            return tuple((row[0], row[1], row[2]) for row in connection.execute(query))

        return await self._database.read(work)

    async def forget_old(self) -> None:
        """Forget the figures and hints of games that ended long ago."""
        since_ms = self.now_ms() - _KEPT_MS

        def work(connection: Connection) -> None:
            for table in (compared_games, fair_play_hints):
                connection.execute(delete(table).where(table.c.at_ms < since_ms))

        await self._database.write(work)


def ask_at_end(connection: Connection, game: str, at_ms: int) -> None:
    """Have a rated game looked at that ends at a moment; whoever does the job says whether it is compared."""
    insert_job(connection, FAIR_PLAY, _payload(game, reported=False), at_ms, at_ms + _WAIT_MS)


def ask_about(connection: Connection, person: str, at_ms: int) -> None:
    """Have the latest rated games of somebody compared."""
    own = select(rating_changes.c.game).where(rating_changes.c.person == person)
    query = own.order_by(rating_changes.c.at_ms.desc(), rating_changes.c.game).limit(LATEST)
    for game in connection.execute(query).scalars().all():
        insert_job(connection, FAIR_PLAY, _payload(game, reported=True), at_ms)


def _payload(game: str, *, reported: bool) -> str:
    return json.dumps({"game": game, "reported": reported})


#: Of somebody who is there still, to be asked by his id.
IS_MEMBER = select(people.c.id).where(people.c.kind == "member")
_COMPARED = select(compared_games).order_by(compared_games.c.at_ms.desc(), compared_games.c.game)


def _compared(row: Row[tuple[object, ...]]) -> ComparedRow:
    return ComparedRow(**row._asdict())
