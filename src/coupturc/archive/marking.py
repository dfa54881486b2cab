"""What a person keeps beside the games: marks on games, and queries under a name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from sqlalchemy import Connection, delete, func, insert, select

from coupturc.archive.database import insert_new
from coupturc.archive.tables import game, mark, saved_query
from coupturc.errors import ArgumentError

#: Numbers of a statement, fewer than any database allows.
_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark, such as the name of a folder or of a training.

    Args:
        name: of the mark.
        games: how many bear it.
    """

    name: str
    games: int


def put_mark(connection: Connection, numbers: Iterable[int], name: str) -> int:
    """Mark games; return how many bear the mark now.

    Raises:
        ArgumentError: there is no game of a number, or the mark has no name.
    """
    if not name.strip():
        raise ArgumentError("mark: expected a name, found none")
    wanted = sorted(set(numbers))
    for first in range(0, len(wanted), _AT_ONCE):
        some = wanted[first : first + _AT_ONCE]
        known = {row.id for row in connection.execute(select(game.c.id).where(game.c.id.in_(some)))}
        if missing := [number for number in some if number not in known]:
            raise ArgumentError(f"game: expected the number of a game of the archive, found {missing[0]}")
        insert_new(connection, mark, [{"game": number, "name": name} for number in some])
    return sum(one.games for one in marks(connection) if one.name == name)


def take_mark(connection: Connection, name: str, numbers: Iterable[int] | None = None) -> int:
    """Take a mark off games, or off all; return off how many."""
    asked = delete(mark).where(mark.c.name == name)
    if numbers is None:
        return connection.execute(asked).rowcount
    return sum(connection.execute(asked.where(mark.c.game == number)).rowcount for number in numbers)


def marks(connection: Connection) -> list[Mark]:
    """Return the marks by name."""
    rows = connection.execute(select(mark.c.name, func.count()).group_by(mark.c.name).order_by(mark.c.name))
    return [Mark(*row) for row in rows]


def save_query(connection: Connection, name: str, text: str | None) -> None:
    """Keep the text of a query under a name, in place of the one that had it; None lets it go.

    Raises:
        ArgumentError: it has no name.
    """
    if not name.strip():
        raise ArgumentError("saved query: expected a name, found none")
    connection.execute(delete(saved_query).where(saved_query.c.name == name))
    if text is not None:
        connection.execute(insert(saved_query).values(name=name, query=text))


def saved_queries(connection: Connection) -> Mapping[str, str]:
    """Return the texts of the queries that were saved, by name."""
    rows = connection.execute(select(saved_query).order_by(saved_query.c.name))
    return MappingProxyType({row.name: row.query for row in rows})
