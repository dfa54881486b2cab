"""Games with clocks: what costs time, what gives it, and when a flag ends the game."""

from dataclasses import replace

import pytest

from coupturc import load_profile
from coupturc.errors import FenError, TimeControlError
from coupturc.game.arbiter import Arbiter
from coupturc.game.clock import Clock
from coupturc.game.events import (
    ClockStamp,
    Correct,
    Flag,
    GiveTime,
    LetStand,
    Move,
    Pause,
    Resign,
    Resume,
    Start,
)
from coupturc.game.outcome import Outcome
from coupturc.game.record import Setup
from coupturc.game.refusal import RefusalCode
from tests.game.playing import accepted, arbiter_of, code_of, kinds, outcome_of, over_the_board, place, play, refused


def clock(arbiter: Arbiter, at_ms: int) -> Clock:
    found = arbiter.clock_at(at_ms)
    assert found is not None
    return found


def shown(arbiter: Arbiter, at_ms: int) -> tuple[int, int, str | None]:
    now = clock(arbiter, at_ms)
    return now.white.left_ms, now.black.left_ms, now.running


def test_without_a_clock_nothing_is_timed() -> None:
    arbiter = play(arbiter_of(), "32-28")
    assert (arbiter.clock_at(0), arbiter.flag_at_ms) == (None, None)
    for request in (Start(), Flag(), GiveTime(to="white", ms=1)):
        assert code_of(arbiter, request) is RefusalCode.no_clock


def test_the_first_move_starts_the_opponents_clock() -> None:
    arbiter = play(arbiter_of(white_time="300"), "32-28", at_ms=50_000)
    assert arbiter.events[-1] == ClockStamp(at_ms=50_000, white_ms=300_000, black_ms=300_000, running="black")
    assert arbiter.flag_at_ms == 350_000


def test_the_clock_may_be_started_before_the_first_move() -> None:
    arbiter = arbiter_of(white_time="300")
    accepted(arbiter, Start(), 1_000)
    play(arbiter, "32-28", at_ms=11_000)
    assert shown(arbiter, 11_000) == (290_000, 300_000, "black")


def test_a_clock_is_started_once() -> None:
    arbiter = arbiter_of(white_time="300")
    accepted(arbiter, Start())
    assert code_of(arbiter, Start()) is RefusalCode.already_started
    assert code_of(play(arbiter_of(white_time="300"), "32-28"), Start()) is RefusalCode.already_started


def test_each_move_passes_the_clock_on_and_earns_the_increment() -> None:
    arbiter = play(arbiter_of(white_time="300+5"), "32-28", at_ms=0)
    play(arbiter, "19-23", at_ms=10_000)
    assert shown(arbiter, 10_000) == (305_000, 295_000, "white")


def test_time_odds() -> None:
    arbiter = arbiter_of(white_time="300", black_time="60+1")
    assert shown(arbiter, 0) == (300_000, 60_000, None)


# ------------------------------------------------------------------ flags


def test_flag_fall_loses() -> None:
    arbiter = play(arbiter_of("leaflet", white_time="300"), "32-28")
    accepted(arbiter, Flag(), 300_000)
    assert outcome_of(arbiter) == Outcome("2-0", "flag", "leaflet, 38", 1)


def test_a_flag_that_has_not_fallen_is_refused() -> None:
    arbiter = play(arbiter_of(white_time="300"), "32-28")
    assert code_of(arbiter, Flag(side="white"), 299_999) is RefusalCode.flag_not_fallen


def test_a_move_after_the_flag_did_not_happen() -> None:
    arbiter = play(arbiter_of(white_time="300"), "32-28")
    answer = accepted(arbiter, Move(side="black", move="19-23"), 300_000)
    assert kinds(answer) == ["Flag", "GameOver", "ClockStamp"]
    assert outcome_of(arbiter).winner == "white"
    assert arbiter.ply == 1


def test_resigning_after_the_opponents_flag_is_too_late() -> None:
    arbiter = play(arbiter_of(white_time="300"), "32-28")
    accepted(arbiter, Resign(side="white"), 400_000)
    assert outcome_of(arbiter).winner == "white"


@pytest.mark.parametrize(
    ("fen", "winner"),
    [
        ("W:WK46,K47,K48:BK3", None),  # Black, with a lone king, could not win
        ("W:WK47:BK3", None),
        ("W:WK47,31,32:BK3,20", "black"),
        ("W:W47,48:BK3", "black"),
    ],
)
def test_a_flag_draws_where_the_opponent_cannot_win_if_the_profile_says_so(fen: str, winner: str | None) -> None:
    profile = replace(load_profile("fmjd"), flag_fall="loses_unless_dead")
    arbiter = Arbiter(profile, Setup(fen=fen, white_time="60"))
    accepted(arbiter, Start())
    accepted(arbiter, Flag(), 60_000)
    assert (outcome_of(arbiter).reason, outcome_of(arbiter).winner) == ("flag", winner)


