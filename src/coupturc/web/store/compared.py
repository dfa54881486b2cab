"""How rated games compare with the engine, and which ones are to be compared, in the database."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import Connection, Row, delete, func, or_, select

from coupturc.web.store.inserting import insert_into
from coupturc.web.store.jobs import insert_job
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import compared_games, fair_play_hints, games, members, rating_changes, reports

#: The kind of jobs; what they bring along is the game, and whether somebody was reported at it.
FAIR_PLAY: Final = "fair play"
#: Why somebody is reported whose games are compared.
COMPUTER: Final = "computer"
#: So many of the latest games of somebody count together, and are compared when he is reported.
LATEST: Final = 20
#: What comes before is known by heart, or little is at stake: a game that is not longer says nothing.
OPENING_PLIES: Final = 16
_DAY_MS: Final = 86_400_000
#: Figures and hints are forgotten after so long.
_KEPT_MS: Final = 180 * _DAY_MS
#: So long all games of somebody are compared who was reported.
_REPORTED_MS: Final = 30 * _DAY_MS


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """What somebody did at the hard moves of a game.

    Args:
        ladder: where the game counted.
        rating: his own before the game.
        hard, found, lost, hard_ms, others, others_ms: a tally (`coupturc.web.fair_play.hard_moves`).
        at_ms: when the game ended, UTC.
        by_lot: whether it was compared because the lot fell on it, and not because somebody was suspected.
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
    by_lot: bool


class ComparedRepository(Repository):
    """The compared games of a database."""

    async def is_compared(self, game: str) -> bool:
        """Whether the figures of a game are kept."""
        query = select(compared_games.c.game).where(compared_games.c.game == game).limit(1)
        return await self._database.read(lambda connection: connection.execute(query).scalar() is not None)

    async def keep(self, rows: Sequence[ComparedRow]) -> None:
        """Keep the figures of a game, once; those of people who have left meanwhile are not kept."""

        def work(connection: Connection) -> None:
            for row in sorted(rows, key=_person):  # in one order, so that none blocks
                if hold_member(connection, row.person):
                    connection.execute(insert_into(connection, compared_games, asdict(row)))

        await self._database.write(work)

    async def latest(self, person: str, ladder: str, upto_ms: int | None = None) -> tuple[ComparedRow, ...]:
        """Return the latest compared games of somebody that no moderator has judged, the last one first.

        One without a hard move says nothing, and takes nobody's place.

        Args:
            person: who.
            ladder: where.
            upto_ms: later ones do not count; None for all.
        """
        here = compared_games.c.person == person, compared_games.c.ladder == ladder
        decided = select(fair_play_hints.c.decided_ms).where(
            fair_play_hints.c.person == person, fair_play_hints.c.ladder == ladder
        )
        count = compared_games.c.hard > 0, compared_games.c.at_ms > func.coalesce(decided.scalar_subquery(), 0)
        query = _COMPARED.where(*here, *count).limit(LATEST)
        query = query if upto_ms is None else query.where(compared_games.c.at_ms <= upto_ms)
        return await self._database.read(lambda connection: tuple(map(_compared, connection.execute(query))))

    async def of_person(self, person: str) -> tuple[ComparedRow, ...]:
        """Return all compared games of somebody, the last one first."""
        query = _COMPARED.where(compared_games.c.person == person)
        return await self._database.read(lambda connection: tuple(map(_compared, connection.execute(query))))

    async def found_by_others(self, person: str, ladder: str, low: float, high: float) -> tuple[tuple[int, int], ...]:
        """Return how many hard moves each of the others of some ratings found, and of how many.

        Only games count that the lot chose: those of people who were suspected would raise what is usual.
        """
        found, hard = func.sum(compared_games.c.found), func.sum(compared_games.c.hard)
        query = select(found, hard).where(
            compared_games.c.ladder == ladder,
            compared_games.c.by_lot,
            compared_games.c.rating >= low,
            compared_games.c.rating < high,
            compared_games.c.person != person,
        )
        by_person = query.group_by(compared_games.c.person)

        def work(connection: Connection) -> tuple[tuple[int, int], ...]:
            return tuple((int(row[0]), int(row[1])) for row in connection.execute(by_person))

        return await self._database.read(work)

    async def private(self, ids: Collection[str]) -> frozenset[str]:
        """Return those of some games that nobody but their players may open."""
        query = select(games.c.id).where(games.c.id.in_(ids), games.c.visibility == "private")
        return await self._database.read(lambda connection: frozenset(connection.execute(query).scalars()))

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
        """Forget the figures of games that ended long ago, and hints that are as old and were not judged later."""
        since_ms = self.now_ms() - _KEPT_MS
        # A hint says up to when games are judged; without it those that are still kept would count again.
        decided = fair_play_hints.c.decided_ms
        old_hints = fair_play_hints.c.at_ms < since_ms, or_(decided.is_(None), decided < since_ms)

        def work(connection: Connection) -> None:
            connection.execute(delete(compared_games).where(compared_games.c.at_ms < since_ms))
            connection.execute(delete(fair_play_hints).where(*old_hints))

        await self._database.write(work)


def ask_at_end(connection: Connection, game: str, at_ms: int) -> None:
    """Have a rated game looked at that ends at a moment; whoever does the job says whether it is compared."""
    insert_job(connection, FAIR_PLAY, _payload(game, reported=False), at_ms)


def ask_about(connection: Connection, person: str, at_ms: int) -> None:
    """Have the latest rated games of somebody compared, as far as their figures are kept and they are long enough."""
    own = select(rating_changes.c.game).join(games, games.c.id == rating_changes.c.game)
    count = rating_changes.c.at_ms > at_ms - _KEPT_MS, games.c.plies > OPENING_PLIES
    here = own.where(rating_changes.c.person == person, *count)
    query = here.order_by(rating_changes.c.at_ms.desc(), rating_changes.c.game).limit(LATEST)
    for game in connection.execute(query).scalars().all():
        insert_job(connection, FAIR_PLAY, _payload(game, reported=True), at_ms)


def hold_member(connection: Connection, person: str) -> bool:
    """Whether somebody is a member still; he does not leave before the transaction ends."""
    here = select(members.c.person).where(members.c.person == person).with_for_update()
    return connection.execute(here).scalar() is not None


def _payload(game: str, *, reported: bool) -> str:
    return json.dumps({"game": game, "reported": reported})


_COMPARED = select(compared_games).order_by(compared_games.c.at_ms.desc(), compared_games.c.game)


def _person(row: ComparedRow) -> str:
    return row.person


def _compared(row: Row[tuple[object, ...]]) -> ComparedRow:
    return ComparedRow(**row._asdict())
