"""What time it is for all processes on one database."""

from __future__ import annotations

import time
from time import monotonic_ns, time_ns

from sqlalchemy import Connection, text

#: The answer that came back soonest is off by the least.
_MEASUREMENTS = 3

#: A clock that goes on while the machine sleeps, where there is one.
_AWAKE_OR_ASLEEP: int | None = getattr(time, "CLOCK_BOOTTIME", None)


class DatabaseClock:
    """The clock of the database's machine. Of a file that is the clock of this machine.

    Between two measurements it goes on as this machine counts: a clock that is set meanwhile changes nothing until who
    measures has dealt with it.
    """

    def __init__(self) -> None:
        #: What is added to what this machine counts; None until it was measured.
        self._ahead_ns: int | None = None

    def now_ms(self) -> int:
        """Return UTC milliseconds."""
        return time_ns() // 1_000_000 if self._ahead_ns is None else self.by(self._ahead_ns)

    def by(self, ahead_ns: int) -> int:
        """Return UTC milliseconds by a measurement that is not the clock's yet."""
        return (_counted_ns() + ahead_ns) // 1_000_000

    def measure(self, connection: Connection) -> int:
        """Return by how many nanoseconds the database's clock is ahead of what this machine counts."""
        if connection.dialect.name == "postgresql":
            return min(_measured(connection) for _ in range(_MEASUREMENTS))[1]
        return time_ns() - _counted_ns()

    def set(self, ahead_ns: int) -> None:
        """Go by a measurement from now on."""
        self._ahead_ns = ahead_ns


def _counted_ns() -> int:
    """Return what this machine has counted since some moment, whatever its clock is set to."""
    return monotonic_ns() if _AWAKE_OR_ASLEEP is None else time.clock_gettime_ns(_AWAKE_OR_ASLEEP)


def _measured(connection: Connection) -> tuple[int, int]:
    """Return how long the answer took, and how far the database is ahead, in nanoseconds."""
    began_ns = _counted_ns()
    there = connection.execute(text("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint")).scalar_one()
    took_ns = _counted_ns() - began_ns
    return took_ns, int(there) * 1000 - began_ns - took_ns // 2
