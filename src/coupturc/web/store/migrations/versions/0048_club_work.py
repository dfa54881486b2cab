"""Work that the members of a club are set, those who agree.

Revision: 0048, after 0047
"""

import sqlalchemy as sa
from alembic import op

revision = "0048"
down_revision = "0047"


def upgrade() -> None:
    """Make the table, and the column that says who agrees: nobody yet."""
    op.add_column("club_members", sa.Column("learns", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "club_work",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("club", sa.String(32), sa.ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("club_work_club", "club_work", ["club", "created_ms"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("club_work")
    op.drop_column("club_members", "learns")
