"""The server processes on this database: when each was seen, which work each has taken, and when none was there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, exists, func, or_, select, update

from coupturc.web.store.inserting import insert_into
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import leases, nodes, outages

#: A server that was not seen for this long has died: its work is taken over. When none was, time stood still.
SILENT_MS = 5_000
#: So long players have after that to come back before their clocks run on.
RETURN_MS = 15_000
#: Servers that have ended are forgotten after this long.
_FORGOTTEN_MS = 60_000


@dataclass(frozen=True, slots=True)
class Beat:
    """What a server finds when it shows that it lives.

    Args:
        held: the leases that it has.
        outages: when no server was there, each from and until when, of those that it did not know.
        is_set_back: whether the clock was set back; `outages` are all there are then.
        living: the other servers that live, by name.
    """

    held: frozenset[str]
    outages: tuple[tuple[int, int], ...]
    is_set_back: bool
    living: frozenset[str]


class NodeRepository(Repository):
    """The servers of a database."""

    async def beat(self, node: str, held: Sequence[str], lease_ms: int, known_ms: int) -> Beat:
        """Note that a server lives. By this it knows what time it is, too: the clock of the database may have been set.

        Who calls this deals with the outages before anything else happens: set forward, the clock has left out a time
        that nobody has lived through, as if no server had been there.

        Args:
            node: its name.
            held: leases that it keeps if it still has them.
            lease_ms: how long from now.
            known_ms: until when it knows the outages.
        """
        found: list[tuple[Beat, int]] = []
        clock = self._database.clock

        def work(connection: Connection) -> None:
            ahead_ns = clock.measure(connection)
            now_ms = clock.by(ahead_ns)
            last_ms = connection.execute(select(func.max(nodes.c.seen_ms))).scalar() or 0
            is_set_back = max(last_ms, self.now_ms()) - now_ms > SILENT_MS
            if is_set_back:
                _forget_to_come(connection, now_ms)
            elif last_ms:
                _note_outage(connection, last_ms, now_ms)
            _see(connection, node, now_ms)
            _keep(connection, node, held, now_ms + lease_ms)
            mine = connection.execute(select(leases.c.name).where(leases.c.node == node)).scalars()
            unknown = outages.c.from_ms > (-1 if is_set_back else known_ms)
            later = select(outages).where(unknown).order_by(outages.c.from_ms)
            gaps = tuple((row.from_ms, row.until_ms) for row in connection.execute(later))
            lives = (nodes.c.seen_ms > now_ms - SILENT_MS) & (nodes.c.name != node)
            others = connection.execute(select(nodes.c.name).where(lives)).scalars()
            found.append((Beat(frozenset(mine), gaps, is_set_back, frozenset(others)), ahead_ns))

        await self._database.write(work)
        beat, ahead_ns = found[-1]
        clock.set(ahead_ns)
        return beat

    async def take(self, node: str, lease: str, lease_ms: int) -> bool:
        """Give a lease to a server, unless another one that lives has it; return whether it has it now."""
        taken: list[bool] = []

        def work(connection: Connection) -> None:
            now_ms = self.now_ms()
            row = {"node": node, "until_ms": now_ms + lease_ms}
            lives = exists().where(nodes.c.name == leases.c.node, nodes.c.seen_ms > now_ms - SILENT_MS)
            is_free = or_(leases.c.node == node, leases.c.until_ms <= now_ms, ~lives)
            connection.execute(insert_into(connection, leases, {"name": lease, **row}))
            found = connection.execute(update(leases).where(leases.c.name == lease, is_free).values(row))
            taken.append(found.rowcount > 0)

        await self._database.write(work)
        return taken[-1]

    async def give_back(self, node: str, lease: str | None = None) -> None:
        """Let others have a lease of a server; None means all that it has."""
        mine = delete(leases).where(leases.c.node == node)

        def work(connection: Connection) -> None:
            connection.execute(mine if lease is None else mine.where(leases.c.name == lease))

        await self._database.write(work)


def _forget_to_come(connection: Connection, now_ms: int) -> None:
    """End outages that lie ahead: they were noted while the clock was wrong, and time would stand still until then."""
    until = {"until_ms": now_ms + RETURN_MS}
    connection.execute(delete(outages).where(outages.c.from_ms > now_ms))
    connection.execute(update(outages).where(outages.c.until_ms > until["until_ms"]).values(until))


def _note_outage(connection: Connection, last_ms: int, now_ms: int) -> None:
    """Note a time in which no server was seen; of several that come back together one does, as it has one beginning."""
    if now_ms - last_ms > SILENT_MS:
        row = {"from_ms": last_ms, "until_ms": now_ms + RETURN_MS}
        connection.execute(insert_into(connection, outages, row))


def _see(connection: Connection, node: str, now_ms: int) -> None:
    seen = {"seen_ms": now_ms}
    connection.execute(insert_into(connection, nodes, {"name": node, **seen}, seen))
    # One from the future was seen before the clock was set back.
    ended = (nodes.c.seen_ms < now_ms - _FORGOTTEN_MS) | (nodes.c.seen_ms > now_ms + _FORGOTTEN_MS)
    connection.execute(delete(nodes).where(ended, nodes.c.name != node))


def _keep(connection: Connection, node: str, held: Sequence[str], until_ms: int) -> None:
    if held:
        mine = update(leases).where(leases.c.name == bindparam("lease"), leases.c.node == node)
        connection.execute(mine.values(until_ms=until_ms), [{"lease": name} for name in held])
