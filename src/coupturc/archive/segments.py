"""The games of an archive as the core scans them: in runs of one set of rules, oldest first.

A run of `SEGMENT_GAMES` never changes while games are only added, and is kept as a file; the last one of each set of
rules grows. The database keeps the truth: a file whose games are not those of the database is made again.
"""

import logging
import zlib
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Any

from sqlalchemy import Connection, select

from coupturc._core import PackedGames, Rules, all_rules, bitmap
from coupturc.archive.database import last_game
from coupturc.archive.filtering import Filter
from coupturc.archive.forgetting import deletions
from coupturc.archive.index import Index, IndexFile, UnreadIndexes
from coupturc.archive.named_runs import NamedRun, name_runs, named_runs, past_others
from coupturc.archive.segment_columns import (
    Growing,
    games_of,
    has_games_behind,
    keys_behind,
    lengthened,
    masks_in,
    read_behind,
    with_masks,
)
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
from coupturc.errors import ArgumentError

log = logging.getLogger(__name__)

SEGMENT_GAMES = 1 << 16
#: What the files hold compressed: 32 bytes a game become 12. Moves, of which a third would be saved, stay as the core
#: scans them: the system maps them into memory, once for all processes, and may let them go.
_PACKED = ("masks",)


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

    def index(self, unread: UnreadIndexes) -> IndexFile:
        """Return where it is said which of its games have a position."""
        return IndexFile(self.path.with_suffix(".index"), self.about, unread)

    def read(self) -> PackedGames | None:
        """Return its games without copying them; None when they are not those that are expected."""
        columns = read_columns(self.path, self.about)
        if columns is not None:
            with suppress(KeyError, TypeError, ArgumentError):  # a head without a check sum may say anything
                return games_of(all_rules()[self.rules], columns)
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

    def chosen(self, choosing: "Choosing", asked: Filter) -> bytes | None:
        """Return a bit for each game that is asked for; None when all are."""
        chosen = both(self._by_columns(asked), self._by_database(choosing.connection, asked.without_columns()))
        return chosen if asked.doubles else self._without_doubles(choosing.hidden, chosen)

    def _by_columns(self, asked: Filter) -> bytes | None:
        """Choose by what the run has itself: the database would name every game, one by one."""
        named = None if asked.games is None else bits(self._places(sorted(asked.games)), len(self.ids))
        if asked.result is None and asked.years is None and asked.rating is None:
            return named
        result = None if asked.result is None else Result[asked.result]
        return both(named, self.games.chosen(result=result, years=asked.years, ratings=asked.rating))

    def _places(self, numbers: Sequence[int]) -> "array[int]":
        """Return where games of these numbers, which ascend, stand in the run; others of the archive are left out."""
        within = numbers[bisect_left(numbers, self.ids[0]) : bisect_right(numbers, self.ids[-1])]
        places = ((bisect_left(self.ids, one), one) for one in within)
        return array("I", (place for place, one in places if self.ids[place] == one))

    def _by_database(self, connection: Connection, asked: Filter) -> bytes | None:
        if asked.is_everything:
            return None
        within = select(game.c.id).where(game.c.id.between(self.ids[0], self.ids[-1]))
        query = asked.applied(within.where(game.c.rules == self.games.rules.number))
        numbers = array("I", (bisect_left(self.ids, row.id) for row in connection.execute(query)))
        return bits(numbers, len(self.ids))

    def _without_doubles(self, hidden: "array[int]", chosen: bytes | None) -> bytes | None:
        ids = hidden[bisect_left(hidden, self.ids[0]) : bisect_right(hidden, self.ids[-1])]  # of all rules
        if not ids:
            return chosen
        out = bits(self._places(ids), len(self.ids))
        every = (1 << len(self.ids)) - 1
        return both(chosen, (every ^ int.from_bytes(out, "little")).to_bytes(len(out), "little"))


class Choosing:
    """What games of runs are chosen by, for one answer.

    Args:
        connection: to the database.
    """

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    @cached_property
    def hidden(self) -> "array[int]":
        """The numbers of the doubles that are hidden, of the whole archive, ascending: a query a run takes longer."""
        return array("q", self.connection.execute(select(double.c.game).order_by(double.c.game)).scalars())


@dataclass(frozen=True, slots=True)
class _Kept:
    """Runs of a set of rules, as they are until games are deleted again.

    Args:
        deletions: how often games had been deleted.
        runs: oldest first.
        seen: the last game of the archive, of whatever rules, that was looked at for them.
    """

    deletions: int
    runs: list[Segment]
    seen: int


