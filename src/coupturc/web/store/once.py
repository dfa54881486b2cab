"""Words that are sent back once, in the database: of each only the hash, so that whoever reads it learns none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select, update

from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import members, once

#: What is mailed shows that whoever sends it back has the address.
RECOVER: Final = "recover"
CONFIRM: Final = "confirm"
NO_MAILS: Final = "no mails"


@dataclass(frozen=True, slots=True)
class OnceRow:
    """A word that counts once.

    Args:
        hash: SHA-256 of it.
        purpose: what it is for; it counts for nothing else.
        person: whose it is, None for somebody who is not known yet.
        until_ms: how long it counts, UTC.
    """

    hash: str
    purpose: str
    person: str | None
    until_ms: int


class OnceRepository(Repository):
    """The words of a database that count once."""

    async def keep(self, row: OnceRow, now_ms: int) -> None:
        """Keep a word; those whose time is up are forgotten.

        Raises:
            ConflictError: it is kept already.
        """
        await self._database.write(lambda connection: _keep(connection, row, now_ms))

    async def keep_mailed(self, row: OnceRow, mail: str, now_ms: int) -> bool:
        """Keep a word that goes to the address of a member; return whether it is still his."""
        his = and_(members.c.person == row.person, members.c.mail == mail)
        kept: list[bool] = []

        def work(connection: Connection) -> None:
            # This holds the row: another address waits, and forgets the word.
            kept.append(connection.execute(update(members).where(his).values(mail=mail)).rowcount > 0)
            if kept[-1]:
                _keep(connection, row, now_ms)

        await self._database.write(work)
        return kept[-1]

    async def find(self, word_hash: str, purpose: str, now_ms: int) -> OnceRow | None:
        """Return a word that counts; None when it was used, is for something else, or its time is up."""
        query = select(once).where(_counts(word_hash, purpose, now_ms))

        def work(connection: Connection) -> OnceRow | None:
            row = connection.execute(query).one_or_none()
            return None if row is None else OnceRow(row.hash, row.purpose, row.person, row.until_ms)

        return await self._database.read(work)

    async def forget(self, person: str, purpose: str) -> None:
        """Let no word of somebody count any more for a purpose."""
        here = delete(once).where(once.c.person == person, once.c.purpose == purpose)

        def work(connection: Connection) -> None:
            connection.execute(here)

        await self._database.write(work)

    async def take(self, word_hash: str, purpose: str, now_ms: int) -> OnceRow | None:
        """Return a word and forget it; None when it was used, is for something else, or its time is up."""
        here = _counts(word_hash, purpose, now_ms)
        found: list[OnceRow | None] = []
        await self._database.write(lambda connection: found.append(_take(connection, here)))
        return found[-1]

    async def take_mailed(self, word_hash: str, purpose: str, now_ms: int) -> str | None:
        """Forget a word that was mailed to a member and note that the address is his; return who he is.

        None when it was used, is for something else, or its time is up.
        """
        here = _counts(word_hash, purpose, now_ms)
        found: list[str | None] = []

        def work(connection: Connection) -> None:
            his = members.c.person == select(once.c.person).where(here).scalar_subquery()
            # This holds the row: another address waits, or has forgotten the word.
            connection.execute(update(members).where(his).values(mail=members.c.mail))
            row = _take(connection, here)
            found.append(None if row is None else row.person)
            confirmed = update(members).where(members.c.person == found[-1])
            connection.execute(confirmed.values(mail_confirmed=True))

        await self._database.write(work)
        return found[-1]


def _counts(word_hash: str, purpose: str, now_ms: int) -> ColumnElement[bool]:
    return and_(once.c.hash == word_hash, once.c.purpose == purpose, once.c.until_ms >= now_ms)


def _take(connection: Connection, here: ColumnElement[bool]) -> OnceRow | None:
    row = connection.execute(select(once).where(here)).one_or_none()
    # Of two that come at once, one deletes it.
    is_taken = connection.execute(delete(once).where(here)).rowcount > 0
    return OnceRow(row.hash, row.purpose, row.person, row.until_ms) if row is not None and is_taken else None


def forget_mailed(connection: Connection, person: str) -> None:
    """Let no word count any more that was mailed to somebody."""
    connection.execute(delete(once).where(once.c.person == person, once.c.purpose.in_([RECOVER, CONFIRM, NO_MAILS])))


def _keep(connection: Connection, row: OnceRow, now_ms: int) -> None:
    word = {"hash": row.hash, "purpose": row.purpose, "person": row.person, "until_ms": row.until_ms}
    connection.execute(delete(once).where(once.c.until_ms < now_ms))
    connection.execute(insert(once).values(word))
