"""Members and their passwords in the database; of a password only what checks it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, Row, Select, and_, delete, func, insert, select, update

from coupturc.lessons.text import Language
from coupturc.web.store.errors import ConflictError
from coupturc.web.store.forgetting import forget_person
from coupturc.web.store.learners import LEARNED, learner_name
from coupturc.web.store.once import RECOVER, forget_mailed
from coupturc.web.store.passkeys import PasskeyRow, check_way_in, hold_ways_in
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import members, once, passkeys, people, plans, seats, sessions

#: A family may share an address; more names than that make a flood of mails.
_MOST_OF_A_MAIL = 5

_WHOLE = select(members, people.c.name).join(people, people.c.id == members.c.person)


@dataclass(frozen=True, slots=True)
class MemberRow:
    """Somebody who can come back from anywhere.

    Args:
        person: his id.
        name: as others see it.
        look: what all names have in common that look like his.
        password_hash: what checks his password, empty when he comes in with passkeys only.
        mail: his address, empty when he gave none.
        free_talk: whether other members who want it too may write to him freely.
        mail_confirmed: whether he has shown that the address is his.
        language: in which mails speak to him.
    """

    person: str
    name: str
    look: str
    password_hash: str
    mail: str
    free_talk: bool = False
    mail_confirmed: bool = False
    language: Language = "en"


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A browser in which somebody is known."""

    token_hash: str
    seen_ms: int


