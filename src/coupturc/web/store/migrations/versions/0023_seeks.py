"""Who seeks an opponent, and whom somebody has challenged.

Revision: 0023, after 0022
"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "seeks",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("opponent", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE")),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("ladder", sa.String(32), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("seen_ms", sa.BigInteger),
        sa.Column("game", sa.String(32)),
    )
    op.create_index("seeks_person", "seeks", ["person"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("seeks")
