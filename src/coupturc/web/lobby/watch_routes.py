"""The HTTP side of watching."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.web.http.answers import answer
from coupturc.web.lobby.messages import WatchedGames
from coupturc.web.lobby.watched import Watched
from coupturc.web.people.visitors import Visitors
from coupturc.web.store.circles import CircleRepository
from coupturc.web.store.games import GameRepository


@dataclass(frozen=True, slots=True)
class WatchRoutes:
    """Games to watch, as HTTP reaches them."""

    watched: Watched
    games: GameRepository
    circles: CircleRepository
    visitors: Visitors

    def routes(self) -> list[Route]:
        """Return the routes below /api; none where nobody is asked who he is."""
        return [Route("/watch", self.get_games, methods=["GET"])] if self.visitors.have_seats else []

    async def get_games(self, request: Request) -> Response:
        """List the public games that are played, except one's own; pupils stay among themselves."""
        person = await self.visitors.known_id(request)
        if await self.circles.of(person) is not None:
            return answer(WatchedGames(()))
        own = await self.games.sides_of(person) if person else {}
        return answer(WatchedGames(tuple(each for each in await self.watched.games() if each.game.id not in own)))
