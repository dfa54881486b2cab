"""Notices: what has happened while somebody looked at something else, or was not there.

Revision: 0042, after 0041
"""

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0041"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "notices",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("subject", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("read", sa.Boolean, nullable=False),
    )
    op.create_index("notices_person", "notices", ["person", "at_ms"])
    op.create_index("notices_at", "notices", ["at_ms"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("notices")
