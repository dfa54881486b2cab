"""How many games were won, drawn and lost, by player, opponent, colour and year."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass, field
from typing import Any, TypeVar

from sqlalchemy import Connection, func, select

from coupturc.archive.filtering import Filter, names_of
from coupturc.archive.tables import game, player
from coupturc.archive.values import Result

Key = TypeVar("Key")

_MONTHS_AND_DAYS = 10_000


@dataclass(slots=True)
class Score:
    """Results from one side's view; an unknown one is none of the others.

    Args:
        wins, draws, losses: games whose result is known.
        unknown: games whose result is not.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    unknown: int = 0

    @property
    def games(self) -> int:
        """All games."""
        return self.wins + self.draws + self.losses + self.unknown

    @property
    def share(self) -> float | None:
        """Points of 1 in games of known results, a draw being half; None when there is none."""
        known = self.wins + self.draws + self.losses
        return (self.wins + self.draws / 2) / known if known else None

    def __add__(self, other: "Score") -> "Score":
        """Return both together."""
        pairs = zip(astuple(self), astuple(other), strict=True)
        return Score(*map(sum, pairs))

    def add(self, result: int, count: int, *, is_black: bool) -> None:
        """Count games that ended so."""
        if result == Result.draw:
            self.draws += count
        elif result == Result.unknown:
            self.unknown += count
        elif (result == Result.black) == is_black:
            self.wins += count
        else:
            self.losses += count

    def record(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        share = self.share
        named = {"games": self.games, "wins": self.wins, "draws": self.draws, "losses": self.losses}
        return {**named, "unknown": self.unknown, "share": None if share is None else round(share, 4)}


@dataclass(slots=True)
class PlayerStatistics:
    """The results of a player.

    Args:
        total: of all games.
        colours: by `white` and `black`.
        opponents: by their name.
        years: by year; 0 for games of an unknown one.
    """

    total: Score = field(default_factory=Score)
    colours: dict[str, Score] = field(default_factory=lambda: defaultdict(Score))
    opponents: dict[str, Score] = field(default_factory=lambda: defaultdict(Score))
    years: dict[int, Score] = field(default_factory=lambda: defaultdict(Score))

    def __add__(self, other: "PlayerStatistics") -> "PlayerStatistics":
        """Return the results in two archives together."""
        return PlayerStatistics(
            self.total + other.total,
            _both(self.colours, other.colours),
            _both(self.opponents, other.opponents),
            _both(self.years, other.years),
        )

    def record(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        years = {str(year or "unknown"): score for year, score in sorted(self.years.items())}
        return {
            "total": self.total.record(),
            "colours": _records(self.colours),
            "opponents": _records(self.opponents),
            "years": _records(years),
        }


def _both(one: Mapping[Key, Score], other: Mapping[Key, Score]) -> dict[Key, Score]:
    return {key: one.get(key, Score()) + other.get(key, Score()) for key in {**one, **other}}


def _records(groups: dict[str, Score]) -> dict[str, Any]:
    return {name: score.record() for name, score in groups.items()}


def player_statistics(connection: Connection, name: str, asked: Filter) -> PlayerStatistics:
    """Count the games of a player, under all names that a person joined, among those that are asked for."""
    found = PlayerStatistics()
    for colour, opponent, year, result, count in _counts(connection, name, asked):
        groups = (found.total, found.colours[colour], found.opponents[opponent], found.years[year])
        for score in groups:
            score.add(result, count, is_black=colour == "black")
    return found


def archive_statistics(connection: Connection, asked: Filter) -> dict[str, Any]:
    """Count the games that are asked for, by result, and their plies."""
    query = asked.applied(select(game.c.result, func.count(), func.sum(game.c.plies), func.max(game.c.plies)))
    rows = connection.execute(query.group_by(game.c.result)).all()
    results = {result.name: 0 for result in Result}
    results.update({Result(row[0]).name: row[1] for row in rows})
    games = sum(row[1] for row in rows)
    return {
        "games": games,
        "plies": sum(row[2] for row in rows),
        "longest": max((row[3] for row in rows), default=0),
    } | {"results": results}


def _counts(connection: Connection, name: str, asked: Filter) -> Iterator[tuple[str, str, int, int, int]]:
    """Yield colour, opponent, year, result and number of games."""
    main = player.alias()
    for colour, own, other in (("white", game.c.white, game.c.black), ("black", game.c.black, game.c.white)):
        year = (game.c.date // _MONTHS_AND_DAYS).label("year")
        opponent = player.join(main, main.c.id == func.coalesce(player.c.same_as, player.c.id))
        query = asked.applied(select(main.c.name, year, game.c.result, func.count()))
        query = query.select_from(game.join(opponent, player.c.id == other)).where(own.in_(names_of(name)))
        for row in connection.execute(query.group_by(main.c.name, year, game.c.result).order_by(main.c.name)):
            yield (colour, *row)
