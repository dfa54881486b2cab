"""This server process among those on the same database: it lives, has leases of work, and knows when none lived."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from time import monotonic

from coupturc.web.nodes.wall_time import Standstill, WallTime
from coupturc.web.store.errors import StoreError
from coupturc.web.store.nodes import SILENT_MS, NodeRepository

log = logging.getLogger(__name__)

_BEAT_SECONDS = 2.0
#: A lease that is not kept up ends after this long; with the server that has it, after `SILENT_MS`.
_LEASE_SECONDS = 15.0


class Node:
    """One server process. Work that one process does at a time is done under a lease, which has a name.

    Args:
        nodes: where the processes know one another; None for a server on which nobody's time depends.
        shares_work: whether there may be other processes; without them it has every lease.
    """

    def __init__(self, nodes: NodeRepository | None = None, *, shares_work: bool = False) -> None:
        self.name = secrets.token_urlsafe(9)
        self.wall = WallTime() if nodes is None else WallTime(nodes.now_ms)
        self._nodes = nodes
        self._shares_work = shares_work
        #: The leases of this process, each until when, by the monotonic clock.
        self._held: dict[str, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._seen: float | None = None
        self._living: frozenset[str] = frozenset()
        self._listeners: list[Callable[[], None]] = []

    def listen(self, listener: Callable[[], None]) -> None:
        """Have a listener hear of each time in which no server lived."""
        self._listeners.append(listener)

    @property
    def living(self) -> frozenset[str]:
        """The names of the other servers that live, as the database shows it; none while it does not answer."""
        return frozenset() if self._is_unseen else self._living

    @property
    def _is_unseen(self) -> bool:
        return self._seen is None or monotonic() - self._seen > SILENT_MS / 1000

    async def take(self, lease: str) -> bool:
        """Return whether this process may do some work now; it keeps the lease until it gives it back or dies."""
        if self._nodes is None or not self._shares_work or self._held.get(lease, 0) > monotonic():
            return True
        until = monotonic() + _LEASE_SECONDS
        try:
            is_taken = await self._nodes.take(self.name, lease, round(_LEASE_SECONDS * 1000))
        except StoreError as error:
            log.warning("cannot take the lease %s: %s", lease, error)
            return False
        if is_taken:
            self._held[lease] = until
        return is_taken

    def let_go(self, lease: str) -> None:
        """Let other processes do some work, soon; without a database the lease ends by itself."""
        if self._held.pop(lease, None) is not None:
            task = asyncio.create_task(self._give_back(lease))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _give_back(self, lease: str | None = None) -> None:
        if self._nodes is not None and self._shares_work:
            try:
                await self._nodes.give_back(self.name, lease)
            except StoreError as error:
                log.warning("cannot give back %s: %s", lease or "leases", error)

    async def make_sure(self) -> None:
        """Know of every time in which no server lived.

        Raises:
            StoreError: the database does not answer.
        """
        if self._is_unseen:
            await self.beat()

    async def run(self) -> None:
        """Show the others that this process lives, until cancelled."""
        while self._nodes is not None:
            try:
                await self.beat()
            except StoreError as error:
                log.warning("cannot show that this server lives: %s", error)
            await asyncio.sleep(_BEAT_SECONDS)

    async def beat(self) -> None:
        """Show once that this process lives, and keep its leases.

        Raises:
            StoreError: the database does not answer.
        """
        if self._nodes is None:
            return
        began = monotonic()
        known_ms = self.wall.outages[-1].from_ms if self.wall.outages else -1
        found = await self._nodes.beat(self.name, tuple(self._held), round(_LEASE_SECONDS * 1000), known_ms)
        self._seen, self._living = began, found.living
        for lease in tuple(self._held):
            if lease in found.held:
                self._held[lease] = began + _LEASE_SECONDS
            else:
                del self._held[lease]
        if found.outages or found.is_set_back:
            self._stand_still(tuple(Standstill(*each) for each in found.outages), is_set_back=found.is_set_back)

    def _stand_still(self, outages: tuple[Standstill, ...], *, is_set_back: bool) -> None:
        if is_set_back:
            log.warning("the clock was set back")
            self.wall.outages = ()
        known = {each.from_ms for each in self.wall.outages}  # two beats at once may find the same
        self.wall.outages += tuple(each for each in outages if each.from_ms not in known)
        for listener in self._listeners:
            listener()

    async def close(self) -> None:
        """Give back what this process has, so that the others need not wait for it."""
        self._held.clear()
        await self._give_back()
