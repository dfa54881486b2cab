"""Ratings in the database: they change in the transaction that ends a game, once a game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, Connection, Row, case, desc, func, insert, select, update

from coupturc.rating import Rating, played, rested
from coupturc.rating.glicko import GROWTH_A_DAY, LISTED_DEVIATION
from coupturc.web.store.compared import ask_at_end
from coupturc.web.store.inserting import insert_into
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import games, people, rating_changes, ratings, seats

_DAY_MS = 86_400_000
#: The longest text of the first two moves that is kept.
_LONGEST_OPENING = 64

_RATED = select(ratings, people.c.name).join(people, people.c.id == ratings.c.person)
_CHANGED = select(rating_changes, people.c.name.label("opponent_name")).outerjoin(
    people, people.c.id == rating_changes.c.opponent
)


@dataclass(frozen=True, slots=True)
class RatedEnd:
    """What counts of the end of a game.

    Args:
        ladder: where it counts, such as `international-blitz`.
        score: White's, 1, 0.5 or 0.
        opening: the first move of each side.
    """

    ladder: str
    score: float
    opening: str


@dataclass(frozen=True, slots=True)
class RatingRow:
    """How strong somebody is on a ladder.

    Args:
        games: that were counted.
        changed_ms: when the last one ended, UTC; the deviation is that of then.
    """

    person: str
    name: str
    ladder: str
    rating: Rating
    games: int
    changed_ms: int

    def at(self, now_ms: int) -> Rating:
        """Return the rating at a moment: as high, but less sure than after the last game."""
        return rested(self.rating, (now_ms - self.changed_ms) / _DAY_MS)


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """What a game changed of somebody's rating.

    Args:
        score: his own.
        before, value: the rating before and after.
        opening: the first move of each side.
    """

    game: str
    person: str
    ladder: str
    side: str
    opponent: str
    opponent_name: str
    score: float
    before: float
    value: float
    deviation: float
    opening: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class TallyRow:
    """How often somebody won, drew and lost, and against whom or with what."""

    key: tuple[str, ...]
    wins: int
    draws: int
    losses: int


class RatingRepository(Repository):
    """The ratings of a database."""

    async def of_person(self, person: str) -> tuple[RatingRow, ...]:
        """Return the ratings of somebody."""
        query = _RATED.where(ratings.c.person == person).order_by(ratings.c.ladder)
        return await self._database.read(lambda connection: tuple(map(_rating, connection.execute(query))))

    async def of_seats(self, given: Collection[str]) -> dict[tuple[str, str, str], RatingRow]:
        """Return the ratings of those who sit at games, by game, side and ladder."""
        query = (
            select(ratings, people.c.name, seats.c.game.label("of"), seats.c.side)
            .join(people, people.c.id == ratings.c.person)
            .join(seats, seats.c.person == ratings.c.person)
            .where(seats.c.game.in_(given))
        )

        def work(connection: Connection) -> dict[tuple[str, str, str], RatingRow]:
            return {(row.of, row.side, row.ladder): _rating(row) for row in connection.execute(query)}

        return await self._database.read(work)

    async def of_game(self, game: str) -> tuple[ChangeRow, ...]:
        """Return what a game changed, White's first; nothing when it did not count."""
        query = _CHANGED.where(rating_changes.c.game == game).order_by(desc(rating_changes.c.side))
        return await self._database.read(lambda connection: tuple(map(_change, connection.execute(query))))

    async def changes(self, person: str, limit: int) -> tuple[ChangeRow, ...]:
        """Return what the last games changed of somebody's ratings, the latest first."""
        here = rating_changes.c.person == person
        query = _CHANGED.where(here).order_by(desc(rating_changes.c.at_ms), rating_changes.c.game).limit(limit)
        return await self._database.read(lambda connection: tuple(map(_change, connection.execute(query))))

    async def points(self, person: str) -> dict[str, tuple[tuple[int, float], ...]]:
        """Return how somebody's ratings went on each ladder: times and values, the first game first."""
        here = rating_changes.c.person == person
        query = select(rating_changes.c.ladder, rating_changes.c.at_ms, rating_changes.c.value).where(here)
        found: dict[str, list[tuple[int, float]]] = defaultdict(list)

        def work(connection: Connection) -> dict[str, tuple[tuple[int, float], ...]]:
            for row in connection.execute(query.order_by(rating_changes.c.at_ms)):
                found[row.ladder].append((row.at_ms, row.value))
            return {ladder: tuple(points) for ladder, points in found.items()}

        return await self._database.read(work)

    async def against(self, person: str, limit: int) -> tuple[TallyRow, ...]:
        """Return how somebody did against each opponent, the most frequent ones first."""
        name = func.coalesce(func.max(people.c.name), "")
        query = (
            select(rating_changes.c.opponent, name, *_tally())
            .outerjoin(people, people.c.id == rating_changes.c.opponent)
            .where(rating_changes.c.person == person)
            .group_by(rating_changes.c.opponent)
            .order_by(desc(func.count()), rating_changes.c.opponent)
            .limit(limit)
        )
        return await self._database.read(lambda connection: tuple(map(_tallied, connection.execute(query))))

    async def openings(self, person: str, limit: int) -> tuple[TallyRow, ...]:
        """Return how somebody did after the same first moves, with the game and the side, most frequent first."""
        columns = (games.c.game, rating_changes.c.side, rating_changes.c.opening)
        query = (
            select(*columns, *_tally())
            .join(games, games.c.id == rating_changes.c.game)
            .where(rating_changes.c.person == person)
            .group_by(*columns)
            .order_by(desc(func.count()), *columns)
            .limit(limit)
        )
        return await self._database.read(lambda connection: tuple(map(_tallied, connection.execute(query))))

    async def leaders(self, ladder: str, now_ms: int, limit: int) -> tuple[RatingRow, ...]:
        """Return the highest ratings of a ladder that are sure enough to be listed at a moment, UTC."""
        days = (now_ms - ratings.c.changed_ms) / float(_DAY_MS)
        spread = ratings.c.deviation * ratings.c.deviation
        spread += days * GROWTH_A_DAY * ratings.c.volatility * ratings.c.volatility
        sure = spread <= LISTED_DEVIATION**2
        query = (
            _RATED.where(ratings.c.ladder == ladder, sure)
            .order_by(desc(ratings.c.value), ratings.c.person)
            .limit(limit)
        )
        return await self._database.read(lambda connection: tuple(map(_rating, connection.execute(query))))


