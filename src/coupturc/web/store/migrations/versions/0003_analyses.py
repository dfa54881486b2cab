"""Analyses: trees that people work on.

Revision: 0003, after 0002
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "analyses",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("profile", sa.Text, nullable=False),
        sa.Column("game", sa.String(32)),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("report", sa.Text),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("changed_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("analyses_changed", "analyses", ["changed_ms", "id"])


def downgrade() -> None:
    """Drop the table, and with it every analysis."""
    op.drop_table("analyses")
