"""People who are forgotten, and what goes with them: their seats in clubs, clubs that nobody is in, and classes."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, delete, func, select, update

from coupturc.web.store.club_rows import ClubMemberRow, hold_club, members_of, numbered
from coupturc.web.store.learners import LEARNED, learner_name
from coupturc.web.store.people import gone
from coupturc.web.store.tables import (
    analyses,
    blocks,
    broadcasts,
    class_work,
    classes,
    club_members,
    club_work,
    clubs,
    compared_games,
    deliveries,
    fair_play_hints,
    made_lessons,
    members,
    notice_choices,
    notices,
    people,
    pupils,
    ratings,
    seeks,
    sessions,
    tournament_players,
    tournaments,
)

#: Rows that go with the person who stands there.
_OWN = (
    *(members.c.person, sessions.c.person, seeks.c.person, seeks.c.opponent, ratings.c.person, blocks.c.person),
    *(notices.c.person, notice_choices.c.person, deliveries.c.person, analyses.c.person, made_lessons.c.person),
    *(compared_games.c.person, fair_play_hints.c.person),
)


def forget_person(connection: Connection, person: str) -> None:
    """Forget a person; a ghost without a name stays where he sat."""
    # The tournament keeps the name that was entered; the seat is its arbiter's to give again.
    played = tournament_players.c.person == person
    connection.execute(update(tournament_players).where(played).values(person=None))
    _forget_own(connection, person, learner_name(person))
    ghost = {"kind": "ghost", "name": ""}
    connection.execute(update(people).where(people.c.id == person).values(ghost))


def forget_class(connection: Connection, class_id: str) -> tuple[str, ...]:
    """Delete a class with its pupils and everything that they learned; return who these were."""
    removed = forget_pupils(connection, pupils.c["class"] == class_id)
    connection.execute(delete(class_work).where(class_work.c["class"] == class_id))
    connection.execute(delete(classes).where(classes.c.id == class_id))
    return removed


def forget_pupils(connection: Connection, which: ColumnElement[bool]) -> tuple[str, ...]:
    """Forget pupils, and return who they were: of each a pupil without a name and without a way in stays in games."""
    rows = connection.execute(select(pupils.c.person, pupils.c.learner).where(which)).all()
    persons = [row.person for row in rows]
    connection.execute(delete(pupils).where(pupils.c.person.in_(persons)))
    connection.execute(delete(tournament_players).where(tournament_players.c.person.in_(persons)))
    connection.execute(update(people).where(people.c.id.in_(persons)).values(name=""))
    for row in rows:
        _forget_own(connection, row.person, row.learner)
    return tuple(persons)


def _forget_own(connection: Connection, person: str, learner: str) -> None:
    """Forget what somebody had and learned; what he began for others is somebody else's from now on."""
    for column in _OWN:
        connection.execute(delete(column.table).where(column == person))
    for table in LEARNED:
        connection.execute(delete(table).where(table.c.learner == learner))
    # A club's arbiters run its tournaments further; others, and broadcasts, are the moderators' from now on.
    for table in (tournaments, broadcasts):
        connection.execute(update(table).where(table.c.person == person).values(person=None))
    _forget_member(connection, person)


def _forget_member(connection: Connection, person: str) -> None:
    """Let a person be in no club any more; whom he led gets another leader."""
    query = select(club_members.c.club).where(club_members.c.person == person).order_by(club_members.c.club)
    forgotten = {"person": None, "shown": False, "learns": False, "roles": ""}
    forgotten |= {"real_name": "", "federation_number": ""}
    for club in connection.execute(query).scalars().all():
        hold_club(connection, club)
        own = (club_members.c.club == club) & (club_members.c.person == person)
        connection.execute(update(club_members).where(own).values(forgotten))
        pass_on_club(connection, club)


def pass_on_club(connection: Connection, club: str) -> None:
    """Let an arbiter, else a trainer, else the first member lead a club in which nobody leads who is here.

    A club of which nobody is a member and nobody can become one is deleted; one whose members have all stayed away
    waits for them.
    """
    rows = members_of(connection, club)
    present = [each for each in rows if each.here]
    waiting = select(func.count()).where(club_members.c.club == club, club_members.c.link_hash.is_not(None))
    if not any(each.person for each in rows) and not connection.execute(waiting).scalar_one():
        delete_club(connection, club)
    elif present and not any("leader" in each.roles.split() for each in present):
        heir = min(present, key=_seniority)
        roles = f"leader {heir.roles}".strip()
        connection.execute(update(club_members).where(numbered(club, heir.number)).values(roles=roles))


def delete_club(connection: Connection, club: str) -> tuple[str, ...]:
    """Delete a club; its tournaments and other classes stay with who made them.

    Returns:
        the pupils of classes that were deleted.
    """
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
    left = (classes.c.club == club) & classes.c.person.is_not(None) & gone(classes.c.person)
    trainer = next((each.person for each in members_of(connection, club) if each.here and _trains(each)), None)
    ids = connection.execute(select(classes.c.id).where(left)).scalars().all()
    if trainer is None:
        return tuple(pupil for class_id in ids for pupil in forget_class(connection, class_id))
    connection.execute(update(classes).where(classes.c.id.in_(ids)).values(person=trainer))
    return ()


def _seniority(row: ClubMemberRow) -> tuple[bool, bool, int]:
    roles = row.roles.split()
    return "arbiter" not in roles, "trainer" not in roles, row.number


def _trains(row: ClubMemberRow) -> bool:
    return "trainer" in row.roles.split()
