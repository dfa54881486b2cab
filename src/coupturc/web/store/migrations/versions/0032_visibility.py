"""Who may watch a game.

Revision: 0032, after 0031

Games that are stored already stay by link, as they were.
"""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    """Add the column, and an index of the public games."""
    op.add_column("games", sa.Column("visibility", sa.String(8), nullable=False, server_default="link"))
    op.create_index("games_visibility", "games", ["visibility", "changed_ms"])


def downgrade() -> None:
    """Drop the column."""
    op.drop_index("games_visibility", "games")
    op.drop_column("games", "visibility")
