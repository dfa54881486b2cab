"""How far learners are in the lessons, and lessons that were made on the page, in the database."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from sqlalchemy import Connection, Row, delete, insert, select

from coupturc.web.store.inserting import insert_into
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import lesson_places, made_lessons, solved_steps


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """How far a learner is in a lesson.

    Args:
        step: the step last shown, from 0.
        solved: the steps that are done.
        changed_ms: when the learner was last there, UTC milliseconds.
    """

    step: int
    solved: frozenset[int]
    changed_ms: int


@dataclass(frozen=True, slots=True)
class MadeLesson:
    """A lesson that was made on the page.

    Args:
        id: its name in addresses.
        profile: the TOML of its rules profile.
        body: the lesson, as a file has it.
        created_ms: UTC milliseconds.
        person: whose it is, None where nobody is asked who he is.
    """

    id: str
    profile: str
    body: str
    created_ms: int
    person: str | None = None


class LessonRepository(Repository):
    """The progress of learners, and lessons that were made on the page."""

    async def progress(self, learner: str) -> dict[str, LessonProgress]:
        """Return how far a learner is, by lesson."""
        return await self._database.read(lambda connection: _progress_of(connection, learner))

    async def keep(self, learner: str, lesson: str, progress: LessonProgress) -> None:
        """Keep where a learner is and what is solved there, in addition to what was solved before."""
        await self._database.write(lambda connection: _keep(connection, learner, lesson, progress))

    async def forget(self, learner: str) -> None:
        """Delete everything that is kept of a learner."""
        await self._database.write(lambda connection: _forget(connection, learner))

    async def add(self, lesson: MadeLesson) -> None:
        """Keep a lesson that was made."""
        await self._database.write(lambda connection: _insert_made(connection, lesson))

    async def made(self, lesson: str) -> MadeLesson | None:
        """Return a lesson that was made, None when there is none of that id."""
        query = select(made_lessons).where(made_lessons.c.id == lesson)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else _made(row)

    async def latest_made(self, limit: int, person: str | None = None) -> tuple[MadeLesson, ...]:
        """Return the lessons made last: a person's, or all when that is None."""
        query = select(made_lessons).order_by(made_lessons.c.created_ms.desc(), made_lessons.c.id).limit(limit)
        if person is not None:
            query = query.where(made_lessons.c.person == person)
        return await self._database.read(lambda connection: tuple(map(_made, connection.execute(query))))

    async def delete_made(self, lesson: str) -> bool:
        """Delete a lesson that was made, with what learners did in it; return whether it was there."""
        counts: list[int] = []

        def work(connection: Connection) -> None:
            for table in (solved_steps, lesson_places):
                connection.execute(delete(table).where(table.c.lesson == lesson))
            counts.append(connection.execute(delete(made_lessons).where(made_lessons.c.id == lesson)).rowcount)

        await self._database.write(work)
        return counts[-1] > 0


def _made(row: Row[tuple[object, ...]]) -> MadeLesson:
    return MadeLesson(**row._mapping)  # noqa: SLF001 - documented; columns are named as fields


def _insert_made(connection: Connection, lesson: MadeLesson) -> None:
    row = {name: getattr(lesson, name) for name in MadeLesson.__slots__}
    connection.execute(insert(made_lessons).values(row))


def _progress_of(connection: Connection, learner: str) -> dict[str, LessonProgress]:
    solved: dict[str, set[int]] = defaultdict(set)
    for lesson, step in connection.execute(
        select(solved_steps.c.lesson, solved_steps.c.step).where(solved_steps.c.learner == learner)
    ):
        solved[lesson].add(step)
    places = connection.execute(select(lesson_places).where(lesson_places.c.learner == learner))
    return {
        place.lesson: LessonProgress(place.step, frozenset(solved[place.lesson]), place.changed_ms) for place in places
    }


def _keep(connection: Connection, learner: str, lesson: str, progress: LessonProgress) -> None:
    for step in progress.solved:
        row = {"learner": learner, "lesson": lesson, "step": step}
        connection.execute(insert_into(connection, solved_steps, row))
    key = {"learner": learner, "lesson": lesson}
    place = {"step": progress.step, "changed_ms": progress.changed_ms}
    connection.execute(insert_into(connection, lesson_places, {**key, **place}, place))


def _forget(connection: Connection, learner: str) -> None:
    for table in (solved_steps, lesson_places):
        connection.execute(delete(table).where(table.c.learner == learner))
