"""The results of a player in archives, as a page shows them."""

from collections.abc import Iterable
from dataclasses import astuple

from coupturc.archive import Archive
from coupturc.archive.statistics import PlayerStatistics, Score
from coupturc.web.archive.messages import ArchiveOpponent, ArchivePlayer, ArchiveTally, ArchiveYear

_MOST_OPPONENTS = 50


def player_of(archives: Iterable[Archive], name: str) -> ArchivePlayer | None:
    """Add up what archives have of a player; None when none of them has a game of his."""
    found = sum((archive.statistics(name) for archive in archives), PlayerStatistics())
    if not found.total.games:
        return None
    opponents = sorted(found.opponents.items(), key=lambda each: (-each[1].games, each[0]))
    years = sorted(found.years.items(), reverse=True)
    return ArchivePlayer(
        name=name,
        total=_tally(found.total),
        white=_tally(found.colours.get("white", Score())),
        black=_tally(found.colours.get("black", Score())),
        opponents=tuple(ArchiveOpponent(other, _tally(score)) for other, score in opponents[:_MOST_OPPONENTS]),
        years=tuple(ArchiveYear(year or None, _tally(score)) for year, score in years),
    )


def _tally(score: Score) -> ArchiveTally:
    return ArchiveTally(score.games, *astuple(score))
