"""Analyses, and the way back to each of their versions."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

from coupturc.web.store.tables.base import metadata

analyses = Table(
    "analyses",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("profile", Text, nullable=False),
    Column("game", String(32)),
    Column("person", String(32)),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("headline", Text, nullable=False, server_default=""),
    Column("report", Text),
    Column("created_ms", BigInteger, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
    Index("analyses_changed", "changed_ms", "id"),
    Index("analyses_person", "person", "changed_ms"),
)

# How to get back from each version of a tree to the one before: what to put in place of a piece of its text.
analysis_steps = Table(
    "analysis_steps",
    metadata,
    Column("analysis", String(32), ForeignKey("analyses.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("start", Integer, nullable=False),
    Column("length", Integer, nullable=False),
    Column("text", Text, nullable=False),
)
