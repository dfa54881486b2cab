"""The sending end of a page's WebSocket: answers in order, and of what is renewed only the latest."""

import asyncio
from dataclasses import dataclass

import msgspec
from starlette.websockets import WebSocket

from coupturc.hosts import place_of
from coupturc.web.http.direct import write_of
from coupturc.web.live.allowance import allowances
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
        address = place_of(socket.client.host) if socket.client else ""
        self.visitor = person or address
        #: Whether the page was closed; a lost connection may come back.
        self.has_closed = False
        #: How long a message to the page and its answer are on their way.
        self.lag_ms = 0
        #: How much it may ask for, together with the other pages of its person.
        self.allowance = allowances.of(person, address)
        self._socket = socket
        self._write = write_of(socket)
        self._unsent: list[msgspec.Struct | _Renewed | bytes] = []
        self._renewed: dict[str, _Renewed] = {}
        self._state: bytes | None = None
        #: What goes out together, at `release`; None while each message goes by itself.
        self._held: list[bytes] | None = None
        #: Whether something is on its way that did not go at once.
        self._is_sending = False
        self._close_code: int | None = None
        self._has_news = False
        #: What `deliver` waits for, and whoever must not send more; made when one waits: there are thousands of pages.
        self._news: asyncio.Future[None] | None = None
        self._drained: asyncio.Event | None = None

    @property
    def is_behind(self) -> bool:
        """Whether it has not read what was sent: what the next message replaces need not be sent then."""
        return bool(self._unsent)

    @property
    def is_current(self) -> bool:
        """Whether the state that it was shown last is on its way; until then a later one takes its place."""
        return self._state is None

    def show(self, state: bytes) -> None:
        """Send a state as soon as the connection is free for it."""
        if not self._has_written(state):
            self._state = state
            self._wake()

    def send(self, message: msgspec.Struct) -> None:
        """Send a message, before any state that is not sent yet."""
        if not self._has_written(_encode(message)):
            self._unsent.append(message)
            self._wake()

    def renew(self, kind: str, message: msgspec.Struct | str) -> None:
        """Send a message in the place of the last one of its kind, if that is not sent yet.

        So a page that does not read costs no more memory than one that does.
        """
        if (pending := self._renewed.get(kind)) is not None:
            pending.message = message
        elif not self._has_written(_text_of(message)):
            self._renewed[kind] = _Renewed(kind, message)
            self._unsent.append(self._renewed[kind])
            self._wake()

    def waits_with(self, kind: str) -> bool:
        """Whether a message of a kind that is renewed has not been sent yet."""
        return kind in self._renewed

    def end(self, fault: Fault, close_code: int = CLOSE_GONE) -> None:
        """Send the last message and close."""
        self._state = None
        self._close_code = close_code
        self.send(fault)
        self._wake()

    def _has_written(self, text: bytes) -> bool:
        """Write at once, if the connection is free and nothing waits; return whether it is on its way."""
        is_free = self._state is None and not (self._unsent or self._is_sending)
        if is_free and self._held is not None:
            self._held.append(text)
            return True
        return is_free and self._write(text)

    def hold(self) -> None:
        """Let what is sent until `release` wait for it, and go out together then."""
        self._held = []

    def release(self) -> None:
        """Send what was held."""
        held, self._held = self._held, None
        if held and not self._write(*held):
            self._unsent.extend(held)
            self._wake()

    def _wake(self) -> None:
        self._has_news = True
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    async def _wait_for_news(self) -> None:
        if not self._has_news:
            self._news = asyncio.get_running_loop().create_future()
            await self._news
        self._has_news = False

    async def deliver(self) -> None:
        """Send what there is to send, until the connection is closed."""
        while self._close_code is None or self._unsent:
            await self._wait_for_news()
            self._is_sending = True
            while self._unsent:
                await self._socket.send_text(self._next().decode())
            if self._drained is not None:
                self._drained.set()
            state, self._state = self._state, None
            if state is not None:
                await self._socket.send_text(state.decode())
            self._is_sending = False
        await self._socket.close(self._close_code)

    def _next(self) -> bytes:
        message = self._unsent.pop(0)
        if isinstance(message, bytes):
            return message
        if isinstance(message, _Renewed):
            del self._renewed[message.kind]
            return _text_of(message.message)
        return _encode(message)

    async def catch_up(self) -> None:
        """Wait until the page has read most of its answers."""
        while len(self._unsent) >= _MAX_UNSENT:
            self._drained = asyncio.Event()
            await self._drained.wait()


def _text_of(message: msgspec.Struct | str) -> bytes:
    return message.encode() if isinstance(message, str) else _encode(message)
