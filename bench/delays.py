"""How late something is, as the benchmarks show it."""

from collections.abc import Collection


def in_ms(delays: Collection[float]) -> tuple[float, float, float]:
    """Return the median of some delays in seconds, what 99 of 100 stay below, and the longest, in milliseconds."""
    ordered = sorted(delays)
    middle, late, latest = (1000 * ordered[min(len(ordered) - 1, int(len(ordered) * part))] for part in (0.5, 0.99, 1))
    return middle, late, latest
