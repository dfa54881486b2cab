"""Games whose time is up while nobody looks: found in the database, and judged as if somebody did."""

import asyncio
import logging

from coupturc.errors import RecordError
from coupturc.web.games.rooms import GameRooms
from coupturc.web.nodes.node import Node
from coupturc.web.store import StoreError
from coupturc.web.store.games import GameRepository

log = logging.getLogger(__name__)

#: A flag falls at most this much later, and the time that it takes to load the game.
_EVERY_SECONDS = 1.0
#: Of several servers one looks.
_LEASE = "deadlines"
#: More wait for the next look: 100 games load in about a second.
_MOST_AT_ONCE = 100


class Sweeper:
    """Looks at the games of people in two places whose deadline has passed.

    Args:
        rooms: where they are judged.
        games: where they are kept.
        node: this process.
    """

    def __init__(self, rooms: GameRooms, games: GameRepository, node: Node) -> None:
        self._rooms = rooms
        self._games = games
        self._node = node
        self._unreadable: set[str] = set()

    async def run(self) -> None:
        """Look again and again."""
        while True:
            try:
                if await self._node.take(_LEASE):
                    await self.sweep()
            except StoreError as error:
                log.warning("cannot look for flags: %s", error)
            await asyncio.sleep(_EVERY_SECONDS)

    async def sweep(self) -> None:
        """Look once.

        Raises:
            StoreError: the database does not answer.
        """
        await self._node.make_sure()
        for game_id in await self._games.due(self._node.wall.now_ms(), _MOST_AT_ONCE + len(self._unreadable)):
            if game_id in self._unreadable:
                continue
            try:
                await self._rooms.look_at_clock(game_id)
            except RecordError as error:
                self._unreadable.add(game_id)
                log.error("%s: %s", game_id, error)  # noqa: TRY400 - one line says all
