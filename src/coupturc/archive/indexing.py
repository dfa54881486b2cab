"""Indexes of the runs that have none, made by several workers."""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection

from coupturc._core import PackedGames, StopFlag
from coupturc.archive.index import IndexFile
from coupturc.archive.segment_files import KeptFile, when_written
from coupturc.archive.segments import Segment, Segments
from coupturc.archive.spread import Spread


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


def make_indexes(
    connection: Connection, segments: Segments, spread: Spread, stop: StopFlag | None = None
) -> Iterator[Indexed]:
    """Make the index of every run that is kept as a file and has none that can be read.

    Yields: what was made, in the order of the runs.

    Raises:
        OSError: it cannot be written; those before it stay.
    """
    missing = [*_missing(segments.kept(connection))]
    segments.unread.forget()
    work = ((run, file) for run, file, _ in missing)
    for (run, file, was_there), is_made in zip(missing, spread.scan(_make, work, stop), strict=False):
        if not is_made:
            return
        file.look_again()
        yield Indexed(file.path, len(run.ids), was_there)


def _missing(runs: Iterator[Segment]) -> Iterator[tuple[Segment, IndexFile, bool]]:
    """Yield runs without an index, and whether there is a file that cannot be used."""
    for run in runs:
        file = run.index_file
        if file and not file.opened():
            yield run, file, when_written(file.path) is not None


def _make(games: PackedGames, file: IndexFile, stop: StopFlag | None) -> bool:
    return file.make(games, stop)
