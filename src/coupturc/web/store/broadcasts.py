"""Broadcasts in the database: games that are played elsewhere, as the PDN of their relay brings them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, Row, delete, insert, select, update

from coupturc.web.store.errors import ConflictError
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import broadcasts


@dataclass(frozen=True, slots=True)
class BroadcastRow:
    """A broadcast.

    Args:
        id: its name in addresses.
        name: as its maker wrote it.
        tournament: whose games they are, None for no tournament of this server.
        person: who made it, None where nobody is asked who he is.
        token_hash: of the token with which games are sent.
        body: JSON of its boards.
        version: how often the boards changed.
        created_ms: UTC milliseconds, as is `changed_ms`.
    """

    id: str
    name: str
    tournament: str | None
    person: str | None
    token_hash: str
    body: str
    version: int
    created_ms: int
    changed_ms: int


class BroadcastRepository(Repository):
    """The broadcasts of a database."""

    async def create(self, row: BroadcastRow) -> None:
        """Keep a new broadcast."""
        values = {name: getattr(row, name) for name in row.__slots__}

        def work(connection: Connection) -> None:
            connection.execute(insert(broadcasts).values(values))

        await self._database.write(work)

    async def load(self, broadcast: str) -> BroadcastRow | None:
        """Return a broadcast, None when there is none of that id."""
        query = select(broadcasts).where(broadcasts.c.id == broadcast)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else _broadcast(row)

    async def latest(self, limit: int, *, person: str | None, tournament: str | None) -> tuple[BroadcastRow, ...]:
        """Return the broadcasts changed last: of a person, of a tournament; None does not choose."""
        query = select(broadcasts).order_by(broadcasts.c.changed_ms.desc(), broadcasts.c.id).limit(limit)
        if person is not None:
            query = query.where(broadcasts.c.person == person)
        if tournament is not None:
            query = query.where(broadcasts.c.tournament == tournament)
        return await self._database.read(lambda connection: tuple(map(_broadcast, connection.execute(query))))

    async def change(self, row: BroadcastRow) -> None:
        """Keep a broadcast as `row` says, whose version is one more than that which is stored.

        Raises:
            ConflictError: somebody else changed it meanwhile.
        """
        seen = (broadcasts.c.id == row.id) & (broadcasts.c.version == row.version - 1)
        values = {name: getattr(row, name) for name in ("token_hash", "body", "version", "changed_ms")}

        def work(connection: Connection) -> None:
            if not connection.execute(update(broadcasts).where(seen).values(values)).rowcount:
                raise ConflictError(f"broadcast {row.id} has changed")

        await self._database.write(work)

    async def delete(self, broadcast: str) -> None:
        """Delete a broadcast."""

        def work(connection: Connection) -> None:
            connection.execute(delete(broadcasts).where(broadcasts.c.id == broadcast))

        await self._database.write(work)


def _broadcast(row: Row[tuple[object, ...]]) -> BroadcastRow:
    return BroadcastRow(**row._mapping)  # noqa: SLF001 - documented; columns are named as fields
