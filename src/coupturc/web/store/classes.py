"""School classes in the database: their pupils, and the cards by which pupils come in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Row, Select, case, delete, false, insert, select, update

from coupturc.web.store.club_rows import IS_HERE
from coupturc.web.store.forgetting import forget_class, forget_pupils
from coupturc.web.store.people import gone
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import classes, club_members, people, pupils, sessions


@dataclass(frozen=True, slots=True)
class ClassRow:
    """A class without its pupils.

    Args:
        id: its name in addresses.
        code: what a pupil without a card types.
        person: its teacher, None where nobody is asked who he is.
        created_ms: UTC milliseconds.
        club: the club whose trainers teach it too; None of none.
    """

    id: str
    name: str
    code: str
    person: str | None
    created_ms: int
    club: str | None = None


@dataclass(frozen=True, slots=True)
class PupilRow:
    """A pupil.

    Args:
        person: who it is, as games and sessions name him.
        class_id: the class.
        number: the place in the list of the class.
        name: as the teacher wrote it.
        picture: what proves who somebody with the class code is.
        learner: under which lessons and practice are kept.
    """

    person: str
    class_id: str
    number: int
    name: str
    picture: str
    learner: str


#: Makes new pupils of those that are there.
MadePupils = Callable[[Sequence[PupilRow]], Sequence[PupilRow]]
#: Looks at the pupils of a class as they would be; what it raises keeps nothing of the change.
PupilRule = Callable[[Sequence[PupilRow]], None]


class ClassRepository(Repository):
    """The classes of a database."""

    async def create(self, row: ClassRow) -> None:
        """Keep a new class.

        Raises:
            ConflictError: another class has its code.
        """
        values = {name: getattr(row, name) for name in row.__slots__}
        await self._database.write(lambda connection: _execute(connection, insert(classes).values(values)))

    async def latest(self, limit: int, person: str | None = None) -> tuple[ClassRow, ...]:
        """Return the newest classes: a teacher's, or all when that is None."""
        query = select(classes).order_by(classes.c.created_ms.desc(), classes.c.id).limit(limit)
        if person is not None:
            query = query.where(taught_by(person))
        return await self._database.read(lambda connection: tuple(map(_class, connection.execute(query))))

    async def of_club(self, club: str, limit: int) -> tuple[ClassRow, ...]:
        """Return the newest classes of a club."""
        query = select(classes).where(classes.c.club == club)
        query = query.order_by(classes.c.created_ms.desc(), classes.c.id).limit(limit)
        return await self._database.read(lambda connection: tuple(map(_class, connection.execute(query))))

    async def untaught(self, club: str) -> frozenset[str]:
        """Return the ids of the classes of a club that nobody teaches: who made it is gone, and no trainer is here."""
        trainers = select(club_members.c.club).where(
            club_members.c.club == club, IS_HERE, club_members.c.roles.contains("trainer")
        )
        query = select(classes.c.id).where(classes.c.club == club, gone(classes.c.person), ~trainers.exists())
        return await self._database.read(lambda connection: frozenset(connection.execute(query).scalars()))

    async def left(self, limit: int) -> tuple[ClassRow, ...]:
        """Return the newest classes without a club whose teacher is gone."""
        query = select(classes).where(classes.c.club.is_(None), gone(classes.c.person))
        query = query.order_by(classes.c.created_ms.desc(), classes.c.id).limit(limit)
        return await self._database.read(lambda connection: tuple(map(_class, connection.execute(query))))

    async def of_teacher(self, person: str, limit: int) -> tuple[ClassRow, ...]:
        """Return the newest classes without a club of a teacher."""
        query = select(classes).where(classes.c.club.is_(None), classes.c.person == person)
        query = query.order_by(classes.c.created_ms.desc(), classes.c.id).limit(limit)
        return await self._database.read(lambda connection: tuple(map(_class, connection.execute(query))))

    async def hand_on(self, class_id: str, before: str | None, after: str) -> bool:
        """Let somebody else teach a class; return whether `before` still taught it."""
        own = (classes.c.id == class_id) & classes.c.person.is_not_distinct_from(before)
        handed: list[bool] = []

        def work(connection: Connection) -> None:
            handed.append(connection.execute(update(classes).where(own).values(person=after)).rowcount > 0)

        await self._database.write(work)
        return handed[-1]

    async def load(self, class_id: str) -> ClassRow | None:
        """Return a class, None when there is none of that id."""
        return await self._one(classes.c.id == class_id)

    async def of_code(self, code: str) -> ClassRow | None:
        """Return the class with a code, None when there is none."""
        return await self._one(classes.c.code == code)

    async def _one(self, which: ColumnElement[bool]) -> ClassRow | None:
        query = select(classes).where(which)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else _class(row)

    async def delete(self, class_id: str) -> tuple[str, ...]:
        """Delete a class with everything that its pupils learned, and return these; games keep the names in them."""
        removed: list[tuple[str, ...]] = []
        await self._database.write(lambda connection: removed.append(forget_class(connection, class_id)))
        return removed[-1]

    async def pupils(self, class_id: str) -> tuple[PupilRow, ...]:
        """Return the pupils of a class in the order in which they were added."""
        return await self._database.read(lambda connection: _of_class(connection, class_id))

    async def add_pupils(self, class_id: str, made: MadePupils, now_ms: int) -> bool:
        """Add the pupils that a function makes of those that are there; what it raises adds nobody.

        Returns:
            whether the class is still there.
        """
        held: list[bool] = []

        def work(connection: Connection) -> None:
            held.append(_hold(connection, class_id))
            for row in made(_of_class(connection, class_id)) if held[-1] else ():
                person = {"id": row.person, "kind": "pupil", "name": row.name, "created_ms": now_ms}
                connection.execute(insert(people).values(person))
                connection.execute(insert(pupils).values(_values(row)))

        await self._database.write(work)
        return held[-1]

    async def change_pupil(self, row: PupilRow, rule: PupilRule) -> bool:
        """Give a pupil another name and picture, unless a rule refuses the class as it would be.

        Returns:
            whether the pupil is still there.
        """
        changed: list[bool] = []

        def work(connection: Connection) -> None:
            _hold(connection, row.class_id)
            own = update(pupils).where(pupils.c.person == row.person).values(picture=row.picture)
            changed.append(connection.execute(own).rowcount > 0)
            if changed[-1]:
                connection.execute(update(people).where(people.c.id == row.person).values(name=row.name))
                rule(_of_class(connection, row.class_id))

        await self._database.write(work)
        return changed[-1]

    async def remove_pupil(self, person: str) -> None:
        """Remove a pupil with everything that he learned."""

        def work(connection: Connection) -> None:
            forget_pupils(connection, pupils.c.person == person)

        await self._database.write(work)

    async def give_cards(self, class_id: str, cards: Mapping[str, tuple[str, str]]) -> tuple[PupilRow, ...]:
        """Give pupils new cards; the ones that they had, and what these opened, are worth nothing any more.

        A card shows code, name and picture as well: who had one gets another picture.

        Args:
            class_id: their class.
            cards: the hash of the new card and the other picture, by pupil.

        Returns:
            The class with its pictures from now on.
        """
        found: list[tuple[PupilRow, ...]] = []

        def work(connection: Connection) -> None:
            for person, (card_hash, other) in cards.items():
                picture = case((pupils.c.card_hash.is_(None), pupils.c.picture), else_=other)
                given = update(pupils).where(pupils.c.person == person)
                connection.execute(given.values(card_hash=card_hash, picture=picture))
                connection.execute(delete(sessions).where(sessions.c.person == person))
            found.append(_of_class(connection, class_id))

        await self._database.write(work)
        return found[-1]

    async def of_card(self, card_hash: str) -> PupilRow | None:
        """Return whose card it is, None for one that is worth nothing."""
        return await self._one_pupil(pupils.c.card_hash == card_hash)

    async def of_learner(self, learner: str) -> PupilRow | None:
        """Return the pupil whose progress is kept under a name."""
        return await self._one_pupil(pupils.c.learner == learner)

    async def of_person(self, person: str) -> PupilRow | None:
        """Return the pupil that a person is, None for somebody else."""
        return await self._one_pupil(pupils.c.person == person)

    async def _one_pupil(self, which: ColumnElement[bool]) -> PupilRow | None:
        query = _pupils(which)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else _pupil(row)

    async def teaches(self, person: str) -> bool:
        """Whether somebody has a class, as its teacher or as a trainer of its club."""
        query = select(classes.c.id).where(taught_by(person)).limit(1)
        return await self._database.read(lambda connection: connection.execute(query).first() is not None)


