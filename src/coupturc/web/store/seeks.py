"""Seeks and challenges in the database: who wants to play what, for as long as his page is there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, func, insert, or_, select, update

from coupturc.rating import Rating
from coupturc.web.store.errors import ConflictError
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import people, pupils, ratings, seats, seeks

#: A seek whose page has not been seen for so long is gone: its server may have been killed.
SEEN_MS = 10_000
#: A challenge to a game of days waits so long for its answer, whether anybody is there or not.
WAITS_MS = 7 * 86_400_000


@dataclass(frozen=True, slots=True)
class SeekRow:
    """A game that somebody seeks.

    Args:
        person: who seeks it.
        opponent: who is challenged, None when everybody may accept.
        terms: JSON of what he wants to play.
        ladder: where it would count, empty for a game that does not count.
        created_ms: UTC.
        seen_ms: when his page was last there, None for a challenge that waits without him.
        game: that has begun, None while it waits.
        name, opponent_name, rating: of these people, when it is read.
        circle: the class of a pupil who seeks it, when it is read.
    """

    id: str
    person: str
    opponent: str | None
    terms: str
    ladder: str
    created_ms: int
    seen_ms: int | None
    game: str | None = None
    name: str = ""
    opponent_name: str = ""
    rating: Rating | None = field(default=None)
    circle: str | None = None


class SeekRepository(Repository):
    """The seeks of a database."""

    async def add(self, seek: SeekRow) -> None:
        """Keep a new seek."""
        row = {name: value for name, value in asdict(seek).items() if name not in _READ}

        def work(connection: Connection) -> None:
            connection.execute(insert(seeks).values(row))

        await self._database.write(work)

    async def all(self, now_ms: int) -> tuple[SeekRow, ...]:
        """Return the seeks whose people are there, the oldest first; those that were accepted are among them."""
        query = _SEEKS.where(_is_there(now_ms)).order_by(seeks.c.created_ms, seeks.c.id)
        return await self._database.read(lambda connection: tuple(map(_seek, connection.execute(query))))

    async def find(self, seek: str, now_ms: int) -> SeekRow | None:
        """Return a seek that waits, None when it is gone."""
        query = _SEEKS.where(seeks.c.id == seek, seeks.c.game.is_(None), _is_there(now_ms))

        def work(connection: Connection) -> SeekRow | None:
            row = connection.execute(query).one_or_none()
            return None if row is None else _seek(row)

        return await self._database.read(work)

    async def count(self, person: str, now_ms: int) -> int:
        """Return how many seeks of somebody wait."""
        own = and_(seeks.c.person == person, seeks.c.game.is_(None), _is_there(now_ms))
        query = select(func.count()).select_from(seeks).where(own)
        return await self._database.read(lambda connection: connection.execute(query).scalar_one())

    async def remove(self, ids: Iterable[str]) -> None:
        """Forget seeks."""
        gone = list(ids)

        def work(connection: Connection) -> None:
            connection.execute(delete(seeks).where(seeks.c.id.in_(gone)))

        await self._database.write(work)

    async def withdraw(self, person: str) -> None:
        """Forget all that somebody seeks."""

        def work(connection: Connection) -> None:
            connection.execute(delete(seeks).where(seeks.c.person == person, seeks.c.game.is_(None)))

        await self._database.write(work)

    async def leave(self, person: str, left_ms: int) -> None:
        """Forget what somebody seeks who has not been seen since, because his last page has gone."""
        here = and_(seeks.c.person == person, seeks.c.seen_ms < left_ms, seeks.c.game.is_(None))

        def work(connection: Connection) -> None:
            connection.execute(delete(seeks).where(here))

        await self._database.write(work)

    async def see(self, persons: Iterable[str], now_ms: int) -> None:
        """Note that these people are there, and forget the seeks of those who are long gone."""
        here = and_(seeks.c.person.in_(list(persons)), seeks.c.seen_ms.is_not(None), seeks.c.game.is_(None))

        def work(connection: Connection) -> None:
            connection.execute(update(seeks).where(here).values(seen_ms=now_ms))
            connection.execute(delete(seeks).where(~_is_there(now_ms - SEEN_MS)))

        await self._database.write(work)

    async def know_each_other(self, one: str, other: str) -> bool:
        """Whether two people have sat at one game."""
        first, second = seats.alias(), seats.alias()
        query = (
            select(first.c.game)
            .join(second, first.c.game == second.c.game)
            .where(first.c.person == one, second.c.person == other)
            .limit(1)
        )
        return await self._database.read(lambda connection: connection.execute(query).first() is not None)


def accepting(seek: str, game: str, people_at_it: tuple[str, str], now_ms: int) -> Callable[[Connection], None]:
    """Return what marks a seek as accepted, in the transaction that begins its game.

    Args:
        seek: its id.
        game: the id of the game.
        people_at_it: who sought it, and who accepts it.
        now_ms: now, UTC.

    What both seek besides is gone then: nobody is drawn into two games. It raises `ConflictError` when the seek is
    accepted already, or gone.
    """

    def work(connection: Connection) -> None:
        theirs = select(seeks.c.id).where(or_(seeks.c.id == seek, seeks.c.person.in_(people_at_it)))
        connection.execute(theirs.order_by(seeks.c.id).with_for_update()).all()  # in one order, so that none blocks
        here = and_(seeks.c.id == seek, seeks.c.game.is_(None), _is_there(now_ms))
        if not connection.execute(
            update(seeks).where(here).values(game=game, opponent=people_at_it[1], seen_ms=now_ms)
        ).rowcount:
            raise ConflictError(f"the seek {seek} is gone")
        others = and_(seeks.c.person.in_(people_at_it), seeks.c.seen_ms.is_not(None), seeks.c.game.is_(None))
        connection.execute(delete(seeks).where(others))

    return work


_challenged = people.alias()
_READ = ("name", "opponent_name", "rating", "circle")
_SEEKS = (
    select(
        seeks,
        people.c.name,
        _challenged.c.name.label("opponent_name"),
        ratings.c.value,
        ratings.c.deviation,
        ratings.c.volatility,
        pupils.c["class"].label("circle"),
    )
    .join(people, people.c.id == seeks.c.person)
    .outerjoin(_challenged, _challenged.c.id == seeks.c.opponent)
    .outerjoin(ratings, and_(ratings.c.person == seeks.c.person, ratings.c.ladder == seeks.c.ladder))
    .outerjoin(pupils, pupils.c.person == seeks.c.person)
)


def _is_there(now_ms: int) -> ColumnElement[bool]:
    waits = and_(seeks.c.seen_ms.is_(None), seeks.c.created_ms >= now_ms - WAITS_MS)
    # Never unknown: what is not there is looked for too, and `NOT` of what is unknown finds nothing.
    is_seen = and_(seeks.c.seen_ms.is_not(None), seeks.c.seen_ms >= now_ms - SEEN_MS)
    return or_(is_seen, waits)


def _seek(row: Row[tuple[object, ...]]) -> SeekRow:
    rating = None if row.value is None else Rating(row.value, row.deviation, row.volatility)
    return SeekRow(
        row.id,
        row.person,
        row.opponent,
        row.terms,
        row.ladder,
        row.created_ms,
        row.seen_ms,
        row.game,
        row.name,
        row.opponent_name or "",
        rating,
        row.circle,
    )
