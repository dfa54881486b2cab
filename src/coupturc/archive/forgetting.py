"""Games of a player who asks for it are deleted, with their original text."""

from sqlalchemy import Connection, delete, or_, select, update

from coupturc.archive.database import insert_new, last_game
from coupturc.archive.filtering import names_of
from coupturc.archive.tables import about, double, game, mark, player, segment, source, text
from coupturc.archive.texts import Block
from coupturc.errors import ArgumentError

#: In the table `about`.
_DELETIONS = "deletions"
_LAST_NUMBER = "last_number"


def forget(connection: Connection, name: str) -> int:
    """Delete every game of a player, under all names that a person joined, and the names; return how many games.

    Of the text blanks stay, so that the other games keep their places; a file that lost a game is not whole any more.

    Raises:
        ArgumentError: the name is not in the archive.
    """
    names = [row.id for row in connection.execute(names_of(name))]
    if not names:
        raise ArgumentError(f"player: expected a name of the archive, found {name!r}")
    of_player = or_(game.c.white.in_(names), game.c.black.in_(names))
    columns = (game.c.id, game.c.source, game.c.text, game.c.text_begin, game.c.text_end)
    rows = connection.execute(select(*columns).where(of_player)).all()
    places: dict[int, list[tuple[int, int]]] = {}
    for row in rows:
        places.setdefault(row.text, []).append((row.text_begin, row.text_end))
    for number, spans in places.items():
        _blank(connection, number, spans)
    _note_last_number(connection)
    numbers = select(game.c.id).where(of_player)
    connection.execute(delete(double).where(or_(double.c.game.in_(numbers), double.c.kept.in_(numbers))))
    connection.execute(delete(mark).where(mark.c.game.in_(numbers)))
    connection.execute(delete(game).where(of_player))
    connection.execute(update(source).where(source.c.id.in_({row.source for row in rows})).values(is_whole=False))
    connection.execute(update(player).where(player.c.id.in_(names)).values(same_as=None))
    connection.execute(delete(player).where(player.c.id.in_(names)))
    connection.execute(delete(segment))  # of other games from now on
    _count_deletion(connection)
    return len(rows)


def deletions(connection: Connection) -> int:
    """Return how often games were deleted: what another process knows of games holds until that is another number."""
    return connection.execute(select(about.c.value).where(about.c.name == _DELETIONS)).scalar() or 0


def last_number(connection: Connection) -> int:
    """Return the largest number that a game has, or had in SQLite before it was deleted; 0 when there was none."""
    noted = connection.execute(select(about.c.value).where(about.c.name == _LAST_NUMBER)).scalar() or 0
    return max(noted, last_game(connection))


def _note_last_number(connection: Connection) -> None:
    """Note it where numbers would be given again: what people keep about a game would then be about another one."""
    if connection.dialect.name == "sqlite":
        last = last_number(connection)
        insert_new(connection, about, [{"name": _LAST_NUMBER, "value": last}])
        connection.execute(update(about).where(about.c.name == _LAST_NUMBER).values(value=last))


def _count_deletion(connection: Connection) -> None:
    insert_new(connection, about, [{"name": _DELETIONS, "value": 0}])
    connection.execute(update(about).where(about.c.name == _DELETIONS).values(value=about.c.value + 1))


def _blank(connection: Connection, number: int, spans: list[tuple[int, int]]) -> None:
    block = Block(connection.execute(select(text.c.data).where(text.c.id == number)).scalar_one())
    connection.execute(update(text).where(text.c.id == number).values(data=block.without(spans)))
