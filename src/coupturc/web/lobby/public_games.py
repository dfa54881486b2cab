"""The public games that go on, as the lobby lists them: all its pages ask at each change."""

import asyncio

from coupturc.web.games.http_messages import Games
from coupturc.web.games.routes import summary_of
from coupturc.web.store.damage import readable
from coupturc.web.store.game_lists import GameSearch
from coupturc.web.store.games import GameRepository

_MOST = 20

_PUBLIC = GameSearch(finished=False, visibility="public")


class PublicGames:
    """The list, for all who ask at the same time.

    Whoever asks gets it as it is then, or later: a page that has heard of a change must not be given the list of
    before. So nothing is kept for a time; all who ask while the database is asked share the next answer.

    Args:
        games: where they are kept.
    """

    def __init__(self, games: GameRepository) -> None:
        self._games = games
        self._asking = asyncio.Lock()
        self._asked = 0
        #: How many had asked when what is kept was looked up.
        self._answered = 0
        self._kept = Games((), (), None)

    async def latest(self) -> Games:
        """Return the games, latest move first."""
        self._asked += 1
        mine = self._asked
        async with self._asking:
            if self._answered < mine:
                answered = self._asked
                self._kept = Games(*readable(await self._games.latest(_MOST, search=_PUBLIC), summary_of), None)
                self._answered = answered
            return self._kept
