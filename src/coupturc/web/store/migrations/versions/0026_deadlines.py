"""When the time of a player is up, so that a flag falls while nobody looks.

Revision: 0026, after 0025

Games of people that go on are looked at once; the server then writes what their clocks say.
"""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    """Add the column and its index."""
    op.add_column("games", sa.Column("deadline_ms", sa.BigInteger))
    op.create_index("games_deadline", "games", ["deadline_ms"])
    op.execute("UPDATE games SET deadline_ms = changed_ms WHERE outcome IS NULL AND id IN (SELECT game FROM seats)")


def downgrade() -> None:
    """Drop the column."""
    op.drop_index("games_deadline", "games")
    op.drop_column("games", "deadline_ms")
