"""What people report, what moderators decide, and which members they are.

Revision: 0034, after 0033
"""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    """Make the tables and the column."""
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("reported", sa.String(32), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("decided_ms", sa.BigInteger),
        sa.UniqueConstraint("person", "game", name="reports_once"),
    )
    op.create_index("reports_open", "reports", ["decided_ms", "at_ms"])
    op.create_table(
        "decisions",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("verdict", sa.String(16), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("until_ms", sa.BigInteger),
        sa.Column("moderator", sa.String(32)),
        sa.Column("report", sa.String(32)),
    )
    op.create_index("decisions_person", "decisions", ["person", "number"])
    op.add_column("members", sa.Column("role", sa.String(16), nullable=False, server_default=""))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("members", "role")
    op.drop_table("decisions")
    op.drop_table("reports")
