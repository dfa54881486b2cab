"""What goes to somebody's mailbox or devices, in the database: one job for all notices that come while it waits."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, exists, select

from coupturc.web.store.inserting import insert_into
from coupturc.web.store.jobs import insert_job
from coupturc.web.store.notice_choices import Way
from coupturc.web.store.tables import deliveries, members, push_subscriptions

#: The kinds of jobs; what they bring along is the person.
NOTICE_MAIL: Final = "notice mail"
NOTICE_PUSH: Final = "notice push"
_JOBS: Final[Mapping[Way, str]] = {"mail": NOTICE_MAIL, "push": NOTICE_PUSH}

_MINUTE_MS = 60_000
#: Who comes back within this sees it on the page.
WAIT_MS: Final[Mapping[Way, int]] = {"mail": 30 * _MINUTE_MS, "push": 0}
#: Nobody gets mails more often.
PERIOD_MS: Final[Mapping[Way, int]] = {"mail": 240 * _MINUTE_MS, "push": 0}
#: A job that is due for longer was given up.
_GIVEN_UP_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class Delivery:
    """What goes to somebody by a way.

    Args:
        due_ms: when the next job is due, UTC; None while none waits.
        upto_ms: when the latest notice was given that was sent.
        sent_ms: when that was sent.
    """

    due_ms: int | None = None
    upto_ms: int = 0
    sent_ms: int = 0


def ask(connection: Connection, person: str, way: Way, now_ms: int) -> None:
    """Have notices sent to somebody, unless a job waits that does it."""
    known = find_delivery(connection, person, way)
    if known.due_ms is not None and known.due_ms > now_ms - _GIVEN_UP_MS:
        return
    due_ms = max(now_ms + WAIT_MS[way], known.sent_ms + PERIOD_MS[way])
    new = {"person": person, "way": way, "due_ms": due_ms, "upto_ms": 0, "sent_ms": 0}
    connection.execute(insert_into(connection, deliveries, new, {"due_ms": due_ms}))
    insert_job(connection, _JOBS[way], json.dumps({"person": person}), now_ms, due_ms)


def begin_at(connection: Connection, person: str, way: Way, now_ms: int) -> None:
    """Let what was given until now be sent already."""
    new = {"person": person, "way": way, "due_ms": None, "upto_ms": now_ms, "sent_ms": 0}
    connection.execute(insert_into(connection, deliveries, new, {"upto_ms": now_ms}))


def reaches(connection: Connection, person: str, way: Way) -> bool:
    """Whether something can go to somebody by a way."""
    if way == "push":
        own = push_subscriptions.c.person == person
        return bool(connection.execute(select(exists().where(own))).scalar_one())
    confirmed = members.c.person == person, members.c.mail != "", members.c.mail_confirmed
    return bool(connection.execute(select(exists().where(*confirmed))).scalar_one())


def find_delivery(connection: Connection, person: str, way: Way) -> Delivery:
    """Return what is known of what goes to somebody by a way."""
    query = select(deliveries.c.due_ms, deliveries.c.upto_ms, deliveries.c.sent_ms)
    row = connection.execute(query.where(deliveries.c.person == person, deliveries.c.way == way)).one_or_none()
    return Delivery() if row is None else Delivery(row.due_ms, row.upto_ms, row.sent_ms)
