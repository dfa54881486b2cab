"""An archive of games: what programs and commands ask of it."""

import logging
import tempfile
from collections.abc import Callable, Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import Any, Self, TypeVar

from sqlalchemy import Engine, select

from coupturc._core import Position, StopFlag, all_rules
from coupturc.archive.booking import BookPlan, book_positions
from coupturc.archive.curating import Curated
from coupturc.archive.database import folder_of, last_game, open_database, reading
from coupturc.archive.errors import ArchiveError
from coupturc.archive.exploring import Exploration, explore
from coupturc.archive.exporting import FORMS, file_bytes, texts_of, tree_of
from coupturc.archive.filtering import Filter
from coupturc.archive.games import StoredGame, game_of, stored_games
from coupturc.archive.importing import ImportReport, Origin, Watch, file_there, import_file
from coupturc.archive.indexing import Indexed, make_indexes
from coupturc.archive.mining import MissedWin, missed_in
from coupturc.archive.naming import NamedCount, named_counts
from coupturc.archive.query import Query
from coupturc.archive.scoring import Evaluated, Judge, evaluate
from coupturc.archive.searching import Hit, search
from coupturc.archive.segment_files import Folder
from coupturc.archive.segments import SEGMENT_GAMES
from coupturc.archive.spread import Spread, Threads
from coupturc.archive.statistics import PlayerStatistics, archive_statistics, player_statistics
from coupturc.archive.tables import source
from coupturc.archive.verifying import faults_of_archive
from coupturc.engine.book.format import BookMove
from coupturc.errors import ArgumentError
from coupturc.notation.pdn import PdnGame

log = logging.getLogger(__name__)

#: Games from which on imports make an index: before that a scan takes less than half a second.
INDEXED_FROM = 1_000_000

T = TypeVar("T")


