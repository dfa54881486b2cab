"""The HTTP side of links for the hall: whoever has one enters a board of a round, or all of them, and nothing else."""

from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.people.session_cookie import hash_of, new_token
from coupturc.web.store.board_links import BoardLink
from coupturc.web.tournaments.board_messages import BoardLinkMade, BoardLinks, NewBoardLink
from coupturc.web.tournaments.messages import TypedPlaces
from coupturc.web.tournaments.reach import Reach

_new = msgspec.json.Decoder(NewBoardLink)


@dataclass(frozen=True, slots=True)
class BoardLinkRoutes:
    """Links of boards, as HTTP reaches them.

    A link belongs to no person: a telephone in the hall goes from hand to hand. Its token comes along with each
    request, as that of a relay does.

    Args:
        reach: who may do what with which tournament.
    """

    reach: Reach

    def routes(self) -> list[Route]:
        """Return the routes below /api; none where nobody is asked who he is, since everybody enters everything."""
        if not self.reach.visitors.have_seats:
            return []
        every = "/tournaments/{tournament}/links"
        of_round = f"{every}/{{round:int}}"
        return [
            Route(every, self.get_links, methods=["GET"]),
            Route(every, self.post_link, methods=["POST"]),
            Route(of_round, self.delete_link, methods=["DELETE"]),
            Route(f"{of_round}/{{board:int}}", self.delete_link, methods=["DELETE"]),
        ]

    async def get_links(self, request: Request) -> Response:
        """List the boards of which somebody has a link."""
        row = await self.reach.own(request)
        links = await self.reach.links.of_tournament(row.id, self.reach.links.now_ms())
        return answer(BoardLinks(tuple(TypedPlaces(each.round, each.board) for each in links)))

    async def post_link(self, request: Request) -> Response:
        """Make the link of a board or a round; the one before it ends."""
        asked = await read_message(request, _new)
        row = await self.reach.own(request)
        token = new_token()
        link = BoardLink(asked.round, asked.board, self.reach.links.now_ms())
        await self.reach.links.make(row.id, link, hash_of(token))
        return answer(BoardLinkMade(token), 201)

    async def delete_link(self, request: Request) -> Response:
        """Take the link of a board or a round back."""
        row = await self.reach.own(request)
        if (board := request.path_params.get("board")) == 0:
            raise ProblemError(404, "unknown_pairing")
        await self.reach.links.end(row.id, request.path_params["round"], board)
        return Response(status_code=204)
