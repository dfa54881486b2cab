"""Games in the one documented form of a record, with its version.

Until now the server wrote games without a version, and a take-back as a row that the arbiter did not know; the time of
the game then went back with the clocks. Each game is judged again from what was asked for, and written as
`docs/events.md` describes it: time goes on through a take-back. A game that cannot be read, or that would end otherwise
when it is judged again, stays as it is.

Revision: 0007, after 0006
"""

import json
from collections.abc import Iterator

import msgspec
import sqlalchemy as sa
from alembic import op

from coupturc.errors import CoupTurcError, RecordError
from coupturc.game.arbiter import Arbiter
from coupturc.game.events import REQUESTS, Event, Request, TakeBack
from coupturc.game.outcome import Outcome
from coupturc.game.record import Setup
from coupturc.game.record_json import decode_event
from coupturc.game.refusal import Refusal
from coupturc.rules import parse_profile

revision = "0007"
down_revision = "0006"

Rows = list[dict[str, object]]

_VERSION = 2

_games = sa.table("games", *map(sa.column, ("id", "setup", "outcome")))
_outcomes = msgspec.json.Decoder(Outcome)
_events = sa.table("events", *map(sa.column, ("game", "number", "at_ms", "command", "body")))


def upgrade() -> None:
    """Write every game again."""
    connection = op.get_bind()
    for game, setup, outcome in connection.execute(sa.select(_games)).all():
        query = sa.select(_events).where(_events.c.game == game).order_by(_events.c.number)
        rows = [dict(row) for row in connection.execute(query).mappings()]
        try:
            began, written = json.loads(setup), list(_written(json.loads(setup), rows, outcome))
        except (CoupTurcError, ValueError, KeyError, TypeError):
            continue
        body = json.dumps({**began, "version": _VERSION}, ensure_ascii=False)
        connection.execute(sa.update(_games).where(_games.c.id == game).values(setup=body))
        connection.execute(sa.delete(_events).where(_events.c.game == game))
        if written:
            connection.execute(sa.insert(_events), written)


def downgrade() -> None:
    """Nothing leads back: the older form has no place for what a take-back says."""
    raise NotImplementedError("a store cannot be given the record of an older version")


def _written(began: dict[str, object], rows: Rows, outcome: str | None) -> Iterator[dict[str, object]]:
    """Yield the rows of a game in the new form: each request with what follows from it.

    Raises:
        RecordError: it does not end as it did.
    """
    past = _Past(Arbiter(parse_profile(str(began["profile"])), _as_judged_then(began["setup"])))
    number = 0
    requests = ((row, event) for row in rows if isinstance(event := decode_event(str(row["body"])), REQUESTS))
    first = rows[0] if rows else {}
    begun = ((first, past.game.events),) if past.game.events else ()
    for row, events in (*begun, *((row, past.judge(request)) for row, request in requests)):
        for index, event in enumerate(events):
            command = None if index else row["command"]
            body = msgspec.json.encode(event).decode()
            yield {"game": row["game"], "number": number, "at_ms": row["at_ms"], "command": command, "body": body}
            number += 1
    if _without_article(past.game.outcome) != _without_article(_outcomes.decode(outcome) if outcome else None):
        raise RecordError("events", f"a game that ends as it did, with {outcome}")


def _as_judged_then(setup: object) -> Setup:
    """Read what was agreed; of several touched pieces any could be played then."""
    return msgspec.structs.replace(msgspec.convert(setup, Setup), free_touch=True)


def _without_article(outcome: Outcome | None) -> Outcome | None:
    """Return an outcome without the article behind it, which may be cited better today."""
    return outcome and msgspec.structs.replace(outcome, article="")


class _Past:
    """A game as it was stored, and beside it the same with a time that never goes back.

    Args:
        game: at its beginning.
    """

    def __init__(self, game: Arbiter) -> None:
        self.game = game
        self._as_stored = game.fork()
        self._later_ms = 0

    def judge(self, request: Request) -> tuple[Event, ...]:
        """Return a request, and what follows from it, at the time of the new form."""
        if isinstance(request, TakeBack):
            return self._take_back(request)
        self._as_stored.apply(request, request.at_ms)
        answer = self.game.apply(request, request.at_ms + self._later_ms)
        return () if isinstance(answer, Refusal) else answer

    def _take_back(self, request: TakeBack) -> tuple[Event, ...]:
        answer = self.game.apply(request, 0)  # at the last moment that is known of
        if isinstance(answer, Refusal):
            return ()
        self._as_stored = self._as_stored.before(request.ply)
        self._later_ms = _end_ms(self.game) - _end_ms(self._as_stored)
        return answer


def _end_ms(game: Arbiter) -> int:
    return game.events[-1].at_ms if game.events else 0
