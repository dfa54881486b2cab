"""Conditional moves in the database: at most one plan a game, of the player who waits."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, insert, select

from coupturc.web.store.errors import ConflictError
from coupturc.web.store.tables import games, plans


@dataclass(frozen=True, slots=True)
class PlanRow:
    """What a player answers while his opponent is to move.

    Args:
        side: whose plan it is.
        ply: half-moves played when it was made.
        fen: the position then; in another one it counts for nothing.
        lines: JSON of its lines, each the opponent's move, the answer, and so on.
    """

    side: str
    ply: int
    fen: str
    lines: str


def find_plan(connection: Connection, game_id: str) -> PlanRow | None:
    """Return the plan of a game."""
    row = connection.execute(select(plans).where(plans.c.game == game_id)).one_or_none()
    return None if row is None else PlanRow(row.side, row.ply, row.fen, row.lines)


def keep_plan(connection: Connection, game_id: str, plan: PlanRow | None, ply: int) -> None:
    """Keep what a player wants who has seen so many half-moves; None keeps no plan.

    Raises:
        ConflictError: somebody has moved meanwhile.
    """
    now = connection.execute(select(games.c.plies).where(games.c.id == game_id)).scalar_one_or_none()
    if now != ply:
        raise ConflictError(f"game {game_id} has gone on")
    replace_plan(connection, game_id, plan)


def replace_plan(connection: Connection, game_id: str, plan: PlanRow | None) -> None:
    """Put a plan in the place of the one before."""
    connection.execute(delete(plans).where(plans.c.game == game_id))
    if plan is not None:
        connection.execute(insert(plans).values(game=game_id, **asdict(plan)))
