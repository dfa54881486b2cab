"""Who is who, who sits at which game, and who asked for an event.

Games from before have no seats: whoever opens one acts for both sides, as on one screen.

Revision: 0010, after 0009
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the tables and the column."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("side", sa.String(8), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id")),
        sa.Column("invite_hash", sa.String(64)),
    )
    op.create_index("seats_person", "seats", ["person", "game"])
    op.add_column("events", sa.Column("person", sa.String(32)))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("events", "person")
    op.drop_table("seats")
    op.drop_table("sessions")
    op.drop_table("people")