class MemberRepository(Repository):
    """The members of a database."""

    async def join(self, member: MemberRow, session: SessionRow, passkey: PasskeyRow | None = None) -> None:
        """Make a guest a member; his earlier sessions end.

        Args:
            member: what he is from now on.
            session: in which he is known.
            passkey: with which he comes back.

        Raises:
            ConflictError: he is not a guest, or a member has a name that looks like his.
        """

        def work(connection: Connection) -> None:
            guest = and_(people.c.id == member.person, people.c.kind == "guest")
            if not connection.execute(update(people).where(guest).values(kind="member", name=member.name)).rowcount:
                raise ConflictError(f"{member.person} is no guest")
            row = {name: value for name, value in asdict(member).items() if name != "name"}
            connection.execute(insert(members).values(row))
            if passkey is not None:
                connection.execute(insert(passkeys).values(asdict(passkey)))
            _only_session(connection, member.person, session)

        await self._database.write(work)

    async def looking_like(self, look: str) -> MemberRow | None:
        """Return the member whose name looks so."""
        return await self._one(_WHOLE.where(members.c.look == look))

    async def of_mail(self, mail: str) -> tuple[MemberRow, ...]:
        """Return the members who have an address; capitals do not count."""
        query = _WHOLE.where(func.lower(members.c.mail) == mail.lower(), members.c.mail != "").limit(_MOST_OF_A_MAIL)
        return await self._database.read(lambda connection: tuple(map(_member, connection.execute(query))))

    async def find(self, person: str) -> MemberRow | None:
        """Return a member by his id."""
        return await self._one(_WHOLE.where(members.c.person == person))

    async def rename(self, person: str, name: str, look: str) -> None:
        """Give a member another name.

        Raises:
            ConflictError: another member has a name that looks like it.
        """

        def work(connection: Connection) -> None:
            connection.execute(update(members).where(members.c.person == person).values(look=look))
            connection.execute(update(people).where(people.c.id == person).values(name=name))

        await self._database.write(work)

    async def change_mail(self, person: str, mail: str) -> None:
        """Keep another address, which is not confirmed; links that were mailed to the one before count no more."""
        another = and_(members.c.person == person, members.c.mail != mail)

        def work(connection: Connection) -> None:
            connection.execute(update(members).where(another).values(mail=mail, mail_confirmed=False))
            forget_mailed(connection, person)

        await self._database.write(work)

    async def change_language(self, person: str, language: Language) -> None:
        """Keep in which language mails speak to somebody."""
        await self._change(person, {"language": language})

    async def change_talk(self, person: str, *, free: bool) -> None:
        """Keep whether other members may write to him freely."""
        await self._change(person, {"free_talk": free})

    async def talk_freely(self, one: str, other: str) -> bool:
        """Whether two people are members who both want to write and read free text."""
        query = select(members.c.person).where(members.c.person.in_([one, other]), members.c.free_talk)
        return await self._database.read(lambda connection: len(connection.execute(query).all()) == len({one, other}))

    async def change_password(self, person: str, password_hash: str, session: SessionRow) -> None:
        """Keep another password, or none; all earlier sessions end.

        Raises:
            ConflictError: without a password he could not come back.
        """

        def work(connection: Connection) -> None:
            hold_ways_in(connection, person)
            mine = update(members).where(members.c.person == person)
            connection.execute(mine.values(password_hash=password_hash))
            check_way_in(connection, person)
            _only_session(connection, person, session)

        await self._database.write(work)

    async def replace_password(self, person: str, password_hash: str) -> None:
        """Keep a password that the operator gives out; sessions and links that were mailed before count no more."""
        links = delete(once).where(once.c.person == person, once.c.purpose == RECOVER)

        def work(connection: Connection) -> None:
            connection.execute(links)
            connection.execute(update(members).where(members.c.person == person).values(password_hash=password_hash))
            connection.execute(delete(sessions).where(sessions.c.person == person))

        await self._database.write(work)

    async def sessions(self, person: str) -> tuple[SessionRow, ...]:
        """Return the browsers in which somebody is known, the one used last first."""
        query = select(sessions).where(sessions.c.person == person).order_by(sessions.c.seen_ms.desc())

        def work(connection: Connection) -> tuple[SessionRow, ...]:
            return tuple(SessionRow(row.token_hash, row.seen_ms) for row in connection.execute(query))

        return await self._database.read(work)

    async def end_sessions(self, person: str, token_hashes: tuple[str, ...]) -> None:
        """End sessions, as far as they are this person's."""
        here = and_(sessions.c.person == person, sessions.c.token_hash.in_(token_hashes))

        def work(connection: Connection) -> None:
            connection.execute(delete(sessions).where(here))

        await self._database.write(work)

    async def leave(self, person: str) -> None:
        """Forget a person; a ghost without a name stays where he sat, so that others keep their games."""
        await self._database.write(lambda connection: forget_person(connection, person))

    async def games(self, person: str) -> tuple[str, ...]:
        """Return the ids of the games at which somebody sits."""
        query = select(seats.c.game).where(seats.c.person == person).distinct().order_by(seats.c.game)
        return await self._database.read(lambda connection: tuple(connection.execute(query).scalars()))

    async def plans(self, person: str) -> list[dict[str, object]]:
        """Return the conditional moves that somebody has prepared, without those of his opponents."""
        own = and_(seats.c.game == plans.c.game, seats.c.side == plans.c.side)
        query = select(plans).join(seats, own).where(seats.c.person == person).order_by(plans.c.game)
        return await self._database.read(lambda connection: [dict(row) for row in connection.execute(query).mappings()])

    async def learned(self, person: str) -> dict[str, list[dict[str, object]]]:
        """Return what is kept of somebody's lessons and practice: the rows of each table, without his name."""

        def work(connection: Connection) -> dict[str, list[dict[str, object]]]:
            found: dict[str, list[dict[str, object]]] = {}
            for table in LEARNED:
                columns = [column for column in table.c if column.name != "learner"]
                rows = connection.execute(select(*columns).where(table.c.learner == learner_name(person)))
                found[table.name] = [dict(row) for row in rows.mappings()]
            return found

        return await self._database.read(work)

    async def _change(self, person: str, values: Mapping[str, str | bool]) -> None:
        def work(connection: Connection) -> None:
            connection.execute(update(members).where(members.c.person == person).values(dict(values)))

        await self._database.write(work)

    async def _one(self, query: Select[tuple[object, ...]]) -> MemberRow | None:
        def work(connection: Connection) -> MemberRow | None:
            row = connection.execute(query).one_or_none()
            return None if row is None else _member(row)

        return await self._database.read(work)


def _only_session(connection: Connection, person: str, session: SessionRow) -> None:
    """End all sessions of somebody, and begin one."""
    connection.execute(delete(sessions).where(sessions.c.person == person))
    connection.execute(insert(sessions).values(person=person, **asdict(session)))


def _member(row: Row[tuple[object, ...]]) -> MemberRow:
    return MemberRow(
        row.person, row.name, row.look, row.password_hash, row.mail, row.free_talk, row.mail_confirmed, row.language
    )
