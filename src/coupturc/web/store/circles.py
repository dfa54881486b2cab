"""Who may meet whom: pupils meet their class and its teacher, and nobody else."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, exists, select

from coupturc.web.store.classes import taught_by
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import classes, people, pupils


class CircleRepository(Repository):
    """The circles within which people meet: each class is one, all who are in no class are another."""

    async def of(self, person: str | None) -> str | None:
        """Return the class of a pupil, None for anybody else."""
        query = select(pupils.c["class"]).where(pupils.c.person == person)
        return await self._database.read(lambda connection: connection.execute(query).scalar_one_or_none())

    async def have_pupils(self, given: Collection[str]) -> bool:
        """Whether one of these people is a pupil, or was one: the games of a pupil who was removed keep his name."""
        query = select(exists().where(people.c.id.in_(given), people.c.kind == "pupil"))
        return bool(given) and bool(await self._database.read(lambda connection: connection.scalar(query)))

    async def classmate(self, person: str, name: str) -> str | None:
        """Return the one in the class of a pupil who has that name; None for anybody else, and where two have it."""
        own = select(pupils.c["class"]).where(pupils.c.person == person).scalar_subquery()
        query = (
            select(people.c.id)
            .join(pupils, pupils.c.person == people.c.id)
            .where(pupils.c["class"] == own, people.c.name == name)
        )

        def work(connection: Connection) -> str | None:
            found = connection.execute(query).scalars().all()
            return found[0] if len(found) == 1 else None

        return await self._database.read(work)

    async def may_meet(self, one: str | None, other: str | None) -> bool:
        """Whether two people may play one another and see each other's page; None is somebody new."""
        query = (
            select(pupils.c.person, pupils.c["class"], taught_by(one) | taught_by(other))
            .join(classes, classes.c.id == pupils.c["class"])
            .where(pupils.c.person.in_([one, other]))
        )

        def work(connection: Connection) -> bool:
            known = {row[0]: (row[1], row[2]) for row in connection.execute(query)}
            if one in known and other in known:
                return bool(known[one][0] == known[other][0])
            return all(is_taught for _, is_taught in known.values())

        return await self._database.read(work)
