"""Finding the games of one person: each seat says when its game was over.

Revision: 0047, after 0046
"""

import sqlalchemy as sa
from alembic import op

revision = "0047"
down_revision = "0046"

_games = sa.table("games", sa.column("id"), sa.column("outcome"), sa.column("changed_ms"))
_seats = sa.table("seats", sa.column("game"), sa.column("finished_ms"))


def upgrade() -> None:
    """Add the column, and the index that lists by it in the place of the one by game."""
    op.add_column("seats", sa.Column("finished_ms", sa.BigInteger))
    over = sa.select(_games.c.changed_ms).where(_games.c.id == _seats.c.game, _games.c.outcome.is_not(None))
    op.execute(sa.update(_seats).values(finished_ms=over.scalar_subquery()))
    op.drop_index("seats_person", "seats")
    op.create_index("seats_finished", "seats", ["person", "finished_ms", "game"])


def downgrade() -> None:
    """Drop the column."""
    op.drop_index("seats_finished", "seats")
    op.create_index("seats_person", "seats", ["person", "game"])
    op.drop_column("seats", "finished_ms")
