"""Games: one row a game, one row an event with (game, number) as key."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text, UniqueConstraint

from coupturc.web.store.tables.base import metadata

games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("setup", Text, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("fen", Text, nullable=False),
    Column("outcome", Text),
    Column("created_ms", BigInteger, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
    Column("game", String(16), nullable=False, server_default=""),
    Column("words", Text, nullable=False, server_default=""),
    Column("rematch_of", String(32)),
    Column("last_move", String(16)),
    Column("deadline_ms", BigInteger),
    Column("visibility", String(8), nullable=False, server_default="link"),
    Index("games_deadline", "deadline_ms"),
    Index("games_changed", "changed_ms", "id"),
    Index("games_by_game", "game", "changed_ms", "id"),
    Index("games_rematch_of", "rematch_of", unique=True),
)

# Nearly all games are over: those that go on are found without looking at them.
_GOES_ON = games.c.outcome.is_(None)
Index(
    "games_going",
    games.c.changed_ms,
    games.c.id,
    games.c.visibility,
    sqlite_where=_GOES_ON,
    postgresql_where=_GOES_ON,
)

# A seat that is open by invitation has no person; the seats of one screen and the computer's have no rows.
seats = Table(
    "seats",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("side", String(8), primary_key=True),
    Column("person", String(32), ForeignKey("people.id")),
    Column("invite_hash", String(64)),
    # When the game was over, as its row says; so somebody's games are listed without looking at all of them.
    Column("finished_ms", BigInteger),
    Index("seats_finished", "person", "finished_ms", "game"),
)

events = Table(
    "events",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("command", String(64)),
    Column("body", Text, nullable=False),
    Column("person", String(32)),
    Column("lag_ms", Integer),
    # A command that reaches two server processes is stored by one of them only.
    UniqueConstraint("game", "command", name="events_command"),
)

# Conditional moves of the player who waits: what he answers to a move that his opponent may make.
plans = Table(
    "plans",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("side", String(8), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("fen", Text, nullable=False),
    Column("lines", Text, nullable=False),
)
