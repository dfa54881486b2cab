"""Links by which somebody in the hall enters boards of a tournament.

Revision: 0051, after 0050
"""

import sqlalchemy as sa
from alembic import op

revision = "0051"
down_revision = "0050"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "board_links",
        sa.Column("tournament", sa.String(32), sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("board", sa.Integer, primary_key=True),
        sa.Column("link_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("board_links")
