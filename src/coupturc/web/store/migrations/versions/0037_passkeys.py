"""Passkeys of members, and words that are used once.

Revision: 0037, after 0036
"""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("members.person", ondelete="CASCADE"), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("signed", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("used_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("passkeys_person", "passkeys", ["person"])
    op.create_table(
        "once",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(16), nullable=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE")),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("once_until", "once", ["until_ms"])


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("once")
    op.drop_table("passkeys")
