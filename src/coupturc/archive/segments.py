"""The games of an archive as the core scans them: in runs of one set of rules, oldest first.

A run of `SEGMENT_GAMES` never changes while games are only added, and is kept as a file; the last one of each set of
rules grows. The database keeps the truth: a file whose games are not those of the database is made again.
"""

import logging
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace
from itertools import accumulate, chain, islice
from typing import Any

from sqlalchemy import ColumnElement, Connection, select

from coupturc._core import PackedGames, Position, Rules, StopFlag, all_rules, bitmap, board_words
from coupturc.archive.filtering import Filter
from coupturc.archive.forgetting import deletions
from coupturc.archive.index import Index, IndexFile
from coupturc.archive.segment_files import (
    Folder,
    KeptFile,
    file_of,
    read_columns,
    remove_files,
    when_written,
    write_columns,
)
from coupturc.archive.tables import double, game
from coupturc.archive.values import Result

log = logging.getLogger(__name__)

SEGMENT_GAMES = 1 << 16
_MONTHS_AND_DAYS = 10_000
_FETCHED = 8192
#: A game's place among the others, and four words of its board.
_START_WORDS = 5
#: What the files hold compressed: 32 bytes a game become 12. Moves, of which a third would be saved, stay as the core
#: scans them: the system maps them into memory, once for all processes, and may let them go.
_PACKED = ("masks",)
_MASK_BYTES = 32
_COLUMNS = (
    *(game.c.start, game.c.codes, game.c.result, game.c.date),
    *(game.c.white_rating, game.c.black_rating),
)


@dataclass(frozen=True, slots=True)
class SegmentFile:
    """The file of a run.

    Args:
        path: of the file.
        rules: of its games, as `Rules.number` says.
        games: how many there are.
        identity: a check sum of their numbers and moves.
    """

    path: KeptFile
    rules: int
    games: int
    identity: int

    @property
    def about(self) -> dict[str, int]:
        """What the file says of itself."""
        return {"rules": self.rules, "games": self.games, "identity": self.identity}

    @property
    def index(self) -> IndexFile:
        """Where it is said which of its games have a position."""
        return IndexFile(self.path.with_suffix(".index"), self.about)

    def read(self) -> PackedGames | None:
        """Return its games without copying them; None when they are not those that are expected."""
        columns = read_columns(self.path, self.about)
        if columns is not None:
            return _games(all_rules()[self.rules], columns)
        if when_written(self.path):
            log.warning("%s: damaged, of another version or of other games; made again from the database", self.path)
        return None

    def write(self, columns: Mapping[str, Any]) -> bool:
        """Write its games; return whether that could be done: a full disk, or one that is only read, costs time."""
        try:
            write_columns(self.path, columns, self.about, _PACKED)
        except OSError:
            return False
        return True


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


@dataclass(frozen=True, slots=True)
class Segment:
    """Games of one set of rules.

    Args:
        ids: their numbers in the archive, ascending.
        games: what the core scans; a game's number in it is its place among the ids.
        kept: the file that holds the games or is to hold them; None for a run that is in memory only.
        index_file: that says which of them have a position; None without a file.
        growing: of a run that still grows, what it takes to lengthen it.
        writing: of the file, unless that is over; whether it succeeded.
    """

    ids: Sequence[int]
    games: PackedGames
    kept: SegmentFile | None = None
    index_file: IndexFile | None = None
    growing: "Growing | None" = None
    writing: "Future[bool] | None" = None

    @property
    def file(self) -> SegmentFile | None:
        """The file that holds the games by now."""
        return self.kept if self.writing is None or (self.writing.done() and self.writing.result()) else None

    def settle(self) -> None:
        """Wait until its file is written."""
        if self.writing:
            wait([self.writing])

    @property
    def index(self) -> Index | None:
        """Which games have a position, as far as somebody made it."""
        return self.index_file.opened() if self.index_file else None

    def chosen(self, connection: Connection, asked: Filter) -> bytes | None:
        """Return a bit for each game that is asked for; None when all are."""
        chosen = both(self._by_columns(asked), self._by_database(connection, asked.without_columns()))
        return chosen if asked.doubles else self._without_doubles(connection, chosen)

    def _by_columns(self, asked: Filter) -> bytes | None:
        """Choose by what the run has itself: the database would name every game, one by one."""
        if asked.result is None and asked.years is None and asked.rating is None:
            return None
        result = None if asked.result is None else Result[asked.result]
        return self.games.chosen(result=result, years=asked.years, ratings=asked.rating)

    def _by_database(self, connection: Connection, asked: Filter) -> bytes | None:
        if asked.is_everything:
            return None
        within = select(game.c.id).where(game.c.id.between(self.ids[0], self.ids[-1]))
        query = asked.applied(within.where(game.c.rules == self.games.rules.number))
        numbers = array("I", (bisect_left(self.ids, row.id) for row in connection.execute(query)))
        return bits(numbers, len(self.ids))

    def _without_doubles(self, connection: Connection, chosen: bytes | None) -> bytes | None:
        query = select(double.c.game).where(double.c.game.between(self.ids[0], self.ids[-1]))
        ids = connection.execute(query).scalars().all()  # of all rules: to join the games would take longer
        if not ids:
            return chosen
        numbers = (bisect_left(self.ids, one) for one in ids)
        own = (number for number, one in zip(numbers, ids, strict=True) if self.ids[number] == one)
        hidden = bits(array("I", own), len(self.ids))
        every = (1 << len(self.ids)) - 1
        return both(chosen, (every ^ int.from_bytes(hidden, "little")).to_bytes(len(hidden), "little"))


