"""Clubs with their members, and the tournaments of a club.

Revision: 0038, after 0037
"""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"


def upgrade() -> None:
    """Make the tables, and the columns that name a club and a member of it."""
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "club_members",
        sa.Column("club", sa.String(32), sa.ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="SET NULL")),
        sa.Column("link_hash", sa.String(64), unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("real_name", sa.Text, nullable=False),
        sa.Column("federation_number", sa.Text, nullable=False),
        sa.Column("shown", sa.Boolean, nullable=False),
        sa.Column("rating", sa.Integer, nullable=False),
        sa.Column("board", sa.Integer, nullable=False),
        sa.Column("roles", sa.Text, nullable=False),
    )
    op.create_index("club_members_person", "club_members", ["person", "club"])
    op.add_column("tournaments", sa.Column("club", sa.String(32)))
    op.create_index("tournaments_club", "tournaments", ["club", "changed_ms"])
    op.add_column("tournament_players", sa.Column("member", sa.Integer))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("tournament_players", "member")
    op.drop_index("tournaments_club", "tournaments")
    op.drop_column("tournaments", "club")
    op.drop_table("club_members")
    op.drop_table("clubs")
