"""Which game a game is the rematch of: two people who ask for it at the same time get one game.

Revision: 0012, after 0011
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the column."""
    op.add_column("games", sa.Column("rematch_of", sa.String(32)))
    op.create_index("games_rematch_of", "games", ["rematch_of"], unique=True)


def downgrade() -> None:
    """Drop it."""
    op.drop_index("games_rematch_of", "games")
    op.drop_column("games", "rematch_of")
