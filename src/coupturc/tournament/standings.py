"""Who stands where: score, tie-breaks in the order that the tournament chose, then the order before the first round."""

from collections.abc import Iterator
from fractions import Fraction

from coupturc.structs import Struct
from coupturc.tournament.groups import groups_of
from coupturc.tournament.keizer import Ranked, settled
from coupturc.tournament.knock_out import rounds_survived
from coupturc.tournament.order import first_order
from coupturc.tournament.outcomes import WON
from coupturc.tournament.points import averages_of, counted_games
from coupturc.tournament.simul import simul_groups
from coupturc.tournament.state import State
from coupturc.tournament.tie_breaks import TieBreakBasis, Value, basis_of, broken, split_by


class Standing(Struct, frozen=True, kw_only=True):
    """A line of the standings.

    Args:
        rank: from 1 in each group; players who are equal in everything share one.
        score: points, the total of a Keizer competition, points a game of moyenne, rounds survived of a knock-out.
        tie_breaks: one value for each of the tournament's, in its order; `truncated_full` has several.
        value: what a win against this player scores in a Keizer competition, else None.
        group: of a round robin in groups, from 1; of a simul 1 for the one who gives it and 2 for all others.
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
    group: int = 1


_Tied = tuple[list[int], Fraction, dict[int, tuple[Value, ...]]]


def standings(state: State) -> tuple[Standing, ...]:
    """Return everybody, first place first."""
    ranked = settled(state) if state.setup.system == "keizer" else None
    games = counted_games(state)
    lines: list[Standing] = []
    groups = _groups(state)
    for group, score, tie_breaks in _of_keizer(ranked) if ranked else _of_points(state):
        rank = 1 + sum(line.group == groups[group[0]] for line in lines)
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
                    group=groups[who],
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
    basis = basis_of(state)
    order = first_order(state)
    for scores, group in split_by(order, _scores(state, basis)):
        for tied, values in broken(basis, group, state.setup.tie_breaks, dict.fromkeys(group, ())):
            yield tied, scores[-1], values


def _groups(state: State) -> dict[int, int]:
    return simul_groups(state) if state.setup.system == "simul" else groups_of(state)


def _scores(state: State, basis: TieBreakBasis) -> dict[int, Value]:
    """Return what ranks before all tie-breaks; the last number of each is the score that people read."""
    match state.setup.system:
        case "knock_out":
            return {who: (survived,) for who, survived in rounds_survived(state).items()}
        case "moyenne":
            return dict(averages_of(state))
        case _:
            groups = _groups(state)
            return {who: (Fraction(-groups[who]), points) for who, points in basis.points.items()}
