"""Archives of games: kept in a database, and asked by player, event, position and pattern."""

from coupturc.archive.archive import Archive
from coupturc.archive.exploring import Exploration
from coupturc.archive.filtering import Filter
from coupturc.archive.games import StoredGame
from coupturc.archive.importing import ImportReport, Origin, Watch
from coupturc.archive.indexing import Indexed
from coupturc.archive.query import Query, parse_query
from coupturc.archive.scoring import Judge
from coupturc.archive.searching import Hit
from coupturc.archive.spread import Cluster, Spread, Threads
from coupturc.archive.values import Result

__all__ = [
    "Archive",
    "Cluster",
    "Exploration",
    "Filter",
    "Hit",
    "ImportReport",
    "Indexed",
    "Judge",
    "Origin",
    "Query",
    "Result",
    "Spread",
    "StoredGame",
    "Threads",
    "Watch",
    "parse_query",
]
