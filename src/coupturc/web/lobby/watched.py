"""The games that are played now and that all may watch, the best ones first."""

import asyncio
from time import monotonic

from coupturc.web.games.live_game import read_setup
from coupturc.web.games.rated import ladder_of
from coupturc.web.games.routes import summary_of
from coupturc.web.lobby.messages import WatchedGame
from coupturc.web.store.damage import readable
from coupturc.web.store.game_lists import GameSearch
from coupturc.web.store.game_rows import GameRow
from coupturc.web.store.games import GameRepository
from coupturc.web.store.ratings import RatingRepository, RatingRow

#: Boards on one page.
_MOST = 40
#: A game that nobody has moved in for longer is not played now; of games of some days a move the others stay.
_PLAYED_MS = 3_600_000
#: Everybody who watches asks every few seconds, and gets the same: the database is asked no more often than this.
_KEPT_SECONDS = 1.0

_PUBLIC = GameSearch(finished=False, visibility="public")


class Watched:
    """The games to watch, for all who ask at the same time.

    Args:
        games, ratings: where they are kept.
        kept_seconds: for how long an answer is given again.
    """

    def __init__(self, games: GameRepository, ratings: RatingRepository, kept_seconds: float = _KEPT_SECONDS) -> None:
        self._games = games
        self._ratings = ratings
        self._kept_seconds = kept_seconds
        self._asking = asyncio.Lock()
        self._asked_at = float("-inf")
        self._kept: tuple[WatchedGame, ...] = ()

    async def games(self) -> tuple[WatchedGame, ...]:
        """Return the games, those of the highest ratings first."""
        async with self._asking:
            if monotonic() - self._asked_at >= self._kept_seconds:
                self._kept = await self._look(self._games.now_ms())
                self._asked_at = monotonic()
            return self._kept

    async def _look(self, now_ms: int) -> tuple[WatchedGame, ...]:
        rows = await self._games.latest(_MOST, search=_PUBLIC)
        played = [row for row in rows if now_ms - row.changed_ms < _PLAYED_MS]
        rated = await self._ratings.of_seats([row.id for row in played])
        found, _ = readable(played, lambda row: _watched(row, rated, now_ms))
        return tuple(sorted(found, key=lambda each: (each.white or 0) + (each.black or 0), reverse=True))


def _watched(row: GameRow, rated: dict[tuple[str, str, str], RatingRow], now_ms: int) -> WatchedGame:
    ladder = str(ladder_of(read_setup(row.setup)))

    def rating(side: str) -> int | None:
        known = rated.get((row.id, side, ladder))
        return None if known is None else round(known.at(now_ms).value)

    return WatchedGame(summary_of(row), rating("white"), rating("black"))
