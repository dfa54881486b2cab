"""Games judged before the first touched piece was the one to be played.

Until now any of several touched pieces could be played, and a take-back forgot them. A game that was stored then
says so in its setup, and is judged as it was. Its events stay as they are, and so does a game that cannot be read.

Revision: 0008, after 0007
"""

import json

import sqlalchemy as sa
from alembic import op

from coupturc.errors import RecordError
from coupturc.game.record_json import version_of, with_free_touch

revision = "0008"
down_revision = "0007"

_VERSION_BEFORE = 2
_games = sa.table("games", *map(sa.column, ("id", "setup")))


def upgrade() -> None:
    """Write in every game how touching was judged."""
    connection = op.get_bind()
    for game, setup in connection.execute(sa.select(_games)).all():
        try:
            known = version_of(setup) == _VERSION_BEFORE
            body = json.dumps(with_free_touch(json.loads(setup)), ensure_ascii=False) if known else setup
        except RecordError:
            continue
        connection.execute(sa.update(_games).where(_games.c.id == game).values(setup=body))


def downgrade() -> None:
    """Nothing leads back: a game played since is judged by rules that the older version does not know."""
    raise NotImplementedError("a store cannot be given the record of an older version")
