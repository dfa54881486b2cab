"""Broadcasts: games that are played elsewhere.

Revision: 0029, after 0028
"""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "broadcasts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("tournament", sa.String(32)),
        sa.Column("person", sa.String(32)),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("changed_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("broadcasts_changed", "broadcasts", ["changed_ms", "id"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("broadcasts")
