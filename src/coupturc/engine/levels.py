"""The levels of the computer, weakest first: how far it looks, and how it errs.

The weak see a few plies, overlook long captures and take a near-equal move for an equal one, so that a
child can win; they never play at random. docs/levels.md has the ladder.
"""

from dataclasses import replace

from coupturc.engine.player import Limits, Weakness
from coupturc.engine.thinking_time import Allowance, Budget, budget_for
from coupturc.errors import CoupTurcError

_LEVELS = (
    Limits(0.5, depth=1, weakness=Weakness(overlook=0.8, long_capture=1, sight_plies=1, margin=60)),
    Limits(0.5, depth=2, weakness=Weakness(overlook=0.6, long_capture=1, sight_plies=2, margin=30)),
    Limits(0.5, depth=3, weakness=Weakness(overlook=0.5, long_capture=2, sight_plies=2, margin=20)),
    Limits(0.5, depth=4, weakness=Weakness(overlook=0.4, long_capture=2, sight_plies=2, margin=12)),
    Limits(0.5, depth=5, weakness=Weakness(overlook=0.25, long_capture=2, sight_plies=3, margin=8)),
    Limits(0.5, depth=5, weakness=Weakness(overlook=0.12, long_capture=3, sight_plies=4, margin=5)),
    Limits(1.0, nodes=10_000),
    Limits(1.0, nodes=50_000),
    Limits(1.0, nodes=250_000),
    Limits(1.0),
)

LEVELS = tuple(range(1, len(_LEVELS) + 1))
DEFAULT_LEVEL = 5

#: What is thought about a hint: as good as the strong levels, and soon there.
HINT = Limits(0.5)


class LevelError(CoupTurcError, ValueError):
    """Not a level."""


def limits_of(level: int, clock: Allowance | None = None) -> Limits:
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
        0.3
    """
    if type(level) is not int or level not in LEVELS:
        raise LevelError(f"level: expected {LEVELS[0]} to {LEVELS[-1]}, found {level!r}")
    limits = _LEVELS[level - 1]
    return limits if clock is None else with_clock(limits, clock)


def with_clock(limits: Limits, clock: Allowance) -> Limits:
    """Return limits for a player whose clock leaves so much."""
    return replace(within(limits, budget_for(clock)), clock=clock)


def within(limits: Limits, budget: Budget) -> Limits:
    """Return limits that keep to a budget of time as well."""
    hard, soft = budget.hard_ms / 1000, budget.soft_ms / 1000
    seconds = min(limits.seconds or hard, hard)
    return replace(limits, seconds=seconds, soft_seconds=soft if soft < seconds else 0.0)