@dataclass(frozen=True, slots=True)
class _Kept:
    """Runs of a set of rules, as they are until games are deleted again.

    Args:
        deletions: how often games had been deleted.
        runs: oldest first.
    """

    deletions: int
    runs: list[Segment]


@dataclass(frozen=True, slots=True)
class Indexed:
    """An index that was made.

    Args:
        file: that holds it.
        games: of its run.
        again: whether it took the place of one that could not be read.
    """

    file: KeptFile
    games: int
    again: bool


class Segments:
    """The runs of an archive; games that came in since are added when they are asked for.

    Args:
        folder: where whole runs are kept as files, or in object storage; None keeps them in memory only.
    """

    def __init__(self, folder: Folder | None = None) -> None:
        self._folder = folder
        self._kept: dict[int, _Kept] = {}
        self._writer = ThreadPoolExecutor(1)  # its thread begins with the first file

    def of(self, connection: Connection, rules: Rules) -> list[Segment]:
        """Return the games of a game, whatever the details of its rules, oldest first."""
        times = deletions(connection)
        return [run for one in all_rules() if one.game == rules.game for run in self._of_rules(connection, one, times)]

    def make_indexes(self, connection: Connection, stop: StopFlag | None = None) -> Iterator[Indexed]:
        """Make the index of every run that is kept as a file and has none that can be read.

        Yields: what was made.

        Raises:
            OSError: it cannot be written; those before it stay.
        """
        times = deletions(connection)
        for rules in all_rules():
            for run in self._of_rules(connection, rules, times):
                run.settle()
                file = run.index_file
                if file is None or run.file is None or file.opened():
                    continue
                was_there = when_written(file.path) is not None
                if (stop and stop.is_set) or not file.make(run.games, stop):
                    return
                yield Indexed(file.path, len(run.ids), was_there)

    def settle(self) -> None:
        """Wait until the files of all runs are written."""
        for run in chain.from_iterable(kept.runs for kept in [*self._kept.values()]):
            run.settle()

    def forget(self) -> None:
        """Make all runs again when they are asked for, as games were deleted."""
        self.settle()  # else a file would appear later that has them
        self._kept = {}
        if self._folder:
            remove_files(self._folder)

    def _of_rules(self, connection: Connection, rules: Rules, times: int) -> list[Segment]:
        known = self._kept.get(rules.number)
        kept = known.runs if known and known.deletions == times else []
        if _has_games_behind(connection, rules, kept[-1].ids[-1] if kept else 0):
            runs = [run for run in kept if len(run.ids) == SEGMENT_GAMES]
            growing = kept[-1].growing if len(runs) < len(kept) else None
            while run := self._next(connection, rules, runs[-1].ids[-1] if runs else 0, growing):
                runs.append(run)
                growing = None
            self._kept[rules.number] = _Kept(times, runs)  # at once: another thread may be reading the old ones
            return runs
        if kept and (growing := kept[-1].growing) and growing.has_more_masks:
            growing = growing.masked()
            kept = [*kept[:-1], replace(kept[-1], games=_games(rules, growing.columns), growing=growing)]
            self._kept[rules.number] = _Kept(times, kept)
        return kept

    def _next(self, connection: Connection, rules: Rules, last: int, growing: Growing | None) -> Segment | None:
        """Return the run behind a game, from its file when there is one."""
        if growing:
            found, columns = _lengthened(connection, rules, growing.masked())
        elif not (found := _keys_behind(connection, rules, last, SEGMENT_GAMES)):
            return None
        ids = found[::2]
        path = file_of(self._folder, rules.number, last) if self._folder and len(ids) == SEGMENT_GAMES else None
        file = SegmentFile(path, rules.number, len(ids), zlib.crc32(found)) if path else None
        if file and (games := file.read()) is not None:
            return Segment(ids, games, file, file.index)
        if not growing:
            _, columns = _read_behind(connection, rules, last, len(ids))
        if growing and len(ids) < SEGMENT_GAMES:
            games = _games(rules, columns)
            masking = self._writer.submit(games.make_masks, len(columns["masks"]) // _MASK_BYTES)
            return Segment(ids, games, growing=Growing(found, columns, masking))
        columns = _with_masks(rules, columns)
        if file is None:
            return Segment(ids, _games(rules, columns), growing=Growing(found, columns))
        writing = self._writer.submit(file.write, columns)  # beside the answer, which would wait for the disk
        return Segment(ids, _games(rules, columns), file, file.index, writing=writing)


def bits(numbers: "array[int]", size: int) -> bytes:
    """Return a bit for each of so many games, set for those of these numbers."""
    return bitmap(numbers, size) if numbers else bytes((size + 7) // 8)


def both(some: bytes | None, others: bytes | None) -> bytes | None:
    """Return a bit for each game that two sets have in common; None stands for all games."""
    if some is None or others is None:
        return others if some is None else some
    common = int.from_bytes(some, "little") & int.from_bytes(others, "little")
    return common.to_bytes(len(some), "little")


def _behind(rules: Rules, last: int) -> ColumnElement[bool]:
    return (game.c.rules == rules.number) & (game.c.id > last)


def _has_games_behind(connection: Connection, rules: Rules, last: int) -> bool:
    return connection.execute(select(game.c.id).where(_behind(rules, last)).limit(1)).first() is not None


def _keys_behind(connection: Connection, rules: Rules, last: int, most: int) -> "array[int]":
    """Return numbers and `line_key`s of games, one behind the other."""
    query = select(game.c.id, game.c.line_key).where(_behind(rules, last)).order_by(game.c.id)
    return array("q", chain.from_iterable(connection.execute(query.limit(most)).all()))


def _lengthened(connection: Connection, rules: Rules, run: Growing) -> tuple["array[int]", Mapping[str, Any]]:
    """Return the keys and the columns of a run with the games that came in since."""
    keys, columns = _read_behind(connection, rules, run.keys[-2], SEGMENT_GAMES - len(run.keys) // 2)
    return run.keys + keys, _joined(run.columns, columns)


def _read_behind(connection: Connection, rules: Rules, last: int, most: int) -> tuple["array[int]", Mapping[str, Any]]:
    """Return the keys of games and what the core scans but for masks, from the database, in one pass."""
    keys, made = array("q"), _Columns()
    query = select(game.c.id, game.c.line_key, *_COLUMNS).where(_behind(rules, last)).order_by(game.c.id).limit(most)
    for rows in connection.execution_options(yield_per=_FETCHED).execute(query).partitions():
        ids, lines, *columns = zip(*rows, strict=True)
        keys.extend(chain.from_iterable(zip(ids, lines, strict=True)))
        made.add(columns, rules)
    return keys, {**vars(made), "masks": b""}


def _with_masks(rules: Rules, columns: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return columns with the masks that are missing."""
    masks = columns["masks"]
    return {**columns, "masks": masks + _games(rules, columns).make_masks(len(masks) // _MASK_BYTES)}


def _joined(some: Mapping[str, Any], others: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the columns of games, and of others behind them."""
    ends = array("I", (len(some["codes"]) + end for end in others["ends"]))
    starts = array("Q", others["starts"])
    for place in range(0, len(starts), _START_WORDS):
        starts[place] += len(some["ends"])
    behind = {**others, "ends": ends, "starts": starts}
    return {name: column + behind[name] for name, column in some.items()}


def _games(rules: Rules, columns: Mapping[str, Any]) -> PackedGames:
    """Let the core see the columns; one without rows is left out."""
    optional = ("starts", "masks", "results", "years", "ratings")
    given = {name: columns[name] for name in optional if len(columns[name])}
    return PackedGames(rules, columns["codes"], columns["ends"], **given)


@dataclass
class _Columns:
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
