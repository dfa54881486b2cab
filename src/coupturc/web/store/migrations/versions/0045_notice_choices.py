"""Which notices go to whom by which way, what was sent of them, and in which language.

Revision: 0045, after 0044
"""

import sqlalchemy as sa
from alembic import op

revision = "0045"
down_revision = "0044"


def upgrade() -> None:
    """Make the tables and the columns."""
    op.create_table(
        "notice_choices",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("way", sa.String(8), primary_key=True),
        sa.Column("wanted", sa.Boolean, nullable=False),
    )
    op.create_table(
        "deliveries",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("way", sa.String(8), primary_key=True),
        sa.Column("due_ms", sa.BigInteger),
        sa.Column("upto_ms", sa.BigInteger, nullable=False),
        sa.Column("sent_ms", sa.BigInteger, nullable=False),
    )
    op.add_column("notices", sa.Column("lasting", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("members", sa.Column("language", sa.String(2), nullable=False, server_default="en"))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("members", "language")
    op.drop_column("notices", "lasting")
    op.drop_table("deliveries")
    op.drop_table("notice_choices")
