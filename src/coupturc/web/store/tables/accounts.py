"""People, how they come back, and what they did of late."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text, false

from coupturc.web.store.tables.base import metadata

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
)

# Members keep their name: nobody else has one that looks like it.
members = Table(
    "members",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("look", String(128), nullable=False, unique=True),
    Column("password_hash", Text, nullable=False),
    Column("mail", Text, nullable=False),
    Column("mail_confirmed", Boolean, nullable=False, server_default=false()),
    Column("free_talk", Boolean, nullable=False, server_default=false()),
    Column("role", String(16), nullable=False, server_default=""),
    Column("language", String(2), nullable=False, server_default="en"),
)

# With a passkey a member comes back without a password; of it only what checks it.
passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", String(32), ForeignKey("members.person", ondelete="CASCADE"), nullable=False),
    Column("public_key", Text, nullable=False),
    Column("signed", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("made_ms", BigInteger, nullable=False),
    Column("used_ms", BigInteger, nullable=False),
    Index("passkeys_person", "person"),
)

# What somebody must send back, once and in time: the question to a passkey; of it only the hash.
once = Table(
    "once",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("purpose", String(16), nullable=False),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE")),
    Column("until_ms", BigInteger, nullable=False),
    Index("once_until", "until_ms"),
)

# What was done of late and may not be done too often: who did what, as a hash, and until when that counts.
hits = Table(
    "hits",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("what", String(64), nullable=False),
    Column("until_ms", BigInteger, nullable=False),
    Index("hits_what", "what", "until_ms"),
    Index("hits_until", "until_ms"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    Index("sessions_person", "person"),
)

# Days on which a member does not play, counted from 1970 in UTC: the clock of his games of days stands still.
days_off = Table(
    "days_off",
    metadata,
    Column("person", String(32), ForeignKey("members.person", ondelete="CASCADE"), primary_key=True),
    Column("day", Integer, primary_key=True, autoincrement=False),
)
