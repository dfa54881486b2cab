"""Work that is set in the database, and what was done of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, Select, Table, delete, func, insert, select

from coupturc.web.store.database import Database
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import class_work, club_work, practice_results, solved_steps


@dataclass(frozen=True, slots=True)
class HomeworkRow:
    """Work that is set.

    Args:
        id: its name in addresses.
        group: who is set it, such as a class.
        body: JSON.
        created_ms: UTC milliseconds.
    """

    id: str
    group: str
    body: str
    created_ms: int


class HomeworkRepository(Repository):
    """The work of groups of one kind.

    Args:
        database: where it is kept.
        table: `id`, `body`, `created_ms`, and a column that names the group.
        group: that column.
    """

    def __init__(self, database: Database, table: Table, group: str) -> None:
        super().__init__(database)
        self._table = table
        self._group = table.c[group]

    @classmethod
    def of_classes(cls, database: Database) -> HomeworkRepository:
        """Return the work of school classes."""
        return cls(database, class_work, "class")

    @classmethod
    def of_clubs(cls, database: Database) -> HomeworkRepository:
        """Return the work of the members of clubs."""
        return cls(database, club_work, "club")

    async def add(self, row: HomeworkRow) -> None:
        """Keep work that is set."""
        values = {"id": row.id, self._group.name: row.group, "body": row.body, "created_ms": row.created_ms}

        def work(connection: Connection) -> None:
            connection.execute(insert(self._table).values(values))

        await self._database.write(work)

    async def of_group(self, group: str) -> tuple[HomeworkRow, ...]:
        """Return the work of a group, in the order in which it was set."""
        columns = self._table.c
        query = select(columns.id, self._group, columns.body, columns.created_ms).where(self._group == group)
        query = query.order_by(columns.created_ms, columns.id)
        return await self._database.read(
            lambda connection: tuple(HomeworkRow(*row) for row in connection.execute(query))
        )

    async def remove(self, group: str, work_id: str) -> None:
        """Take work back; what was learned stays."""
        here = (self._group == group) & (self._table.c.id == work_id)

        def work(connection: Connection) -> None:
            connection.execute(delete(self._table).where(here))

        await self._database.write(work)

    async def solved_steps(self, learners: Iterable[str], lesson: str, steps: int) -> dict[str, int]:
        """Return how many steps of a lesson each learner has solved; who has none is left out.

        Args:
            learners: whose.
            lesson: its id.
            steps: how many it has now; of those that it had once none counts.
        """
        query = (
            select(solved_steps.c.learner, func.count())
            .where(
                solved_steps.c.learner.in_(list(learners)),
                solved_steps.c.lesson == lesson,
                solved_steps.c.step < steps,
            )
            .group_by(solved_steps.c.learner)
        )
        return await self._counts(query)

    async def solved_questions(self, learners: Iterable[str], game: str, kind: str, since_ms: int) -> dict[str, int]:
        """Return how many questions of a trainer each learner has solved since then; who has none is left out."""
        query = (
            select(practice_results.c.learner, func.count())
            .where(
                practice_results.c.learner.in_(list(learners)),
                practice_results.c.game == game,
                practice_results.c.kind == kind,
                practice_results.c.solved,
                practice_results.c.at_ms >= since_ms,
            )
            .group_by(practice_results.c.learner)
        )
        return await self._counts(query)

    async def _counts(self, query: Select[str, int]) -> dict[str, int]:
        return await self._database.read(lambda connection: {row[0]: row[1] for row in connection.execute(query)})
