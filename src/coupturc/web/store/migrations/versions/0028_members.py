"""Members: a name that nobody else has, and a password.

Revision: 0028, after 0027
"""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "members",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("look", sa.String(128), nullable=False, unique=True),
        sa.Column("password_hash", sa.Text, nullable=False),
        sa.Column("mail", sa.Text, nullable=False),
    )
    op.create_index("sessions_person", "sessions", ["person"])


def downgrade() -> None:
    """Drop the table."""
    op.drop_index("sessions_person", "sessions")
    op.drop_table("members")
