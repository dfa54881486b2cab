"""HTTP as uvicorn speaks it, with an end to requests that never come.

uvicorn waits for ever for the rest of a request, so that a few hundred half-sent ones shut everybody out.
"""

import asyncio
import logging

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

log = logging.getLogger(__name__)

#: From the connection, or the first byte of a later request, to the last byte: 8 MB at 2 Mbit/s.
REQUEST_SECONDS = 30.0

_TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class PunctualProtocol(H11Protocol):
    """A connection on which every request is whole in time, or the connection ends."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Take a part of a request."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._rest()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Run the deadline while a request is incomplete; more bytes of it do not move the deadline."""
        handed_over = self.transport.get_protocol() is not self  # to a WebSocket
        if handed_over or self.conn.their_state not in {h11.IDLE, h11.SEND_BODY}:
            self._rest()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self._give_up)

    def _rest(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        log.info("no whole request within %g s", REQUEST_SECONDS)
        if self.conn.our_state is h11.IDLE:
            self.transport.write(_TOO_SLOW)
        self.transport.close()
