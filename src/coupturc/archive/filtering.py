"""Which games of an archive are asked for: by player, colour, years, ratings, length, event, result."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Literal, get_args

from sqlalchemy import ColumnElement, Select, and_, func, or_, select, true

from coupturc.archive.tables import double, event, game, mark, player, source
from coupturc.archive.values import Result
from coupturc.errors import ArgumentError
from coupturc.rules.games import GAMES

Colour = Literal["white", "black"]
_MONTHS_AND_DAYS = 10_000


@dataclass(frozen=True, slots=True)
class Filter:
    """Games that are asked for; what is not said is not asked.

    Args:
        player: the name of a player, as a file writes it; other names that a person joined with it count too.
        opponent: who played the other colour.
        colour: of the player; `white` or `black`.
        years: the first and the last one; games of an unknown year are left out then.
        rating: the least and the most that both players' ratings may be; games without ratings are left out then.
        length: the fewest and the most moves, one of White and one of Black together, a half one as a whole.
        event: a part of the event's name, in capitals or not.
        result: `white`, `draw`, `black` or `unknown`.
        game: `international` or `turkish`.
        source: number of the file that the games came from.
        faulty: only games with faults, or only those without.
        mark: that a person put on the games.
        games: only those of these numbers.
        doubles: also games that are hidden as doubles.

    Raises:
        ArgumentError: a value is not one of those that it may be.
    """

    player: str | None = None
    opponent: str | None = None
    colour: Colour | None = None
    years: tuple[int, int] | None = None
    rating: tuple[int, int] | None = None
    length: tuple[int, int] | None = None
    event: str | None = None
    result: str | None = None
    game: str | None = None
    source: int | None = None
    faulty: bool | None = None
    mark: str | None = None
    games: frozenset[int] | None = None
    doubles: bool = False

    def __post_init__(self) -> None:
        _expect("colour", self.colour, get_args(Colour))
        _expect("result", self.result, Result.__members__)
        _expect("game", self.game, GAMES)
        if self.colour and self.player is None:
            raise ArgumentError("colour: expected a player besides, found none")

    @property
    def is_everything(self) -> bool:
        """Whether it leaves nothing out, except doubles."""
        return all(getattr(self, field.name) is None for field in fields(self) if field.name != "doubles")

    def without_columns(self) -> "Filter":
        """Return what is asked besides numbers, result, years and ratings, by which runs of games choose themselves."""
        return replace(self, result=None, years=None, rating=None, games=None)

    def applied(self, query: Select[Any]) -> Select[Any]:
        """Return a query of games that leaves out what is not asked for."""
        return query.where(self._condition())

    def _condition(self) -> ColumnElement[bool]:
        parts = [self._players(), *self._values()]
        if not self.doubles:
            parts.append(game.c.id.not_in(select(double.c.game)))
        if self.event is not None:
            named = event.c.name.icontains(self.event, autoescape=True)
            parts.append(game.c.event.in_(select(event.c.id).where(named)))
        if self.games is not None:
            parts.append(game.c.id.in_(sorted(self.games)))
        if self.mark is not None:
            parts.append(game.c.id.in_(select(mark.c.game).where(mark.c.name == self.mark)))
        return and_(true(), *parts)

    def _players(self) -> ColumnElement[bool]:
        sides = {"white": (game.c.white, game.c.black), "black": (game.c.black, game.c.white)}
        asked = [sides[self.colour]] if self.colour else [*sides.values()]
        either = []
        for own, other in asked:
            parts: list[ColumnElement[bool]] = []
            if self.player is not None:
                parts.append(own.in_(names_of(self.player)))
            if self.opponent is not None:
                parts.append(other.in_(names_of(self.opponent)))
            either.append(and_(true(), *parts))
        return or_(*either)

    def _values(self) -> list[ColumnElement[bool]]:
        parts: list[ColumnElement[bool]] = []
        if self.years is not None:
            first, last = self.years
            parts.append(game.c.date.between(first * _MONTHS_AND_DAYS, (last + 1) * _MONTHS_AND_DAYS - 1))
            parts.append(game.c.date >= _MONTHS_AND_DAYS)
        if self.rating is not None:
            both = (game.c.white_rating, game.c.black_rating)
            parts += [one > 0 for one in both] + [one.between(*self.rating) for one in both]
        if self.length is not None:
            least, most = self.length
            parts.append(game.c.plies.between(2 * least - 1, 2 * most))
        if self.result is not None:
            parts.append(game.c.result == Result[self.result])
        if self.game is not None:
            parts.append(game.c.rules.in_([rules.number for rules in GAMES[self.game].all_rules]))
        if self.source is not None:
            parts.append(of_source(self.source))
        if self.faulty is not None:
            parts.append(game.c.faults.is_not(None) if self.faulty else game.c.faults.is_(None))
        return parts


def of_source(number: int) -> ColumnElement[bool]:
    """Return what is true of the games of a file."""
    ends = (select(one).where(source.c.id == number) for one in (source.c.first_game, source.c.last_game))
    first, last = (end.scalar_subquery() for end in ends)
    return (game.c.source == number) & game.c.id.between(first, last)


def names_of(name: str) -> Select[Any]:
    """Return a query of the numbers of all names of a player."""
    asked = select(func.coalesce(player.c.same_as, player.c.id)).where(player.c.name == name)
    return select(player.c.id).where(func.coalesce(player.c.same_as, player.c.id).in_(asked))


def _expect(name: str, value: str | None, known: "tuple[str, ...] | Mapping[str, object]") -> None:
    if value is not None and value not in known:
        raise ArgumentError(f"{name}: expected one of {', '.join(known)}, found {value!r}")
