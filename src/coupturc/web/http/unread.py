"""An end to connections whose other end reads nothing: what was written for them would stay in memory.

To close them is not enough: a connection that is closed first sends what is left, which somebody who reads nothing can
hold up for ever.
"""

import asyncio

#: A slow line takes something in such a time; a page that slept comes back and is shown what it lacks.
UNREAD_SECONDS = 30.0


class ReadByOther(asyncio.Protocol):
    """A connection that ends when the other end has read nothing for a while."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _look: asyncio.TimerHandle | None = None
    _waits_bytes = 0

    def pause_writing(self) -> None:
        """Look from now on whether anything is read."""
        super().pause_writing()
        self._look_later()

    def resume_writing(self) -> None:
        """Look no longer."""
        super().resume_writing()
        self._look_no_longer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Look no longer."""
        self._look_no_longer()
        super().connection_lost(exc)

    def _look_later(self) -> None:
        self._look_no_longer()
        self._waits_bytes = self.transport.get_write_buffer_size()
        self._look = self.loop.call_later(UNREAD_SECONDS, self._end_if_unread)

    def _look_no_longer(self) -> None:
        if self._look is not None:
            self._look.cancel()
            self._look = None

    def _end_if_unread(self) -> None:
        if self.transport.get_write_buffer_size() < self._waits_bytes:
            self._look_later()
        else:
            self.transport.abort()
