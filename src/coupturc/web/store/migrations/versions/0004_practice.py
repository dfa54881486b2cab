"""What learners did in the trainers.

Revision: 0004, after 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the three tables."""
    op.create_table(
        "practice_results",
        sa.Column("learner", sa.String(64), primary_key=True),
        sa.Column("attempt", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("item", sa.Text, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("practice_results_discipline", "practice_results", ["learner", "game", "kind"])
    op.create_table(
        "practice_slots",
        sa.Column("learner", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("item", sa.Text, primary_key=True),
        sa.Column("box", sa.Integer, nullable=False),
        sa.Column("due_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "practice_ratings",
        sa.Column("learner", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("value", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("answered", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("changed_ms", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drop the tables, and with them all ratings."""
    for table in ("practice_ratings", "practice_slots", "practice_results"):
        op.drop_table(table)
