"""Repertoires of openings that somebody practises.

Revision: 0039, after 0038
"""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "repertoires",
        sa.Column("learner", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("profile", sa.Text, nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("repertoires")
