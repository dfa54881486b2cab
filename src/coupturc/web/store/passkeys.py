"""Passkeys in the database: their public halves."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, Row, and_, delete, exists, insert, select, update

from coupturc.web.store.errors import ConflictError
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import members, passkeys


@dataclass(frozen=True, slots=True)
class PasskeyRow:
    """A passkey of a member.

    Args:
        id: by which his device finds it, in base64url.
        person: whose it is.
        public_key: what checks its signatures, in base64url.
        signed: how often it has signed, as far as the device counts.
        name: by which its owner knows it.
        made_ms, used_ms: UTC.
    """

    id: str
    person: str
    public_key: str
    signed: int
    name: str
    made_ms: int
    used_ms: int


class PasskeyRepository(Repository):
    """The passkeys of the members of a database."""

    async def of_person(self, person: str) -> tuple[PasskeyRow, ...]:
        """Return the passkeys of a member, the oldest first."""
        query = select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.made_ms, passkeys.c.id)
        return await self._database.read(lambda connection: tuple(map(_passkey, connection.execute(query))))

    async def find(self, passkey: str) -> PasskeyRow | None:
        """Return a passkey."""
        query = select(passkeys).where(passkeys.c.id == passkey)

        def work(connection: Connection) -> PasskeyRow | None:
            row = connection.execute(query).one_or_none()
            return None if row is None else _passkey(row)

        return await self._database.read(work)

    async def add(self, row: PasskeyRow) -> None:
        """Keep a new passkey.

        Raises:
            ConflictError: there is one of this id.
        """

        def work(connection: Connection) -> None:
            connection.execute(insert(passkeys).values(asdict(row)))

        await self._database.write(work)

    async def use(self, before: PasskeyRow, signed: int, now_ms: int) -> None:
        """Note that a passkey has signed.

        Raises:
            ConflictError: it was used meanwhile, or is gone.
        """
        here = update(passkeys).where(passkeys.c.id == before.id, passkeys.c.signed == before.signed)

        def work(connection: Connection) -> None:
            if not connection.execute(here.values(signed=signed, used_ms=now_ms)).rowcount:
                raise ConflictError(f"passkey {before.id} was used meanwhile")

        await self._database.write(work)

    async def remove(self, passkey: PasskeyRow) -> None:
        """Forget a passkey.

        Raises:
            ConflictError: without it its owner could not come back.
        """

        def work(connection: Connection) -> None:
            hold_ways_in(connection, passkey.person)
            connection.execute(delete(passkeys).where(passkeys.c.id == passkey.id))
            check_way_in(connection, passkey.person)

        await self._database.write(work)


def hold_ways_in(connection: Connection, person: str) -> None:
    """Let no other request take away a member's other way in at the same time."""
    connection.execute(select(members.c.person).where(members.c.person == person).with_for_update())


def check_way_in(connection: Connection, person: str) -> None:
    """Check that a member can come back.

    Raises:
        ConflictError: he has neither a password nor a passkey.
    """
    has_passkey = exists().where(passkeys.c.person == person)
    query = select(members.c.person).where(
        and_(members.c.person == person, (members.c.password_hash != "") | has_passkey)
    )
    if connection.execute(query).one_or_none() is None:
        raise ConflictError(f"{person} would have no way in")


def _passkey(row: Row[tuple[object, ...]]) -> PasskeyRow:
    return PasskeyRow(row.id, row.person, row.public_key, row.signed, row.name, row.made_ms, row.used_ms)
