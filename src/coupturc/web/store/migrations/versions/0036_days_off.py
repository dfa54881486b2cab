"""Days off: on them the clock of a member's games of days stands still.

Revision: 0036, after 0035
"""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "days_off",
        sa.Column("person", sa.String(32), sa.ForeignKey("members.person", ondelete="CASCADE"), primary_key=True),
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("days_off")
