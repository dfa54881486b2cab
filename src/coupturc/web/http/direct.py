"""WebSockets as uvicorn speaks them, on which a message can be written at once.

Through ASGI a message wakes a task and passes five calls, and a move that a thousand people watch does so a thousand
times.
"""

from asyncio import BaseTransport
from struct import pack
from typing import Any, Protocol

from starlette.websockets import WebSocket
from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request

from coupturc.hosts import plain_end
from coupturc.web.http.arrivals import Arrivals
from coupturc.web.http.crowd import Crowd
from coupturc.web.http.unread import ReadByOther

#: Under this name the scope of a connection has the way past ASGI.
_EXTENSION = "coupturc.direct"

#: So much is looked at before the others have their turn: messages are shorter, and 170 empty frames take 1 ms.
SOME_BYTES = 1_024

#: Of a message; browsers send what is so short in one.
_MOST_PIECES = 100

_WHOLE_TEXT = 0x81
_SHORT, _MEDIUM = 126, 65_536


class Write(Protocol):
    """Takes messages as UTF-8; returns False when they have to go through ASGI."""

    def __call__(self, *texts: bytes) -> bool:
        """Write them one after the other, with one call of the system."""


class DirectProtocol(ReadByOther, WebSocketsSansIOProtocol):
    """A connection that lets whoever serves it write whole messages.

    Args:
        crowd: the connections that are open, of which this was one before it became a WebSocket.
        arrivals: when what comes is looked at.
    """

    def __init__(self, *args: Any, crowd: Crowd, arrivals: Arrivals, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._crowd = crowd
        self._arrivals = arrivals
        self._awaits_turn = False
        self._place = ""
        self._extensions: dict[str, dict[object, object]] = {}
        #: What has come and was not looked at yet.
        self._unread = b""

    def connection_made(self, transport: BaseTransport) -> None:
        """Take over a connection."""
        super().connection_made(transport)
        self.client = plain_end(self.client)

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave the place to another, and the memory: what refers to itself would stay there for hours."""
        self._crowd.leave(self.transport)
        self._unread = b""
        super().connection_lost(exc)
        self.conn.parser.close()
        self._extensions.pop(_EXTENSION, None)

    def data_received(self, data: bytes) -> None:
        """Look at what has come when it is its turn, a little of it at a time."""
        self._unread += data
        self._read_in_turn()

    def _read_in_turn(self) -> None:
        if not self._awaits_turn:
            self._awaits_turn = True
            self._arrivals.take(self._from(), self._read_some)
        if self._awaits_turn:
            self._pause()

    def _pause(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _from(self) -> str:
        """Return where it comes from; what comes first is the head of the request, in which a proxy says so."""
        if not self._place:
            self._place = self._crowd.place_of(self.client[0] if self.client else "-", self._unread)
        return self._place

    def _read_some(self) -> None:
        self._awaits_turn = False
        if self.disconnected:
            return
        some, self._unread = self._unread[:SOME_BYTES], self._unread[SOME_BYTES:]
        super().data_received(some)
        if self._unread:
            self._pause()
        if self.read_paused and self.queue.empty():
            self._read_on()

    def _read_on(self) -> None:
        """Read more when nothing waits for whoever serves it: first what has come, after the others' turn."""
        if self._unread:
            self.loop.call_soon(self._read_in_turn)
        else:
            self.read_paused = False
            self.transport.resume_reading()

    async def receive(self) -> ASGIReceiveEvent:
        """Return the next message."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self._read_on()
        return message

    def handle_ping(self) -> None:
        """Answer a ping, unless answers are not read: they would only fill the memory."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def keepalive_timeout(self) -> None:
        """End a connection that answers no pings; closed, it would wait until the other end has read all."""
        super().keepalive_timeout()
        self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """Take a further piece of a message; empty ones have no end."""
        if len(self.frames) < _MOST_PIECES:
            super().handle_cont(event)
        elif not self.close_sent:
            self.conn.fail(CloseCode.MESSAGE_TOO_BIG)
            self.handle_parser_exception()

    def handle_connect(self, event: Request) -> None:
        """Take a connection."""
        super().handle_connect(event)
        if not self.close_sent:
            self._extensions = self.scope["extensions"]
            self._extensions[_EXTENSION] = {"write": self.write}

    def write(self, *texts: bytes) -> bool:
        """Write messages, unless the connection is not open, or the other end does not read what was written."""
        is_open = self.handshake_complete and not (self.close_sent or self.transport.is_closing())
        if not is_open or not self.writable.is_set():
            return False
        self.transport.write(b"".join([framed(text) for text in texts]))
        return True


def write_of(socket: WebSocket) -> Write:
    """Return what writes to a connection at once; on another server all goes through ASGI."""
    extension = socket.scope.get("extensions", {}).get(_EXTENSION)
    return _never if extension is None else extension["write"]


def _never(*_: bytes) -> bool:
    return False


def framed(text: bytes) -> bytes:
    """Return a text as one frame of a server (RFC 6455, 5.2): whole, neither masked nor compressed."""
    length = len(text)
    if length < _SHORT:
        return pack("!BB", _WHOLE_TEXT, length) + text
    if length < _MEDIUM:
        return pack("!BBH", _WHOLE_TEXT, 126, length) + text
    return pack("!BBQ", _WHOLE_TEXT, 127, length) + text
