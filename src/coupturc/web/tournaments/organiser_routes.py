"""The HTTP side of who runs a tournament: it is handed on, before an account is deleted for instance."""

from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.tournament.errors import TournamentError
from coupturc.tournament.finished import is_finished
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.notices.notices import Notices
from coupturc.web.people.names import look, one_line
from coupturc.web.store.members import MemberRepository
from coupturc.web.store.talk import BlockRepository
from coupturc.web.store.tournaments import TournamentRow
from coupturc.web.tournaments.messages import NewOrganiser, Tournaments
from coupturc.web.tournaments.reach import Reach
from coupturc.web.tournaments.view import summary_of

#: More are not named; those changed last are.
_MOST_NAMED = 20
#: Of those that nobody runs; each is opened to see whether it is finished.
_MOST_LOOKED_AT = 50

_organiser = msgspec.json.Decoder(NewOrganiser)


@dataclass(frozen=True, slots=True)
class OrganiserRoutes:
    """Who runs a tournament, as HTTP reaches it.

    Args:
        reach: who may do what with which tournament.
        members: to whom one can be handed on.
        blocks: who wants nothing of whom.
        notices: news for whoever runs one from now on.
    """

    reach: Reach
    members: MemberRepository
    blocks: BlockRepository
    notices: Notices

    def routes(self) -> list[Route]:
        """Return the routes below /api; none where nobody is asked who he is."""
        if not self.reach.visitors.have_seats:
            return []
        return [
            Route("/account/tournaments", self.get_unfinished, methods=["GET"]),
            Route("/moderation/tournaments", self.get_left, methods=["GET"]),
            Route("/tournaments/{tournament}/organiser", self.post_organiser, methods=["POST"]),
        ]

    async def get_unfinished(self, request: Request) -> Response:
        """Answer with the tournaments that nobody runs when the one who asks has deleted his account."""
        person = await self.reach.visitors.known_id(request)
        rows = () if person is None else await self.reach.repository.latest(_MOST_NAMED, person)
        alone = [row for row in rows if row.club is None and await self._goes_on(row)]
        return answer(Tournaments(tuple(map(summary_of, alone)), ()))

    async def get_left(self, request: Request) -> Response:
        """Answer with the unfinished tournaments that nobody runs, for moderators."""
        await self.reach.permissions.moderator(request)
        rows = await self.reach.repository.left(_MOST_LOOKED_AT)
        going_on = [row for row in rows if await self._goes_on(row)]
        return answer(Tournaments(tuple(map(summary_of, going_on)), ()))

    async def post_organiser(self, request: Request) -> Response:
        """Let another member run a tournament from now on; the one who asks does not run it any more."""
        asked = await read_message(request, _organiser)
        row = await self.reach.ending(request)
        asks = await self.reach.visitors.known_id(request)
        member = await self.members.looking_like(look(one_line(asked.name)))
        if member is None or (asks is not None and member.person in await self.blocks.around(asks)):
            raise ProblemError(404, "unknown_person")
        if member.person == row.person:
            return Response(status_code=204)
        if not await self.reach.repository.hand_on(row.id, row.person, member.person):
            raise ProblemError(403, "not_yours")
        if member.person != asks:
            _, tournament = await self.reach.open(request)
            self.notices.give(member.person, "handed", row.id, tournament.setup.name)
        return Response(status_code=204)

    async def _goes_on(self, row: TournamentRow) -> bool:
        try:
            opened = await self.reach.desk.open(row.id)
        except TournamentError:  # nobody can run a damaged one
            return False
        return opened is not None and not is_finished(opened[1], self.reach.repository.now_ms())
