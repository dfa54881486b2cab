"""Glicko-2 against published figures, and what the limits do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coupturc.rating import Rating, Result, played, rested, updated

values = st.floats(600, 3000)
ratings = st.builds(Rating, values, st.floats(50, 350), st.floats(0.01, 0.1))


def test_the_example_of_the_paper() -> None:
    """Glickman, Example of the Glicko-2 system (2013)."""
    others = ((1400, 30, 1.0), (1550, 100, 0.0), (1700, 300, 0.0))
    results = [Result(Rating(value, deviation), score) for value, deviation, score in others]
    after = updated(Rating(1500, 200, 0.06), results, tau=0.5, periods=1)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_win_between_two_unknown_players() -> None:
    unknown = Rating(1500, 500, 0.09)
    winner, loser = updated(unknown, [Result(unknown, 1)]), updated(unknown, [Result(unknown, 0)])
    assert (int(winner.value), int(loser.value)) == (1741, 1258)
    assert int(winner.deviation) == int(loser.deviation) == 396
    assert winner.volatility == pytest.approx(0.0899983, abs=1e-7)


def test_a_win_of_the_weaker_player() -> None:
    weaker, stronger = Rating(1400, 79, 0.06), Rating(1550, 110, 0.065)
    winner, loser = played(weaker, stronger, 1.0)
    assert (int(winner.value), int(winner.deviation)) == (1422, 77)
    assert (int(loser.value), int(loser.deviation)) == (1506, 105)


def test_a_draw_changes_nothing_between_equals_but_certainty() -> None:
    white, black = played(Rating(1600, 120), Rating(1600, 120), 0.5)
    assert white == black
    assert white.value == pytest.approx(1600)
    assert white.deviation < 120


def test_a_usual_rating_is_provisional_again_after_a_year() -> None:
    usual = Rating(1700, 60, 0.06)
    assert rested(usual, 0).deviation == pytest.approx(60)
    assert not rested(usual, 200).is_provisional
    assert rested(usual, 366).is_provisional
    assert rested(usual, 100_000).deviation == 350


def test_time_that_runs_backwards_rests_nobody() -> None:
    assert rested(Rating(1700, 60), -5).deviation == pytest.approx(60)


@given(ratings, ratings, st.sampled_from((0.0, 0.5, 1.0)))
def test_limits_hold(white: Rating, black: Rating, score: float) -> None:
    for before, after, gained in zip((white, black), played(white, black, score), (score, 1 - score), strict=True):
        assert after.value >= 600
        assert 50 <= after.deviation <= 350
        assert 0 < after.volatility <= 0.1
        assert gained == 0.5 or after.value == 600 or (after.value >= before.value) == (gained == 1)


@given(ratings, ratings)
def test_both_sides_are_alike(one: Rating, other: Rating) -> None:
    assert played(one, other, 1.0) == tuple(reversed(played(other, one, 0.0)))
