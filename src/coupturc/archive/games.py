"""A game of the archive as it comes out of it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, Row, select

from coupturc._core import Move, Position, Rules, all_rules, unpack_moves, unpack_position
from coupturc.archive.filtering import Filter
from coupturc.archive.tables import event, game, player, source
from coupturc.archive.values import Result, format_date, format_result
from coupturc.errors import PdnFault

#: Games that are fetched at a time.
_FETCHED = 1000


@dataclass(frozen=True)
class StoredGame:
    """A game of the archive.

    Args:
        id: its number in the archive.
        source: the file that it came from.
        number: its place among the games of that file, from 0.
        white, black: who played, as the file writes it; `?` when it does not say.
        event, site, round: where.
        date: year, month and day in eight digits, zeros where they are unknown.
        white_rating, black_rating: 0 when unknown.
        result: how it ended, as the file says.
        start: the position before the first move.
        codes: the moves of the main line in step code, as far as they can be read.
        faults: what could not be read, with its place in the file.
    """

    id: int
    source: str
    number: int
    white: str
    black: str
    event: str
    site: str
    round: str
    date: int
    white_rating: int
    black_rating: int
    result: Result
    start: Position
    codes: bytes
    faults: tuple[PdnFault, ...]

    @property
    def rules(self) -> Rules:
        """What was played."""
        return self.start.rules

    @cached_property
    def moves(self) -> list[Move]:
        """The moves of the main line."""
        return unpack_moves(self.start, self.codes)

    def position(self, ply: int) -> Position:
        """Return the position after so many moves of the main line."""
        return unpack_position(self.start, self.codes, ply)

    def record(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {
            "game": self.id,
            "source": self.source,
            "number": self.number,
            "rules": self.rules.game,
            "white": self.white,
            "black": self.black,
            "event": self.event,
            "site": self.site,
            "round": self.round,
            "date": format_date(self.date),
            "white_rating": self.white_rating or None,
            "black_rating": self.black_rating or None,
            "result": self.result.name,
            "result_text": format_result(self.result, self.rules),
            "start": None if self.start == Position.start(self.rules) else self.start.fen,
            "moves": [move.text for move in self.moves],
            "faults": [str(fault) for fault in self.faults],
        }


def stored_games(connection: Connection, asked: Filter) -> Iterator[StoredGame]:
    """Yield the games that are asked for, oldest of the archive first."""
    for row in rows(connection, asked):
        yield _game(row)


def game_of(connection: Connection, number: int) -> StoredGame | None:
    """Return a game by its number."""
    row = row_of(connection, number)
    return _game(row) if row else None


def row_of(connection: Connection, number: int) -> Row[Any] | None:
    """Return the row of a game with the names that belong to it, by its number."""
    return connection.execute(_query().where(game.c.id == number)).one_or_none()


def rows(connection: Connection, asked: Filter) -> Iterator[Row[Any]]:
    """Yield the rows of games with the names that belong to them."""
    query = asked.applied(_query()).order_by(game.c.id)
    yield from connection.execution_options(yield_per=_FETCHED).execute(query)


def _query() -> Any:  # noqa: ANN401 - a query of sixteen columns
    white, black = player.alias(), player.alias()
    names = (white.c.name.label("white_name"), black.c.name.label("black_name"))
    place = (event.c.name.label("event_name"), event.c.site, source.c.name.label("source_name"), source.c.encoding)
    joined = (
        game.join(white, white.c.id == game.c.white)
        .join(black, black.c.id == game.c.black)
        .join(event, event.c.id == game.c.event)
        .join(source, source.c.id == game.c.source)
    )
    return select(game, *names, *place).select_from(joined)


def _game(row: Row[Any]) -> StoredGame:
    rules = all_rules()[row.rules]
    return StoredGame(
        id=row.id,
        source=row.source_name,
        number=row.number,
        white=row.white_name,
        black=row.black_name,
        event=row.event_name,
        site=row.site,
        round=row.round,
        date=row.date,
        white_rating=row.white_rating,
        black_rating=row.black_rating,
        result=Result(row.result),
        start=start_of(rules, row.start),
        codes=row.codes,
        faults=tuple(PdnFault(*fault) for fault in json.loads(row.faults or "[]")),
    )


def start_of(rules: Rules, fen: str | None) -> Position:
    """Return the position in which a game began."""
    return Position.start(rules) if fen is None else Position.from_fen(fen, rules)
