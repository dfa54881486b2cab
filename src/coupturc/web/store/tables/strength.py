"""How strong people are, and whom they seek to play."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Float, ForeignKey, Index, Integer, String, Table, Text

from coupturc.web.store.tables.base import key, metadata

# How strong people are, and what each game changed of it; the opponent stands there too: a profile reads one table.
ratings = Table(
    "ratings",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    key("ladder", 32),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
    Index("ratings_ladder", "ladder", "value"),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("ladder", String(32), nullable=False),
    Column("side", String(8), nullable=False),
    Column("opponent", String(32), nullable=False),
    Column("score", Float, nullable=False),
    Column("before", Float, nullable=False),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("opening", String(64), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Index("rating_changes_person", "person", "ladder", "at_ms"),
)

# Who seeks an opponent, and whom somebody has challenged; `game` is the one that began when somebody accepted.
seeks = Table(
    "seeks",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("opponent", String(32), ForeignKey("people.id", ondelete="CASCADE")),
    Column("terms", Text, nullable=False),
    Column("ladder", String(32), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger),
    Column("game", String(32)),
    Index("seeks_person", "person"),
)
