"""Members of clubs as the database keeps them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Row, select, update

from coupturc.web.store.people import gone
from coupturc.web.store.tables import club_members, clubs


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
        here: whether he has come in and can come back; not written.
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
    here: bool = False


#: The condition that a member has come in, and is not a guest who has lost the browser that was known as his.
IS_HERE = ~gone(club_members.c.person)
#: What finds members, as `member_of` reads them.
FOUND_MEMBERS = select(club_members, IS_HERE.label("here"))


def hold_club(connection: Connection, club: str) -> None:
    """Let nobody else change a club until this is kept: what is looked at now stays true."""
    connection.execute(update(clubs).where(clubs.c.id == club).values(created_ms=clubs.c.created_ms))


def members_of(connection: Connection, club: str) -> tuple[ClubMemberRow, ...]:
    """Return the members of a club in the order of the boards."""
    query = FOUND_MEMBERS.where(club_members.c.club == club)
    return tuple(map(member_of, connection.execute(query.order_by(club_members.c.board, club_members.c.number))))


def numbered(club: str, number: int) -> ColumnElement[bool]:
    """Return the condition that it is the member of this number."""
    return (club_members.c.club == club) & (club_members.c.number == number)


def member_of(row: Row[tuple[object, ...]]) -> ClubMemberRow:
    """Return the member of a row."""
    values = {name: row._mapping[name] for name in ClubMemberRow.__slots__}  # noqa: SLF001 - documented
    return ClubMemberRow(**values)
