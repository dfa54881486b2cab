"""The devices to which notices are pushed, in the database."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

from sqlalchemy import Connection, delete, insert, select

from coupturc.lessons.text import Language
from coupturc.web.store.deliveries import begin_at
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import push_subscriptions as table


@dataclass(frozen=True, slots=True)
class PushRow:
    """A browser that takes notices.

    Args:
        session: in which the person is known there; with it the subscription ends.
        person: whose it is.
        endpoint: where its push service takes them.
        p256dh, auth: the keys with which they are encrypted for it.
        language: in which they speak.
    """

    session: str
    person: str
    endpoint: str
    p256dh: str
    auth: str = field(repr=False)
    language: Language


class PushRepository(Repository):
    """The devices of a database."""

    async def keep(self, row: PushRow, now_ms: int | None) -> None:
        """Keep where a browser takes notices, in the place of where it took them.

        Args:
            row: the browser.
            now_ms: what happened before, UTC, does not go there; None for a browser that took notices before.
        """

        def work(connection: Connection) -> None:
            connection.execute(
                delete(table).where((table.c.session == row.session) | (table.c.endpoint == row.endpoint))
            )
            connection.execute(insert(table).values(asdict(row)))
            if now_ms is not None:
                begin_at(connection, row.person, "push", now_ms)

        await self._database.write(work)

    async def of_person(self, person: str) -> tuple[PushRow, ...]:
        """Return the devices of somebody."""
        query = select(table).where(table.c.person == person).order_by(table.c.session)

        def work(connection: Connection) -> tuple[PushRow, ...]:
            return tuple(PushRow(**row) for row in connection.execute(query).mappings())

        return await self._database.read(work)

    async def forget(self, session: str) -> None:
        """Push no more to a browser: it has gone, or somebody does not want it any more."""
        gone = delete(table).where(table.c.session == session)

        def work(connection: Connection) -> None:
            connection.execute(gone)

        await self._database.write(work)
