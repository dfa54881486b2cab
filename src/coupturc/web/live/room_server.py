"""Serves the WebSockets of pages that follow a room: opens the room, and hands it what the page asks for."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import monotonic_ns
from typing import Generic, Protocol, TypeVar

import msgspec
from prometheus_client import Gauge
from starlette.websockets import WebSocket, WebSocketDisconnect

from coupturc.errors import RecordError
from coupturc.web.http.answers import holds_zero, unreadable_code
from coupturc.web.live.allowance import A_SECOND, allowances
from coupturc.web.live.page_socket import PageSocket
from coupturc.web.live.rooms import Rooms, RoomT
from coupturc.web.messages.shared import Fault, FaultCode

log = logging.getLogger(__name__)

MessageT = TypeVar("MessageT")
MessageT_contra = TypeVar("MessageT_contra", contravariant=True)

#: No message of the page comes near; the largest is a capture set down by hand.
MAX_MESSAGE_LENGTH = 16_384

#: A page that sends too much, or too large a message, is not listened to for so long. Sent away, it would come back and
#: be shown everything.
_DEAF_SECONDS = 1.0

#: Something failed here: the page may come back later.
CLOSE_FAILED = 1011

#: The page was left (RFC 6455, 7.4.1). uvicorn reports 1005 for a connection that ended without a word.
_CLOSED_BY_PAGE = frozenset({1000, 1001})

_PAGES = Gauge("coupturc_pages", "Open pages", ["room"])

_place = re.compile(r"`(\$[^`]*)`$")


class Follower(Protocol[MessageT_contra]):
    """A page in a room: does what the page asks for."""

    async def take(self, message: MessageT_contra, arrived_ns: int) -> None:
        """Do what the page asks for.

        Args:
            message: what it says.
            arrived_ns: when, by the monotonic clock: what the server does meanwhile costs nobody's time.
        """

    async def leave(self) -> None:
        """Forget the page."""


@dataclass(frozen=True, slots=True)
class RoomServer(Generic[RoomT, MessageT]):
    """Serves pages that want to follow a room.

    Args:
        rooms: the rooms there are.
        messages: reads what they send.
        unknown: the code of the fault when a page asks for a room that does not exist.
        admit: lets a page into a room.
    """

    rooms: Rooms[RoomT]
    messages: msgspec.json.Decoder[MessageT]
    unknown: FaultCode
    admit: Callable[[RoomT, PageSocket], Awaitable[Follower[MessageT]]]

    async def serve(self, socket: WebSocket, name: str, person: str | None = None) -> None:
        """Serve a page for as long as it stays.

        Args:
            socket: its connection.
            name: of the room.
            person: who looks on, None for somebody who is not known.
        """
        await socket.accept()
        page = PageSocket(socket, person)
        try:
            follower = await self._enter(name, page)
            with _PAGES.labels(self.rooms.kind).track_inprogress():
                await self._attend(socket, page, follower)
        finally:  # also where its session ends while the room is loaded
            self.rooms.release(name)
            allowances.release(page.allowance)

    async def _attend(self, socket: WebSocket, page: PageSocket, follower: Follower[MessageT] | None) -> None:
        """Carry messages both ways until one side has left."""
        tasks = [asyncio.create_task(page.deliver())]
        if follower is not None:
            tasks.append(asyncio.create_task(self._listen(socket, page, follower)))
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if follower is not None:
                await follower.leave()
            await stop_tasks(tasks)

    async def _enter(self, name: str, page: PageSocket) -> Follower[MessageT] | None:
        """Let a page in, or send it the reason why not."""
        try:
            room = await self.rooms.open(name)
            if room is not None:
                return await self.admit(room, page)
        except RecordError as error:
            log.error("%s: %s", name, error)  # noqa: TRY400 - one line says all
            page.end(Fault(unreadable_code(error)))
            return None
        except Exception:
            log.exception("%s: cannot be opened", name)
            page.end(Fault("internal"), CLOSE_FAILED)
            return None
        page.end(Fault(self.unknown))
        return None

    async def _listen(self, socket: WebSocket, page: PageSocket, follower: Follower[MessageT]) -> None:
        while (received := await socket.receive())["type"] != "websocket.disconnect":
            arrived_ns = monotonic_ns()
            body: str | bytes = received.get("text") or received.get("bytes") or ""
            message = self._read(body, page)
            if not page.allowance.take():
                page.send(Fault("too_fast", getattr(message, "id", None), {"limit": A_SECOND}))
                await asyncio.sleep(_DEAF_SECONDS)
            elif message is not None:
                await follower.take(message, arrived_ns)
            elif len(body) > MAX_MESSAGE_LENGTH:  # to read a megabyte takes as long as some moves
                await asyncio.sleep(_DEAF_SECONDS)
            await page.catch_up()
            if page.allowance.is_drawn_on:
                await asyncio.sleep(
                    0
                )  # a hundred messages that came at once take 10 ms: the others have their turns between
        page.has_closed = received.get("code") in _CLOSED_BY_PAGE

    def _read(self, body: str | bytes, page: PageSocket) -> MessageT | None:
        """Read a message; the page is told what is wrong with one that cannot be read."""
        if len(body) > MAX_MESSAGE_LENGTH:
            page.send(Fault("too_large", params={"limit": MAX_MESSAGE_LENGTH}))
            return None
        if holds_zero(body if isinstance(body, bytes) else body.encode()):
            page.send(Fault("zero_character"))
            return None
        try:
            return self.messages.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            place = _place.search(str(error))
            page.send(Fault("malformed", params={"at": place[1] if place else ""}))
            return None


async def stop_tasks(tasks: list[asyncio.Task[None]]) -> None:
    """End the tasks of a connection; what failed in them is logged."""
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        # A page that has gone is not an error; its last request is stored.
        if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect):
            log.error("connection failed", exc_info=result)
