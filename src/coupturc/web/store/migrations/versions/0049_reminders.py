"""When players of a tournament are to be reminded next, and until when they have been.

Revision: 0049, after 0048
"""

import sqlalchemy as sa
from alembic import op

revision = "0049"
down_revision = "0048"


def upgrade() -> None:
    """Make the columns; tournaments with rounds are looked at once, and then know their next reminder."""
    op.add_column("tournaments", sa.Column("remind_ms", sa.BigInteger))
    op.add_column("tournaments", sa.Column("reminded_ms", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index("tournaments_remind", "tournaments", ["remind_ms"])
    op.execute(sa.text("UPDATE tournaments SET remind_ms = 0 WHERE rounds > 0"))


def downgrade() -> None:
    """Drop them."""
    op.drop_index("tournaments_remind", "tournaments")
    op.drop_column("tournaments", "reminded_ms")
    op.drop_column("tournaments", "remind_ms")
