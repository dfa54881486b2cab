"""Clocks of every kind, millisecond by millisecond."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coupturc.errors import TimeControlError
from coupturc.game.clock import Clock
from coupturc.game.outcome import SideName, other_side
from coupturc.game.time_control import NO_CLOCK, parse_time_control

SECOND = 1000


def clock_of(white: str, black: str | None = None) -> Clock:
    clock = Clock.of(parse_time_control(white), parse_time_control(black) if black else None)
    assert clock is not None
    return clock


def press(clock: Clock, side: SideName, at_ms: int) -> Clock:
    return clock.start(other_side(side), at_ms).settle(side)


def after_moves(text: str, *used_ms: int) -> Clock:
    """White and Black move in turn, each using the time given."""
    clock, now = clock_of(text).start("white", 0), 0
    side: SideName = "white"
    for used in used_ms:
        now += used
        clock = press(clock, side, now)
        side = other_side(side)
    return clock


def test_no_time_control_is_no_clock() -> None:
    assert Clock.of(NO_CLOCK) is None


def test_a_clock_for_one_player_alone_is_refused() -> None:
    with pytest.raises(TimeControlError):
        Clock.of(NO_CLOCK, parse_time_control("300"))


def test_sudden_death_counts_exact_milliseconds() -> None:
    clock = after_moves("300", 1_234, 5_678)
    assert (clock.white.left_ms, clock.black.left_ms) == (298_766, 294_322)
    assert clock.running == "white"


def test_left_ms_looks_ahead_without_changing_the_clock() -> None:
    clock = clock_of("300").start("white", 0)
    assert clock.left_ms("white", 10_000) == 290_000
    assert clock.white.left_ms == 300_000


def test_flag_falls_at_the_last_millisecond() -> None:
    clock = clock_of("300").start("white", 50)
    assert clock.flag_at_ms == 300_050
    assert clock.at(300_049).flags == ()
    assert clock.at(300_050).flags == ("white",)


def test_both_flags_fall_in_order() -> None:
    clock = clock_of("10").start("white", 0).start("black", 11 * SECOND).at(25 * SECOND)
    assert clock.flags == ("white", "black")
    assert clock.flag_at_ms is None


def test_a_fallen_flag_stays_down() -> None:
    clock = clock_of("10+5").start("white", 0).at(11 * SECOND).settle("white").give("white", 60 * SECOND)
    assert clock.flags == ("white",)
    assert clock.at(70 * SECOND).white.left_ms == 0


def test_a_moment_in_the_past_gives_no_time_back() -> None:
    clock = clock_of("300").start("white", 0).at(10_000)
    assert clock.at(4_000) == clock


def test_fischer_adds_the_increment_after_the_move() -> None:
    clock = after_moves("300+5", 2 * SECOND, 10 * SECOND)
    assert (clock.white.left_ms, clock.black.left_ms) == (303_000, 295_000)


def test_a_game_of_increments_alone_begins_with_one() -> None:
    assert clock_of("0+30").white.left_ms == 30_000


def test_bronstein_gives_back_what_was_used_up_to_the_delay() -> None:
    clock = after_moves("300b5", 2 * SECOND, 10 * SECOND)
    assert (clock.white.left_ms, clock.black.left_ms) == (300_000, 295_000)


def test_simple_delay_waits_before_the_clock_runs() -> None:
    clock = clock_of("300d5").start("white", 0)
    assert clock.left_ms("white", 5 * SECOND) == 300_000
    assert clock.left_ms("white", 7 * SECOND) == 298_000
    assert clock.flag_at_ms == 305_000


def test_a_pause_does_not_renew_the_delay() -> None:
    clock = clock_of("300d5").start("white", 0).stop(3 * SECOND).start("white", 100 * SECOND)
    assert clock.left_ms("white", 104 * SECOND) == 298_000


def test_a_stage_adds_its_time_when_its_moves_are_made() -> None:
    clock = after_moves("2/100:1/50:30", 10_000, 10_000, 10_000, 10_000)
    assert clock.white.left_ms == 130_000
    clock = press(clock, "white", 60_000)
    assert clock.white.left_ms == 130_000 - 20_000 + 30_000
    assert clock.white.stage == 2


def test_the_last_stage_repeats() -> None:
    clock = after_moves("2/100", 10_000, 10_000, 10_000, 10_000)
    assert (clock.white.left_ms, clock.white.stage, clock.white.moves) == (180_000, 0, 0)


def test_a_stage_does_not_wait_for_its_moves() -> None:
    assert clock_of("40/7200:3600").start("white", 0).at(7_200_000).flags == ("white",)


def test_time_per_move_is_not_kept() -> None:
    clock = after_moves("1/86400", 3_600_000, 7_200_000)
    assert clock.white.left_ms == clock.black.left_ms == 86_400_000


def test_byo_yomi_begins_when_the_main_time_is_used() -> None:
    clock = clock_of("60:3x10").start("white", 0)
    assert clock.flag_at_ms == 90_000
    hand = clock.at(65_000).white
    assert (hand.left_ms, hand.periods, hand.stage) == (5_000, 3, 1)


def test_byo_yomi_period_is_whole_again_after_a_move_in_time() -> None:
    clock = press(clock_of("60:3x10").start("white", 0), "white", 65_000).start("white", 70_000)
    assert (clock.white.left_ms, clock.white.periods) == (10_000, 3)
    assert clock.flag_at_ms == 100_000


def test_byo_yomi_period_is_lost_when_it_runs_out() -> None:
    clock = press(clock_of("3x10").start("white", 0), "white", 10_000)
    assert (clock.white.left_ms, clock.white.periods) == (10_000, 2)


def test_byo_yomi_ends_with_the_last_period() -> None:
    clock = clock_of("60:3x10").start("white", 0)
    assert clock.at(89_999).white.left_ms == 1
    assert clock.at(90_000).flags == ("white",)


def test_hourglass_gives_the_used_time_to_the_opponent() -> None:
    clock = after_moves("*120", 20_000, 50_000)
    assert (clock.white.left_ms, clock.black.left_ms) == (150_000, 90_000)


def test_hourglass_gives_no_more_than_there_was() -> None:
    clock = clock_of("*120").start("white", 0).at(500_000)
    assert (clock.white.left_ms, clock.black.left_ms) == (0, 240_000)


def test_time_odds() -> None:
    clock = clock_of("300", "60+1").start("white", 0)
    clock = press(press(clock, "white", 10_000), "black", 15_000)
    assert (clock.white.left_ms, clock.black.left_ms) == (290_000, 56_000)


def test_time_given_is_added() -> None:
    assert clock_of("300").give("black", 15_000).black.left_ms == 315_000


CONTROLS = ["300", "20+3", "20b3", "20d3", "3/20:2/10+1:15", "*20", "10:3x5", "1/30", "0+5"]
steps = st.lists(st.tuples(st.sampled_from(["press", "pause", "look"]), st.integers(0, 9_000)), max_size=30)


def most_ms(clock: Clock, side: SideName) -> int:
    """All the time a side can still use for its move."""
    started = clock.start(side, clock.since_ms)
    return 0 if started.flag_at_ms is None else started.flag_at_ms - clock.since_ms


@given(st.sampled_from(CONTROLS), steps)
def test_a_running_clock_never_gains_time(text: str, steps: list[tuple[str, int]]) -> None:
    clock, now = clock_of(text).start("white", 0), 0
    side: SideName = "white"
    for step, used_ms in steps:
        before = most_ms(clock, side)
        now += used_ms
        looked = clock.at(now)
        assert most_ms(looked, side) == max(0, before - (used_ms if clock.running else 0))
        if step == "press":
            clock, side = press(clock, side, now), other_side(side)
        elif step == "pause":
            clock = clock.stop(now) if clock.running else clock.start(side, now)
        else:
            clock = looked


@given(st.sampled_from(CONTROLS), st.lists(st.integers(1, 9_000), max_size=20))
def test_looking_often_costs_as_much_as_looking_once(text: str, looks: list[int]) -> None:
    once = often = clock_of(text).start("white", 0)
    now = 0
    for used_ms in looks:
        now += used_ms
        often = often.at(now)
    assert often.white == once.at(now).white or often.flags == once.at(now).flags == ("white",)


@given(st.sampled_from(CONTROLS), steps, st.integers(-2, 2))
def test_a_flag_falls_at_the_moment_that_was_told(text: str, steps: list[tuple[str, int]], later_ms: int) -> None:
    clock, now = clock_of(text).start("white", 0), 0
    side: SideName = "white"
    for _, used_ms in steps:
        now += used_ms
        clock, side = press(clock, side, now), other_side(side)
    if clock.flags:
        return
    flag_at_ms = clock.flag_at_ms
    assert flag_at_ms is not None
    assert bool(clock.at(flag_at_ms + later_ms).flags) == (later_ms >= 0)
