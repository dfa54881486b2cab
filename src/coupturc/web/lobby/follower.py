"""An open page of the site: what it sends over the site's WebSocket, the lobby does."""

from typing import assert_never

import msgspec
from starlette.websockets import WebSocket

from coupturc.web.live.page_socket import PageSocket
from coupturc.web.live.room_server import CLOSE_FAILED, RoomServer
from coupturc.web.lobby.messages import Follow, SiteRequest
from coupturc.web.lobby.room import MOST_PAGES, SITE, LobbyRoom, LobbyRooms
from coupturc.web.messages.shared import Fault, Ping, Pong

_messages = msgspec.json.Decoder(SiteRequest)


async def follow_site(rooms: LobbyRooms, socket: WebSocket, person: str | None) -> None:
    """Serve a page of the site for as long as it stays; None is somebody who is not known."""

    async def admit(room: LobbyRoom, page: PageSocket) -> SiteFollower:
        circle = await room.circle_of(person)
        # While that was read the last other page may have left, and the room with it.
        return await _admit(await rooms.open(SITE) or room, page, circle)

    await RoomServer(rooms, _messages, "internal", admit).serve(socket, SITE, person)


async def _admit(room: LobbyRoom, page: PageSocket, circle: str | None) -> "SiteFollower":
    if room.is_full_for(page.person):
        page.end(Fault("too_many", params={"limit": MOST_PAGES}), CLOSE_FAILED)
    follower = SiteFollower(room, page, circle)
    try:
        await room.count_unread(page)  # of what comes from now on it is told
    except BaseException:  # whatever it is, nobody else lets the page leave
        await follower.leave()
        raise
    return follower


class SiteFollower:
    """One page of the site."""

    def __init__(self, room: LobbyRoom, page: PageSocket, circle: str | None) -> None:
        self._room = room
        self._page = page
        room.join(page, circle)

    async def take(self, message: SiteRequest, _arrived_ns: int) -> None:
        """Do what the page asks for."""
        match message:
            case Ping():
                self._page.send(Pong(message.number))
            case Follow():
                self._room.follow(self._page, message.topics)
            case _:
                assert_never(message)

    async def leave(self) -> None:
        """Forget the page."""
        self._room.leave(self._page)
