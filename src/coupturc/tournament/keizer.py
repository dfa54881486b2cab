"""Keizer: a win scores what the opponent is worth, and he is worth what his place in the ranking says.

After each round all rounds count again with the new values, until the ranking stands. All sums are in whole numbers, so
that two machines never differ.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from coupturc.tournament.order import first_order
from coupturc.tournament.outcomes import Absence, Share, share_of
from coupturc.tournament.setup import Keizer
from coupturc.tournament.state import Round, State

#: A ranking that does not stand by then never does. Seasons need about 8 passes; 31 were the most that was met.
MOST_PASSES = 100

#: How often each player has the value of each other and his own, in units of 1/scale.
Weights = dict[int, dict[int, int]]


@dataclass(frozen=True, slots=True)
class Ranked:
    """A ranking, the values of the players in it, and the totals that these values give.

    Args:
        passes: how often all rounds were counted before it stood.
        stands: False when it went round in a circle; the totals are then the means of the circle.
    """

    order: tuple[int, ...]
    values: dict[int, Fraction]
    totals: dict[int, Fraction]
    passes: int
    stands: bool


def settled(state: State) -> Ranked:
    """Rank all players after the rounds so far: round after round, each time from the ranking before it."""
    rules = state.setup.keizer
    shares = _Shares(rules)
    order = first_order(state)
    weights: Weights = {who: {who: shares.own_value} for who in state.players}
    ranked = settle(order, weights, shares.scale, rules)
    excused: Counter[int] = Counter()
    for paired in state.rounds:
        _add_round(weights, paired, shares, excused)
        ranked = settle(ranked.order, weights, shares.scale, rules)
    return ranked


def settle(order: Sequence[int], weights: Weights, scale: int, rules: Keizer) -> Ranked:
    """Count again and again until a ranking gives itself.

    A ranking that comes back without giving itself goes round in a circle: then the mean of the totals over the circle
    ranks, and is what everybody has.

    Args:
        order: the ranking to begin with; among equals it stays.
    """
    met: dict[tuple[int, ...], int] = {}
    history: list[dict[int, int]] = []
    now = tuple(order)
    while now not in met and len(met) < MOST_PASSES:
        met[now] = len(history)
        history.append(_totals(now, weights, rules))
        following = _ranked(now, history[-1])
        if following == now:
            return _result(now, history[-1], scale, rules, len(history), stands=True)
        now = following
    circle = history[met.get(now, 0) :]
    sums = {who: sum(totals[who] for totals in circle) for who in now}
    return _result(_ranked(tuple(order), sums), sums, scale * len(circle), rules, len(history), stands=False)


def _result(
    order: tuple[int, ...], totals: dict[int, int], scale: int, rules: Keizer, passes: int, *, stands: bool
) -> Ranked:
    unit = scale * _top(len(order), rules).denominator
    values = values_of(order, rules)
    return Ranked(order, values, {who: Fraction(totals[who], unit) for who in order}, passes, stands)


def _ranked(order: tuple[int, ...], totals: dict[int, int]) -> tuple[int, ...]:
    return tuple(sorted(order, key=totals.__getitem__, reverse=True))


def _totals(order: tuple[int, ...], weights: Weights, rules: Keizer) -> dict[int, int]:
    """Count all rounds with the values of a ranking, in whole units."""
    values = _worth(order, rules)
    return {who: sum(share * values[other] for other, share in weights[who].items()) for who in order}


def values_of(order: Sequence[int], rules: Keizer) -> dict[int, Fraction]:
    """Return what each is worth: the first the top value, each further one 1 less, nobody less than nothing.

    Example:
        >>> values_of([7, 3, 5], Keizer(top=50))[5]
        Fraction(48, 1)
    """
    unit = _top(len(order), rules).denominator
    return {who: Fraction(value, unit) for who, value in _worth(order, rules).items()}


def _worth(order: Sequence[int], rules: Keizer) -> dict[int, int]:
    """Return the values in whole units: with a fraction for each player every pass took four times as long."""
    top = _top(len(order), rules)
    first, step = top.numerator, top.denominator
    return {who: max(first - place * step, 0) for place, who in enumerate(order)}


def _top(players: int, rules: Keizer) -> Fraction:
    return Fraction(rules.top) if rules.top is not None else Fraction(rules.top_times) * players


class _Shares:
    """The shares of the rules as whole numbers of 1/scale."""

    def __init__(self, rules: Keizer) -> None:
        games: dict[Share, str] = {
            "win": "1",
            "draw": rules.draw,
            "loss": rules.loss,
            "forfeit_win": rules.forfeit_win,
            "forfeit_loss": "0",
        }
        absences: dict[Absence, str] = {
            "bye": rules.bye,
            "free": rules.bye,
            "half_bye": rules.draw,
            "excused": rules.excused,
            "unexcused": rules.unexcused,
            "club_duty": rules.club_duty,
            "not_entered": rules.not_entered,
        }
        every = [Fraction(text) for text in (*games.values(), *absences.values())]
        self.scale = lcm(*(share.denominator for share in every))
        self.games = {share: int(Fraction(text) * self.scale) for share, text in games.items()}
        self.absences = {why: int(Fraction(text) * self.scale) for why, text in absences.items()}
        self.own_value = self.scale if rules.own_value else 0
        self.most_excused = rules.most_excused


def _add_round(weights: Weights, paired: Round, shares: _Shares, excused: Counter[int]) -> None:
    """Add what a round scores; `excused` counts the absences with notice so far."""
    for who, opponent, what in _shares_in(paired):
        weights[who][opponent] = weights[who].get(opponent, 0) + shares.games[what]
    seated = {who for game in paired.games for who in (game.white, game.black)}
    for who in weights.keys() - seated:
        why = paired.absences.get(who, "not_entered")
        excused[who] += why == "excused"
        if why != "excused" or shares.most_excused is None or excused[who] <= shares.most_excused:
            weights[who][who] += shares.absences[why]


def _shares_in(paired: Round) -> Iterator[tuple[int, int, Share]]:
    """Yield player, opponent and what their game was for him."""
    for board, result in paired.results.items():
        game = paired.games[board - 1]
        yield game.white, game.black, share_of(result.outcome, white=True)
        yield game.black, game.white, share_of(result.outcome, white=False)
