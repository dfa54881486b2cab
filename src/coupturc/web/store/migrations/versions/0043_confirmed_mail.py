"""Whether a member has shown that his address for mail is his.

Revision: 0043, after 0042
"""

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = "0042"


def upgrade() -> None:
    """Make the column; of the addresses that are there nobody knows."""
    op.add_column("members", sa.Column("mail_confirmed", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("members", "mail_confirmed")
