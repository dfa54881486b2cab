"""HTTP as uvicorn speaks it, with an end to requests that never come.

uvicorn waits for ever for the rest of a request, so that a few hundred half-sent ones shut everybody out.
"""

import asyncio
import logging

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

log = logging.getLogger(__name__)

#: From the connection, or the first byte of a later request, to the last byte; a large body has them again and again.
REQUEST_SECONDS = 30.0
#: Of a body, for which it gets the time once more: 128 MB come at 0.3 Mbit/s.
RENEWING_BYTES = 1 << 20

#: A connection that is closed over bytes that nobody has read is reset, and the peer may lose the answer by it.
_LINGER_SECONDS = 1.0

_TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class PunctualProtocol(H11Protocol):
    """A connection on which every request is whole in time, or the connection ends."""

    _deadline: asyncio.TimerHandle | None = None
    _come = 0  # bytes of a body since the deadline was set
    _is_refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Take a part of a request; what comes after the refusal is for nobody."""
        if self._is_refused:
            return
        super().data_received(data)
        if self.conn.their_state is h11.SEND_BODY:
            self._come += len(data)
        if self._come >= RENEWING_BYTES:
            self._rest()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._rest()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Run the deadline while a request is incomplete; a few more bytes of it do not move the deadline."""
        handed_over = self.transport.get_protocol() is not self  # to a WebSocket
        if handed_over or self.conn.their_state not in {h11.IDLE, h11.SEND_BODY}:
            self._rest()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self._give_up)

    def _rest(self) -> None:
        self._come = 0
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        paused = self.flow.read_paused  # the server does not read on, so it may be full of what has come
        if paused or self._come >= RENEWING_BYTES:
            self._come = RENEWING_BYTES if paused else 0  # what comes after a pause begins the time again
            self._watch()
            return
        log.info("no request, or too little of its body, within %g s", REQUEST_SECONDS)
        if self.conn.our_state is h11.IDLE:
            self._refuse()
        else:
            self.transport.close()

    def _refuse(self) -> None:
        """Answer, and close the connection once the peer has done so, or soon."""
        self._is_refused = True
        self.transport.write(_TOO_SLOW)
        self.transport.write_eof()
        self._deadline = self.loop.call_later(_LINGER_SECONDS, self.transport.close)
