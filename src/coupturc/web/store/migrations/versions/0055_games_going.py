"""Lists of games that go on, and of games by their kind, which looked at every stored game where few were found.

Revision: 0055, after 0054
"""

import sqlalchemy as sa
from alembic import op

revision = "0055"
down_revision = "0054"


def upgrade() -> None:
    """Make the indexes; that of the games that go on takes the place of the one of all public games."""
    goes_on = sa.text("outcome IS NULL")
    columns = ["changed_ms", "id", "visibility"]
    op.create_index("games_going", "games", columns, sqlite_where=goes_on, postgresql_where=goes_on)
    op.create_index("games_by_game", "games", ["game", "changed_ms", "id"])
    op.drop_index("games_visibility", "games")


def downgrade() -> None:
    """Drop them."""
    op.create_index("games_visibility", "games", ["visibility", "changed_ms"])
    op.drop_index("games_by_game", "games")
    op.drop_index("games_going", "games")
