"""When a room looks at its clock."""

import asyncio
from collections.abc import Callable

from coupturc.web.games.live_game import LiveGame

#: A timer may fire early by the resolution of the loop's clock; the flag has not fallen then.
_SLACK_SECONDS = 0.002

#: No timer waits for longer.
_LONGEST_WAIT_MS = 86_400_000


class FlagTimer:
    """Waits for the moment at which a flag may fall or a first move is overdue, or a day off begins or ends.

    Each move puts that moment off. What waits already is left to end, and waits for the rest then: a timer that is
    made and cancelled with each move costs more.
    """

    def __init__(self) -> None:
        self._handle: asyncio.TimerHandle | None = None
        #: The moment, by the loop's clock; None when nothing is waited for.
        self._due: float | None = None

    @property
    def is_set(self) -> bool:
        """Whether it waits."""
        return self._due is not None

    def set(self, live: LiveGame, lag_ms: int, look: Callable[[], None]) -> None:
        """Wait for this moment and no other one, or for none when nothing is due.

        Args:
            live: the game.
            lag_ms: how long a move of the side to move may be on its way, in milliseconds.
            look: what is called then.
        """
        due_ms = live.due_ms
        if due_ms is None:
            self.stop()
            return
        until_due_ms = live.time.in_ms(due_ms + live.spared_ms(lag_ms))
        wait_ms = min(until_due_ms, live.time.turns_in_ms or _LONGEST_WAIT_MS, _LONGEST_WAIT_MS)
        self.wait(wait_ms / 1000 + _SLACK_SECONDS, look)

    def wait(self, seconds: float, look: Callable[[], None]) -> None:
        """Wait for so long and for no other moment."""
        loop = asyncio.get_running_loop()
        due = loop.time() + seconds
        if self._handle is not None and self._handle.when() > due:
            self.stop()
        self._due = due
        if self._handle is None:
            self._handle = loop.call_at(due, self._fire, look)

    def _fire(self, look: Callable[[], None]) -> None:
        loop, due = asyncio.get_running_loop(), self._due
        if due is not None and due > loop.time():
            self._handle = loop.call_at(due, self._fire, look)
        else:
            self.stop()
            look()

    def stop(self) -> None:
        """Wait no longer."""
        self._due = None
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
