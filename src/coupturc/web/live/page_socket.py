"""The sending end of a page's WebSocket: answers in order, and only the latest state."""

import asyncio
from collections import deque

import msgspec
from starlette.websockets import WebSocket

from coupturc.web.messages.shared import Fault

#: The game does not exist (any more): the page must not come back.
CLOSE_GONE = 4404
#: A page that does not read its answers is not listened to until it has.
_MAX_UNSENT = 64

_encode = msgspec.json.Encoder().encode


class PageSocket:
    """One connected page, as a room sees it.

    Every answer is sent, in order; of the states only the latest is sent, so that a slow
    connection does not fall behind.
    """

    def __init__(self, socket: WebSocket) -> None:
        #: Who has a share of the engines: the address, until there are persons.
        self.visitor = socket.client.host if socket.client else ""
        self._socket = socket
        self._unsent: deque[msgspec.Struct] = deque()
        self._state: str | None = None
        self._close_code: int | None = None
        self._changed = asyncio.Event()
        self._drained = asyncio.Event()

    @property
    def is_behind(self) -> bool:
        """Whether it has not read what was sent: what the next message replaces need not be sent then."""
        return bool(self._unsent)

    def show(self, state: str) -> None:
        """Send a state as soon as the connection is free for it."""
        self._state = state
        self._changed.set()

    def send(self, message: msgspec.Struct) -> None:
        """Send a message, before any state that is not sent yet."""
        self._unsent.append(message)
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
                await self._socket.send_text(_encode(self._unsent.popleft()).decode())
            self._drained.set()
            state, self._state = self._state, None
            if state is not None:
                await self._socket.send_text(state)
        await self._socket.close(self._close_code)

    async def catch_up(self) -> None:
        """Wait until the page has read most of its answers."""
        while len(self._unsent) >= _MAX_UNSENT:
            self._drained.clear()
            await self._drained.wait()
