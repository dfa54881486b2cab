"""Archives of games: kept in a database, and asked by player, event, position and pattern."""

from coupturc.archive.archive import Archive
from coupturc.archive.filtering import Filter
from coupturc.archive.games import StoredGame
from coupturc.archive.importing import ImportReport, Origin, Watch
from coupturc.archive.values import Result

__all__ = ["Archive", "Filter", "ImportReport", "Origin", "Result", "StoredGame", "Watch"]
