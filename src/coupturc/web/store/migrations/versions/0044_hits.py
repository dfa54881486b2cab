"""How often something bounded was done of late, for all servers on the database.

Revision: 0044, after 0043
"""

import sqlalchemy as sa
from alembic import op

revision = "0044"
down_revision = "0043"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "hits",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("what", sa.String(64), nullable=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("hits_what", "hits", ["what", "until_ms"])
    op.create_index("hits_until", "hits", ["until_ms"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("hits")
