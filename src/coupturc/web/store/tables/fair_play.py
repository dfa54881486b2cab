"""How rated games compare with the engine where moves are hard, and who stands out."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, String, Table

from coupturc.web.store.tables.base import key, metadata


def _person() -> Column[str]:
    return Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)


def _tally() -> tuple[Column[Any], ...]:
    """Return the columns of what somebody did at hard moves."""
    return (
        Column("hard", Integer, nullable=False),
        Column("found", Integer, nullable=False),
        Column("lost", Float, nullable=False),
        Column("hard_ms", BigInteger, nullable=False),
        Column("others", Integer, nullable=False),
        Column("others_ms", BigInteger, nullable=False),
    )


# Of each side of a game that was compared; `rating` is what the player had before it, and `by_lot` says that it was
# chosen by chance.
compared_games = Table(
    "compared_games",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    _person(),
    Column("ladder", String(32), nullable=False),
    Column("rating", Float, nullable=False),
    *_tally(),
    Column("at_ms", BigInteger, nullable=False),
    Column("by_lot", Boolean, nullable=False),
    Index("compared_games_person", "person", "ladder", "at_ms"),
    Index("compared_games_rating", "ladder", "by_lot", "rating"),
)

# Who stands out on a ladder, with the figures of then. Once a moderator has decided, only later games count again.
fair_play_hints = Table(
    "fair_play_hints",
    metadata,
    _person(),
    key("ladder", 32),
    Column("rating", Float, nullable=False),
    Column("games", Integer, nullable=False),
    *_tally(),
    Column("mean", Float, nullable=False),
    Column("spread", Float, nullable=False),
    Column("people", Integer, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("decided_ms", BigInteger),
    Index("fair_play_hints_open", "decided_ms", "at_ms"),
)