def taught_by(person: str | None) -> ColumnElement[bool]:
    """Return the condition that somebody teaches a class: it is his own, or that of a club whose trainer he is.

    Somebody new, whom None stands for, teaches none.
    """
    if person is None:
        return false()
    trained = select(club_members.c.club).where(
        club_members.c.person == person, club_members.c.roles.contains("trainer")
    )
    return (classes.c.person == person) | classes.c.club.in_(trained)


def _execute(connection: Connection, statement: object) -> None:
    connection.execute(statement)  # type: ignore[call-overload]


def _hold(connection: Connection, class_id: str) -> bool:
    """Hold a class: whoever changes its pupils at the same time waits, and sees this; return whether it is there."""
    held = update(classes).where(classes.c.id == class_id).values(name=classes.c.name)
    return connection.execute(held).rowcount > 0


def _pupils(which: ColumnElement[bool]) -> Select[tuple[object, ...]]:
    return select(pupils, people.c.name).join(people, people.c.id == pupils.c.person).where(which)


def _of_class(connection: Connection, class_id: str) -> tuple[PupilRow, ...]:
    query = _pupils(pupils.c["class"] == class_id).order_by(pupils.c.number)
    return tuple(map(_pupil, connection.execute(query)))


def _class(row: Row[tuple[object, ...]]) -> ClassRow:
    return ClassRow(row.id, row.name, row.code, row.person, row.created_ms, row.club)


def _pupil(row: Row[tuple[object, ...]]) -> PupilRow:
    class_id = row._mapping["class"]  # noqa: SLF001 - documented; a keyword cannot be an attribute
    return PupilRow(row.person, class_id, row.number, row.name, row.picture, row.learner)


def _values(row: PupilRow) -> dict[str, str | int]:
    return {
        "person": row.person,
        "class": row.class_id,
        "number": row.number,
        "picture": row.picture,
        "learner": row.learner,
    }
