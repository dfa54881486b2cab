"""Players and events as files write them, and the numbers by which games refer to them."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from sqlalchemy import Connection, select

from coupturc.archive.database import insert_new
from coupturc.archive.forgetting import deletions
from coupturc.archive.tables import event, player

Headers = Mapping[str, str]

#: What stands for a name that nobody wrote.
UNKNOWN = "?"
#: Values of a question: SQLite takes some 32,000.
_MOST_ASKED = 500
#: Names that are tidied up once.
_MOST_KEPT = 1 << 14


class Names:
    """Numbers of players and events, looked up once.

    Only for one import: what a refused transaction added is not there.
    """

    def __init__(self) -> None:
        self._deletions = 0
        self._players: dict[str, int] = {}
        self._events: dict[tuple[str, str], int] = {}

    def player(self, name: str | None) -> int:
        """Return the number of a name that was learned."""
        return self._players[_plain(name)]

    def event(self, headers: Headers) -> int:
        """Return the number of the event of a game that was learned."""
        return self._events[_event(headers)]

    def learn(self, connection: Connection, games: Sequence[Headers]) -> None:
        """Look up the names of games; those that are new get a number.

        When somebody was deleted meanwhile all are looked up again: SQLite gives the number of a name to another one.
        """
        if (times := deletions(connection)) != self._deletions:
            self._deletions, self._players = times, {}
        names = {_plain(headers.get(side)) for headers in games for side in ("White", "Black")} - self._players.keys()
        insert_new(connection, player, [{"name": name} for name in sorted(names)])
        for some in _parts(sorted(names)):
            asked = select(player.c.name, player.c.id).where(player.c.name.in_(some))
            self._players.update({row.name: row.id for row in connection.execute(asked)})
        self._learn_events(connection, {_event(headers) for headers in games} - self._events.keys())

    def _learn_events(self, connection: Connection, new: set[tuple[str, str]]) -> None:
        insert_new(connection, event, [{"name": name, "site": site} for name, site in sorted(new)])
        for some in _parts(sorted({name for name, _ in new})):
            rows = connection.execute(select(event).where(event.c.name.in_(some)))
            self._events.update({(row.name, row.site): row.id for row in rows})


@lru_cache(_MOST_KEPT)
def _plain(name: str | None) -> str:
    """Return a name with single blanks, and without what a database of text does not take."""
    return " ".join((name or "").replace("\0", "").split()) or UNKNOWN


def _event(headers: Headers) -> tuple[str, str]:
    return _plain(headers.get("Event")), _plain(headers.get("Site"))


def _parts(values: Sequence[str]) -> list[Sequence[str]]:
    return [values[first : first + _MOST_ASKED] for first in range(0, len(values), _MOST_ASKED)]
