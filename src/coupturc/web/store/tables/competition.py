"""Tournaments, and games shown as they are played."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

from coupturc.web.store.tables.base import metadata

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("setup", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
    Column("person", String(32)),
    Column("club", String(32)),
    Column("remind_ms", BigInteger),
    Column("reminded_ms", BigInteger, nullable=False, server_default="0"),
    Index("tournaments_changed", "changed_ms", "id"),
    Index("tournaments_person", "person", "changed_ms"),
    Index("tournaments_club", "club", "changed_ms"),
    Index("tournaments_remind", "remind_ms"),
)

tournament_events = Table(
    "tournament_events",
    metadata,
    Column("tournament", String(32), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("body", Text, nullable=False),
)

# A player of a tournament, as a person: the one who opened his link.
tournament_players = Table(
    "tournament_players",
    metadata,
    Column("tournament", String(32), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="SET NULL")),
    Column("link_hash", String(64), unique=True),
    Column("member", Integer),
    Index("tournament_players_person", "person", "tournament"),
)

# A link by which somebody in the hall enters a board of a round, or all of them where the board is 0.
board_links = Table(
    "board_links",
    metadata,
    Column("tournament", String(32), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("link_hash", String(64), nullable=False, unique=True),
    Column("made_ms", BigInteger, nullable=False),
)

broadcasts = Table(
    "broadcasts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("tournament", String(32)),
    Column("person", String(32)),
    Column("token_hash", String(64), nullable=False),
    Column("body", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
    Index("broadcasts_changed", "changed_ms", "id"),
)