def test_the_clocks_stand_after_the_end() -> None:
    arbiter = play(arbiter_of(white_time="300"), "32-28")
    accepted(arbiter, Resign(side="black"), 10_000)
    assert shown(arbiter, 99_000) == (300_000, 290_000, None)
    assert arbiter.flag_at_ms is None


# ------------------------------------------------------------------ pauses and gifts


def test_a_pause_costs_nobody_time() -> None:
    arbiter = play(arbiter_of(white_time="300"), "32-28")
    accepted(arbiter, Pause(side="white"), 10_000)
    assert code_of(arbiter, Pause()) is RefusalCode.paused
    accepted(arbiter, Resume(), 90_000)
    assert shown(arbiter, 91_000) == (300_000, 289_000, "black")
    assert code_of(arbiter, Resume()) is RefusalCode.not_paused


def test_a_pause_before_the_start_starts_nothing() -> None:
    arbiter = arbiter_of(white_time="300")
    accepted(arbiter, Pause())
    assert code_of(arbiter, Start()) is RefusalCode.paused
    accepted(arbiter, Resume(), 5_000)
    assert shown(arbiter, 9_000) == (300_000, 300_000, None)


def test_time_is_given_to_the_opponent() -> None:
    arbiter = play(arbiter_of(white_time="300"), "32-28")
    accepted(arbiter, GiveTime(side="white", to="black", ms=15_000), 1_000)
    assert shown(arbiter, 1_000) == (300_000, 314_000, "black")
    accepted(arbiter, GiveTime(to="white", ms=1), 1_000)
    assert code_of(arbiter, GiveTime(side="white", to="white", ms=1)) is RefusalCode.not_to_yourself


@pytest.mark.parametrize("ms", [0, -5, 10**12])
def test_only_sensible_gifts_are_taken(ms: int) -> None:
    assert refused(arbiter_of(white_time="300"), GiveTime(to="white", ms=ms)).params == {"ms": ms}


# ------------------------------------------------------------------ irregular moves


def irregular() -> Arbiter:
    arbiter = play(over_the_board(white_time="300+5"), "32-28", at_ms=0)
    play(arbiter, "19-23", at_ms=10_000)
    accepted(arbiter, place("white", "31 27"), 30_000)
    return arbiter


def test_an_irregular_move_passes_the_clock_on_and_earns_nothing() -> None:
    assert shown(irregular(), 30_000) == (285_000, 295_000, "black")


def test_on_correction_the_used_time_stays_used() -> None:
    arbiter = irregular()
    accepted(arbiter, Correct(side="black"), 34_000)
    assert shown(arbiter, 34_000) == (285_000, 291_000, "white")
    play(arbiter, "28x19", at_ms=35_000)
    assert shown(arbiter, 35_000) == (289_000, 291_000, "black")


def test_when_it_stands_the_increment_is_earned() -> None:
    arbiter = irregular()
    accepted(arbiter, LetStand(side="black"), 34_000)
    assert shown(arbiter, 34_000) == (290_000, 291_000, "black")


def test_a_correction_in_a_pause_starts_no_clock() -> None:
    arbiter = irregular()
    accepted(arbiter, Pause(), 31_000)
    accepted(arbiter, Correct(side="black"), 40_000)
    assert shown(arbiter, 50_000) == (285_000, 294_000, None)
    accepted(arbiter, Resume(), 60_000)
    assert shown(arbiter, 61_000) == (284_000, 294_000, "white")


def test_a_second_move_in_a_row_leaves_the_clock_alone() -> None:
    arbiter = play(over_the_board(white_time="300+5"), "32-28")
    accepted(arbiter, place("white", "31 27"), 2_000)
    assert shown(arbiter, 2_000) == (305_000, 298_000, "black")
    accepted(arbiter, LetStand(side="black"), 3_000)
    assert shown(arbiter, 3_000) == (305_000, 297_000, "black")


# ------------------------------------------------------------------ set-up


@pytest.mark.parametrize("time", ["soon", "300:", ""])
def test_a_time_control_that_is_none_is_refused(time: str) -> None:
    with pytest.raises(TimeControlError):
        arbiter_of(white_time=time)


def test_a_position_that_is_none_is_refused() -> None:
    with pytest.raises(FenError):
        arbiter_of(fen="W:W31,31:B1")
