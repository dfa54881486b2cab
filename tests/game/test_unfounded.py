"""Asking for a correction where nothing is wrong: warnings, then time (docs/rule-sources.md#unfounded-requests)."""

from dataclasses import replace

import pytest

from coupturc import load_profile
from coupturc.game.arbiter import Arbiter
from coupturc.game.events import Correct, Pause, TakeBack, Warned
from coupturc.game.record import Setup
from coupturc.game.record_json import decode_record, encode
from coupturc.game.refusal import RefusalCode
from tests.game.playing import accepted, arbiter_of, code_of, over_the_board, place, play

PROFILES = ["fmjd", "belgian", "leaflet"]


def asked(arbiter: Arbiter, times: int, at_ms: int = 0) -> list[Warned]:
    """Let the side to move ask so many times; return what it cost."""
    answers = [accepted(arbiter, Correct(side=arbiter.turn), at_ms) for _ in range(times)]
    return [event for answer in answers for event in answer if isinstance(event, Warned)]


def left_ms(arbiter: Arbiter, at_ms: int = 0) -> tuple[int, int]:
    clock = arbiter.clock_at(at_ms)
    assert clock is not None
    return clock.white.left_ms, clock.black.left_ms


@pytest.mark.parametrize("profile", PROFILES)
def test_the_first_time_is_a_warning_and_each_further_one_costs_a_minute(profile: str) -> None:
    arbiter = play(over_the_board(profile, white_time="300"), "32-28")
    costs = asked(arbiter, 3)
    assert [(warned.side, warned.count, warned.taken_ms) for warned in costs] == [
        ("black", 1, 0),
        ("black", 2, 60_000),
        ("black", 3, 60_000),
    ]
    assert left_ms(arbiter) == (300_000, 180_000)
    assert Arbiter.replay(decode_record(encode(arbiter.record))).state == arbiter.state


def test_each_side_has_a_warning_of_its_own() -> None:
    arbiter = play(over_the_board(white_time="300"), "32-28")
    asked(arbiter, 2)
    play(arbiter, "19-23")
    assert asked(arbiter, 1) == [Warned(side="white", count=1, taken_ms=0)]


def test_nobody_loses_on_time_by_asking() -> None:
    arbiter = play(over_the_board(white_time="30"), "32-28")
    assert [warned.taken_ms for warned in asked(arbiter, 3)] == [0, 20_000, 0]
    assert left_ms(arbiter) == (30_000, 10_000)


def test_without_a_clock_it_stays_with_warnings() -> None:
    arbiter = play(over_the_board(), "32-28")
    assert [(warned.count, warned.taken_ms) for warned in asked(arbiter, 2)] == [(1, 0), (2, 0)]


def test_a_request_with_reason_costs_nothing() -> None:
    arbiter = play(over_the_board(white_time="300"), "32-28 19-23")
    accepted(arbiter, place("white", "31 27"))
    assert [type(event).__name__ for event in accepted(arbiter, Correct(side="black"))][1] == "Corrected"
    assert left_ms(arbiter) == (300_000, 300_000)


def test_only_about_a_move_of_the_opponent_and_not_in_a_pause() -> None:
    assert code_of(over_the_board(), Correct(side="white")) is RefusalCode.no_irregularity
    arbiter = play(over_the_board(), "32-28")
    assert code_of(arbiter, Correct(side="white")) is RefusalCode.no_irregularity
    accepted(arbiter, Pause())
    assert code_of(arbiter, Correct(side="black")) is RefusalCode.paused


@pytest.mark.parametrize(
    "arbiter",
    [
        over_the_board("home"),  # the opponent is told
        over_the_board("lesson"),  # nothing irregular can be entered
        arbiter_of("fmjd"),
        Arbiter(
            replace(load_profile("fmjd"), unfounded_warnings=0, unfounded_seconds=0), Setup(entry="over_the_board")
        ),
    ],
    ids=["home", "lesson", "assisted", "free"],
)
def test_elsewhere_it_is_refused(arbiter: Arbiter) -> None:
    assert code_of(play(arbiter, "32-28"), Correct(side="black")) is RefusalCode.no_irregularity


def test_a_take_back_does_not_take_the_warning_back() -> None:
    arbiter = play(over_the_board(white_time="300"), "32-28")
    asked(arbiter, 1)
    accepted(arbiter, TakeBack(ply=1))
    play(arbiter, "32-28")
    assert asked(arbiter, 1) == [Warned(side="black", count=2, taken_ms=60_000)]


@pytest.mark.parametrize("profile", PROFILES)
def test_the_buttons_are_the_same_whether_the_move_was_irregular_or_not(profile: str) -> None:
    right, wrong = (play(over_the_board(profile), "32-28 19-23") for _ in range(2))
    accepted(right, place("white", "28 19", "23"))
    accepted(wrong, place("white", "31 27"))
    assert wrong.irregularity is not None
    for side in ("white", "black"):
        assert right.actions(side) == wrong.actions(side)
    assert "correct" in right.actions("black")
