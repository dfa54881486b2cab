"""The levels of the computer, weakest first: how far it looks, and how it errs.

The weak see a few plies, overlook long captures and take a near-equal move for an equal one; the weakest four
forget to look at answers as well, so that a child can win. docs/levels.md has the ladder.

Levels a and b have letters: they came later, and a level that is stored, named in a script or set in another
program keeps its number and its meaning.
"""

from dataclasses import replace
from typing import Literal, get_args

from coupturc.engine.player import Limits, Weakness
from coupturc.engine.thinking_time import LEAST_LAG_MS, Allowance, Budget, budget_for
from coupturc.errors import CoupTurcError

Level = Literal["a", "b", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

#: Weakest first.
LEVELS: tuple[Level, ...] = get_args(Level)
DEFAULT_LEVEL: Level = 5
#: What a level may be, for messages.
EXPECTED_LEVEL = "a, b or 1 to 10"

_LIMITS = (
    Limits(0.5, depth=1, weakness=Weakness(overlook=0.8, long_capture=1, sight_plies=1, margin=60, forget=0.15)),
    Limits(0.5, depth=1, weakness=Weakness(overlook=0.8, long_capture=1, sight_plies=1, margin=60, forget=0.05)),
    Limits(0.5, depth=3, weakness=Weakness(overlook=0.4, long_capture=1, sight_plies=1, margin=60, forget=0.012)),
    Limits(0.5, depth=3, weakness=Weakness(overlook=0.37, long_capture=1, sight_plies=2, margin=30, forget=0.004)),
    Limits(0.5, depth=3, weakness=Weakness(overlook=0.5, long_capture=2, sight_plies=2, margin=20)),
    Limits(0.5, depth=4, weakness=Weakness(overlook=0.4, long_capture=2, sight_plies=2, margin=12)),
    Limits(0.5, depth=5, weakness=Weakness(overlook=0.25, long_capture=2, sight_plies=3, margin=8)),
    Limits(0.5, depth=5, weakness=Weakness(overlook=0.12, long_capture=3, sight_plies=4, margin=5)),
    Limits(1.0, nodes=10_000),
    Limits(1.0, nodes=50_000),
    Limits(1.0, nodes=250_000),
    Limits(1.0),
)

_LIMITS_OF = dict(zip(LEVELS, _LIMITS, strict=True))

#: What is thought about a hint: as good as the strong levels, and soon there.
HINT = Limits(0.5)


class LevelError(CoupTurcError, ValueError):
    """Not a level."""


def parse_level(text: str) -> Level:
    """Read a level as it is written.

    Raises:
        LevelError: there is no such level.

    Example:
        >>> parse_level("a"), parse_level("7")
        ('a', 7)
    """
    levels = {str(level): level for level in LEVELS}
    if text not in levels:
        raise LevelError(f"level: expected {EXPECTED_LEVEL}, found {text!r}")
    return levels[text]


def limits_of(level: Level, clock: Allowance | None = None) -> Limits:
    """Return how much a level may think about one move, and how it errs.

    Args:
        level: one of `LEVELS`.
        clock: what the computer's clock leaves, None without a clock.

    Raises:
        LevelError: there is no such level.

    Example:
        >>> limits_of(10).seconds
        1.0
        >>> limits_of(10, Allowance(3000)).seconds
        0.25
    """
    if type(level) not in (int, str) or level not in LEVELS:  # 1.0 and True equal a level
        raise LevelError(f"level: expected {EXPECTED_LEVEL}, found {level!r}")
    limits = _LIMITS_OF[level]
    return limits if clock is None else with_clock(limits, clock)


def with_clock(limits: Limits, clock: Allowance, lag_ms: float = LEAST_LAG_MS) -> Limits:
    """Return limits for a player whose clock leaves so much, and whose moves cost so much besides thinking.

    A player that measures what its moves cost asks again, so that here it is the least.
    """
    return replace(within(limits, budget_for(clock, lag_ms)), clock=clock)


def begun_late(limits: Limits, late_ms: float, lag_ms: float) -> Limits:
    """Return the limits of a search that begins so long after it was asked for, lest the flag falls by it.

    Args:
        limits: as they were then. Without a clock, or by one that counts CPU time, the search has all its time.
        late_ms: how long it waited for an engine.
        lag_ms: what each move costs besides thinking.
    """
    if limits.clock is None or not limits.seconds:
        return limits
    return with_clock(limits, limits.clock.after(round(late_ms)), lag_ms)


def in_cpu_time(limits: Limits) -> Limits:
    """Return limits whose seconds are CPU time."""
    soft, hard = limits.soft_seconds, limits.seconds
    return replace(limits, seconds=0.0, soft_seconds=0.0, cpu_seconds=hard, soft_cpu_seconds=soft)


def within(limits: Limits, budget: Budget) -> Limits:
    """Return limits that keep to a budget of time as well."""
    hard, soft = budget.hard_ms / 1000, budget.soft_ms / 1000
    seconds = min(limits.seconds or hard, hard)
    return replace(limits, seconds=seconds, soft_seconds=soft if soft < seconds else 0.0)
