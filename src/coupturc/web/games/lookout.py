"""Pages that have fallen behind: a hint of another process may be lost, the database has what it said."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from coupturc.web.bus.bus import Bus, Hint, Missed
from coupturc.web.games.room import GameRoom
from coupturc.web.games.rooms import GameRooms
from coupturc.web.nodes.hearing import Hearing
from coupturc.web.store import Store, StoreError

log = logging.getLogger(__name__)

#: A page is behind for at most this long, and the time that it takes to load the game.
_EVERY_SECONDS = 2.0


class Lookout:
    """Compares what pages follow here with the database, where other processes may be.

    Of games it looks always, as moves must not be late; of what else the processes say only while they do not hear one
    another.

    Args:
        games: what pages follow.
        store: the database.
        also: looks at what else pages follow.
        bus: what brings most changes sooner.
        hearing: whether all processes hear one another.
    """

    def __init__(
        self, games: GameRooms, store: Store, also: Callable[[], Awaitable[None]], bus: Bus, hearing: Hearing
    ) -> None:
        self._games = games
        self._store = store
        self._also = also
        self._bus = bus
        self._hearing = hearing
        #: How many lines of talk the players here know of, by game, while the processes do not hear one another.
        self._said: dict[str, int] = {}
        #: Whether something that was said since the last look may be lost.
        self._has_missed = False
        bus.listen(self._hear)

    async def run(self) -> None:
        """Look again and again."""
        while self._bus.is_shared:
            await asyncio.sleep(_EVERY_SECONDS)
            try:
                await self.look()
            except StoreError as error:
                self._has_missed = True  # what was said meanwhile could not be looked at either
                log.warning("cannot look for changes: %s", error)

    async def look(self) -> None:
        """Look once.

        Raises:
            StoreError: the database does not answer.
        """
        rooms = self._games.going_on()
        for name, length in (await self._store.games.lengths(tuple(rooms))).items():
            if rooms[name].is_behind:  # by more than events perhaps
                rooms[name].renew(None)
            elif length > rooms[name].length:
                rooms[name].renew(length)
        is_well = self._bus.carries and self._hearing.is_whole
        if is_well and not self._has_missed:
            self._said.clear()
            return
        self._has_missed = not is_well
        for room in rooms.values():
            if room.has_open_seat:  # taking a seat is not an event
                room.renew(None)
        await self._look_for_talk(rooms)
        await self._also()

    def _hear(self, hint: Hint) -> None:
        if isinstance(hint, Missed):
            self._has_missed = True

    async def _look_for_talk(self, rooms: dict[str, GameRoom]) -> None:
        said = await self._store.talk.counts(tuple(rooms))
        for name in said:
            if self._said.get(name) != said[name]:
                rooms[name].speak()
        self._said = said