class Archive(Curated):
    """Games in a database; every answer sees what imports have confirmed by then.

    Example:
        >>> import tempfile
        >>> folder = tempfile.TemporaryDirectory()
        >>> file = Path(folder.name, "games.pdn")
        >>> _ = file.write_text('[White "Ada"][Black "Bea"][Result "2-0"] 1. 32-28 19-23 2. 28x19 14x23 *')
        >>> with Archive.open(Path(folder.name, "archive"), make=True) as archive:
        ...     archive.add(file).added, [game.white for game in archive.games(Filter(result="white"))]
        (1, ['Ada'])
        >>> folder.cleanup()
    """

    def __init__(self, engine: Engine, folder: Folder | None = None, spread: Spread | None = None) -> None:
        super().__init__(engine, folder)
        self._spread = spread

    @classmethod
    def open(cls, place: str | PathLike[str], *, make: bool = False, spread: Spread | None = None) -> Self:
        """Open an archive.

        Args:
            place: its folder, or the URL of a database; `?files=` at its end names a folder, or object storage, where
                runs of its games and their indexes are kept.
            make: an empty one when there is none.
            spread: who explores, searches, indexes and mines: `Threads(workers)` or `Cluster(client)`; None for the
                caller's thread. Answers and files are the same.

        Raises:
            ArchiveError: there is none, or it cannot be read.
            NewerArchiveError: a newer version of the package wrote it.
        """
        folder = folder_of(place)
        return cls(open_database(place, make=make), folder, spread)

    def close(self) -> None:
        """Let the database go, once the files that are being made beside it are on disk."""
        self._segments.settle()
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add(self, origin: Origin | str | PathLike[str], watch: Watch | None = None) -> ImportReport:
        """Bring the games of a PDN file in; those of a file that is there already stay as they are.

        An archive of a million games or more is indexed as it grows.

        Raises:
            OSError: the file cannot be read, or the disk is full; what was confirmed before stays.
            RefusedFileError: the file is UTF-16 or too large, or a game of it has no end.
            ArchiveError: the archive cannot be written; what was confirmed before stays.
        """
        if not isinstance(origin, Origin):
            origin = Origin(Path(origin), str(origin))
        before = self._last_game()
        report = import_file(self._engine, origin, watch or Watch())
        after = self._last_game()
        if after >= INDEXED_FROM and before // SEGMENT_GAMES < after // SEGMENT_GAMES:
            self._index_what_is_new()
        return report

    def _last_game(self) -> int:
        with reading(self._engine) as connection:
            return last_game(connection)

    def _index_what_is_new(self) -> None:
        """Index an archive that keeps files; what came in stays when that fails, and is scanned."""
        try:
            for _ in self.index() if self._folder else ():
                pass
        except OSError as error:
            log.warning("%s: %s", error.filename, error.strerror)

    def games(self, asked: Filter | None = None) -> Iterator[StoredGame]:
        """Yield games, oldest of the archive first."""
        with reading(self._engine) as connection:
            yield from stored_games(connection, asked or Filter())

    def game(self, number: int) -> StoredGame:
        """Return a game by its number.

        Raises:
            ArgumentError: there is no such game.
        """
        with reading(self._engine) as connection:
            found = game_of(connection, number)
        return _there(found, number)

    def tree(self, number: int) -> PdnGame:
        """Return a game by its number with its comments and variations, read again from what its file wrote.

        What is said in doubles that are hidden in its favour is said here too.

        Raises:
            ArgumentError: there is no such game.
        """
        with reading(self._engine) as connection:
            found = tree_of(connection, number)
        return _there(found, number)

    def sources(self) -> list[dict[str, Any]]:
        """Return what is known of the files that games came from."""
        with reading(self._engine) as connection:
            return [row._asdict() for row in connection.execute(select(source).order_by(source.c.id))]

    def explore(
        self,
        position: Position,
        asked: Filter | None = None,
        stop: StopFlag | None = None,
        listed: Query | str | None = None,
    ) -> Exploration:
        """Count what games did in a position.

        Args:
            position: of Dammen or Dama.
            asked: which games; without it all that are not hidden as doubles.
            stop: ends the count when it is set, from any thread; what was counted by then comes back.
            listed: a query, or its text: only games that it finds count.

        Raises:
            QueryError: the text cannot be understood; the column is named.
        """
        found = self.query(listed) if isinstance(listed, str) else listed
        chosen = Query(position.rules, (), asked or Filter(), also=(found,) if found else ())
        with reading(self._engine) as connection:
            return explore(connection, self._segments, position, chosen, stop, self._spread)

    def search(self, query: Query | str, stop: StopFlag | None = None, *, after: int = 0) -> Iterator[Hit]:
        """Yield the games in which everything comes about that a query asks for, oldest first, the first place in each.

        Args:
            query: read before, or its text.
            stop: ends the search when it is set, from any thread.
            after: number of the game behind which to look, to go on with a search.

        Raises:
            QueryError: the text cannot be understood; the column is named.
        """
        sought = self.query(query) if isinstance(query, str) else query
        with reading(self._engine) as connection:
            yield from search(connection, self._segments, sought, stop, self._spread, after)

    def index(self, stop: StopFlag | None = None) -> Iterator[Indexed]:
        """Note which games have a position, run by run, so that answers about a million games take an instant.

        What is there already stays; the last run, of less than 65,536 games, still grows and is scanned.

        Args:
            stop: ends the work when it is set, from any thread.

        Yields: what was made.

        Raises:
            ArchiveError: the archive keeps no files, as it is a database somewhere.
            OSError: a file cannot be written; those before it stay.
        """
        if self._folder is None:
            raise ArchiveError(
                self._engine.url.render_as_string(),
                "expected an archive that keeps files, as `?files=` in its address says",
            )
        with reading(self._engine) as connection:
            yield from make_indexes(connection, self._segments, self._spread or Threads(), stop)

    def export(self, form: str = "pdn", asked: Filter | None = None) -> Iterator[bytes]:
        """Write games, piece by piece.

        Args:
            form: `pdn`, as their files wrote them, byte for byte; `canonical`, PDN as this project writes it;
                `json`; `csv`; `parquet`, which needs the extra of that name.
            asked: which games; without it all that are not hidden as doubles.

        Raises:
            ArgumentError: there is no such form.
        """
        if form not in FORMS:
            raise ArgumentError(f"form: expected one of {', '.join(FORMS)}, found {form!r}")
        with reading(self._engine) as connection, reading(self._engine) as beside:
            yield from FORMS[form](connection, beside, asked or Filter())

    def book(self, plan: BookPlan, asked: Filter | None = None) -> dict[str, list[BookMove]]:
        """Return what an opening book made of the games has: moves by the FEN of their position; see `write_book`.

        Args:
            plan: which positions.
            asked: which games; without it all that are not hidden as doubles.
        """
        with reading(self._engine) as connection:
            return book_positions(connection, asked or Filter(), plan)

    def evaluate(
        self, judge: Judge, plan: BookPlan, asked: Filter | None = None, workers: int = 1
    ) -> Iterator[Evaluated]:
        """Let an engine search the positions that enough games had, those of most games first.

        What it found is on disk before it is yielded; positions that it has searched before are left out.

        Args:
            judge: the engine.
            plan: which positions.
            asked: which games; without it all that are not hidden as doubles.
            workers: threads that search, each a position; scores and their order are the same with any number.
        """
        return evaluate(self._engine, asked or Filter(), plan, judge, workers)

    def mine(self, asked: Filter | None = None) -> Iterator[MissedWin]:
        """Yield the wins by force that were not played, oldest game of the archive first.

        Args:
            asked: which games; without it all that are not hidden as doubles.
        """
        yield from missed_in(self.games(asked), self._spread or Threads())

    def file(self, number: int) -> Iterator[bytes]:
        """Write a file as it was imported, unpacked, piece by piece."""
        with reading(self._engine) as connection:
            yield from file_bytes(connection, number)

    def texts(self, numbers: Iterable[int]) -> Iterator[bytes]:
        """Write games of these numbers, in their order, as their files wrote them."""
        with reading(self._engine) as connection:
            yield from texts_of(connection, numbers)

    def statistics(self, player: str, asked: Filter | None = None) -> PlayerStatistics:
        """Count the results of a player."""
        with reading(self._engine) as connection:
            return player_statistics(connection, player, asked or Filter())

    def named(self, asked: Filter | None = None, stop: StopFlag | None = None) -> list[NamedCount]:
        """Count the games of every opening, formation and theme that has a name."""
        with reading(self._engine) as connection:
            return [*named_counts(connection, self._segments, asked or Filter(), stop, self._spread)]

    def totals(self, asked: Filter | None = None) -> dict[str, Any]:
        """Count games by result, and their plies."""
        with reading(self._engine) as connection:
            return archive_statistics(connection, asked or Filter())

    def merge(self, other: "Archive", refuse: Callable[[str], object] = log.warning) -> list[ImportReport]:
        """Bring the files of another archive in; those that are there already stay as they are.

        Names that were joined and doubles that were hidden there are not taken over.

        Args:
            other: whose files.
            refuse: called with a line about each file that was not read to its end there, and does not come in.

        Raises:
            ArchiveError: this archive cannot be written; what was confirmed before stays.
        """
        reports = []
        for one in other.sources():
            is_same = one["is_complete"] and one["is_whole"]  # of other bytes its games would come in twice
            if not is_same and (there := file_there(self._engine, one["name"], one["digest"])):
                reports.append(there)
            elif one["is_complete"]:
                reports.append(self._add_file_of(other, one))
            else:
                refuse(f"{one['name']}: expected a file that was read to its end: import it once more")
        return reports

    def _add_file_of(self, other: "Archive", one: dict[str, Any]) -> ImportReport:
        rules = None if one["rules"] is None else all_rules()[one["rules"]]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "games.pdn")
            with path.open("wb") as file:
                file.writelines(other.file(one["id"]))
            return self.add(Origin(path, one["name"], rules, one["encoding"], one["licence"]))

    def verify(self) -> Iterator[str]:
        """Yield what is wrong with the archive, game or file named."""
        with reading(self._engine) as connection, reading(self._engine) as beside:
            yield from faults_of_archive(connection, beside)


def _there(found: T | None, number: int) -> T:
    """Return a game that was found."""
    if found is None:
        raise ArgumentError(f"game: expected the number of a game of the archive, found {number}")
    return found
