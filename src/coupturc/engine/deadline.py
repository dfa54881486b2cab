"""By when another program must have answered, however much it says meanwhile."""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from coupturc.engine.player import PlayerError

_Read = TypeVar("_Read")


class Deadline:
    """A moment from which on nobody is waited for.

    Args:
        seconds: from now; None waits for ever.
    """

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._moment = None if seconds is None else asyncio.get_running_loop().time() + seconds

    async def keep(self, reading: Awaitable[_Read], name: str) -> _Read:
        """Return what is read in time.

        Args:
            reading: waits for what comes next.
            name: of who is to answer.

        Raises:
            PlayerError: nothing came in time, or the connection broke.
        """
        try:
            async with asyncio.timeout_at(self._moment) as wait:
                return await reading
        except OSError as error:  # a TimeoutError is one, and may be the network's
            late = wait.expired() and self._seconds is not None
            what = f" did not answer within {self._seconds:g} s" if late else f": {error.strerror or error}"
            raise PlayerError(name + what) from None
