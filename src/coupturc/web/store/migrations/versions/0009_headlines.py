"""What the list of analyses shows, beside their trees.

An analysis that cannot be read gets an empty headline; the list names it as damaged.

Revision: 0009, after 0008
"""

import json

import sqlalchemy as sa
from alembic import op

from coupturc.errors import CoupTurcError
from coupturc.game.tree import Game
from coupturc.notation.pdn import parse_pdn
from coupturc.rules import parse_profile

revision = "0009"
down_revision = "0008"

_analyses = sa.table("analyses", *map(sa.column, ("id", "profile", "body", "headline")))
_SHOWN_HEADERS = ("White", "Black", "Event", "Date", "Result")
_LONGEST_HEADER = 200


def upgrade() -> None:
    """Add the column and fill it, one analysis after the other: together they may be larger than the memory."""
    op.add_column("analyses", sa.Column("headline", sa.Text, nullable=False, server_default=""))
    connection = op.get_bind()
    for name in connection.execute(sa.select(_analyses.c.id)).scalars().all():
        here = _analyses.c.id == name
        profile, body = connection.execute(sa.select(_analyses.c.profile, _analyses.c.body).where(here)).one()
        connection.execute(sa.update(_analyses).where(here).values(headline=_headline(profile, body)))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("analyses", "headline")


def _headline(profile: str, body: str) -> str:
    try:
        rules = parse_profile(profile).rules
        game = next(iter(parse_pdn(body, rules)), None) or Game(rules=rules)
    except (CoupTurcError, ValueError):
        return ""
    headers = {name: game.headers[name][:_LONGEST_HEADER] for name in _SHOWN_HEADERS if name in game.headers}
    return json.dumps({"headers": headers, "plies": len(game.moves), "fen": game.start.fen}, ensure_ascii=False)
