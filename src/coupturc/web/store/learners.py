"""Under which name lessons and practice are kept of somebody who is known."""

from __future__ import annotations

from sqlalchemy import Connection, Table, delete, select

from coupturc.web.store.inserting import insert_into
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import (
    archive_marks,
    lesson_places,
    practice_ratings,
    practice_results,
    practice_slots,
    repertoires,
    saved_searches,
    solved_steps,
)

#: All that is kept of a learner.
LEARNED = (
    *(lesson_places, solved_steps, practice_results, practice_slots, practice_ratings, repertoires),
    *(archive_marks, saved_searches),
)

#: No browser gives itself a name that begins so.
_OF_A_PERSON = "@"


def learner_name(person: str) -> str:
    """Return the name under which lessons and practice of a person are kept."""
    return _OF_A_PERSON + person


def is_of_person(name: str) -> bool:
    """Whether a name is that of a person, not one that a browser gave itself."""
    return name.startswith(_OF_A_PERSON)


class LearnerRepository(Repository):
    """What is kept of learners, whatever they learn."""

    async def adopt(self, name: str, person: str) -> None:
        """Give a person what a browser learned under a name of its own; what he has already stays as it is.

        Nothing is left under that name, so nobody else can take it. The names of other people are not taken.
        """
        if is_of_person(name):
            return
        tables = await self._database.read(lambda connection: _having(connection, name))
        if tables:
            await self._database.write(lambda connection: _adopt(connection, tables, name, learner_name(person)))


def _having(connection: Connection, name: str) -> tuple[Table, ...]:
    """Return the tables in which something is kept under a name."""
    found = ((table, select(table.c.learner).where(table.c.learner == name).limit(1)) for table in LEARNED)
    return tuple(table for table, query in found if connection.execute(query).first() is not None)


def _adopt(connection: Connection, tables: tuple[Table, ...], name: str, learner: str) -> None:
    for table in tables:
        taken = delete(table).where(table.c.learner == name).returning(*table.c)
        for row in connection.execute(taken).mappings().all():
            connection.execute(insert_into(connection, table, {**row, "learner": learner}))
