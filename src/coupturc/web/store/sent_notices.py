"""Which notices are to be sent to somebody's mailbox or devices, and which were, in the database."""

from __future__ import annotations

from sqlalchemy import Connection, exists, func, select, update

from coupturc.web.store.deliveries import ask, find_delivery
from coupturc.web.store.notice_choices import Way, chosen
from coupturc.web.store.notices import NoticeRow
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import deliveries, notices, sessions


class DeliveryRepository(Repository):
    """What goes to the people of a database."""

    async def waiting(self, person: str, way: Way) -> tuple[NoticeRow, ...]:
        """Return the notices that are to be sent: not seen, not sent, and wanted by this way; the latest first.

        What stood at the bell when somebody was here last is not mailed.
        """

        def work(connection: Connection) -> tuple[NoticeRow, ...]:
            after_ms = max(
                find_delivery(connection, person, way).upto_ms, _seen_ms(connection, person) if way == "mail" else 0
            )
            here = [notices.c.person == person, ~notices.c.read, notices.c.at_ms > after_ms]
            if way == "mail":
                here.append(notices.c.lasting)
            query = select(notices).where(*here).order_by(notices.c.at_ms.desc(), notices.c.kind)
            rows = [NoticeRow(**row) for row in connection.execute(query).mappings()]
            wanted = chosen(connection, person, {row.kind for row in rows})
            return tuple(row for row in rows if way in wanted[row.kind])

        return await self._database.read(work)

    async def finish(self, person: str, way: Way, upto_ms: int | None, now_ms: int) -> None:
        """Note that notices were sent, and ask for the next job if more have come meanwhile.

        Args:
            person: to whom.
            way: how.
            upto_ms: when the latest of them was given; None if there was nothing to send.
            now_ms: UTC.
        """
        sent = {} if upto_ms is None else {"upto_ms": upto_ms, "sent_ms": now_ms}
        here = update(deliveries).where(deliveries.c.person == person, deliveries.c.way == way)
        left = notices.c.person == person, ~notices.c.read, notices.c.at_ms > (upto_ms or now_ms)

        def work(connection: Connection) -> None:
            connection.execute(here.values(due_ms=None, **sent))
            if connection.execute(select(exists().where(*left))).scalar_one():
                ask(connection, person, way, now_ms)

        await self._database.write(work)


def _seen_ms(connection: Connection, person: str) -> int:
    """Return when somebody was here last."""
    query = select(func.max(sessions.c.seen_ms)).where(sessions.c.person == person)
    return connection.execute(query).scalar_one() or 0
