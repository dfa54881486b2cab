"""What time it is for all processes on one database."""

from __future__ import annotations

from time import monotonic_ns, time_ns

from sqlalchemy import Connection, text

#: The answer that came back soonest is off by the least.
_MEASUREMENTS = 3


class DatabaseClock:
    """The clock of the database's machine. Of a file that is the clock of this machine.

    Between two measurements it goes on as this machine counts, so that a clock that is set meanwhile changes nothing.
    """

    def __init__(self) -> None:
        #: What is added to the monotonic clock of this machine; None until it was measured.
        self._ahead_ns: int | None = None

    def now_ms(self) -> int:
        """Return UTC milliseconds."""
        return (time_ns() if self._ahead_ns is None else monotonic_ns() + self._ahead_ns) // 1_000_000

    def measure(self, connection: Connection) -> None:
        """Ask a database on another machine what time it is there."""
        if connection.dialect.name == "postgresql":
            _, self._ahead_ns = min(_measured(connection) for _ in range(_MEASUREMENTS))


def _measured(connection: Connection) -> tuple[int, int]:
    """Return how long the answer took, and how far the database is ahead, in nanoseconds."""
    began_ns = monotonic_ns()
    there = connection.execute(text("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint")).scalar_one()
    took_ns = monotonic_ns() - began_ns
    return took_ns, int(there) * 1000 - began_ns - took_ns // 2
