"""The queries behind how far learners are in the lessons."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from importlib import import_module

from sqlalchemy import Connection, Insert, Table, delete, select

from coupturc.web.store.records import LessonProgress
from coupturc.web.store.tables import lesson_places, solved_steps


def progress_of(connection: Connection, learner: str) -> dict[str, LessonProgress]:
    """Return how far a learner is, by lesson."""
    solved: dict[str, set[int]] = defaultdict(set)
    for lesson, step in connection.execute(
        select(solved_steps.c.lesson, solved_steps.c.step).where(solved_steps.c.learner == learner)
    ):
        solved[lesson].add(step)
    places = connection.execute(select(lesson_places).where(lesson_places.c.learner == learner))
    return {
        place.lesson: LessonProgress(place.step, frozenset(solved[place.lesson]), place.changed_ms) for place in places
    }


def keep_progress(connection: Connection, learner: str, lesson: str, progress: LessonProgress) -> None:
    """Add the solved steps and remember the place."""
    for step in progress.solved:
        row = {"learner": learner, "lesson": lesson, "step": step}
        connection.execute(_insert(connection, solved_steps, row))
    key = {"learner": learner, "lesson": lesson}
    place = {"step": progress.step, "changed_ms": progress.changed_ms}
    connection.execute(_insert(connection, lesson_places, {**key, **place}, place))


def forget_progress(connection: Connection, learner: str) -> None:
    """Delete all rows of a learner."""
    for table in (solved_steps, lesson_places):
        connection.execute(delete(table).where(table.c.learner == learner))


def _insert(
    connection: Connection, table: Table, row: Mapping[str, object], update: Mapping[str, object] | None = None
) -> Insert:
    """Return an insert that updates a row with the same key, or leaves it alone."""
    # The other dialect is not loaded: that takes as long as a fifth of the server's start.
    dialect = import_module(f"sqlalchemy.dialects.{connection.dialect.name}")
    new = dialect.insert(table).values(row)
    statement: Insert = (
        new.on_conflict_do_nothing()
        if update is None
        else new.on_conflict_do_update(index_elements=list(table.primary_key), set_=dict(update))
    )
    return statement
