"""The time of games between people in two places: that of the database, without that in which it stands still."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from coupturc.utc import utc_ms

#: A request may have arrived so long before its game was loaded.
_ON_ITS_WAY_MS = 60_000


@dataclass(frozen=True, slots=True)
class Standstill:
    """A time in which the clock of such a game does not run: no server lived, or the player to move has a day off.

    Args:
        from_ms: when it begins, UTC.
        until_ms: when it ends; after an outage some seconds later, so that players can come back.
    """

    from_ms: int
    until_ms: int

    def within(self, since_ms: int, until_ms: int) -> int:
        """Return how much of it lies between two moments, in milliseconds."""
        return max(0, min(self.until_ms, until_ms) - max(self.from_ms, since_ms))


#: One after the other, with time between them.
Standstills = tuple[Standstill, ...]


def merged(found: Iterable[Standstill]) -> Standstills:
    """Return standstills in order; those that touch become one.

    Example:
        >>> merged([Standstill(5, 8), Standstill(0, 6)])
        (Standstill(from_ms=0, until_ms=8),)
    """
    whole: list[Standstill] = []
    for each in sorted(found, key=lambda standstill: standstill.from_ms):
        if whole and each.from_ms <= whole[-1].until_ms:
            whole[-1] = Standstill(whole[-1].from_ms, max(whole[-1].until_ms, each.until_ms))
        else:
            whole.append(each)
    return tuple(whole)


class WallTime:
    """What time it is, and for how long clocks have run.

    Args:
        now: milliseconds UTC, the same for all servers on a database.
    """

    def __init__(self, now: Callable[[], int] = utc_ms) -> None:
        self.now_ms = now
        #: When no server lived, as far as it is known here; a new tuple when there is one more.
        self.outages: Standstills = ()

    def played_ms(self, since_ms: int, off: Standstills = ()) -> int:
        """Return for how long a clock has run since a moment; less than 0 if that lies ahead: the clock was set back.

        Args:
            since_ms: the moment, UTC.
            off: when the player whose clock it is had days off.
        """
        now_ms = self.now_ms()
        return now_ms - since_ms - sum(each.within(since_ms, now_ms) for each in self._standstills(off))

    def ahead(self, off: Standstills = ()) -> Standstills:
        """Return when a clock does not run, in milliseconds from now; what is long over is left out."""
        now_ms = self.now_ms()
        return tuple(
            Standstill(each.from_ms - now_ms, each.until_ms - now_ms)
            for each in self._standstills(off)
            if each.until_ms > now_ms - _ON_ITS_WAY_MS
        )

    def _standstills(self, off: Standstills) -> Standstills:
        return merged((*self.outages, *off))
