"""What a move costs besides thinking, as it has been of late: on a busy machine that is what lets flags fall."""

from coupturc.engine.thinking_time import FIRST_LAG_MS, LEAST_LAG_MS

#: How much the last move says of the next: one late move is an accident, several are how the machine is.
_WEIGHT = 1 / 8
#: What costs more, as when a machine sleeps, counts as this: the full cost would be expected for dozens of moves.
_MOST_NOTED_MS = 1000


class Lag:
    """The mean of what the last moves cost besides thinking."""

    def __init__(self) -> None:
        self._mean_ms: float = FIRST_LAG_MS

    @property
    def expected_ms(self) -> float:
        """What the next move is going to cost."""
        return max(LEAST_LAG_MS, self._mean_ms)

    def note(self, ms: float) -> None:
        """Count a move."""
        self._mean_ms += _WEIGHT * (min(ms, _MOST_NOTED_MS) - self._mean_ms)
