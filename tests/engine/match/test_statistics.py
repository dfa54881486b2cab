"""What the games of a match prove, against figures worked out by hand."""

import math
import random

import pytest

from coupturc.engine.match.statistics import Bounds, BoundsError, Tally, elo_of, score_of

BOUNDS = Bounds(0, 10)


def tally(*pairs: tuple[float, float]) -> Tally:
    return Tally.of((number, point) for number, pair in enumerate(pairs) for point in pair)


def test_games_and_pairs_are_counted() -> None:
    found = tally((1, 1), (1, 0), (0.5, 0.5), (0.5, 0), (0, 0), (1, 0.5))
    assert (found.wins, found.draws, found.losses) == (4, 4, 4)
    assert found.pairs == (1, 1, 2, 1, 1)
    assert (found.games, found.score) == (12, 0.5)


def test_half_a_pair_is_a_game_but_no_pair() -> None:
    found = Tally.of([(0, 1.0), (0, 0.5), (1, 0.0)])
    assert (found.games, sum(found.pairs), found.singles) == (3, 1, (1, 0, 0))


def test_elo_and_score_are_inverse() -> None:
    assert elo_of(0.5) == 0
    for elo in (-300, -10, 0, 35.5, 400):
        assert elo_of(score_of(elo)) == pytest.approx(elo, abs=1e-4)
    assert (elo_of(1.0), elo_of(0.0)) == (1200, -1200)


def test_equal_play_has_no_sign() -> None:
    assert str(elo_of(0.5)) == "0.0"


def test_interval_is_that_of_the_normal_approximation() -> None:
    found = tally(*[(1, 0.5)] * 30, *[(0.5, 0.5)] * 60, *[(0.5, 0)] * 10)
    mean, deviation = 0.55, math.sqrt((0.3 * 0.2**2 + 0.6 * 0.05**2 + 0.1 * 0.3**2) / 100)
    elo, low, high = found.elo
    assert elo == pytest.approx(elo_of(mean))
    assert low == pytest.approx(elo_of(mean - 1.959964 * deviation))
    assert high == pytest.approx(elo_of(mean + 1.959964 * deviation))


def test_interval_is_of_the_same_games_as_the_estimate() -> None:
    games = [(0, 1.0), (0, 1.0), (1, 1.0), (1, 0.0), (2, 1.0), (3, 0.5)]
    squares = (2 - 1.5) ** 2 + (1 - 1.5) ** 2 + (1 - 0.75) ** 2 + (0.5 - 0.75) ** 2
    margin = 1.959964 * math.sqrt(squares) / 6
    elo, low, high = Tally.of(games).elo
    assert elo == pytest.approx(elo_of(0.75))
    assert low == pytest.approx(elo_of(0.75 - margin))
    assert high == pytest.approx(elo_of(0.75 + margin))


def test_single_wins_move_estimate_and_interval() -> None:
    pairs = [(number, point) for number in range(100) for point in ((1, 0.5), (0.5, 0))[number % 2]]
    elo, low, high = Tally.of(pairs + [(number, 1.0) for number in range(100, 140)]).elo
    assert 0 < low < elo < high


def test_single_games_alone_have_an_interval() -> None:
    elo, low, high = Tally.of((number, float(number % 2)) for number in range(100)).elo
    deviation = 0.5 / math.sqrt(100)
    assert elo == 0
    assert high == -low == pytest.approx(elo_of(0.5 + 1.959964 * deviation))


def test_nothing_is_proven_without_games() -> None:
    nothing = tally()
    assert nothing.score == 0.5
    assert nothing.llr(BOUNDS) == 0
    assert nothing.verdict(BOUNDS) == "open"


def test_pairs_that_are_all_alike_still_have_an_interval() -> None:
    elo, low, high = tally((1, 1), (1, 1)).elo
    assert elo == 1200
    assert low < high


def test_pairs_and_single_games_that_are_all_alike_have_an_interval() -> None:
    _, low, high = Tally.of([(0, 0.5), (0, 0.5), (1, 0.5)]).elo
    assert low < 0 < high


@pytest.mark.parametrize("results", [[1.0], [0.0], [0.5], [1.0, 1.0], [0.0, 0.0, 0.0], [1.0, 0.5], [1.0, 1.0, 0.5]])
def test_interval_holds_the_estimate(results: list[float]) -> None:
    elo, low, high = Tally.of((number // 2, points) for number, points in enumerate(results)).elo
    assert low <= elo <= high


def test_bounds_are_those_of_wald() -> None:
    assert BOUNDS.accept == pytest.approx(math.log(0.95 / 0.05))
    assert BOUNDS.reject == pytest.approx(-BOUNDS.accept)


def test_a_few_lucky_pairs_decide_nothing() -> None:
    lucky = Tally(3, 5, 0, (0, 0, 1, 3, 0))
    assert lucky.verdict(Bounds(0, 100)) == "open"


@pytest.mark.parametrize("bounds", [(5, 5), (10, 0), (math.nan, 5), (0, math.inf)])
def test_bounds_between_which_nothing_is_decided(bounds: tuple[float, float]) -> None:
    with pytest.raises(BoundsError, match="the first the smaller one"):
        Bounds(*bounds)


@pytest.mark.parametrize(("true_elo", "verdict"), [(40, "accepted"), (-30, "rejected")])
def test_sequential_test_finds_what_is_true(true_elo: float, verdict: str) -> None:
    dice = random.Random(2026)
    draw = 0.6
    win = score_of(true_elo) - draw / 2
    pairs: list[tuple[float, float]] = []
    while (found := tally(*pairs)).verdict(BOUNDS) == "open":
        first, second = dice.choices((1, 0.5, 0), (win, draw, 1 - win - draw), k=2)
        pairs.append((first, second))
    assert found.verdict(BOUNDS) == verdict
