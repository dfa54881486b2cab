"""Ratings and boxes, against worked examples and by what must hold."""

import pytest

from coupturc.lessons.practice.boxes import WAITS_MS, Slot, slot_after
from coupturc.lessons.practice.difficulty import (
    difficulty_of_captures,
    difficulty_of_combination,
    difficulty_of_ending,
)
from coupturc.lessons.practice.rating import Rating, expected, rated, rested

DAY_MS = 86_400_000


def test_glickmans_own_example_game_by_game() -> None:
    # His player of 1500 +- 200 beats 1400 and loses to 1550 and 1700; in one period he ends at 1464 +- 151.
    rating = Rating(1500, 200)
    for opponent, won in ((1400, True), (1550, False), (1700, False)):
        rating = rated(rating, opponent, solved=won)
    assert rating.value == pytest.approx(1464, abs=12)
    assert rating.deviation == pytest.approx(151, abs=6)


def test_an_even_question_is_solved_half_of_the_time() -> None:
    assert expected(Rating(1200), 1200) == 0.5
    assert expected(Rating(1200), 1000) + expected(Rating(1000), 1200) == pytest.approx(1)


def test_ratings_find_their_level_and_grow_sure() -> None:
    rating = Rating()
    for _ in range(60):
        rating = rated(rating, 1500, solved=True)
        rating = rated(rating, 1700, solved=False)
    assert 1500 < rating.value < 1700
    assert rating.deviation < 60


def test_who_was_away_is_less_sure_but_as_strong() -> None:
    after_a_year = rested(Rating(1500, 50), 365 * DAY_MS)
    assert after_a_year.value == 1500
    assert 50 < after_a_year.deviation < 300
    assert rested(Rating(1500, 50), 50 * 365 * DAY_MS).deviation == 300
    assert rested(Rating(1500, 50), -5) == Rating(1500, 50)


def test_a_missed_question_comes_back_later_and_later_until_it_is_learned() -> None:
    slot, now_ms = slot_after(None, 0, solved=False), 0
    waits = []
    while slot is not None:
        waits.append(slot.due_ms - now_ms)
        now_ms = slot.due_ms
        slot = slot_after(slot, now_ms, solved=True)
    assert tuple(waits) == WAITS_MS
    assert list(waits) == sorted(waits)


def test_missed_again_it_begins_again() -> None:
    assert slot_after(Slot(3, 0), 1000, solved=False) == Slot(0, 1000 + WAITS_MS[0])


def test_what_was_never_missed_lies_in_no_box_and_haste_moves_nothing() -> None:
    assert slot_after(None, 0, solved=True) is None
    assert slot_after(Slot(1, 500), 499, solved=True) == Slot(1, 500)


def test_more_to_see_is_harder() -> None:
    for scale in (difficulty_of_combination, difficulty_of_captures, difficulty_of_ending):
        assert scale(2) < scale(3) < scale(4)
    assert difficulty_of_ending(1) < difficulty_of_ending(0)
