"""How often something bounded was done of late, counted for all servers on the database."""

from __future__ import annotations

import secrets
from hashlib import sha256

from sqlalchemy import Connection, delete, func, insert, select

from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import hits

#: So many old rows are forgotten with each new one, so that none has to wait for a flood of them.
_FORGOTTEN_AT_ONCE = 100


class HitRepository(Repository):
    """What was counted in a database. Names and addresses are kept as hashes, and only as long as they count."""

    async def hit(self, what: str, most: int, seconds: int) -> bool:
        """Count something unless it was done too often; return whether it may be done.

        Args:
            what: what is done, and by whom.
            most: so often it may be done.
            seconds: within so much time.
        """
        key = _hash(what)
        if await self._count(key) >= most:  # a flood is refused without writing
            return False
        row = await self._insert(what, seconds)
        # Counted when its own row is stored: of several at once on several servers, the last one sees all.
        if await self._count(key) <= most:
            return True
        await self._forget(row)
        return False

    async def take_back(self, what: str) -> None:
        """Count once less what was counted before it was known that it need not be."""
        last = select(hits.c.id).where(hits.c.what == _hash(what)).order_by(hits.c.until_ms.desc()).limit(1)

        def work(connection: Connection) -> None:
            ids = connection.execute(last.with_for_update(skip_locked=True)).scalars().all()
            connection.execute(delete(hits).where(hits.c.id.in_(ids)))

        await self._database.write(work)

    async def has_room(self, what: str, most: int) -> bool:
        """Whether something may be done again; it is not counted."""
        return await self._count(_hash(what)) < most

    async def _count(self, key: str) -> int:
        here = (hits.c.what == key, hits.c.until_ms > self._database.clock.now_ms())
        query = select(func.count()).where(*here)
        return await self._database.read(lambda connection: int(connection.execute(query).scalar_one()))

    async def ends(self, what: str) -> tuple[int, ...]:
        """Return until when each time counts that something was done, UTC milliseconds."""
        query = select(hits.c.until_ms).where(
            hits.c.what == _hash(what), hits.c.until_ms > self._database.clock.now_ms()
        )
        return await self._database.read(lambda connection: tuple(connection.execute(query).scalars()))

    async def _insert(self, what: str, seconds: int) -> str:
        now_ms, rows = self._database.clock.now_ms(), list[str]()

        def work(connection: Connection) -> None:
            rows.append(keep_hit(connection, what, now_ms + seconds * 1000, now_ms))

        await self._database.write(work)
        return rows[-1]

    async def _forget(self, row: str) -> None:
        def work(connection: Connection) -> None:
            connection.execute(delete(hits).where(hits.c.id == row))

        await self._database.write(work)


def keep_hit(connection: Connection, what: str, until_ms: int, now_ms: int) -> str:
    """Count something until a moment, forget what does not count any more, and return the id of the new row."""
    # Other servers forget at the same time; in PostgreSQL they pass over each other's rows.
    old = select(hits.c.id).where(hits.c.until_ms <= now_ms).limit(_FORGOTTEN_AT_ONCE)
    ids = connection.execute(old.with_for_update(skip_locked=True)).scalars().all()
    connection.execute(delete(hits).where(hits.c.id.in_(ids)))
    row = secrets.token_urlsafe(9)
    connection.execute(insert(hits).values(id=row, what=_hash(what), until_ms=until_ms))
    return row


def _hash(what: str) -> str:
    return sha256(what.encode()).hexdigest()
