"""Who has left a game of late that the lobby had begun: counted for a day, in the transaction that ends the game."""

from __future__ import annotations

from sqlalchemy import Connection

from coupturc.web.store.hits import HitRepository, keep_hit

#: For so long it counts.
_COUNTED_MS = 86_400_000


def note_leaving(connection: Connection, person: str, at_ms: int) -> None:
    """Count that somebody has left a game."""
    keep_hit(connection, _what(person), at_ms + _COUNTED_MS, at_ms)


async def left_of_late(hits: HitRepository, person: str) -> tuple[int, ...]:
    """Return when somebody left games within the last day, UTC milliseconds."""
    return tuple(until_ms - _COUNTED_MS for until_ms in await hits.ends(_what(person)))


def _what(person: str) -> str:
    return f"left/{person}"
