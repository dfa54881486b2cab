"""HTTP as uvicorn speaks it, with an end to requests that never come.

uvicorn waits for ever for the rest of a request, so that a few hundred half-sent ones shut everybody out.
"""

import asyncio
from http import HTTPStatus
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from coupturc.hosts import plain_end
from coupturc.web.http.arrivals import Arrivals
from coupturc.web.http.crowd import Crowd, Refusals, plain_answer
from coupturc.web.http.strict import StrictConnection, part_length
from coupturc.web.http.unread import ReadByOther

#: From the connection, or the first byte of a later request, to the last byte; a large body has them again and again.
REQUEST_SECONDS = 30.0
#: Of a body, for which it gets the time once more: 128 MB come at 0.3 Mbit/s.
RENEWING_BYTES = 1 << 20

#: A connection that is closed over bytes that nobody has read is reset, and the peer may lose the answer by it.
_LINGER_SECONDS = 1.0

#: Of those who are refused, so many read why at a time; with a thousand of them no file could be opened.
_MOST_LINGERING = 16

_TOO_SLOW = plain_answer(HTTPStatus.REQUEST_TIMEOUT, f"No whole request came within {REQUEST_SECONDS:g} seconds.")
_lingering: set["PunctualProtocol"] = set()


def slow_requests() -> Refusals:
    """Return what counts the requests that do not come in time.

    Browsers open a connection before they need it, and some need it never: a few are no news.
    """
    return Refusals(f"no request, or too little of its body, within {REQUEST_SECONDS:g} s", worth=20)


class PunctualProtocol(ReadByOther, H11Protocol):
    """A connection on which every request is whole in time, or the connection ends.

    Args:
        crowd: the connections that are open.
        slow: those that ended so.
        arrivals: when what comes is looked at.
    """

    _deadline: asyncio.TimerHandle | None = None
    _come = 0  # bytes of a body since the deadline was set
    _is_refused = False
    _come_in = b""  # waits to be looked at
    _awaits_turn = False

    def __init__(self, *args: Any, crowd: Crowd, slow: Refusals, arrivals: Arrivals, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn: StrictConnection = StrictConnection()
        self._crowd = crowd
        self._slow = slow
        self._arrivals = arrivals

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request, unless there are too many connections."""
        super().connection_made(transport)
        self.client = plain_end(self.client)
        refused = self._crowd.enter(transport, self._address)
        if refused is not None:
            self._refuse(refused.answer)
        else:
            self._watch()

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else "-"

    def data_received(self, data: bytes) -> None:
        """Take what has come when it is its turn; nothing more is read meanwhile."""
        self._unset_keepalive_if_required()
        self._come_in += data
        self._take_in_turn()

    def on_response_complete(self) -> None:
        """Go on with the next request where it has come before all of the answer was written."""
        super().on_response_complete()
        if self._come_in:
            self._take_in_turn()

    def _take_in_turn(self) -> None:
        if not self._awaits_turn:
            self._awaits_turn = True
            self._arrivals.take(self._crowd.place_of(self._address, self._come_in), self._take_some)
        if self._awaits_turn:
            self.flow.pause_reading()

    def _take_some(self) -> None:
        """Take a little at a time: after a refusal it is for nobody, and the next request waits for the answer."""
        self._awaits_turn = False
        self.flow.resume_reading()
        while self._come_in and not (self._is_refused or self._is_handed_over or self.transport.is_closing()):
            if self.conn.their_state is h11.DONE:
                self.flow.pause_reading()
                return
            length = part_length(self.conn)
            part, self._come_in = self._come_in[:length], self._come_in[length:]
            self._take(part)
        self._come_in = b""

    def _take(self, part: bytes) -> None:
        super().data_received(part)
        if self.conn.their_state is h11.SEND_BODY:
            self._come += len(part)
        if self._come >= RENEWING_BYTES:
            self._rest()
        self._watch()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - uvicorn's words are the same for all
        """Refuse what is not a request as the server takes it; after an answer has begun, there is none to give."""
        if self.conn.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            self._refuse(plain_answer(self.conn.refusal or HTTPStatus.BAD_REQUEST, self.conn.words))
        else:
            self._is_refused = True
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting, and leave the place to another."""
        self._rest()
        _lingering.discard(self)
        self._crowd.leave(self.transport)
        super().connection_lost(exc)

    @property
    def _is_handed_over(self) -> bool:
        """Whether it is a WebSocket now."""
        return self.transport.get_protocol() is not self

    def _watch(self) -> None:
        """Run the deadline while a request is incomplete; a few more bytes of it do not move the deadline."""
        if self._is_handed_over or self.conn.their_state not in {h11.IDLE, h11.SEND_BODY}:
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
        self._slow.add(self._address)
        if self.conn.our_state is h11.IDLE:
            self._refuse(_TOO_SLOW)
        else:
            self.transport.close()

    def _refuse(self, answer: bytes) -> None:
        """Answer, and close the connection once the peer has done so, or soon."""
        self._is_refused = True
        if len(_lingering) >= _MOST_LINGERING:
            self.transport.abort()
            return
        _lingering.add(self)
        self.transport.write(answer)
        self.transport.write_eof()
        self._deadline = self.loop.call_later(_LINGER_SECONDS, self.transport.close)
