"""The HTTP side of tournaments: made, changed by their arbiters, read by everybody who has the link."""

from dataclasses import dataclass
from hashlib import sha256

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.tournament.errors import TournamentError
from coupturc.tournament.events import Publish
from coupturc.tournament.page.page import SCRIPT, STYLE, format_page
from coupturc.tournament.tournament import Tournament
from coupturc.web.aside import texts_aside
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.notices.notices import Notices
from coupturc.web.profiles.offered import OfferedProfiles
from coupturc.web.store.damage import readable
from coupturc.web.tournaments.documents import document, language_of
from coupturc.web.tournaments.messages import ArbiterRequest, TournamentAnswer, Tournaments
from coupturc.web.tournaments.reach import Reach, may_ask
from coupturc.web.tournaments.setup_messages import NewTournament
from coupturc.web.tournaments.setups import new_row, setup_from, systems_offered
from coupturc.web.tournaments.view import Viewer, refused_of, summary_of, view_of

_MOST_LISTED = 50

_new = msgspec.json.Decoder(NewTournament)
_request = msgspec.json.Decoder(ArbiterRequest)


@dataclass(frozen=True, slots=True)
class TournamentRoutes:
    """Tournaments, as HTTP reaches them.

    Args:
        reach: who may do what with which.
        profiles: what games on the page can be played by.
        notices: news for players who look at something else.
    """

    reach: Reach
    profiles: OfferedProfiles
    notices: Notices

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        one = "/tournaments/{tournament}"
        return [
            Route("/tournaments", self.get_list, methods=["GET"]),
            Route("/tournaments", self.post_new, methods=["POST"]),
            Route("/tournaments/systems", self.get_systems, methods=["GET"]),
            Route(one, self.get_one, methods=["GET"]),
            Route(one, self.delete_one, methods=["DELETE"]),
            Route(f"{one}/requests", self.post_request, methods=["POST"]),
            Route(f"{one}/hall", self.get_hall, methods=["GET"]),
        ]

    async def get_list(self, request: Request) -> Response:
        """List the tournaments changed last; one's own where there are seats."""
        reach = self.reach
        person = (await reach.visitors.known_id(request) or "") if reach.visitors.have_seats else None
        found = await reach.repository.latest(_MOST_LISTED, person)
        return answer(Tournaments(*readable(found, summary_of)))

    async def get_systems(self, _request: Request) -> Response:
        """Say what a new tournament can choose."""
        return answer(systems_offered())

    async def post_new(self, request: Request) -> Response:
        """Begin a tournament."""
        asked = await read_message(request, _new)
        try:
            setup = setup_from(asked, None if asked.profile is None else self.profiles.asked(asked.profile))
        except TournamentError as error:
            raise ProblemError(422, "tournament_setup", {"where": error.where}) from error
        visitors = self.reach.visitors
        if asked.club is not None:
            await self.reach.check_club(request, asked.club)
        visitor = await visitors.making("tournament", request)
        row = new_row(setup, self.reach.repository.now_ms(), visitor.person.id if visitor else None, asked.club)
        await self.reach.repository.create(row)
        viewer = Viewer(mine=True, own_links=visitors.have_seats, hands_on=visitors.have_seats)
        return visitors.remember(answer(view_of(row, Tournament(setup), viewer), 201), visitor)

    async def get_one(self, request: Request) -> Response:
        """Answer with a tournament, or with nothing if the page has it as it is."""
        row, tournament = await self.reach.open(request)
        viewer = await self.reach.viewer(request, row)
        own = ",".join(map(str, viewer.own))
        rights, types = f"{int(viewer.mine)}{int(viewer.hands_on)}", viewer.types
        typed = f"{types.round}.{types.board or 0}" if types else ""
        tag = f'"{tournament.version}-{rights}-{own}-{typed}-{_names_tag(viewer)}"'
        headers = {"etag": tag, "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        view = await texts_aside.run(view_of, row, tournament, viewer)
        return answer(view, headers=headers)

    async def delete_one(self, request: Request) -> Response:
        """Delete a tournament of one's own."""
        row = await self.reach.ending(request)
        await self.reach.repository.delete(row.id)
        self.reach.desk.forget(row.id)
        return Response(status_code=204)

    async def post_request(self, request: Request) -> Response:
        """Do what an arbiter or a player asks, or say why not."""
        asked = await read_message(request, _request)
        row = await self.reach.row(request)
        viewer = await self.reach.viewer(request, row)
        if not may_ask(viewer, asked.request):
            raise ProblemError(403, "not_yours")
        row, tournament, refusal = await self.reach.apply(row.id, (asked.request,), asked.seen)
        if refusal is None and isinstance(asked.request, Publish):
            await self._notify_players(row.id, tournament.setup.name, request)
        view = await texts_aside.run(view_of, row, tournament, viewer)
        return answer(TournamentAnswer(view, refused_of(refusal)))

    async def _notify_players(self, tournament: str, name: str, request: Request) -> None:
        """Show those who play from their own device that a round is published; who has published it knows."""
        asks = await self.reach.visitors.known_id(request)
        for person in set((await self.reach.repository.people(tournament)).values()) - {asks}:
            self.notices.give(person, "round", tournament, name)

    async def get_hall(self, request: Request) -> Response:
        """Answer with the page for the screen in the hall and for paper."""
        _, tournament = await self.reach.open(request)
        return document(await texts_aside.run(format_page, tournament, language_of(request)), SCRIPT, STYLE, reads=True)


def _names_tag(viewer: Viewer) -> str:
    """Name the real names that are shown: members may agree to them, or not any more, at any time."""
    return sha256(repr(sorted(viewer.known_as.items())).encode()).hexdigest()[:12]
