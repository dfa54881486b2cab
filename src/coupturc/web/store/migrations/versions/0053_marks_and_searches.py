"""Marks on games of archives, and searches that somebody saved.

Revision: 0053, after 0052
"""

import sqlalchemy as sa
from alembic import op

revision = "0053"
down_revision = "0052"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "archive_marks",
        sa.Column("learner", sa.String(64), primary_key=True),
        sa.Column("archive", sa.String(255), primary_key=True),
        sa.Column("game", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(60), primary_key=True),
    )
    op.create_table(
        "saved_searches",
        sa.Column("learner", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(60), primary_key=True),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("query", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("saved_searches")
    op.drop_table("archive_marks")
