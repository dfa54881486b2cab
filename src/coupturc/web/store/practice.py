"""What learners did in the trainers: every first answer, ratings, and the boxes of what went wrong."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, Table, and_, delete, func, insert, select

from coupturc.lessons.practice.boxes import Slot, slot_after
from coupturc.lessons.practice.rating import Rating, rated, rested
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import practice_ratings, practice_results, practice_slots, repertoires

#: What storms are called beside the kinds of trainers.
_STORM = "storm"

_PRACTISED = (practice_results, practice_slots, practice_ratings)


@dataclass(frozen=True, slots=True)
class Discipline:
    """One trainer of one learner: results are counted for each of them.

    Args:
        learner: the name that a browser gave itself.
        game: which one.
        kind: what is trained.
    """

    learner: str
    game: str
    kind: str

    @property
    def key(self) -> dict[str, str]:
        """The columns that all three tables begin with."""
        return {"learner": self.learner, "game": self.game, "kind": self.kind}


@dataclass(frozen=True, slots=True)
class Attempt:
    """The first answer to a question.

    Args:
        id: made by the page, so that an answer that is sent twice counts once.
        item: what was asked.
        difficulty: on the scale of ratings.
        solved: whether it was right.
        at_ms: when, UTC milliseconds.
    """

    id: str
    item: str
    difficulty: int
    solved: bool
    at_ms: int


@dataclass(frozen=True, slots=True)
class PracticeStatus:
    """What a learner has reached in a discipline.

    Args:
        rating: None before the first answer.
        answered: questions, of which `solved` at the first try.
        due: missed questions whose time has come.
        next_due_ms: when the next one comes; None when no question lies in a box.
    """

    rating: Rating | None = None
    answered: int = 0
    solved: int = 0
    due: int = 0
    next_due_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Scored:
    """What a first answer changed.

    Args:
        before: the rating, as is `after`.
        slot: where the question lies now, None when it is in no box.
    """

    before: Rating
    after: Rating
    slot: Slot | None


@dataclass(frozen=True, slots=True)
class Stormed:
    """The end of a storm.

    Args:
        id: of the storm.
        solved: combinations.
        at_ms: when, UTC milliseconds.
    """

    id: str
    solved: int
    at_ms: int


class PracticeRepository(Repository):
    """What learners did in the trainers."""

    async def score(self, discipline: Discipline, attempt: Attempt) -> Scored | None:
        """Keep a first answer; None when this attempt was answered before."""
        scored: list[Scored | None] = []

        def work(connection: Connection) -> None:
            scored.append(_score(connection, discipline, attempt))

        await self._database.write(work)
        return scored[-1]

    async def status(self, discipline: Discipline, now_ms: int) -> PracticeStatus:
        """Return what a learner has reached."""
        return await self._database.read(lambda connection: _status(connection, discipline, now_ms))

    async def due(self, discipline: Discipline, now_ms: int) -> str | None:
        """Return the missed question that has waited longest, None when no question is due."""
        slots = practice_slots.c
        query = (
            select(slots.item)
            .where(_of(practice_slots, discipline), slots.due_ms <= now_ms)
            .order_by(slots.due_ms, slots.item)
            .limit(1)
        )
        return await self._database.read(lambda connection: connection.execute(query).scalar_one_or_none())

    async def seen(self, discipline: Discipline) -> frozenset[str]:
        """Return the questions that were answered before."""
        query = select(practice_results.c.item).where(_of(practice_results, discipline)).distinct()
        return await self._database.read(lambda connection: frozenset(connection.execute(query).scalars()))

    async def result(self, learner: str, attempt: str) -> bool | None:
        """Return whether the first answer of an attempt was right; None when there was no answer."""
        results = practice_results.c
        query = select(results.solved).where(results.learner == learner, results.attempt == attempt)
        return await self._database.read(lambda connection: connection.execute(query).scalar_one_or_none())

    async def keep_storm(self, learner: str, game: str, storm: Stormed) -> None:
        """Keep how many combinations were solved in a storm: a result whose rating is their number."""

        def work(connection: Connection) -> None:
            connection.execute(
                insert(practice_results).values(
                    **Discipline(learner, game, _STORM).key,
                    attempt=storm.id,
                    item=_STORM,
                    solved=True,
                    rating=storm.solved,
                    at_ms=storm.at_ms,
                )
            )

        await self._database.write(work)

    async def best_storm(self, learner: str, game: str) -> int:
        """Return the most combinations that a learner solved in a storm."""
        here = _of(practice_results, Discipline(learner, game, _STORM))
        query = select(func.max(practice_results.c.rating)).where(here)
        return await self._database.read(lambda connection: round(connection.execute(query).scalar() or 0))

    async def drop(self, discipline: Discipline, item: str) -> None:
        """Take a question out of its box."""
        here = and_(_of(practice_slots, discipline), practice_slots.c.item == item)

        def work(connection: Connection) -> None:
            connection.execute(delete(practice_slots).where(here))

        await self._database.write(work)

    async def keep_only(self, discipline: Discipline, items: Collection[str]) -> None:
        """Take all questions but these out of their boxes."""
        here = and_(_of(practice_slots, discipline), practice_slots.c.item.not_in(items))

        def work(connection: Connection) -> None:
            connection.execute(delete(practice_slots).where(here))

        await self._database.write(work)

    async def forget(self, learner: str) -> None:
        """Delete everything that is kept of a learner."""

        def work(connection: Connection) -> None:
            for table in (*_PRACTISED, repertoires):
                connection.execute(delete(table).where(table.c.learner == learner))

        await self._database.write(work)


def forget_trainer(connection: Connection, learner: str, kind: str) -> None:
    """Delete what a learner did with one trainer, whatever the game."""
    for table in _PRACTISED:
        connection.execute(delete(table).where(table.c.learner == learner, table.c.kind == kind))


def _score(connection: Connection, discipline: Discipline, attempt: Attempt) -> Scored | None:
    results = practice_results.c
    answered = select(results.attempt).where(results.learner == discipline.learner, results.attempt == attempt.id)
    if connection.execute(answered).one_or_none() is not None:
        return None
    row = connection.execute(_one(practice_ratings, discipline)).one_or_none()
    before = Rating() if row is None else rested(_rating(row), attempt.at_ms - row.changed_ms)
    after = rated(before, attempt.difficulty, solved=attempt.solved)
    connection.execute(
        insert(practice_results).values(
            **discipline.key,
            attempt=attempt.id,
            item=attempt.item,
            solved=attempt.solved,
            rating=after.value,
            at_ms=attempt.at_ms,
        )
    )
    _keep_rating(connection, discipline, after, attempt, row)
    return Scored(before, after, _move_slot(connection, discipline, attempt))


def _keep_rating(
    connection: Connection, discipline: Discipline, after: Rating, attempt: Attempt, row: Row[tuple[object, ...]] | None
) -> None:
    answered, solved = (0, 0) if row is None else (row.answered, row.solved)
    connection.execute(delete(practice_ratings).where(_of(practice_ratings, discipline)))
    connection.execute(
        insert(practice_ratings).values(
            **discipline.key,
            value=after.value,
            deviation=after.deviation,
            answered=answered + 1,
            solved=solved + attempt.solved,
            changed_ms=attempt.at_ms,
        )
    )


def _move_slot(connection: Connection, discipline: Discipline, attempt: Attempt) -> Slot | None:
    here = and_(_of(practice_slots, discipline), practice_slots.c.item == attempt.item)
    row = connection.execute(select(practice_slots).where(here)).one_or_none()
    slot = slot_after(None if row is None else Slot(row.box, row.due_ms), attempt.at_ms, solved=attempt.solved)
    connection.execute(delete(practice_slots).where(here))
    if slot is not None:
        values = {**discipline.key, "item": attempt.item, "box": slot.box, "due_ms": slot.due_ms}
        connection.execute(insert(practice_slots).values(values))
    return slot


def _status(connection: Connection, discipline: Discipline, now_ms: int) -> PracticeStatus:
    row = connection.execute(_one(practice_ratings, discipline)).one_or_none()
    slots = practice_slots.c
    here = _of(practice_slots, discipline)
    due = connection.execute(select(func.count()).where(here, slots.due_ms <= now_ms)).scalar_one()
    following = connection.execute(select(func.min(slots.due_ms)).where(here)).scalar_one()
    if row is None:
        return PracticeStatus(due=due, next_due_ms=following)
    return PracticeStatus(_rating(row), row.answered, row.solved, due, following)


def _of(table: Table, discipline: Discipline) -> ColumnElement[bool]:
    return and_(*(table.c[name] == value for name, value in discipline.key.items()))


def _one(table: Table, discipline: Discipline) -> Select[tuple[Any, ...]]:
    return select(table).where(_of(table, discipline))


def _rating(row: Row[tuple[object, ...]]) -> Rating:
    return Rating(row.value, row.deviation)
