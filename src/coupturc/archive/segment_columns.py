"""The columns of games as the core scans them, read from the database: those of a run, and of one that grows."""

from array import array
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from itertools import accumulate, chain, islice
from typing import Any

from sqlalchemy import ColumnElement, Connection, select

from coupturc._core import PackedGames, Position, Rules, board_words
from coupturc.archive.tables import game

_MONTHS_AND_DAYS = 10_000
_FETCHED = 8192
#: A game's place among the others, and four words of its board.
_START_WORDS = 5
_MASK_BYTES = 32
_COLUMNS = (
    *(game.c.start, game.c.codes, game.c.result, game.c.date),
    *(game.c.white_rating, game.c.black_rating),
)


@dataclass(frozen=True, slots=True)
class Growing:
    """Games of a run that is not whole yet: when more come in, only those are read.

    Args:
        keys: for each game its number in the archive and its `line_key`, ascending.
        columns: what the core scans; masks of the first games, when others came in a moment ago.
        masking: what makes the other masks, beside the answer that waited for the games.
    """

    keys: "array[int]"
    columns: Mapping[str, Any]
    masking: "Future[bytes] | None" = None

    @property
    def has_more_masks(self) -> bool:
        """Whether masks were made meanwhile."""
        return self.masking is not None and self.masking.done()

    def masked(self) -> "Growing":
        """Return it with the masks that were made meanwhile."""
        if self.masking is None or not self.masking.done():
            return self
        return Growing(self.keys, {**self.columns, "masks": self.columns["masks"] + self.masking.result()})


def _behind(rules: Rules, last: int) -> ColumnElement[bool]:
    return (game.c.rules == rules.number) & (game.c.id > last)


def has_games_behind(connection: Connection, rules: Rules, last: int) -> bool:
    """Return whether there are games of a larger number."""
    return connection.execute(select(game.c.id).where(_behind(rules, last)).limit(1)).first() is not None


def keys_behind(connection: Connection, rules: Rules, last: int, most: int) -> "array[int]":
    """Return numbers and `line_key`s of games, one behind the other."""
    query = select(game.c.id, game.c.line_key).where(_behind(rules, last)).order_by(game.c.id)
    return array("q", chain.from_iterable(connection.execute(query.limit(most)).all()))


def lengthened(connection: Connection, rules: Rules, run: Growing, size: int) -> tuple["array[int]", Mapping[str, Any]]:
    """Return the keys and the columns of a run with the games that came in since, so many in all at most."""
    keys, columns = read_behind(connection, rules, run.keys[-2], size - len(run.keys) // 2)
    return run.keys + keys, _joined(run.columns, columns)


def read_behind(connection: Connection, rules: Rules, last: int, most: int) -> tuple["array[int]", Mapping[str, Any]]:
    """Return the keys of games and what the core scans but for masks, from the database, in one pass."""
    keys, made = array("q"), Columns()
    query = select(game.c.id, game.c.line_key, *_COLUMNS).where(_behind(rules, last)).order_by(game.c.id).limit(most)
    for rows in connection.execution_options(yield_per=_FETCHED).execute(query).partitions():
        ids, lines, *columns = zip(*rows, strict=True)
        keys.extend(chain.from_iterable(zip(ids, lines, strict=True)))
        made.add(columns, rules)
    return keys, {**vars(made), "masks": b""}


def masks_in(columns: Mapping[str, Any]) -> int:
    """Return how many games have masks."""
    return len(columns["masks"]) // _MASK_BYTES


def with_masks(rules: Rules, columns: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return columns with the masks that are missing."""
    masks = columns["masks"]
    return {**columns, "masks": masks + games_of(rules, columns).make_masks(masks_in(columns))}


def _joined(some: Mapping[str, Any], others: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the columns of games, and of others behind them."""
    ends = array("I", (len(some["codes"]) + end for end in others["ends"]))
    starts = array("Q", others["starts"])
    for place in range(0, len(starts), _START_WORDS):
        starts[place] += len(some["ends"])
    behind = {**others, "ends": ends, "starts": starts}
    return {name: column + behind[name] for name, column in some.items()}


def games_of(rules: Rules, columns: Mapping[str, Any]) -> PackedGames:
    """Let the core see the columns; one without rows is left out."""
    optional = ("starts", "masks", "results", "years", "ratings")
    given = {name: columns[name] for name in optional if len(columns[name])}
    return PackedGames(rules, columns["codes"], columns["ends"], **given)


@dataclass
class Columns:
    """Columns that grow by some games at a time."""

    codes: bytearray = field(default_factory=bytearray)
    ends: "array[int]" = field(default_factory=lambda: array("I"))
    starts: "array[int]" = field(default_factory=lambda: array("Q"))
    results: bytearray = field(default_factory=bytearray)
    years: "array[int]" = field(default_factory=lambda: array("H"))
    ratings: "array[int]" = field(default_factory=lambda: array("H"))

    def add(self, columns: Sequence[Sequence[Any]], rules: Rules) -> None:
        """Add what `_COLUMNS` of some games are."""
        starts, codes, results, dates, white, black = columns
        begun = ((number, fen) for number, fen in enumerate(starts, len(self.ends)) if fen is not None)
        for number, fen in begun:
            self.starts.extend((number, *board_words(Position.from_fen(fen, rules))))
        self.ends.extend(islice(accumulate(map(len, codes), initial=len(self.codes)), 1, None))
        self.codes += b"".join(codes)
        self.results += bytes(results)
        self.years.extend(date // _MONTHS_AND_DAYS for date in dates)
        self.ratings.extend(chain.from_iterable(zip(white, black, strict=True)))
