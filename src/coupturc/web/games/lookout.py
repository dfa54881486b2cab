"""Games whose pages have fallen behind: a hint of another process may be lost, the database has what it said."""

import asyncio
import logging

from coupturc.web.bus.bus import Bus
from coupturc.web.games.rooms import GameRooms
from coupturc.web.store import StoreError
from coupturc.web.store.games import GameRepository

log = logging.getLogger(__name__)

#: A page is behind for at most this long, and the time that it takes to load the game.
_EVERY_SECONDS = 2.0


class Lookout:
    """Compares the games that pages follow here with the database, where other processes may be.

    Args:
        rooms: the games.
        games: where they are kept.
        bus: what brings most changes sooner.
    """

    def __init__(self, rooms: GameRooms, games: GameRepository, bus: Bus) -> None:
        self._rooms = rooms
        self._games = games
        self._bus = bus

    async def run(self) -> None:
        """Look again and again."""
        while self._bus.is_shared:
            await asyncio.sleep(_EVERY_SECONDS)
            try:
                await self.look()
            except StoreError as error:
                log.warning("cannot look for changes: %s", error)

    async def look(self) -> None:
        """Look once.

        Raises:
            StoreError: the database does not answer.
        """
        rooms = self._rooms.going_on()
        for name, length in (await self._games.lengths(tuple(rooms))).items():
            if length > rooms[name].length:
                rooms[name].renew(length)
        if not self._bus.carries:
            for room in rooms.values():
                if room.has_open_seat:  # taking a seat is not an event
                    room.renew(None)
