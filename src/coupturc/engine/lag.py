"""What a move costs besides thinking, as it has been of late: on a busy machine that is what lets flags fall."""

#: How much the last move says of the next: one late move is an accident, several are how the machine is.
_WEIGHT = 1 / 8
#: Less is not expected, however quick the last moves were.
_LEAST_MS = 2.0


class Lag:
    """The mean of what the last moves cost besides thinking.

    Args:
        first_ms: what is expected before there are any.
    """

    def __init__(self, first_ms: float) -> None:
        self._mean_ms = first_ms

    @property
    def expected_ms(self) -> float:
        """What the next move is going to cost."""
        return max(_LEAST_MS, self._mean_ms)

    def note(self, ms: float) -> None:
        """Count a move."""
        self._mean_ms += _WEIGHT * (ms - self._mean_ms)
