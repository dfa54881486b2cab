"""What people say at a game, who reads free text, and who wants nothing to do with whom.

Revision: 0033, after 0032
"""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    """Make the tables and the column."""
    op.create_table(
        "talk_lines",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("phrase", sa.String(16)),
        sa.Column("text", sa.Text),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("blocked", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    )
    op.create_index("blocks_blocked", "blocks", ["blocked"])
    op.add_column("members", sa.Column("free_talk", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("members", "free_talk")
    op.drop_table("blocks")
    op.drop_table("talk_lines")
