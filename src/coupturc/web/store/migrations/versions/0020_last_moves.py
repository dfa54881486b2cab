"""The last move of games and analyses, which the lists mark on their small boards.

Of an analysis the list shows the last position of its main line from now on, not the first.

Revision: 0020, after 0013
"""

import json

import sqlalchemy as sa
from alembic import op

from coupturc.errors import CoupTurcError
from coupturc.notation.pdn import parse_pdn
from coupturc.rules import parse_profile

revision = "0020"
down_revision = "0013"

_games = sa.table("games", *map(sa.column, ("id", "plies", "last_move")))
_events = sa.table("events", *map(sa.column, ("game", "number", "body")))
_analyses = sa.table("analyses", *map(sa.column, ("id", "profile", "body", "headline")))


def upgrade() -> None:
    """Add the column and fill it, and complete the headlines; one row after the other, because they may be many."""
    op.add_column("games", sa.Column("last_move", sa.String(16)))
    connection = op.get_bind()
    for game, plies in connection.execute(sa.select(_games.c.id, _games.c.plies).where(_games.c.plies > 0)).all():
        last_move = _last_move(connection, game, plies)
        connection.execute(sa.update(_games).where(_games.c.id == game).values(last_move=last_move))
    for name in connection.execute(sa.select(_analyses.c.id)).scalars().all():
        here = _analyses.c.id == name
        columns = (_analyses.c.profile, _analyses.c.body, _analyses.c.headline)
        headline = _headline(*connection.execute(sa.select(*columns).where(here)).one())
        connection.execute(sa.update(_analyses).where(here).values(headline=headline))


def downgrade() -> None:
    """Drop the column; the headlines keep what an older version does not read."""
    op.drop_column("games", "last_move")


def _last_move(connection: sa.Connection, game: str, plies: int) -> str | None:
    """Return the squares of the move that led to the position after so many: the latest that has this number."""
    moves = sa.and_(_events.c.game == game, _events.c.body.contains('"moved"'))
    query = sa.select(_events.c.body).where(moves).order_by(_events.c.number.desc())
    for body in connection.execute(query).scalars():
        try:
            event = json.loads(body)
            if event["type"] == "moved" and event["ply"] == plies:
                return f"{event['origin']} {event['target']}"
        except (ValueError, LookupError, TypeError):
            continue
    return None


def _headline(profile: str, body: str, headline: str) -> str:
    try:
        game = next(iter(parse_pdn(body, parse_profile(profile).rules)), None)
        fields = json.loads(headline)
    except (CoupTurcError, ValueError):
        return ""
    moves = game.moves if game else ()
    fields["last"] = [moves[-1].origin, moves[-1].target] if moves else []
    fields["fen"] = game.final.fen if game else fields["fen"]
    return json.dumps(fields, ensure_ascii=False)
