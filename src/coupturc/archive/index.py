"""Which games of a run have a position: files beside those of the runs, so that most games need not be looked at.

An index names every game that has a position, and a few besides that have not: what it names is scanned as without it,
so answers are the same. Of positions that many games of the run have it is written down what each of them did there.
`docs/archive.md` describes the files. They are made from the runs and can be deleted at any time.
"""

import logging
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate
from time import monotonic

from coupturc._core import (
    Explored,
    PackedGames,
    Position,
    Postings,
    StopFlag,
    make_ledger,
    make_postings,
    read_ledger,
)
from coupturc.archive.objects import StoredFile
from coupturc.archive.segment_files import Columns, KeptFile, read_columns, when_written, write_columns
from coupturc.errors import ArgumentError

log = logging.getLogger(__name__)

#: Of these files, besides the form of the files of runs; another form is another number. Ledgers of version 3 lack
#: games in which a man captured its way back to its own row.
INDEX_VERSION = 4
#: Positions that one game in so many has get a ledger: of fewer games a look at each takes little time.
_FREQUENT = 1024

#: An index that others made in object storage is found so late at most.
_LOOKS_AGAIN_SECONDS = 60.0

About = dict[str, int]


@dataclass(frozen=True, slots=True)
class Index:
    """What is known of the positions of a run.

    Args:
        postings: which games have a position.
        hashes: of the positions that have a ledger, ascending.
        ends: where the ledger of each of them ends.
        ledgers: what each game did there.
    """

    postings: Postings
    hashes: memoryview
    ends: memoryview
    ledgers: memoryview

    def games_with(self, positions: Sequence[Position]) -> bytes:
        """Return a bit for each game, set for every one that has one of the positions."""
        return self.postings.games_with(positions)

    def explored(self, games: PackedGames, position: Position, only: bytes | None, named: int) -> Explored | None:
        """Return what games of the run made of a position; None when it has no ledger.

        Args:
            games: of the run.
            position: of which rules, too, the games are.
            only: a bit for each game that counts; None for all.
            named: how many games are in the sample.
        """
        place = bisect_left(self.hashes, position.hash)
        while place < len(self.hashes) and self.hashes[place] == position.hash:
            ledger = self.ledgers[self.ends[place - 1] if place else 0 : self.ends[place]]
            if found := read_ledger(games, ledger, position, only=only, named=named):
                return found
            place += 1
        return None


class UnreadIndexes:
    """Index files of an archive that cannot be used: one line names them together, however many they are."""

    def __init__(self) -> None:
        self._paths: list[KeptFile] = []

    def add(self, path: KeptFile) -> None:
        """Note that a file is damaged, of another version or of other games."""
        self._paths.append(path)

    def tell(self) -> None:
        """Name in the log what was noted since the last time."""
        paths, self._paths = self._paths, []
        if paths:
            log.warning(
                "%s%s: expected an index of version %s of the games beside it; answers take longer until"
                " `coupturc archive index ARCHIVE` makes it again",
                paths[0],
                f" and {len(paths) - 1} more" if len(paths) > 1 else "",
                INDEX_VERSION,
            )

    def forget(self) -> None:
        """Say nothing of what was noted, as it is made again."""
        self._paths = []


class IndexFile:
    """The file of an index; it may be made while a process answers, who then uses it from its next answer on.

    Args:
        path: of the file.
        about: what the file must say of itself: that its games are those of the run.
        unread: where it is noted when it cannot be used.
    """

    def __init__(self, path: KeptFile, about: About, unread: UnreadIndexes) -> None:
        self._unread = unread
        self._path = path
        self._about = {**about, "index": INDEX_VERSION}
        self._opened: Index | None = None
        self._damaged: int | None = None
        self._next_look = 0.0

    @property
    def path(self) -> KeptFile:
        """Where it lies."""
        return self._path

    def opened(self) -> Index | None:
        """Return the index; None when there is none, or it is damaged, of another version or of other games."""
        if self._opened is None and self._may_be_there():
            written = when_written(self._path)
            if written is not None and written != self._damaged and not self._open():
                self._damaged = written
                self._unread.add(self._path)
        return self._opened

    def _may_be_there(self) -> bool:
        """Return whether to look: object storage is not asked again with each answer."""
        if isinstance(self._path, StoredFile):
            now = monotonic()
            if now < self._next_look:
                return False
            self._next_look = now + _LOOKS_AGAIN_SECONDS
        return True

    def look_again(self) -> None:
        """Let the next answer look for it, as it was made a moment ago."""
        self._opened, self._next_look = None, 0.0

    def make(self, games: PackedGames, stop: StopFlag | None = None) -> bool:
        """Make it; return whether that was done, or it was stopped.

        Raises:
            OSError: it cannot be written.
        """
        made = make_postings(games, stop=stop)
        if made is None:
            return False
        found = Postings(*made, len(games))
        positions = sorted(found.frequent(games, max(2, len(games) // _FREQUENT)), key=lambda one: one.hash)
        ledgers = [make_ledger(games, one, only=found.games_with(with_behind(one))) for one in positions]
        columns = {
            "bucket_ends": made[0],
            "postings": made[1],
            "frequent": array("Q", (one.hash for one in positions)),
            "ledger_ends": array("I", accumulate(map(len, ledgers))),
            "ledgers": b"".join(ledgers),
        }
        write_columns(self._path, columns, self._about)
        self.look_again()
        return True

    def _open(self) -> bool:
        columns = read_columns(self._path, self._about)
        if columns is not None:
            with suppress(KeyError, TypeError, ArgumentError):  # a head without a check sum may say anything
                self._opened = _index_of(columns, self._about["games"])
        return self._opened is not None


def _index_of(columns: Columns, games: int) -> Index:
    postings = Postings(columns["bucket_ends"], columns["postings"], games)
    return Index(postings, columns["frequent"].cast("Q"), columns["ledger_ends"].cast("I"), columns["ledgers"])


def with_behind(position: Position) -> list[Position]:
    """Return a position and those behind its moves, which it takes to say what games made of it."""
    return [position, *(position.after(move) for move in position.legal_moves)]
