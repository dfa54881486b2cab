"""Searches of archives, line by line as games are found."""

from collections.abc import Iterator, Sequence

from coupturc import StopFlag
from coupturc.archive import Archive, Query
from coupturc.web.archive.exploring import shown_game
from coupturc.web.archive.keeping import Kept
from coupturc.web.archive.messages import ArchiveHit, ArchiveSearched

#: Nobody looks through more; a query that everything answers ends here.
MOST_HITS = 200


def searched(
    archives: Sequence[tuple[str, Archive]], query: Query, stop: StopFlag, kept: Kept
) -> Iterator[ArchiveHit | ArchiveSearched]:
    """Yield the games that a query asks for, and at last how many they were.

    Args:
        archives: where to look.
        query: for what.
        stop: ends it when it is set.
        kept: the marks of the one who asks, which the query means.
    """
    found = 0
    for name, archive in archives:
        for hit in archive.search(kept.within(name, query), stop):
            if found == MOST_HITS:
                yield ArchiveSearched(found, is_cut=True)
                return
            found += 1
            yield ArchiveHit(shown_game(name, archive, hit.game, hit.plies[0]))
    yield ArchiveSearched(found, is_cut=False)