class Segments:
    """The runs of an archive; games that came in since are added when they are asked for.

    Args:
        folder: where whole runs are kept as files, or in object storage; None keeps them in memory only.

    Attributes:
        unread: their index files that cannot be used.
    """

    def __init__(self, folder: Folder | None = None) -> None:
        self.unread = UnreadIndexes()
        self._folder = folder
        self._kept: dict[int, _Kept] = {}
        self._writer = ThreadPoolExecutor(1)  # its thread begins with the first file
        self._naming: list[Future[None]] = []

    def of(self, connection: Connection, rules: Rules) -> list[Segment]:
        """Return the games of a game, whatever the details of its rules, oldest first."""
        times = deletions(connection)
        return [run for one in all_rules() if one.game == rules.game for run in self._of_rules(connection, one, times)]

    def kept(self, connection: Connection) -> Iterator[Segment]:
        """Yield the runs of all rules whose files are written by now."""
        times = deletions(connection)
        for run in chain.from_iterable(self._of_rules(connection, rules, times) for rules in all_rules()):
            run.settle()
            if run.file:
                yield run

    def settle(self) -> None:
        """Wait until the files of all runs are written, and the runs have their names."""
        for run in chain.from_iterable(kept.runs for kept in [*self._kept.values()]):
            run.settle()
        wait(self._naming)

    def forget(self) -> None:
        """Make all runs again when they are asked for, as games were deleted."""
        self.settle()  # else a file would appear later that has them
        self._kept = {}
        if self._folder:
            remove_files(self._folder)

    def _of_rules(self, connection: Connection, rules: Rules, times: int) -> list[Segment]:
        known = self._kept.get(rules.number)
        known = known if known and known.deletions == times else _Kept(times, [], 0)
        kept, newest = known.runs, last_game(connection)
        seen = max(known.seen, kept[-1].ids[-1] if kept else 0)
        if newest > seen and has_games_behind(connection, rules, past_others(connection, rules.number, seen)):
            runs = [run for run in kept if len(run.ids) == SEGMENT_GAMES]
            growing = kept[-1].growing if len(runs) < len(kept) else None
            named = self._named(connection, rules, runs)
            whole = len(runs)
            while run := self._next(connection, rules, runs[-1].ids[-1] if runs else 0, growing, named):
                runs.append(run)
                growing = None
            self._name(connection, runs, whole, named, times)
            self._kept[rules.number] = _Kept(times, runs, newest)  # at once: another thread may be reading the old ones
            return runs
        if kept and (growing := kept[-1].growing) and growing.has_more_masks:
            growing = growing.masked()
            kept = [*kept[:-1], replace(kept[-1], games=games_of(rules, growing.columns), growing=growing)]
        self._kept[rules.number] = _Kept(times, kept, newest)
        return kept

    def _named(self, connection: Connection, rules: Rules, runs: list[Segment]) -> Mapping[int, NamedRun]:
        """Return the runs behind these that have a name, by the game behind which each begins."""
        last = runs[-1].ids[-1] if runs else 0
        return named_runs(connection, rules.number, last, SEGMENT_GAMES) if self._folder else {}

    def _name(
        self, connection: Connection, runs: list[Segment], first: int, named: Mapping[int, NamedRun], times: int
    ) -> None:
        """Name the runs from this one on that are kept as files and have no name yet, beside the answer."""
        last = runs[first - 1].ids[-1] if first else 0
        new = []
        for run in runs[first:]:
            if run.kept and last not in named:
                new.append(NamedRun(run.kept.rules, last, run.ids, run.kept.identity))
            last = run.ids[-1]
        if new:
            self._naming = [one for one in self._naming if not one.done()]
            self._naming.append(self._writer.submit(name_runs, connection.engine, new, times))

    def _next(
        self,
        connection: Connection,
        rules: Rules,
        last: int,
        growing: Growing | None,
        named: Mapping[int, NamedRun],
    ) -> Segment | None:
        """Return the run behind a game, from its file when there is one."""
        known = named.get(last)
        kept = self._file(rules, last, known.ids, known.identity) if known else None
        if known and kept and (games := kept.read()) is not None:
            return Segment(known.ids, games, kept, kept.index(self.unread))
        if growing:
            found, columns = lengthened(connection, rules, growing.masked(), SEGMENT_GAMES)
        elif not (found := keys_behind(connection, rules, last, SEGMENT_GAMES)):
            return None
        ids = found[::2]
        file = self._file(rules, last, ids, zlib.crc32(found))
        if file and file != kept and (games := file.read()) is not None:
            return Segment(ids, games, file, file.index(self.unread))
        if not growing:
            _, columns = read_behind(connection, rules, last, len(ids))
        if growing and len(ids) < SEGMENT_GAMES:
            games = games_of(rules, columns)
            masking = self._writer.submit(games.make_masks, masks_in(columns))
            return Segment(ids, games, growing=Growing(found, columns, masking))
        columns = with_masks(rules, columns)
        if file is None:
            return Segment(ids, games_of(rules, columns), growing=Growing(found, columns))
        writing = self._writer.submit(file.write, columns)  # beside the answer, which would wait for the disk
        return Segment(ids, games_of(rules, columns), file, file.index(self.unread), writing=writing)

    def _file(self, rules: Rules, last: int, ids: Sequence[int], identity: int) -> SegmentFile | None:
        """Return the file of a run that begins behind a game; None when it is not kept as one."""
        if self._folder is None or len(ids) < SEGMENT_GAMES:
            return None
        return SegmentFile(file_of(self._folder, rules.number, last), rules.number, len(ids), identity)


def bits(numbers: "array[int]", size: int) -> bytes:
    """Return a bit for each of so many games, set for those of these numbers."""
    return bitmap(numbers, size) if numbers else bytes((size + 7) // 8)


def both(some: bytes | None, others: bytes | None) -> bytes | None:
    """Return a bit for each game that two sets have in common; None stands for all games."""
    if some is None or others is None:
        return others if some is None else some
    common = int.from_bytes(some, "little") & int.from_bytes(others, "little")
    return common.to_bytes(len(some), "little")
