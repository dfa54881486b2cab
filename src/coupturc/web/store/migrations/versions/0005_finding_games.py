"""What games are found by.

Revision: 0005, after 0004
"""

import json
import tomllib

import sqlalchemy as sa
from alembic import op

from coupturc.folded_text import folded

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the columns and fill them from how each game began."""
    with op.batch_alter_table("games") as table:
        table.add_column(sa.Column("game", sa.String(16), nullable=False, server_default=""))
        table.add_column(sa.Column("words", sa.Text, nullable=False, server_default=""))
    connection = op.get_bind()
    games = sa.table("games", *map(sa.column, ("id", "setup", "game", "words")))
    for game_id, setup in connection.execute(sa.select(games.c.id, games.c.setup)).all():
        connection.execute(sa.update(games).where(games.c.id == game_id).values(_found_by(setup)))


def downgrade() -> None:
    """Drop the columns."""
    with op.batch_alter_table("games") as table:
        table.drop_column("game")
        table.drop_column("words")


def _found_by(setup: str) -> dict[str, str]:
    """Return the columns of a game; of one that cannot be read they stay empty."""
    try:
        began = json.loads(setup)
        profile = tomllib.loads(began["profile"])
        names = (began["players"][side].get("name", "") for side in ("white", "black"))
        return {"game": profile["game"], "words": folded(" ".join((*names, profile["id"])))}
    except (ValueError, KeyError, TypeError, AttributeError):
        return {"game": "", "words": ""}
