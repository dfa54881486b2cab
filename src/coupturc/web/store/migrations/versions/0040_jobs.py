"""Work that is done later, and the processes that do only such work.

Revision: 0040, after 0039
"""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("due_ms", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("holder", sa.String(32), nullable=False),
        sa.Column("fault", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("jobs_due", "jobs", ["state", "due_ms"])
    op.create_table(
        "workers",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("workers")
    op.drop_table("jobs")
