"""Who stands where: score, tie-breaks in the order that the tournament chose, then the order before the first round."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TypeVar

from coupturc.structs import Struct
from coupturc.tournament.keizer import Ranked, settled
from coupturc.tournament.knock_out import rounds_survived
from coupturc.tournament.order import first_order
from coupturc.tournament.outcomes import WON
from coupturc.tournament.points import counted_games
from coupturc.tournament.setup import TieBreak
from coupturc.tournament.state import State
from coupturc.tournament.tie_breaks import Table, Value, table_of, values_in


class Standing(Struct, frozen=True, kw_only=True):
    """A line of the standings.

    Args:
        rank: from 1; players who are equal in everything share one.
        score: points, the total of a Keizer competition, or the rounds survived of a knock-out.
        tie_breaks: one value for each of the tournament's, in its order; `truncated_full` has several.
        value: what a win against this player scores in a Keizer competition, else None.
    """

    rank: int
    number: int
    score: Fraction
    tie_breaks: tuple[Value, ...]
    games: int
    wins: int
    draws: int
    losses: int
    value: Fraction | None = None


_T = TypeVar("_T", Fraction, Value)
_Tied = tuple[list[int], Fraction, dict[int, tuple[Value, ...]]]


def standings(state: State) -> tuple[Standing, ...]:
    """Return everybody, first place first."""
    ranked = settled(state) if state.setup.system == "keizer" else None
    games = counted_games(state)
    lines: list[Standing] = []
    for group, score, tie_breaks in _of_keizer(ranked) if ranked else _of_points(state):
        rank = len(lines) + 1
        for who in group:
            shares = [game.share for game in games[who]]
            won, drawn = sum(share in WON for share in shares), shares.count("draw")
            lines.append(
                Standing(
                    rank=rank,
                    number=who,
                    score=score,
                    tie_breaks=tie_breaks[who],
                    games=len(shares),
                    wins=won,
                    draws=drawn,
                    losses=len(shares) - won - drawn,
                    value=ranked.values[who] if ranked else None,
                )
            )
    return tuple(lines)


def ranking(state: State) -> list[int]:
    """Return the numbers of the players, first place first."""
    if state.setup.system == "keizer":
        return list(settled(state).order)
    return [who for group, _, _ in _of_points(state) for who in group]


def _of_keizer(ranked: Ranked) -> Iterator[_Tied]:
    """Yield every player by himself: the ranking before decides among equals."""
    for who in ranked.order:
        yield [who], ranked.totals[who], {who: ()}


def _of_points(state: State) -> Iterator[_Tied]:
    """Yield players who are equal in everything, best first, with their score and the values of their tie-breaks."""
    table = table_of(state)
    order = first_order(state)
    scores = rounds_survived(state) if state.setup.system == "knock_out" else table.points
    for score, group in _split(order, scores):
        yield from _broken(table, group, score, state.setup.tie_breaks, dict.fromkeys(group, ()))


def _broken(
    table: Table, group: list[int], score: Fraction, names: Sequence[TieBreak], so_far: dict[int, tuple[Value, ...]]
) -> Iterator[_Tied]:
    if not names:
        yield group, score, so_far
        return
    values = values_in(table, names[0], group)
    for value, tied in _split(group, values):
        yield from _broken(table, tied, score, names[1:], {who: (*so_far[who], value) for who in tied})


def _split(players: Sequence[int], values: dict[int, _T]) -> Iterator[tuple[_T, list[int]]]:
    """Divide players by a value, the highest first, in the order in which they stand."""
    ordered = sorted(players, key=values.__getitem__, reverse=True)
    for value, group in groupby(ordered, key=values.__getitem__):
        yield value, list(group)
