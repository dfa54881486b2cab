"""How far each learner is in the lessons.

Revision: 0002, after 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "lesson_places",
        sa.Column("learner", sa.String(64), primary_key=True),
        sa.Column("lesson", sa.String(64), primary_key=True),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("changed_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "solved_steps",
        sa.Column("learner", sa.String(64), primary_key=True),
        sa.Column("lesson", sa.String(64), primary_key=True),
        sa.Column("step", sa.Integer, primary_key=True),
    )


def downgrade() -> None:
    """Drop both tables, and with them all progress."""
    op.drop_table("solved_steps")
    op.drop_table("lesson_places")
