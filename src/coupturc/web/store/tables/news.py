"""News for people, and the ways by which it reaches them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, String, Table, Text, false

from coupturc.web.store.tables.base import key, metadata

# News for somebody, of each subject one of a kind; `subject` is the id of a game, a tournament or a person.
notices = Table(
    "notices",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    key("kind", 16),
    key("subject", 32),
    Column("name", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("read", Boolean, nullable=False),
    Column("lasting", Boolean, nullable=False, server_default=false()),
    Column("hour_ms", BigInteger),
    Column("zone", String(64), nullable=False, server_default=""),
    Index("notices_person", "person", "at_ms"),
    Index("notices_at", "at_ms"),
)

# By which ways somebody wants notices of a kind, where he has chosen something else than most want.
notice_choices = Table(
    "notice_choices",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    key("kind", 16),
    key("way", 8),
    Column("wanted", Boolean, nullable=False),
)

# What goes to somebody's mailbox or devices: when the next job is due, and which notices were sent.
deliveries = Table(
    "deliveries",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    key("way", 8),
    Column("due_ms", BigInteger),
    Column("upto_ms", BigInteger, nullable=False),
    Column("sent_ms", BigInteger, nullable=False),
)

# The devices to which notices are pushed: a browser in which somebody is known has one address for them.
push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("session", String(64), ForeignKey("sessions.token_hash", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("language", String(2), nullable=False),
    Index("push_subscriptions_person", "person"),
)
