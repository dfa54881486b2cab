"""Games that the archive has twice: found, hidden when somebody says so, and shown again.

Two games are doubles when they are of the same players, or one of them does not name its own, when dates and results
do not contradict, and when the moves of one begin the moves of the other. The longer one is kept, and of equal ones
the one that came first. Nothing is deleted: what is hidden stands in a table, with the reason, until somebody shows it
again. Until then its comments and variations are read with the game that is kept.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select

from coupturc.archive.filtering import Filter
from coupturc.archive.names import UNKNOWN
from coupturc.archive.tables import double, game, player
from coupturc.archive.values import Result, format_date

#: Shorter games are often the same by chance.
LEAST_PLIES = 20


@dataclass(frozen=True, slots=True)
class Double:
    """A game that another one makes needless.

    Args:
        game: its number.
        kept: the number of the other one.
        why: in words.
    """

    game: int
    kept: int
    why: str


def find_doubles(connection: Connection) -> Iterator[Double]:
    """Yield the doubles that are not hidden yet.

    Games are sorted by their moves, so that one that begins others stands right before them.
    """
    open_games: list[Row[Any]] = []
    for row in sorted(_games(connection), key=lambda row: (row.rules, row.start or "", row.codes, -row.id)):
        while open_games and not _begins(open_games[-1], row):
            open_games.pop()
        for shorter in open_games:
            if _may_be_same(shorter, row):
                yield Double(shorter.id, row.id, _why(shorter, row))
                open_games.remove(shorter)
                break
        open_games.append(row)


def hide(connection: Connection, doubles: Iterable[Double]) -> int:
    """Hide doubles from searches and statistics; return how many."""
    rows = [{"game": one.game, "kept": one.kept, "why": one.why} for one in doubles]
    if rows:
        connection.execute(insert(double), rows)
    return len(rows)


def show_again(connection: Connection, number: int | None = None) -> int:
    """Show a game that is hidden, or all of them; return how many there were."""
    chosen = delete(double) if number is None else delete(double).where(double.c.game == number)
    return connection.execute(chosen).rowcount


def hidden(connection: Connection) -> list[Double]:
    """Return the games that are hidden."""
    return [Double(row.game, row.kept, row.why) for row in connection.execute(select(double).order_by(double.c.game))]


def kept_games(connection: Connection) -> set[int]:
    """Return the games in favour of which others are hidden."""
    return {*connection.execute(select(double.c.kept).distinct()).scalars()}


def copies_of(connection: Connection, number: int) -> list[int]:
    """Return the games that are hidden in favour of one, and those that were in favour of them."""
    found: list[int] = []
    behind = [number]
    while behind:
        rows = connection.execute(select(double.c.game).where(double.c.kept.in_(behind)).order_by(double.c.game))
        behind = [one for one in rows.scalars() if one not in found and one != number]
        found += behind
    return found


def _games(connection: Connection) -> Iterator[Row[Any]]:
    white, black = player.alias(), player.alias()
    same = (func.coalesce(white.c.same_as, white.c.id), func.coalesce(black.c.same_as, black.c.id))
    named = (white.c.name.label("white_name"), black.c.name.label("black_name"))
    columns = (game.c.id, game.c.rules, game.c.start, game.c.codes, game.c.plies, game.c.date, game.c.result)
    joined = game.join(white, white.c.id == game.c.white).join(black, black.c.id == game.c.black)
    query = select(*columns, same[0].label("white"), same[1].label("black"), *named).select_from(joined)
    yield from connection.execute(Filter().applied(query.where(game.c.plies >= LEAST_PLIES)))


def _begins(shorter: Row[Any], longer: Row[Any]) -> bool:
    alike = (shorter.rules, shorter.start) == (longer.rules, longer.start)
    return alike and longer.codes.startswith(shorter.codes)


def _may_be_same(one: Row[Any], other: Row[Any]) -> bool:
    same_result = one.result == other.result or Result.unknown in {one.result, other.result}
    return same_result and _same_players(one, other) and _dates_agree(one.date, other.date)


def _same_players(one: Row[Any], other: Row[Any]) -> bool:
    sides = (("white", "white_name"), ("black", "black_name"))
    return all(
        getattr(one, key) == getattr(other, key) or UNKNOWN in {getattr(one, name), getattr(other, name)}
        for key, name in sides
    )


def _dates_agree(one: int, other: int) -> bool:
    """Return whether no part that both know differs."""
    parts = zip(format_date(one).split("."), format_date(other).split("."), strict=True)
    return all(a == b or "?" in a + b for a, b in parts)


def _why(shorter: Row[Any], longer: Row[Any]) -> str:
    if shorter.plies == longer.plies:
        return f"same players, date, result and {longer.plies} plies"
    return f"same players, date and result; its {shorter.plies} plies begin the {longer.plies} of the other"
