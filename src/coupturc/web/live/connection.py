"""The WebSocket of a page: its messages in, states and answers out."""

import asyncio
import logging
import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from coupturc.web.live.keeper import Keeper, RoomT
from coupturc.web.messages.shared import Fault, FaultCode

log = logging.getLogger(__name__)

MessageT = TypeVar("MessageT")
MessageT_contra = TypeVar("MessageT_contra", contravariant=True)

#: No message of the page comes near; the largest is a capture set down by hand.
MAX_MESSAGE_LENGTH = 16_384

#: The game does not exist (any more): the page must not come back.
CLOSE_GONE = 4404
#: Something failed here: the page may come back later.
CLOSE_FAILED = 1011

#: A page that does not read its answers is not listened to until it has.
_MAX_UNSENT = 64

_encode = msgspec.json.Encoder().encode
_place = re.compile(r"`(\$[^`]*)`$")


class Page:
    """One connected page, as a room sees it.

    Answers are sent in order and none is lost; of the states only the latest is sent, so that a slow
    connection does not fall behind.
    """

    def __init__(self, socket: WebSocket) -> None:
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

    def tell(self, message: msgspec.Struct) -> None:
        """Send a message, before any state that is not sent yet."""
        self._unsent.append(message)
        self._changed.set()

    def end(self, fault: Fault, close_code: int = CLOSE_GONE) -> None:
        """Send the last message and close."""
        self._state = None
        self._close_code = close_code
        self.tell(fault)

    async def send(self) -> None:
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


class Guest(Protocol[MessageT_contra]):
    """A page in a room: what it asks for is done there."""

    async def take(self, message: MessageT_contra) -> None:
        """Do what the page asks for."""

    async def leave(self) -> None:
        """Let the page go."""


@dataclass(frozen=True, slots=True)
class Reception(Generic[RoomT, MessageT]):
    """How pages are received.

    Args:
        rooms: where they come.
        messages: reads what they send.
        unknown: what a page is told for which there is no room.
        admit: lets a page into a room.
    """

    rooms: Keeper[RoomT]
    messages: msgspec.json.Decoder[MessageT]
    unknown: FaultCode
    admit: Callable[[RoomT, Page], Guest[MessageT]]

    async def serve(self, socket: WebSocket, name: str) -> None:
        """Serve a page for as long as it stays."""
        await socket.accept()
        page = Page(socket)
        guest = await self._enter(name, page)
        tasks = [asyncio.create_task(page.send())]
        if guest is not None:
            tasks.append(asyncio.create_task(self._listen(socket, page, guest)))
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if guest is not None:
                await guest.leave()
                self.rooms.release(name)
            await stop_tasks(tasks)

    async def _enter(self, name: str, page: Page) -> Guest[MessageT] | None:
        """Let a page in, or tell it why it cannot."""
        try:
            room = await self.rooms.open(name)
        except Exception:
            log.exception("%s: cannot be loaded", name)
            page.end(Fault("internal"), CLOSE_FAILED)
            return None
        if room is None:
            page.end(Fault(self.unknown))
            return None
        return self.admit(room, page)

    async def _listen(self, socket: WebSocket, page: Page, guest: Guest[MessageT]) -> None:
        while (received := await socket.receive())["type"] != "websocket.disconnect":
            body: str | bytes = received.get("text") or received.get("bytes") or ""
            if len(body) > MAX_MESSAGE_LENGTH:
                page.tell(Fault("too_large", params={"limit": MAX_MESSAGE_LENGTH}))
            elif (message := self._read(body, page)) is not None:
                await guest.take(message)
            await page.catch_up()

    def _read(self, body: str | bytes, page: Page) -> MessageT | None:
        try:
            return self.messages.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            place = _place.search(str(error))
            page.tell(Fault("malformed", params={"at": place[1] if place else ""}))
            return None


async def stop_tasks(tasks: list[asyncio.Task[None]]) -> None:
    """End the tasks of a connection; what failed in them is logged."""
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        # A page that has gone is no error; what it sent last is stored.
        if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect):
            log.error("connection failed", exc_info=result)
