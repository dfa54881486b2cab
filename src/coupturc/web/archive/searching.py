"""Searches of archives, line by line as games are found."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from coupturc import StopFlag
from coupturc.archive import Archive, Query
from coupturc.web.archive.exploring import shown_game
from coupturc.web.archive.keeping import Kept
from coupturc.web.archive.messages import ArchiveFailed, ArchiveHit, ArchiveSearched

#: A query that everything answers ends here, until more is asked for.
MOST_HITS = 200


@dataclass(frozen=True, slots=True)
class Place:
    """Where a game lies: in an archive, under a number."""

    archive: str
    number: int


def searched(
    archives: Sequence[tuple[str, Archive]], query: Query, stop: StopFlag, kept: Kept, after: Place | None = None
) -> Iterator[ArchiveHit | ArchiveSearched | ArchiveFailed]:
    """Yield games that a query asks for, and at last how many they were.

    Args:
        archives: where to look.
        query: for what.
        stop: ends it when it is set.
        kept: the marks of the one who asks, which the query means.
        after: the last game of those that were found before.
    """
    names = [name for name, _ in archives]
    if after and after.archive not in names:
        yield ArchiveFailed("unknown_archive")
        return
    found = 0
    for name, archive in archives[names.index(after.archive) if after else 0 :]:
        last = after.number if after and after.archive == name else 0
        for hit in archive.search(kept.within(name, query), stop, after=last):
            if found == MOST_HITS:
                yield ArchiveSearched(found, is_cut=True)
                return
            found += 1
            yield ArchiveHit(shown_game(name, archive, hit.game, hit.plies[0]))
    yield ArchiveSearched(found, is_cut=False)
