"""What people say to one another, what they report, and what was decided of it."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text, UniqueConstraint

from coupturc.web.store.tables.base import metadata

# What people say at a game; a phrase is an id, which each reads in his own language.
talk_lines = Table(
    "talk_lines",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(32), nullable=False),
    Column("phrase", String(16)),
    Column("text", Text),
    Column("at_ms", BigInteger, nullable=False),
)

blocks = Table(
    "blocks",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("blocked", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Index("blocks_blocked", "blocked"),
)

# What somebody reports of his opponent; `lines` is what was said last, kept as it was then.
reports = Table(
    "reports",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("reported", String(32), nullable=False),
    Column("game", String(32), nullable=False),
    Column("reason", String(16), nullable=False),
    Column("words", Text, nullable=False),
    Column("lines", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("decided_ms", BigInteger),
    UniqueConstraint("person", "game", name="reports_once"),
    Index("reports_open", "decided_ms", "at_ms"),
)

# What was decided about whom: rows are added only. What stands against somebody follows from them. A decision
# without a moderator was made by the operator, on the server's own machine. One about a report names it, one about a
# hint (`fair_play_hints`) its ladder.
decisions = Table(
    "decisions",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("person", String(32), nullable=False),
    Column("verdict", String(16), nullable=False),
    Column("why", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("until_ms", BigInteger),
    Column("moderator", String(32)),
    Column("report", String(32)),
    Column("hint", String(32)),
    Index("decisions_person", "person", "number"),
)
