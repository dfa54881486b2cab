"""The HTTP side of a tournament of a club: its players come from the club's list."""

from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.tournament.events import Enter, Player
from coupturc.web.aside import texts_aside
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.store.clubs import ClubRepository
from coupturc.web.tournaments.messages import MembersWanted, TournamentAnswer
from coupturc.web.tournaments.reach import Reach
from coupturc.web.tournaments.view import refused_of, view_of

_wanted = msgspec.json.Decoder(MembersWanted)


@dataclass(frozen=True, slots=True)
class MemberRoutes:
    """Members of a club who play in its tournaments.

    Args:
        reach: who may do what with which tournament.
        clubs: where the lists of clubs are kept.
    """

    reach: Reach
    clubs: ClubRepository

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [Route("/tournaments/{tournament}/members", self.post_members, methods=["POST"])]

    async def post_members(self, request: Request) -> Response:
        """Enter members of the club, all of them or nobody; who has come in by his link plays without another one.

        A player who stands in the tournament under a member's name already is that member from then on.
        """
        asked = await read_message(request, _wanted)
        row = await self.reach.own(request)
        club = None if row.club is None else await self.clubs.load(row.club)
        if club is None:
            raise ProblemError(404, "unknown_club")
        _, tournament = await self.reach.open(request)
        known = set((await self.reach.repository.members(row.id)).values())
        wanted = [
            each
            for each in await self.clubs.members(club.id)
            if each.number not in known and (not asked.members or each.number in asked.members)
        ]
        there = {player.name.casefold() for player in tournament.state.players.values()}
        entering = tuple(
            Enter(player=Player(name=each.name, rating=each.rating, club=club.name))
            for each in wanted
            if each.name.casefold() not in there
        )
        row, tournament, refusal = await self.reach.apply(row.id, entering, None)
        if refusal is None:
            numbers = {player.name.casefold(): number for number, player in tournament.state.players.items()}
            noted = {numbers[each.name.casefold()]: (each.number, each.person) for each in wanted}
            await self.reach.repository.set_members(row.id, noted)
        viewer = await self.reach.viewer(request, row)
        view = await texts_aside.run(view_of, row, tournament, viewer)
        return answer(TournamentAnswer(view, refused_of(refusal)))
