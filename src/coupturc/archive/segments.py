"""The games of an archive as the core scans them: in runs of one set of rules, oldest first.

A run of `SEGMENT_GAMES` never changes, as games are only added; the last one of each set of rules grows. The database
keeps the truth: runs are made from it, and again whenever that is simpler than to keep them.
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, select

from coupturc._core import PackedGames, Position, Rules, all_rules, bitmap, board_words
from coupturc.archive.filtering import Filter
from coupturc.archive.tables import double, game

SEGMENT_GAMES = 1 << 16
_MONTHS_AND_DAYS = 10_000
_COLUMNS = (
    *(game.c.id, game.c.start, game.c.codes, game.c.result, game.c.date),
    *(game.c.white_rating, game.c.black_rating),
)


@dataclass(frozen=True, slots=True)
class Segment:
    """Games of one set of rules.

    Args:
        ids: their numbers in the archive, ascending.
        games: what the core scans; a game's number in it is its place among the ids.
    """

    ids: "array[int]"
    games: PackedGames

    def chosen(self, connection: Connection, asked: Filter) -> bytes | None:
        """Return a bit for each game that is asked for; None when all are."""
        if asked.is_everything and connection.execute(select(double.c.game).limit(1)).first() is None:
            return None
        within = select(game.c.id).where(game.c.id.between(self.ids[0], self.ids[-1]))
        query = asked.applied(within.where(game.c.rules == self.games.rules.number))
        return self.bits(array("I", (bisect_left(self.ids, row.id) for row in connection.execute(query))))

    def bits(self, numbers: "array[int]") -> bytes:
        """Return a bit for each game, set for those of these numbers."""
        return bitmap(numbers, len(self.ids)) if numbers else bytes((len(self.ids) + 7) // 8)


class Segments:
    """The runs of an archive, kept in memory; games that came in since are added when they are asked for."""

    def __init__(self) -> None:
        self._kept: dict[int, list[Segment]] = {}

    def of(self, connection: Connection, rules: Rules) -> list[Segment]:
        """Return the games of a game, whatever the details of its rules, oldest first."""
        return [run for one in all_rules() if one.game == rules.game for run in self._of_rules(connection, one)]

    def _of_rules(self, connection: Connection, rules: Rules) -> list[Segment]:
        kept = self._kept.get(rules.number, [])
        if _has_games_behind(connection, rules, kept[-1].ids[-1] if kept else -1):
            whole = [run for run in kept if len(run.ids) == SEGMENT_GAMES]
            kept = [*whole, *_made(connection, rules, whole[-1].ids[-1] if whole else -1)]
            self._kept[rules.number] = kept  # at once: another thread may be reading the old ones
        return kept


def _behind(rules: Rules, last: int) -> ColumnElement[bool]:
    return (game.c.rules == rules.number) & (game.c.id > last)


def _has_games_behind(connection: Connection, rules: Rules, last: int) -> bool:
    return connection.execute(select(game.c.id).where(_behind(rules, last)).limit(1)).first() is not None


def _made(connection: Connection, rules: Rules, last: int) -> Iterator[Segment]:
    """Yield the runs behind a game."""
    query = select(*_COLUMNS).where(_behind(rules, last)).order_by(game.c.id)
    rows = iter(connection.execution_options(yield_per=SEGMENT_GAMES // 8).execute(query))
    while run := [*islice(rows, SEGMENT_GAMES)]:
        yield _segment(rules, run)


@dataclass
class _Columns:
    ids: "array[int]" = field(default_factory=lambda: array("q"))
    codes: bytearray = field(default_factory=bytearray)
    ends: "array[int]" = field(default_factory=lambda: array("I"))
    starts: "array[int]" = field(default_factory=lambda: array("Q"))
    results: bytearray = field(default_factory=bytearray)
    years: "array[int]" = field(default_factory=lambda: array("H"))
    ratings: "array[int]" = field(default_factory=lambda: array("H"))

    def add(self, row: Row[Any], rules: Rules) -> None:
        if row.start is not None:
            self.starts.extend((len(self.ids), *board_words(Position.from_fen(row.start, rules))))
        self.ids.append(row.id)
        self.codes += row.codes
        self.ends.append(len(self.codes))
        self.results.append(row.result)
        self.years.append(row.date // _MONTHS_AND_DAYS)
        self.ratings.extend((row.white_rating, row.black_rating))


def _segment(rules: Rules, run: Iterable[Any]) -> Segment:
    columns = _Columns()
    for row in run:
        columns.add(row, rules)
    known = {"results": bytes(columns.results), "years": columns.years, "ratings": columns.ratings}
    starts = columns.starts or None
    codes = bytes(columns.codes)
    bare = PackedGames(rules, codes, columns.ends, starts=starts, **known)
    masks = bare.make_masks()
    return Segment(columns.ids, PackedGames(rules, codes, columns.ends, starts=starts, masks=masks, **known))
