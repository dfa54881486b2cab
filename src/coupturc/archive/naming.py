"""How many games had an opening, a formation or a theme that has a name, and how they ended."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sqlalchemy import Connection, select

from coupturc._core import StopFlag
from coupturc.archive.filtering import Filter
from coupturc.archive.named import formations, openings, themes
from coupturc.archive.query import parse_query
from coupturc.archive.searching import search
from coupturc.archive.segments import Segments
from coupturc.archive.spread import Spread
from coupturc.archive.tables import game
from coupturc.archive.values import Result
from coupturc.rules.games import GAMES


@dataclass(frozen=True, slots=True)
class NamedCount:
    """What is known of one of them.

    Args:
        kind: `opening`, `formation` or `theme`.
        id: by which a query asks for it.
        game: in which it comes about.
        name: in English.
        results: games by how they ended.
    """

    kind: str
    id: str
    game: str
    name: str
    results: dict[str, int]


def named_counts(
    connection: Connection,
    segments: Segments,
    asked: Filter,
    stop: StopFlag | None = None,
    spread: Spread | None = None,
) -> Iterator[NamedCount]:
    """Yield every opening, formation and theme with the games that are asked for."""
    query = asked.applied(select(game.c.id, game.c.result))
    results = {row.id: Result(row.result).name for row in connection.execute(query)}
    for kind, key, of_game, name in _known():
        if asked.game not in {None, of_game}:
            continue
        sought = parse_query(f"{kind} {key}", GAMES[of_game].rules)
        counts = dict.fromkeys(Result.__members__, 0)
        for hit in search(connection, segments, replace(sought, asked=asked), stop, spread):
            counts[results[hit.game]] += 1
        yield NamedCount(kind, key, of_game, name, counts)


def _known() -> Iterator[tuple[str, str, str, str]]:
    for opening in openings().values():
        yield "opening", opening.id, opening.position.rules.game, opening.names["en"]
    for kind, table in (("formation", formations()), ("theme", themes())):
        for one in table.values():
            yield kind, one.id, one.game, one.names["en"]
