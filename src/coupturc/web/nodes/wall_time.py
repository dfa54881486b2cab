"""The time of games between people in two places: that of the database, without what no server lived through."""

from collections.abc import Callable
from dataclasses import dataclass
from time import time_ns


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which no clock of such a game runs.

    Args:
        from_ms: when a server was seen last, UTC.
        until_ms: some seconds after one was there again, so that players can come back.
    """

    from_ms: int
    until_ms: int

    def within(self, since_ms: int, until_ms: int) -> int:
        """Return how much of it lies between two moments, in milliseconds."""
        return max(0, min(self.until_ms, until_ms) - max(self.from_ms, since_ms))


def _time_of_machine() -> int:
    return time_ns() // 1_000_000


class WallTime:
    """What time it is, and for how long clocks have run.

    Args:
        now: milliseconds UTC, the same for all servers on a database.
    """

    def __init__(self, now: Callable[[], int] = _time_of_machine) -> None:
        self.now_ms = now
        #: Those that are known here; a new tuple when there is one more.
        self.outages: tuple[Outage, ...] = ()

    def played_ms(self, since_ms: int) -> int:
        """Return for how long clocks have run since a moment."""
        now_ms = self.now_ms()
        return now_ms - since_ms - sum(outage.within(since_ms, now_ms) for outage in self.outages)

    def still_ms(self) -> int:
        """Return for how long no clock runs from now on."""
        now_ms = self.now_ms()
        return max((0, *(outage.until_ms - now_ms for outage in self.outages)))
