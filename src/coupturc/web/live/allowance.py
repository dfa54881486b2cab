"""How many messages a page may send: so many a second, and for a moment many more."""

from collections.abc import Callable
from time import monotonic

#: Nobody moves, looks through a game or talks faster for long.
A_SECOND = 20
#: Whoever holds a key down in an analysis, or has a bad line, sends much at once.
AT_ONCE = 100


class Allowance:
    """The messages that a page may still send; more come back as time goes by.

    Args:
        now: a clock that does not jump, in seconds.

    Example:
        >>> seconds = 0.0
        >>> allowance = Allowance(lambda: seconds)
        >>> sum(allowance.take() for _ in range(1000))
        100
        >>> seconds = 2.0
        >>> sum(allowance.take() for _ in range(1000))
        40
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._left = float(AT_ONCE)
        self._seen = now()

    def take(self) -> bool:
        """Count a message; return whether it is still allowed."""
        now = self._now()
        self._left = min(AT_ONCE, self._left + (now - self._seen) * A_SECOND)
        self._seen = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def give_back(self) -> None:
        """Let the last message not count."""
        self._left += 1
