"""Clubs in the database: their members, what these are in the club, and the links by which members come in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, select, update

from coupturc.web.store.classes import forget_class, maker_is_gone
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import classes, club_members, club_work, clubs, tournament_players, tournaments


@dataclass(frozen=True, slots=True)
class ClubRow:
    """A club without its members; `created_ms` is UTC milliseconds."""

    id: str
    name: str
    created_ms: int


@dataclass(frozen=True, slots=True)
class ClubMemberRow:
    """A member of a club.

    Args:
        number: within the club, from 1; somebody new gets the one above all others.
        person: who it is; None as long as nobody came in by the link, and on one machine.
        name: the nickname, under which others know him.
        real_name: as the federation writes it; for the leaders and himself, for others where he agrees.
        federation_number: like `real_name`.
        shown: whether he agrees.
        rating: 0 means none.
        board: his place in the board order, from 1.
        roles: what he is besides, such as `leader arbiter`.
        learns: whether he agrees that trainers set him work and see what he has done.
    """

    club: str
    number: int
    person: str | None
    name: str
    real_name: str
    federation_number: str
    shown: bool
    rating: int
    board: int
    roles: str
    learns: bool = False


#: Looks at the members of a club as they would be; what it raises keeps nothing of the change.
Rule = Callable[[Sequence[ClubMemberRow]], None]


class ClubRepository(Repository):
    """The clubs of a database."""

    async def create(self, row: ClubRow, members: Sequence[ClubMemberRow]) -> None:
        """Keep a new club with its first members."""

        def work(connection: Connection) -> None:
            connection.execute(insert(clubs).values({"id": row.id, "name": row.name, "created_ms": row.created_ms}))
            _insert(connection, members)

        await self._database.write(work)

    async def load(self, club: str) -> ClubRow | None:
        """Return a club, None when no club has that id."""
        query = select(clubs).where(clubs.c.id == club)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else ClubRow(row.id, row.name, row.created_ms)

    async def latest(self, limit: int, person: str | None = None) -> tuple[ClubRow, ...]:
        """Return the newest clubs: those of a person, or all when that is None."""
        query = select(clubs).order_by(clubs.c.created_ms.desc(), clubs.c.id).limit(limit)
        if person is not None:
            query = query.where(clubs.c.id.in_(select(club_members.c.club).where(club_members.c.person == person)))

        def work(connection: Connection) -> tuple[ClubRow, ...]:
            return tuple(ClubRow(row.id, row.name, row.created_ms) for row in connection.execute(query))

        return await self._database.read(work)

    async def delete(self, club: str) -> tuple[str, ...]:
        """Delete a club; its tournaments and classes stay with who made them.

        A class whose maker is gone goes to the first trainer; with no trainer in the club it is deleted.

        Returns:
            the pupils of classes that were deleted.
        """
        removed: list[tuple[str, ...]] = []
        await self._database.write(lambda connection: removed.append(_delete(connection, club)))
        return removed[-1]

    async def members(self, club: str) -> tuple[ClubMemberRow, ...]:
        """Return the members of a club in the order of the boards."""
        return await self._database.read(lambda connection: _members(connection, club))

    async def member(self, club: str, person: str | None) -> ClubMemberRow | None:
        """Return the member that a person is, None for somebody else."""
        query = select(club_members).where(club_members.c.club == club, club_members.c.person == person).limit(1)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else _member(row)

    async def add(self, club: str, made: Callable[[Sequence[ClubMemberRow]], Sequence[ClubMemberRow]]) -> None:
        """Add those whom a function makes of the members that are there; what it raises adds nobody."""

        def work(connection: Connection) -> None:
            _hold(connection, club)
            _insert(connection, made(_members(connection, club)))

        await self._database.write(work)

    async def change(
        self, club: str, number: int, changed: Callable[[ClubMemberRow], ClubMemberRow], rule: Rule
    ) -> None:
        """Keep what a function makes of a member; who it is and his place stay."""
        names = ("name", "real_name", "federation_number", "shown", "rating", "roles", "learns")

        def work(connection: Connection) -> None:
            row = connection.execute(select(club_members).where(_key(club, number))).one_or_none()
            if row is not None:
                after = changed(_member(row))
                values = {name: getattr(after, name) for name in names}
                connection.execute(update(club_members).where(_key(club, number)).values(values))

        await self._change(club, work, rule)

    async def order(self, club: str, numbers: Sequence[int], rule: Rule) -> None:
        """Put members on their boards, the first one on board 1."""

        def work(connection: Connection) -> None:
            for board, number in enumerate(numbers, 1):
                connection.execute(update(club_members).where(_key(club, number)).values(board=board))

        await self._change(club, work, rule)

    async def remove(self, club: str, number: int, rule: Rule) -> None:
        """Remove a member; what he plays goes on."""

        def work(connection: Connection) -> None:
            of_club = select(tournaments.c.id).where(tournaments.c.club == club)
            here = tournament_players.c.tournament.in_(of_club) & (tournament_players.c.member == number)
            connection.execute(update(tournament_players).where(here).values(member=None))
            connection.execute(delete(club_members).where(_key(club, number)))

        await self._change(club, work, rule)

    async def set_link(self, club: str, number: int, link_hash: str, rule: Rule) -> None:
        """Give a member a new link; the one before it, who came by it and what he agreed to count no more."""
        values = {"link_hash": link_hash, "person": None, "shown": False, "learns": False}

        def work(connection: Connection) -> None:
            connection.execute(update(club_members).where(_key(club, number)).values(values))

        await self._change(club, work, rule)

    async def claim(self, club: str, link_hash: str, person: str) -> bool:
        """Let a person be the member of a link, which is used up with that; return whether it was there."""
        here = (club_members.c.club == club) & (club_members.c.link_hash == link_hash)
        own = (club_members.c.club == club) & (club_members.c.person == person)
        taken: list[int] = []

        def work(connection: Connection) -> None:
            _hold(connection, club)
            is_member = connection.execute(select(func.count()).where(own)).scalar_one()
            claimed = update(club_members).where(here).values(person=person, link_hash=None)
            taken.append(0 if is_member else connection.execute(claimed).rowcount)
            _pass_on(connection, club)

        await self._database.write(work)
        return taken[-1] > 0

    async def _change(self, club: str, work: Callable[[Connection], None], rule: Rule) -> None:
        def checked(connection: Connection) -> None:
            _hold(connection, club)
            work(connection)
            rule(_members(connection, club))

        await self._database.write(checked)


def forget_member(connection: Connection, person: str) -> None:
    """Let a person be in no club any more; whom he led gets another leader."""
    query = select(club_members.c.club).where(club_members.c.person == person).order_by(club_members.c.club)
    forgotten = {"person": None, "shown": False, "learns": False, "roles": ""}
    forgotten |= {"real_name": "", "federation_number": ""}
    for club in connection.execute(query).scalars().all():
        _hold(connection, club)
        own = (club_members.c.club == club) & (club_members.c.person == person)
        connection.execute(update(club_members).where(own).values(forgotten))
        _pass_on(connection, club)


def _hold(connection: Connection, club: str) -> None:
    """Let nobody else change a club until this is kept: what is looked at now stays true."""
    connection.execute(update(clubs).where(clubs.c.id == club).values(created_ms=clubs.c.created_ms))


def _pass_on(connection: Connection, club: str) -> None:
    """Let an arbiter, else a trainer, else the first member lead a club in which nobody leads who has come in.

    A club that nobody is in and nobody can come into is deleted.
    """
    present = [each for each in _members(connection, club) if each.person is not None]
    waiting = select(func.count()).where(club_members.c.club == club, club_members.c.link_hash.is_not(None))
    if not present and not connection.execute(waiting).scalar_one():
        _delete(connection, club)
    elif present and not any("leader" in each.roles.split() for each in present):
        heir = min(present, key=_seniority)
        roles = f"leader {heir.roles}".strip()
        connection.execute(update(club_members).where(_key(club, heir.number)).values(roles=roles))


def _seniority(row: ClubMemberRow) -> tuple[bool, bool, int]:
    roles = row.roles.split()
    return "arbiter" not in roles, "trainer" not in roles, row.number


def _delete(connection: Connection, club: str) -> tuple[str, ...]:
    removed = _hand_over_classes(connection, club)
    for table in (tournaments, classes):
        connection.execute(update(table).where(table.c.club == club).values(club=None))
    for table in (club_members, club_work):
        connection.execute(delete(table).where(table.c.club == club))
    connection.execute(delete(clubs).where(clubs.c.id == club))
    return removed


def _hand_over_classes(connection: Connection, club: str) -> tuple[str, ...]:
    """Give the classes whose maker is gone to the club's first trainer; without one, nobody could reach them.

    Returns:
        the pupils of classes that were deleted.
    """
    gone = (classes.c.club == club) & classes.c.person.is_not(None) & maker_is_gone()
    trainer = next((each.person for each in _members(connection, club) if each.person and _trains(each)), None)
    left = connection.execute(select(classes.c.id).where(gone)).scalars().all()
    if trainer is None:
        return tuple(pupil for class_id in left for pupil in forget_class(connection, class_id))
    connection.execute(update(classes).where(classes.c.id.in_(left)).values(person=trainer))
    return ()


def _trains(row: ClubMemberRow) -> bool:
    return "trainer" in row.roles.split()


def _members(connection: Connection, club: str) -> tuple[ClubMemberRow, ...]:
    query = select(club_members).where(club_members.c.club == club)
    return tuple(map(_member, connection.execute(query.order_by(club_members.c.board, club_members.c.number))))


def _key(club: str, number: int) -> ColumnElement[bool]:
    return (club_members.c.club == club) & (club_members.c.number == number)


def _insert(connection: Connection, members: Sequence[ClubMemberRow]) -> None:
    if members:
        connection.execute(
            insert(club_members), [{name: getattr(row, name) for name in row.__slots__} for row in members]
        )


def _member(row: Row[tuple[object, ...]]) -> ClubMemberRow:
    values = {name: row._mapping[name] for name in ClubMemberRow.__slots__}  # noqa: SLF001 - documented
    return ClubMemberRow(**values)
