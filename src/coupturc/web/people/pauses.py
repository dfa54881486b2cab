"""For how long somebody pauses who has left several games within a day: `docs/clubs.md`."""

from collections.abc import Iterable

#: So often within a day nothing follows: a train enters a tunnel.
_FREE = 2
#: The next time costs so much, and each time after it twice as much, up to a day.
_FIRST_MS = 600_000
_LONGEST_MS = 86_400_000


def pause_until_ms(left_ms: Iterable[int]) -> int | None:
    """Return until when somebody pauses; None for somebody who need not.

    Args:
        left_ms: when he left games within the last day.

    Example:
        >>> pause_until_ms([0, 5_000]), pause_until_ms([0, 5_000, 7_000]), pause_until_ms([0, 5_000, 7_000, 8_000])
        (None, 607000, 1208000)
    """
    moments = sorted(left_ms)
    over = len(moments) - _FREE
    return None if over <= 0 else moments[-1] + min(_FIRST_MS << over - 1, _LONGEST_MS)
