"""When a room looks at its clock."""

import asyncio
from collections.abc import Callable

from coupturc.web.games.live_game import LiveGame

#: A timer may fire early by the resolution of the loop's clock; the flag has not fallen then.
_SLACK_SECONDS = 0.002

#: No timer waits for longer.
_LONGEST_WAIT_MS = 86_400_000


class FlagTimer:
    """Waits for the moment at which a flag may fall, or a day off begins or ends."""

    def __init__(self) -> None:
        self._handle: asyncio.TimerHandle | None = None

    @property
    def is_set(self) -> bool:
        """Whether it waits."""
        return self._handle is not None

    def set(self, live: LiveGame, lag_ms: int, look: Callable[[], None]) -> None:
        """Wait, unless no clock runs.

        Args:
            live: the game.
            lag_ms: how long a move of the side to move may be on its way, in milliseconds.
            look: what is called then.
        """
        flag_at_ms = live.arbiter.flag_at_ms
        if flag_at_ms is None:
            return
        until_flag_ms = live.time.in_ms(flag_at_ms + live.spared_ms(lag_ms))
        wait_ms = min(until_flag_ms, live.time.turns_in_ms or _LONGEST_WAIT_MS, _LONGEST_WAIT_MS)
        self._handle = asyncio.get_running_loop().call_later(wait_ms / 1000 + _SLACK_SECONDS, self._fire, look)

    def _fire(self, look: Callable[[], None]) -> None:
        self._handle = None
        look()

    def stop(self) -> None:
        """Wait no longer."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
