"""The HTTP side of results that are carried over from an earlier tournament of this server."""

from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.tournament.carrying import carried_from
from coupturc.web.aside import texts_aside
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.tournaments.messages import CarriedSource, TournamentAnswer
from coupturc.web.tournaments.reach import Reach
from coupturc.web.tournaments.view import refused_of, view_of

_source = msgspec.json.Decoder(CarriedSource)


@dataclass(frozen=True, slots=True)
class CarryRoutes:
    """Results of other tournaments, as HTTP reaches them.

    Args:
        reach: who may do what with which tournament.
    """

    reach: Reach

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [Route("/tournaments/{tournament}/carried", self.post_carried, methods=["POST"])]

    async def post_carried(self, request: Request) -> Response:
        """Let the published games of another tournament count, between players who are in both."""
        asked = await read_message(request, _source)
        row = await self.reach.own(request)
        viewer = await self.reach.viewer(request, row)
        _, tournament = await self.reach.open(request)
        earlier = await self.reach.desk.open(asked.tournament)
        if earlier is None or asked.tournament == row.id:
            raise ProblemError(404, "unknown_tournament")
        source = earlier[1]
        carry = carried_from(tournament.state, source.state.published(), source.setup.name)
        # It rests on the players of this moment: who entered meanwhile may have played there too.
        row, tournament, refusal = await self.reach.apply(row.id, (carry,), tournament.version)
        view = await texts_aside.run(view_of, row, tournament, viewer)
        return answer(TournamentAnswer(view, refused_of(refusal)))
