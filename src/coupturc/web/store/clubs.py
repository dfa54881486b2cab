"""Clubs in the database: their members, what these are in the club, and the links by which members come in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from coupturc.web.store.club_rows import (
    FOUND_MEMBERS,
    ClubMemberRow,
    hold_club,
    member_of,
    members_of,
    numbered,
)
from coupturc.web.store.forgetting import delete_club, pass_on_club
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import club_members, clubs, tournament_players, tournaments


@dataclass(frozen=True, slots=True)
class ClubRow:
    """A club without its members; `created_ms` is UTC milliseconds."""

    id: str
    name: str
    created_ms: int


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
        await self._database.write(lambda connection: removed.append(delete_club(connection, club)))
        return removed[-1]

    async def members(self, club: str) -> tuple[ClubMemberRow, ...]:
        """Return the members of a club in the order of the boards."""
        return await self._database.read(lambda connection: members_of(connection, club))

    async def member(self, club: str, person: str | None) -> ClubMemberRow | None:
        """Return the member that a person is, None for somebody else."""
        query = FOUND_MEMBERS.where(club_members.c.club == club, club_members.c.person == person).limit(1)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else member_of(row)

    async def add(self, club: str, made: Callable[[Sequence[ClubMemberRow]], Sequence[ClubMemberRow]]) -> None:
        """Add those whom a function makes of the members that are there; what it raises adds nobody."""

        def work(connection: Connection) -> None:
            hold_club(connection, club)
            _insert(connection, made(members_of(connection, club)))

        await self._database.write(work)

    async def change(
        self, club: str, number: int, changed: Callable[[ClubMemberRow], ClubMemberRow], rule: Rule
    ) -> None:
        """Keep what a function makes of a member; who it is and his place stay."""
        names = ("name", "real_name", "federation_number", "shown", "rating", "roles", "learns")

        def work(connection: Connection) -> None:
            row = connection.execute(FOUND_MEMBERS.where(numbered(club, number))).one_or_none()
            if row is not None:
                after = changed(member_of(row))
                values = {name: getattr(after, name) for name in names}
                connection.execute(update(club_members).where(numbered(club, number)).values(values))

        await self._change(club, work, rule)

    async def order(self, club: str, numbers: Sequence[int], rule: Rule) -> None:
        """Put members on their boards, the first one on board 1."""

        def work(connection: Connection) -> None:
            for board, number in enumerate(numbers, 1):
                connection.execute(update(club_members).where(numbered(club, number)).values(board=board))

        await self._change(club, work, rule)

    async def remove(self, club: str, number: int, rule: Rule) -> None:
        """Remove a member; what he plays goes on."""

        def work(connection: Connection) -> None:
            connection.execute(update(tournament_players).where(_playing(club, number)).values(member=None))
            connection.execute(delete(club_members).where(numbered(club, number)))

        await self._change(club, work, rule)

    async def set_link(self, club: str, number: int, link_hash: str, rule: Rule) -> None:
        """Give a member a new link; the one before it, who came by it and what he agreed to count no more.

        In tournaments of the club he plays as this member no more either.
        """
        values = {"link_hash": link_hash, "person": None, "shown": False, "learns": False}

        def work(connection: Connection) -> None:
            before = connection.execute(select(club_members.c.person).where(numbered(club, number))).scalar()
            connection.execute(update(club_members).where(numbered(club, number)).values(values))
            his = _playing(club, number) & (tournament_players.c.person == before)
            connection.execute(update(tournament_players).where(his).values(person=None))

        await self._change(club, work, rule)

    async def claim(self, club: str, link_hash: str, person: str) -> bool:
        """Let a person be the member of a link, which is used up with that; return whether it was there.

        In tournaments of the club he plays as this member, except where a link of the tournament waits.
        """
        here = (club_members.c.club == club) & (club_members.c.link_hash == link_hash)
        own = (club_members.c.club == club) & (club_members.c.person == person)
        taken: list[bool] = []

        def work(connection: Connection) -> None:
            hold_club(connection, club)
            is_member = connection.execute(select(func.count()).where(own)).scalar_one()
            number = None if is_member else connection.execute(select(club_members.c.number).where(here)).scalar()
            taken.append(number is not None)
            if number is not None:
                connection.execute(update(club_members).where(here).values(person=person, link_hash=None))
                _seat(connection, club, number, person)
            pass_on_club(connection, club)

        await self._database.write(work)
        return taken[-1]

    async def _change(self, club: str, work: Callable[[Connection], None], rule: Rule) -> None:
        def checked(connection: Connection) -> None:
            hold_club(connection, club)
            work(connection)
            rule(members_of(connection, club))

        await self._database.write(checked)


def _playing(club: str, number: int) -> ColumnElement[bool]:
    """Return the condition that it is a player of a tournament of the club who is this member."""
    of_club = select(tournaments.c.id).where(tournaments.c.club == club)
    return tournament_players.c.tournament.in_(of_club) & (tournament_players.c.member == number)


def _seat(connection: Connection, club: str, number: int, person: str) -> None:
    """Let a person play as a member of the club where nobody does and no link waits."""
    empty = tournament_players.c.person.is_(None) & tournament_players.c.link_hash.is_(None)
    connection.execute(update(tournament_players).where(_playing(club, number), empty).values(person=person))


def _insert(connection: Connection, members: Sequence[ClubMemberRow]) -> None:
    names = [name for name in ClubMemberRow.__slots__ if name != "here"]
    if members:
        connection.execute(insert(club_members), [{name: getattr(row, name) for name in names} for row in members])
