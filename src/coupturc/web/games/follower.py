"""A page that follows a game: what it sends over its WebSocket, the room does."""

from time import monotonic_ns
from typing import assert_never

import msgspec
from starlette.websockets import WebSocket

from coupturc.web.games.messages import Claim, ClientMessage, Command, Hint, Probe, Probed, Undo
from coupturc.web.games.missing import Have
from coupturc.web.games.room import GameRoom
from coupturc.web.games.rooms import GameRooms
from coupturc.web.live.page_socket import PageSocket
from coupturc.web.live.room_server import RoomServer
from coupturc.web.messages.shared import Fault, Ping, Pong

#: What the first measurement may find at most; each later one doubles it.
_FIRST_LAG_MS = 500

_messages = msgspec.json.Decoder(ClientMessage)


async def follow(rooms: GameRooms, socket: WebSocket, person: str | None) -> None:
    """Serve a page of a game for as long as it stays; None is somebody who is not known."""
    have = Have.read(socket.query_params.get("have", ""))

    async def admit(room: GameRoom, page: PageSocket) -> GameFollower:
        return GameFollower(room, page, have)

    server = RoomServer(rooms, _messages, "unknown_game", admit)
    await server.serve(socket, socket.path_params["game_id"], person)


class GameFollower:
    """One page at a game; `have` is what it knows of it already."""

    def __init__(self, room: GameRoom, page: PageSocket, have: Have | None) -> None:
        self._room = room
        self._page = page
        self._probes = 0
        self._probed_ns = 0
        room.join(page, have)
        self._probe()

    async def take(self, message: ClientMessage, arrived_ns: int) -> None:
        """Do what the page asks for; one that may not watch any more is sent away."""
        if not self._room.may_watch(self._page):
            self._page.end(Fault("unknown_game"))
            return
        match message:
            case Ping():
                self._page.send(Pong(message.number))
                self._room.show_clocks(self._page)
                self._probe()
            case Probed():
                self._measure(message, arrived_ns)
            case Command():
                await self._room.command(message, self._page, arrived_ns)
            case Hint():
                self._room.hint(message, self._page)
            case Undo():
                await self._room.undo(message, self._page)
            case Claim():
                await self._room.claim(message, self._page)
            case _:
                assert_never(message)

    def _probe(self) -> None:
        """Measure how long messages are on their way; the first time and with each ping of the page."""
        if self._page.person is not None:
            self._probes += 1
            self._probed_ns = monotonic_ns()
            self._page.send(Probe(self._probes))

    def _measure(self, message: Probed, arrived_ns: int) -> None:
        if message.number == self._probes and self._probed_ns:
            measured_ms = (arrived_ns - self._probed_ns) // 1_000_000
            self._probed_ns = 0
            # One late answer does not make a slow line.
            self._page.lag_ms = min(measured_ms, 2 * self._page.lag_ms + _FIRST_LAG_MS)

    async def leave(self) -> None:
        """Stop following the game."""
        self._room.leave(self._page)
