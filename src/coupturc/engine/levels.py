"""The levels of the computer: how far and how long it looks, weakest first."""

from coupturc.engine.player import Limits

#: The weak see a few plies only, so that a child can win; the strongest uses the whole second.
_LEVELS = (
    Limits(1.0, depth=1),
    Limits(1.0, depth=2),
    Limits(1.0, depth=3),
    Limits(1.0, depth=4),
    Limits(1.0, depth=6),
    Limits(1.0, depth=8),
    Limits(0.1),
    Limits(0.25),
    Limits(0.5),
    Limits(1.0),
)

LEVELS = tuple(range(1, len(_LEVELS) + 1))
DEFAULT_LEVEL = 5

#: A move may take this part of the time that is left, so that the computer never loses on time.
_PART_OF_CLOCK = 30


def limits_of(level: int, left_ms: int | None = None) -> Limits:
    """Return how much a level may think about one move.

    Args:
        level: one of `LEVELS`.
        left_ms: what the clock of the computer shows, None without a clock.

    Example:
        >>> limits_of(10)
        Limits(seconds=1.0, depth=0, nodes=0)
        >>> limits_of(10, left_ms=3000)
        Limits(seconds=0.1, depth=0, nodes=0)
    """
    limits = _LEVELS[level - 1]
    if left_ms is None:
        return limits
    return Limits(min(limits.seconds, left_ms / 1000 / _PART_OF_CLOCK), limits.depth)
