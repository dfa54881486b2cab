"""Games whose time is up while nobody looks: found in the database, and judged as if somebody did."""

from collections.abc import Iterable

from coupturc.web.games.rooms import GameRooms
from coupturc.web.nodes.due_work import DueWork
from coupturc.web.nodes.node import Node
from coupturc.web.store.games import GameRepository

#: A flag falls at most this much later, and the time that it takes to load the game. Of several processes one that has
#: to load it judges it at the next look, and what comes next may be added.
_EVERY_SECONDS = 0.5
#: When a flag should have fallen so long ago the other processes look for it too. Two that judge one game at once come
#: to the same.
_OTHERS_AFTER_MS = 800
#: 100 games take about half a second.
_AT_ONCE = 100


class Sweeper(DueWork):
    """Looks at the games of people in two places whose deadline has passed.

    Args:
        rooms: where they are judged.
        games: where they are kept.
        node: this process.
    """

    def __init__(self, rooms: GameRooms, games: GameRepository, node: Node) -> None:
        super().__init__(node, "deadlines", _EVERY_SECONDS, _AT_ONCE, _OTHERS_AFTER_MS)
        self._rooms = rooms
        self._games = games

    async def _due(self, now_ms: int, most: int) -> Iterable[str]:
        return await self._games.due(now_ms, most)

    async def _do(self, name: str, now_ms: int) -> None:  # noqa: ARG002 - a room has the clock of its node
        await self._rooms.look_at_clock(name)
