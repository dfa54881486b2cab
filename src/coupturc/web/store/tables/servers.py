"""Server processes on one database, and the work that they share."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, String, Table, Text

from coupturc.web.store.tables.base import metadata

# Server processes on this database, and work that one of them does at a time.
nodes = Table(
    "nodes",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("seen_ms", BigInteger, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("node", String(32), nullable=False),
    Column("until_ms", BigInteger, nullable=False),
)

# When no server was there, and a while longer: clocks of people in two places stand still.
outages = Table(
    "outages",
    metadata,
    Column("from_ms", BigInteger, primary_key=True, autoincrement=False),
    Column("until_ms", BigInteger, nullable=False),
)

# Work that is done later. A job that is being done has a holder, and is due again when the lease of that one ends.
jobs = Table(
    "jobs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("payload", Text, nullable=False),
    Column("state", String(8), nullable=False),
    Column("due_ms", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("holder", String(32), nullable=False),
    Column("fault", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Index("jobs_due", "state", "due_ms"),
)

# Processes that do jobs only; while one lives, servers leave jobs of its kinds to it, names with spaces between them.
workers = Table(
    "workers",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("seen_ms", BigInteger, nullable=False),
    Column("kinds", Text, nullable=False, server_default=""),
)
