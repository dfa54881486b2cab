"""Players: names as files write them, and which of them a person said are one player's."""

from dataclasses import dataclass

from sqlalchemy import Connection, func, select, update

from coupturc.archive.tables import game, player
from coupturc.errors import ArgumentError


@dataclass(frozen=True, slots=True)
class Player:
    """A player of the archive.

    Args:
        name: by which he or she is called.
        others: names that a person joined with it.
        games: how many games there are, hidden ones included.
    """

    name: str
    others: tuple[str, ...]
    games: int


def find_players(connection: Connection, part: str) -> list[Player]:
    """Return the players one of whose names holds a text, in capitals or not; those with most games first."""
    main = func.coalesce(player.c.same_as, player.c.id)
    found = select(main).where(player.c.name.icontains(part, autoescape=True))
    names: dict[int, list[tuple[bool, str]]] = {}
    games: dict[int, int] = {}
    for row in connection.execute(select(player, main.label("main")).where(main.in_(found))):
        names.setdefault(row.main, []).append((row.same_as is not None, row.name))
    for side in (game.c.white, game.c.black):
        query = select(main, func.count()).select_from(game.join(player, player.c.id == side)).where(main.in_(found))
        for number, count in connection.execute(query.group_by(main)):
            games[number] = games.get(number, 0) + count
    players = [_player(sorted(names[number]), games.get(number, 0)) for number in names]
    return sorted(players, key=lambda one: (-one.games, one.name))


def join(connection: Connection, name: str, other: str) -> None:
    """Make another name, and all that were joined with it, names of a player.

    Raises:
        ArgumentError: a name is not in the archive, or both are one player's already.
    """
    kept, joined = _main(connection, name), _main(connection, other)
    if kept == joined:
        raise ArgumentError(f"player: expected two players, found two names of one, {name!r} and {other!r}")
    both = (player.c.id == joined) | (player.c.same_as == joined)
    connection.execute(update(player).where(both).values(same_as=kept))


def part(connection: Connection, name: str) -> None:
    """Make a name one of its own again.

    Raises:
        ArgumentError: it is not in the archive, or is the name by which the player is called.
    """
    _main(connection, name)
    joined = (player.c.name == name) & player.c.same_as.is_not(None)
    if not connection.execute(update(player).where(joined).values(same_as=None)).rowcount:
        raise ArgumentError(f"player: expected a name that was joined with another, found {name!r}")


def _main(connection: Connection, name: str) -> int:
    query = select(func.coalesce(player.c.same_as, player.c.id)).where(player.c.name == name)
    found = connection.execute(query).scalar_one_or_none()
    if found is None:
        raise ArgumentError(f"player: expected a name of the archive, found {name!r}")
    return int(found)


def _player(names: list[tuple[bool, str]], games: int) -> Player:
    (_, name), *others = names
    return Player(name, tuple(other for _, other in others), games)
