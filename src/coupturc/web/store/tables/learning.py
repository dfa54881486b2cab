"""What learners have done, and what people made to learn from."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, String, Table, Text

from coupturc.web.store.tables.base import key, metadata


def _lesson() -> tuple[Column[str], ...]:
    """Return the columns that name learner and lesson."""
    return key("learner", 64), key("lesson", 64)


def _discipline() -> tuple[Column[str], ...]:
    """Return the columns that name learner and trainer."""
    return key("learner", 64), key("game", 16), key("kind", 16)


lesson_places = Table(
    "lesson_places",
    metadata,
    *_lesson(),
    Column("step", Integer, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
)

# A row a step, so that two pages of one learner never undo each other's success.
solved_steps = Table(
    "solved_steps",
    metadata,
    *_lesson(),
    Column("step", Integer, primary_key=True),
)

# Lessons that were made on the page; the profile is kept with them, so that a later version of it changes nothing.
made_lessons = Table(
    "made_lessons",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("profile", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("person", String(32)),
    Index("made_lessons_person", "person", "created_ms"),
)

practice_results = Table(
    "practice_results",
    metadata,
    Column("learner", String(64), primary_key=True),
    Column("attempt", String(64), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("item", Text, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("rating", Float, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Index("practice_results_discipline", "learner", "game", "kind"),
)

practice_slots = Table(
    "practice_slots",
    metadata,
    *_discipline(),
    Column("item", Text, primary_key=True),
    Column("box", Integer, nullable=False),
    Column("due_ms", BigInteger, nullable=False),
)

practice_ratings = Table(
    "practice_ratings",
    metadata,
    *_discipline(),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("answered", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
)

# What somebody plays in openings; the profile is kept with it as with made lessons.
repertoires = Table(
    "repertoires",
    metadata,
    key("learner", 64),
    key("id", 12),
    Column("name", Text, nullable=False),
    Column("profile", Text, nullable=False),
    Column("asked", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("made_ms", BigInteger, nullable=False),
)

# What somebody wrote on games of archives: his own archive is called `own`, as in addresses.
archive_marks = Table(
    "archive_marks",
    metadata,
    key("learner", 64),
    key("archive", 255),
    Column("game", BigInteger, primary_key=True, autoincrement=False),
    key("name", 60),
)

# Searches of archives to which somebody gave a name.
saved_searches = Table(
    "saved_searches",
    metadata,
    key("learner", 64),
    key("name", 60),
    Column("game", String(16), nullable=False),
    Column("query", Text, nullable=False),
)
