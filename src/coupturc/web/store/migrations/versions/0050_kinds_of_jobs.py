"""Which kinds of jobs a process for jobs does: servers do the others themselves.

Revision: 0050, after 0049
"""

import sqlalchemy as sa
from alembic import op

revision = "0050"
down_revision = "0049"


def upgrade() -> None:
    """Add the column; until a process of the version before is renewed, servers do its jobs too."""
    op.add_column("workers", sa.Column("kinds", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("workers", "kinds")
