"""The people who play in tournaments, by their links.

Revision: 0030, after 0029
"""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "tournament_players",
        sa.Column("tournament", sa.String(32), sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="SET NULL")),
        sa.Column("link_hash", sa.String(64), unique=True),
    )
    op.create_index("tournament_players_person", "tournament_players", ["person", "tournament"])


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("tournament_players")
