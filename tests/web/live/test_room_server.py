"""A room that was loaded for a page which has gone meanwhile does not stay."""

import asyncio
from typing import Any

import msgspec

from coupturc.web.live.room_server import Follower, RoomServer
from coupturc.web.live.rooms import Rooms
from coupturc.web.messages.shared import Fault
from tests.waiting import until


class Room:
    """One that nobody is in."""

    is_idle = True

    def end(self, fault: Fault) -> None:
        """Nobody is sent away."""

    async def close(self) -> None:
        """Nothing is under way."""


class SlowRooms(Rooms[Room]):
    """Rooms that load when they may."""

    kind = "test"
    keep_seconds = 0.0

    def __init__(self) -> None:
        super().__init__()
        self.may_load = asyncio.Event()

    async def _load(self, name: str) -> Room:  # noqa: ARG002 - all are alike
        await self.may_load.wait()
        return Room()

    async def _remove(self, name: str) -> bool:  # noqa: ARG002 - there is none
        return False


class Line:
    """A connection."""

    client = None
    scope: dict[str, Any] = {}  # noqa: RUF012 - nothing is written there

    async def accept(self) -> None:
        """Take it."""


async def admit(room: Room, page: object) -> Follower[dict[str, object]]:  # noqa: ARG001 - nobody comes in
    raise AssertionError("it has gone")


async def test_a_page_that_goes_while_its_room_is_loaded_leaves_none() -> None:
    rooms = SlowRooms()
    server = RoomServer(rooms, msgspec.json.Decoder(dict), "unknown_game", admit)
    serving = asyncio.create_task(server.serve(Line(), "x"))  # type: ignore[arg-type]
    await until(lambda: len(rooms) == 1)
    serving.cancel()
    await asyncio.wait((serving,))
    rooms.may_load.set()
    await until(lambda: len(rooms) == 0)
