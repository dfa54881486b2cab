"""Time for a move, with every kind of clock."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coupturc.engine import Limits
from coupturc.engine.levels import with_clock, within
from coupturc.engine.thinking_time import Allowance, Budget, allowance_of, budget_for
from coupturc.game.clock import Clock
from coupturc.game.outcome import SideName, other_side
from coupturc.game.time_control import parse_time_control

CONTROLS = (
    "300", "300+5", "0+5", "300b5", "300d5", "0d5", "40/7200:3600", "40/7200:20/3600:900+30", "1/259200", "2/60",
    "*120", "60:3x30", "3x30", "0.1",
)  # fmt: skip


def clock_of(control: str) -> Clock:
    clock = Clock.of(parse_time_control(control))
    assert clock is not None
    return clock


@pytest.mark.parametrize(
    ("control", "allowance"),
    [
        ("300", Allowance(300_000)),
        ("300+5", Allowance(300_000, gain_ms=5000)),
        ("0+5", Allowance(5000, gain_ms=5000)),
        ("300b5", Allowance(300_000, gain_ms=5000)),
        ("300d5", Allowance(300_000, free_ms=5000)),
        ("40/7200:3600", Allowance(7_200_000, moves=40)),
        ("1/259200", Allowance(0, free_ms=259_200_000)),
        ("1/60:300", Allowance(60_000, moves=1)),
        ("*120", Allowance(120_000, moves=60)),
        ("60:3x30", Allowance(0, free_ms=90_000)),
        ("300:3x30", Allowance(300_000, moves=4)),
        ("7200:3x30", Allowance(7_200_000, moves=30)),
        ("20:3x30", Allowance(0, free_ms=50_000)),
        ("3x30", Allowance(0, free_ms=30_000)),
        ("0.1", Allowance(100)),
    ],
)
def test_every_kind_of_clock(control: str, allowance: Allowance) -> None:
    assert allowance_of(clock_of(control), "white") == allowance


def test_time_before_the_byo_yomi_is_not_saved() -> None:
    """A hundred moves in a hurry: none has less than most of a period."""
    clock = clock_of("2:3x0.3").start("white", 0)
    for _ in range(100):
        budget = budget_for(allowance_of(clock, "white"), lag_ms=20)
        assert budget.soft_ms > 0.5 * 300
        clock = clock.start("black", clock.since_ms + budget.hard_ms).settle("white")
        assert not clock.flags
        clock = clock.start("white", clock.since_ms).settle("black")


def test_moves_of_the_stage_count_down() -> None:
    clock = clock_of("3/60:300").start("white", 0)
    for moves in (3, 2, 1):
        assert allowance_of(clock, "white").moves == moves
        clock = clock.start("black", clock.since_ms + 1000).settle("white")
        clock = clock.start("white", clock.since_ms + 1000).settle("black")
    assert allowance_of(clock, "white") == Allowance(357_000)


def test_delay_that_is_used_up_is_no_longer_free() -> None:
    clock = clock_of("300d5").start("white", 0)
    assert allowance_of(clock.at(4000), "white") == Allowance(300_000, free_ms=1000)
    assert allowance_of(clock.at(6000), "white") == Allowance(299_000)


def test_time_odds_are_each_sides_own() -> None:
    clock = Clock.of(parse_time_control("300"), parse_time_control("60+1"))
    assert clock is not None
    assert allowance_of(clock, "black") == Allowance(60_000, gain_ms=1000)


def test_hourglass_against_another_clock_is_sudden_death() -> None:
    clock = Clock.of(parse_time_control("*120"), parse_time_control("300"))
    assert clock is not None
    assert allowance_of(clock, "white") == Allowance(120_000)


@pytest.mark.parametrize(
    ("allowance", "budget"),
    [
        (Allowance(300_000), Budget(5990, 29_950)),
        (Allowance(300_000, moves=40), Budget(4499, 22_494)),
        (Allowance(60_000, moves=1), Budget(35_999, 47_970)),
        (Allowance(60_000, moves=2), Budget(17_999, 23_970)),
        (Allowance(300_000, gain_ms=5000), Budget(8899, 44_494)),
        (Allowance(0, free_ms=30_000), Budget(18_000, 29_970)),
        (Allowance(100), Budget(1, 1)),
        (Allowance(100, gain_ms=2000), Budget(13, 13)),
        (Allowance(1), Budget(1, 1)),
        (Allowance(0), Budget(1, 1)),
    ],
)
def test_time_is_divided(allowance: Allowance, budget: Budget) -> None:
    assert budget_for(allowance) == budget


@given(st.builds(Allowance, *[st.integers(0, most) for most in (10**9, 60, 10**6, 10**6)]), st.integers(0, 1000))
def test_no_budget_lets_the_flag_fall(allowance: Allowance, lag_ms: int) -> None:
    budget = budget_for(allowance, lag_ms)
    assert 1 <= budget.soft_ms <= budget.hard_ms
    assert budget.hard_ms <= max(1, allowance.left_ms + allowance.free_ms)


@pytest.mark.parametrize("control", CONTROLS)
@pytest.mark.parametrize("spent_ms", [0, 59_900, 299_900])
def test_games_are_played_without_loss_on_time(control: str, spent_ms: int) -> None:
    """Each side makes 40 moves, most within the soft limit, some up to the hard one; 0.1 s may be all it has."""
    clock = clock_of(control).start("white", 0)
    clock = clock.at(min(spent_ms, max(0, clock.white.left_ms - 100)))
    side: SideName = "white"
    for ply in range(80):
        budget = budget_for(allowance_of(clock, side))
        used_ms = budget.hard_ms if ply % 20 < 2 else budget.soft_ms
        clock = clock.start(other_side(side), clock.since_ms + used_ms).settle(side)
        assert not clock.flags
        side = other_side(side)


def test_limits_keep_to_the_clock_and_to_their_own_seconds() -> None:
    long, short = Allowance(3_600_000), Allowance(3000)
    assert with_clock(Limits(1.0, depth=5), long) == Limits(1.0, depth=5, clock=long)
    assert with_clock(Limits(1.0), short) == Limits(0.25, soft_seconds=0.05, clock=short)
    assert within(Limits(0.0), Budget(100, 500)) == Limits(0.5, soft_seconds=0.1)
