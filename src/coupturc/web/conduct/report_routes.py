"""The HTTP side of reports: the two people at a game report each other."""

import secrets
from dataclasses import dataclass

import msgspec
from limits import RateLimitItemPerDay, RateLimitItemPerHour
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.web.conduct.messages import NewReport
from coupturc.web.http.answers import ProblemError, read_message
from coupturc.web.people.names import one_line
from coupturc.web.people.visitors import Visitors, address_of
from coupturc.web.store import ConflictError, Store
from coupturc.web.store.moderation import ReportRow
from coupturc.web.talk.routes import Players, players_of, said

REPORTS_A_DAY = RateLimitItemPerDay(8)
#: A class sits behind one address.
_REPORTS_AN_HOUR_FROM_AN_ADDRESS = RateLimitItemPerHour(60)
#: Of one person; kept in the database, so that neither a restart nor another server forgets them.
MOST_OPEN = 8
KEPT_LINES = 30

_new_report = msgspec.json.Decoder(NewReport)


@dataclass(frozen=True, slots=True)
class ReportRoutes:
    """Reports, as HTTP reaches them."""

    store: Store
    visitors: Visitors

    def routes(self) -> list[Route]:
        """Return the routes below /api; none where nobody is asked who he is."""
        if not self.visitors.have_seats:
            return []
        return [Route("/games/{game_id}/report", self.post_report, methods=["POST"])]

    async def post_report(self, request: Request) -> Response:
        """Report one's opponent to the moderators, with what was said last."""
        players = await players_of(request, self.store.games, self.visitors)
        asked = await read_message(request, _new_report)
        await self.visitors.allow(_REPORTS_AN_HOUR_FROM_AN_ADDRESS, "report-from", address_of(request))
        await self.visitors.allow(REPORTS_A_DAY, "report", players.own)
        if await self.store.moderation.count_open(players.own) >= MOST_OPEN:
            raise ProblemError(429, "too_many", {"limit": MOST_OPEN})
        try:
            await self.store.moderation.report(await self._row(players, asked))
        except ConflictError as error:
            raise ProblemError(409, "reported") from error
        return Response(status_code=204)

    async def _row(self, players: Players, asked: NewReport) -> ReportRow:
        lines = (await self.store.talk.lines(players.game.id))[-KEPT_LINES:]
        return ReportRow(
            id=secrets.token_urlsafe(9),
            person=players.own,
            reported=players.opponent,
            game=players.game.id,
            reason=asked.reason,
            words=one_line(asked.words),
            lines=msgspec.json.encode(tuple(said(line, players) for line in lines)).decode(),
            at_ms=self.store.moderation.now_ms(),
        )
