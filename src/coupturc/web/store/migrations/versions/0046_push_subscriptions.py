"""The devices to which notices are pushed.

Revision: 0046, after 0045
"""

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0045"


def upgrade() -> None:
    """Make the table."""
    session = sa.ForeignKey("sessions.token_hash", ondelete="CASCADE")
    op.create_table(
        "push_subscriptions",
        sa.Column("session", sa.String(64), session, primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
    )
    op.create_index("push_subscriptions_person", "push_subscriptions", ["person"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("push_subscriptions")
