"""What time it is by the clock of this machine."""

from time import time_ns


def utc_ms() -> int:
    """Return the milliseconds since 1970, UTC."""
    return time_ns() // 1_000_000
