"""Lists of games: what is asked for, and the queries that find it without looking at every game of somebody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Row,
    Select,
    String,
    and_,
    bindparam,
    case,
    func,
    or_,
    select,
    union_all,
)

from coupturc.web.store.tables import games, people, seats


@dataclass(frozen=True, slots=True)
class GameSearch:
    """Which games to list; what is None or empty does not count.

    Args:
        game: `international` or `turkish`.
        finished: whether they are over.
        words: each of them is part of the game's words.
        person: who sits at it.
        people: any of whom sits at it.
        visibility: who may watch it.
        watchable: whether it must be one that whoever has its address may watch, and at which no pupil sits or sat.
    """

    game: str | None = None
    finished: bool | None = None
    words: tuple[str, ...] = ()
    person: str | None = None
    people: tuple[str, ...] | None = None
    visibility: str | None = None
    watchable: bool = False


ALL_GAMES = GameSearch()

GameColumns = Row[tuple[Any, ...]]
Query = Select[tuple[Any, ...]]


#: A query for each way to list games that was asked for lately. SQLAlchemy makes them of thousands of objects that
#: refer to one another, so that made for each list they would cost time, and more when they are looked for as garbage.
_KEPT_QUERIES = 64

_PERSON: ColumnElement[str] = bindparam("person", type_=String)
_AFTER_MS: ColumnElement[int] = bindparam("after_ms", type_=BigInteger)
_AFTER_ID: ColumnElement[str] = bindparam("after_id", type_=String)


def find_games(connection: Connection, search: GameSearch, limit: int, after: str | None) -> Iterable[GameColumns]:
    """Return the rows of games, latest change first, from behind the game with id `after`."""
    values: dict[str, int | str] = {}
    if after is not None:
        changed_ms = connection.execute(select(games.c.changed_ms).where(games.c.id == after)).scalar_one_or_none()
        if changed_ms is None:
            return ()
        values |= {"after_ms": changed_ms, "after_id": after}
    if search.person is None:
        return connection.execute(_query_of_all(search, limit, goes_on=after is not None), values)
    of_anybody = replace(search, person=None)
    return connection.execute(
        _query_of_own(of_anybody, limit, goes_on=after is not None), values | {"person": search.person}
    )


@lru_cache(_KEPT_QUERIES)
def _query_of_all(search: GameSearch, limit: int, *, goes_on: bool) -> Query:
    """Return the query for games, whoever sits there."""
    return _in_order(_found_by(search), games.c.changed_ms, games.c.id, goes_on=goes_on).limit(limit)


@lru_cache(_KEPT_QUERIES)
def _query_of_own(search: GameSearch, limit: int, *, goes_on: bool) -> Query:
    """Return the query for somebody's games."""
    parts = (query.limit(limit).subquery() for query in _own(search, goes_on=goes_on))
    both = union_all(*(select(part) for part in parts)).subquery()
    return select(both).order_by(both.c.changed_ms.desc(), both.c.id).limit(limit)


def find_own_turns(connection: Connection, person: str, limit: int) -> Iterable[GameColumns]:
    """Return the rows of somebody's games that go on, those that wait for his move first, then latest change first.

    Each row says in `waits` whether the game waits for him.
    """
    return connection.execute(_query_of_own_turns(limit), {"person": person})


@lru_cache(_KEPT_QUERIES)
def _query_of_own_turns(limit: int) -> Query:
    """Return the query for somebody's games that go on, by whose turn it is; it looks at no others."""
    # Whoever sits at both sides of a board has two seats: the first and the last by name.
    sides = select(seats.c.game, func.min(seats.c.side).label("first"), func.max(seats.c.side).label("last"))
    own = sides.where(seats.c.person == _PERSON, seats.c.finished_ms.is_(None)).group_by(seats.c.game).subquery()
    to_move = case((func.substr(games.c.fen, 1, 1) == "W", "white"), else_="black")
    waits = to_move.in_([own.c.first, own.c.last]).label("waits")
    query = select(games, waits).join(own, own.c.game == games.c.id).where(games.c.outcome.is_(None))
    return query.order_by(waits.desc(), games.c.changed_ms.desc(), games.c.id).limit(limit)


def _own(search: GameSearch, *, goes_on: bool) -> Iterator[Query]:
    """Return what finds somebody's games: those that go on, of which there are few, and those that are over."""
    own = _found_by(search).join(seats, seats.c.game == games.c.id).where(seats.c.person == _PERSON, ~_sits_twice())
    # A game that a server of an earlier version has ended is still among the first.
    yield _in_order(own.where(seats.c.finished_ms.is_(None)), games.c.changed_ms, games.c.id, goes_on=goes_on)
    if search.finished is not False:
        over = own.where(seats.c.finished_ms.is_not(None))
        yield _in_order(over, seats.c.finished_ms, seats.c.game, goes_on=goes_on)


def _in_order(query: Query, changed_ms: ColumnElement[Any], name: ColumnElement[str], *, goes_on: bool) -> Query:
    """Return a query with the latest change first, from behind a game if the list goes on there."""
    if goes_on:
        # The first condition follows from the second; by it an index is entered at the place.
        behind = or_(changed_ms < _AFTER_MS, and_(changed_ms == _AFTER_MS, name > _AFTER_ID))
        query = query.where(changed_ms <= _AFTER_MS, behind)
    return query.order_by(changed_ms.desc(), name)


def _sits_twice() -> ColumnElement[bool]:
    """Whether a seat is the second one of a person at both sides of a board."""
    other = seats.alias()
    first = select(other.c.game).where(
        other.c.game == seats.c.game, other.c.side == "white", other.c.person == seats.c.person
    )
    return (seats.c.side == "black") & first.exists()


def _found_by(search: GameSearch) -> Query:
    """Return what finds games, whoever sits there."""
    query = select(games)
    if search.game is not None:
        # `concat` keeps the database from the index by kind: few games go on, and `games_going` finds them.
        kind = games.c.game.concat("") if search.finished is False else games.c.game
        query = query.where(kind == search.game)
    if search.finished is not None:
        query = query.where(games.c.outcome.is_not(None) if search.finished else games.c.outcome.is_(None))
    if search.people is not None:
        query = query.where(games.c.id.in_(select(seats.c.game).where(seats.c.person.in_(search.people))))
    if search.visibility is not None:
        query = query.where(games.c.visibility == search.visibility)
    if search.watchable:
        # A pupil who was removed is in no class any more, and his name still stands in the game.
        with_pupil = select(seats.c.game).join(people, (people.c.id == seats.c.person) & (people.c.kind == "pupil"))
        with_pupil = with_pupil.where(seats.c.game == games.c.id).correlate(games)
        query = query.where(games.c.visibility != "private", ~with_pupil.exists())
    return query.where(*(games.c.words.contains(word, autoescape=True) for word in search.words))
