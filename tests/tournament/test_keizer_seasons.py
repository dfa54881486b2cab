"""400 random seasons of Keizer: 375 rankings stand; 19 of the others cannot, as a search through all rankings shows."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, permutations

import pytest

from coupturc.tournament import keizer
from coupturc.tournament.events import Absent
from coupturc.tournament.keizer import MOST_PASSES, Ranked, Weights, settled, values_of
from coupturc.tournament.setup import Keizer, Setup
from coupturc.tournament.tournament import Tournament
from tests.tournament.playing import ok, play_on, started


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[Weights]:
    """What was counted, the last of it last."""
    every: list[Weights] = []
    settle = keizer.settle

    def noting(order: Sequence[int], weights: Weights, scale: int, rules: Keizer) -> Ranked:
        every.append(weights)
        return settle(order, weights, scale, rules)

    monkeypatch.setattr(keizer, "settle", noting)
    return every


def test_rankings_of_400_seasons(counted: list[Weights]) -> None:
    dice = random.Random(7)
    found: Counter[str] = Counter()
    for season in range(400):
        tournament = _season(season, dice)
        ranked = settled(tournament.state)
        assert ranked.passes <= MOST_PASSES
        scores = [ranked.totals[who] for who in ranked.order]
        assert scores == sorted(scores, reverse=True)
        found[_kind(ranked, counted[-1], tournament.setup.keizer)] += 1
    assert found == {"stands": 375, "none can stand": 19, "another one would stand": 6}


def _kind(ranked: Ranked, weights: Weights, rules: Keizer) -> str:
    values = [int(2 * value) for value in values_of(ranked.order, rules).values()]  # a half at most
    if ranked.stands:
        assert _stands(ranked.order, weights, values)
        return "stands"
    standing = next(_standing(weights, values, ()), None)
    assert standing is None or _stands(standing, weights, values)
    if len(values) <= 6:  # the same by trying all of them
        assert any(_stands(order, weights, values) for order in permutations(weights)) == bool(standing)
    return "another one would stand" if standing else "none can stand"


def _stands(order: Sequence[int], weights: Weights, values: Sequence[int]) -> bool:
    """Return whether a ranking gives totals that fall from place to place."""
    totals = list(_totals({who: weights[who] for who in order}, dict(zip(order, values, strict=True))).values())
    return totals == sorted(totals, reverse=True)


def _standing(weights: Weights, values: Sequence[int], first: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Find every ranking that stands and begins with some players."""
    rest = [who for who in weights if who not in first]
    if _is_hopeless(weights, values, first, rest):
        return
    if not rest:
        yield first
    for who in rest:
        yield from _standing(weights, values, (*first, who))


def _is_hopeless(weights: Weights, values: Sequence[int], first: tuple[int, ...], rest: Sequence[int]) -> bool:
    """Return whether somebody behind must have more than somebody before him can, wherever the rest stands."""
    placed = dict(zip(first, values, strict=False))
    least = _totals(weights, placed | dict.fromkeys(rest, values[-1]))
    most = _totals(weights, placed | dict.fromkeys(rest, values[len(first)] if rest else 0))
    ceilings = list(accumulate((most[who] for who in first), min))
    behind = [(who, ceiling) for who, ceiling in zip(first, ceilings, strict=True)]
    behind += [(who, ceilings[-1]) for who in rest if ceilings]
    return any(least[who] > ceiling for who, ceiling in behind)


def _totals(weights: Weights, worth: dict[int, int]) -> dict[int, int]:
    return {who: sum(share * worth[other] for other, share in weights[who].items()) for who in weights}


def _season(season: int, dice: random.Random) -> Tournament:
    rules = Keizer(
        top=dice.choice([None, 50, 70, 100]),
        own_value=dice.random() < 0.5,
        loss=dice.choice(["0", "1/20"]),
        excused=dice.choice(["1/6", "1/3"]),
        apart=dice.randint(1, 5),
    )
    setup = Setup(name="S", system="keizer", first_order="draw", seed=season, keizer=rules)
    tournament = started(setup, dice.randint(4, 12))
    for number in range(1, dice.randint(4, 9)):
        for who in range(1, 4):
            if dice.random() < 0.2:
                ok(tournament, Absent(number=who, round=number, why=dice.choice(["excused", "club_duty"])))
        if len(tournament.state.present(number)) >= 2:
            play_on(tournament, 1, dice)
    return tournament
