"""The sending end of a page's WebSocket: answers in order, and of what is renewed only the latest."""

import asyncio
from collections import deque
from dataclasses import dataclass

import msgspec
from starlette.websockets import WebSocket

from coupturc.web.live.allowance import Allowance
from coupturc.web.messages.shared import Fault

#: The game does not exist (any more): the page must not come back.
CLOSE_GONE = 4404
#: A page that does not read its answers is not listened to until it has.
_MAX_UNSENT = 64

_encode = msgspec.json.Encoder().encode


@dataclass(slots=True)
class _Renewed:
    """A message that waits, and may be replaced until it is sent."""

    kind: str
    message: msgspec.Struct | str


class PageSocket:
    """One connected page, as a room sees it.

    Every answer is sent, in order; of the states only the latest is sent, so that a slow
    connection does not fall behind.
    """

    def __init__(self, socket: WebSocket, person: str | None = None) -> None:
        #: Who looks on; None for somebody who is not known.
        self.person = person
        #: Who has a share of the engines: the person, and the address of those who are not known.
        self.visitor = person or (socket.client.host if socket.client else "")
        #: Whether the page was closed; a lost connection may come back.
        self.has_closed = False
        #: How long a message to the page and its answer are on their way.
        self.lag_ms = 0
        #: How much it may ask for.
        self.allowance = Allowance()
        self._socket = socket
        self._unsent: deque[msgspec.Struct | _Renewed] = deque()
        self._renewed: dict[str, _Renewed] = {}
        self._state: str | None = None
        self._close_code: int | None = None
        self._changed = asyncio.Event()
        self._drained = asyncio.Event()

    @property
    def is_behind(self) -> bool:
        """Whether it has not read what was sent: what the next message replaces need not be sent then."""
        return bool(self._unsent)

    @property
    def is_current(self) -> bool:
        """Whether the state that it was shown last is on its way; until then a later one takes its place."""
        return self._state is None

    def show(self, state: str) -> None:
        """Send a state as soon as the connection is free for it."""
        self._state = state
        self._changed.set()

    def send(self, message: msgspec.Struct) -> None:
        """Send a message, before any state that is not sent yet."""
        self._unsent.append(message)
        self._changed.set()

    def renew(self, kind: str, message: msgspec.Struct | str) -> None:
        """Send a message in the place of the last one of its kind, if that is not sent yet.

        So a page that does not read costs no more memory than one that does.
        """
        if (pending := self._renewed.get(kind)) is not None:
            pending.message = message
        else:
            self._renewed[kind] = _Renewed(kind, message)
            self._unsent.append(self._renewed[kind])
            self._changed.set()

    def end(self, fault: Fault, close_code: int = CLOSE_GONE) -> None:
        """Send the last message and close."""
        self._state = None
        self._close_code = close_code
        self.send(fault)

    async def deliver(self) -> None:
        """Send what there is to send, until the connection is closed."""
        while self._close_code is None or self._unsent:
            await self._changed.wait()
            self._changed.clear()
            while self._unsent:
                await self._socket.send_text(self._next())
            self._drained.set()
            state, self._state = self._state, None
            if state is not None:
                await self._socket.send_text(state)
        await self._socket.close(self._close_code)

    def _next(self) -> str:
        message = self._unsent.popleft()
        if isinstance(message, _Renewed):
            del self._renewed[message.kind]
            if isinstance(message.message, str):
                return message.message
            message = message.message
        return _encode(message).decode()

    async def catch_up(self) -> None:
        """Wait until the page has read most of its answers."""
        while len(self._unsent) >= _MAX_UNSENT:
            self._drained.clear()
            await self._drained.wait()
