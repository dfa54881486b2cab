"""Whether the servers on one database hear one another over the bus, and which of them are gone."""

import asyncio
from collections.abc import Callable
from time import monotonic

from coupturc.web.bus.bus import Alive, Bus, Here, Hint, Missed
from coupturc.web.nodes.node import Node

_BEAT_SECONDS = 1.0
#: A server that lives and is not heard for so long has no line. One that was killed seems to live for up to seven.
_DEAF_SECONDS = 8.0
#: After so long nobody counts on a server that does not live.
_GONE_SECONDS = 10.0


class Hearing:
    """Shows the other servers that this one lives, and listens for them.

    While one of them lives that is not heard, or this one has no line, pages learn of moves from the database only,
    a few seconds late, and nobody knows who is at the other server.

    Args:
        bus: over which they hear one another.
        node: this server.
        now: a clock in seconds that only grows.
    """

    def __init__(self, bus: Bus, node: Node, now: Callable[[], float] = monotonic) -> None:
        self._bus = bus
        self._node = node
        self._now = now
        #: Whether all servers that live hear one another, as far as it shows here.
        self.is_whole = True
        self._was_whole = True
        #: When each of the other servers was heard last.
        self._heard: dict[str, float] = {}
        self._on_change: list[Callable[[], None]] = []
        self._on_gone: list[Callable[[str], None]] = []
        bus.listen(self._hear)

    def listen(self, on_change: Callable[[], None], on_gone: Callable[[str], None]) -> None:
        """Have a listener hear when `is_whole` has changed, and the name of each server that has gone."""
        self._on_change.append(on_change)
        self._on_gone.append(on_gone)

    async def run(self) -> None:
        """Show that this server lives, and look for the others, until cancelled."""
        while True:
            self._bus.publish(Alive(self._node.name))
            self.look()
            await asyncio.sleep(_BEAT_SECONDS)

    def look(self) -> None:
        """Look once."""
        living = self._node.living
        for server in living - self._heard.keys():
            self._heard[server] = self._now()
        self._forget(living)
        is_whole = not self._bus.is_shared or (self._bus.carries and not self._silent_for(_DEAF_SECONDS) & living)
        # Seen twice: a line that is made again at once is no trouble, and when it is back the others first say who is
        # there.
        if is_whole == self._was_whole != self.is_whole:
            self.is_whole = is_whole
            for listener in self._on_change:
                listener()
        self._was_whole = is_whole

    def _forget(self, living: frozenset[str]) -> None:
        """Let servers be gone that are neither heard nor live; without a line nothing is known of them."""
        if self._bus.carries:
            for server in self._silent_for(_GONE_SECONDS) - living:
                del self._heard[server]
                for listener in self._on_gone:
                    listener(server)

    def _silent_for(self, seconds: float) -> frozenset[str]:
        late = self._now() - seconds
        return frozenset(server for server, heard in self._heard.items() if heard < late)

    def _hear(self, hint: Hint) -> None:
        match hint:
            case Alive(node) | Here(node=node):
                self._heard[node] = self._now()
            case Missed():
                self._heard = dict.fromkeys(self._heard, self._now())
            case _:
                pass