def rate_game(connection: Connection, game: str, end: RatedEnd, at_ms: int) -> None:
    """Change the ratings of the two members who have ended a game, and have the game compared with the engine later.

    A game counts once, however often it ends: one whose last move was taken back may end again.
    """
    members = _members(connection, game)
    if len(set(members.values())) < 2:  # noqa: PLR2004 - two people
        return
    before = _locked(connection, members, end.ladder, at_ms)
    if connection.execute(select(func.count()).where(rating_changes.c.game == game)).scalar_one():
        return
    after = played(before["white"].at(at_ms), before["black"].at(at_ms), end.score)
    opponents = {"white": members["black"], "black": members["white"]}
    scores = {"white": end.score, "black": 1.0 - end.score}
    for (side, person), rating in zip(sorted(members.items(), reverse=True), after, strict=True):
        change = ChangeRow(
            game, person, end.ladder, side, opponents[side], "", scores[side],
            before[side].rating.value, rating.value, rating.deviation, end.opening[:_LONGEST_OPENING], at_ms,
        )  # fmt: skip
        _keep(connection, change, rating.volatility, before[side].games + 1)
    ask_at_end(connection, game, at_ms)


def _members(connection: Connection, game: str) -> dict[str, str]:
    """Return the members at a game by side."""
    taken = select(seats.c.side, people.c.id).join(people, people.c.id == seats.c.person)
    found = connection.execute(taken.where(seats.c.game == game, people.c.kind == "member"))
    return {row.side: row.id for row in found}


def _locked(connection: Connection, members: dict[str, str], ladder: str, at_ms: int) -> dict[str, RatingRow]:
    """Return the ratings of both sides; another process that ends a game of theirs waits from here on."""
    found: dict[str, RatingRow] = {}
    for side, person in sorted(members.items(), key=lambda member: member[1]):  # in one order, so that none blocks
        begin = {"person": person, "ladder": ladder, **asdict(Rating()), "games": 0, "changed_ms": at_ms}
        connection.execute(insert_into(connection, ratings, begin))
        here = (ratings.c.person == person) & (ratings.c.ladder == ladder)
        found[side] = _rating(connection.execute(_RATED.where(here).with_for_update(of=ratings)).one())
    return found


def _keep(connection: Connection, change: ChangeRow, volatility: float, games: int) -> None:
    row = {name: value for name, value in asdict(change).items() if name != "opponent_name"}
    connection.execute(insert(rating_changes).values(row))
    here = (ratings.c.person == change.person) & (ratings.c.ladder == change.ladder)
    connection.execute(
        update(ratings)
        .where(here)
        .values(
            value=change.value,
            deviation=change.deviation,
            volatility=volatility,
            games=games,
            changed_ms=change.at_ms,
        )
    )


def _tally() -> tuple[ColumnElement[int], ...]:
    return tuple(func.sum(case((rating_changes.c.score == score, 1), else_=0)) for score in (1.0, 0.5, 0.0))


def _tallied(row: Row[tuple[object, ...]]) -> TallyRow:
    columns = tuple(row)
    return TallyRow(tuple(map(str, columns[:-3])), *(int(str(count)) for count in columns[-3:]))


def _rating(row: Row[tuple[object, ...]]) -> RatingRow:
    rating = Rating(row.value, row.deviation, row.volatility)
    return RatingRow(row.person, row.name, row.ladder, rating, row.games, row.changed_ms)


def _change(row: Row[tuple[object, ...]]) -> ChangeRow:
    columns = row._asdict()
    return ChangeRow(**{**columns, "opponent_name": columns["opponent_name"] or ""})
