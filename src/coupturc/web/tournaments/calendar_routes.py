"""The HTTP side of calendars: the evenings of a tournament, and what is agreed on for rounds at home."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.tournament.page.calendar import Evenings, format_calendar, format_meetings
from coupturc.tournament.setup import MOST_ROUNDS, most_rounds
from coupturc.tournament.tournament import Tournament
from coupturc.tournament.zones import zone_of
from coupturc.web.http.answers import ProblemError
from coupturc.web.tournaments.documents import language_of
from coupturc.web.tournaments.reach import Reach


class _Asked(msgspec.Struct, frozen=True):
    """The query of the evenings: when round 1 begins, days between two rounds, hours of one, and how many there are."""

    first: Annotated[str, msgspec.Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$")]
    every: Annotated[int, msgspec.Meta(ge=1, le=366)] = 7
    hours: Annotated[int, msgspec.Meta(ge=1, le=24)] = 4
    rounds: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)] | None = None


@dataclass(frozen=True, slots=True)
class CalendarRoutes:
    """Calendars, as HTTP reaches them.

    Args:
        reach: who may see which tournament.
    """

    reach: Reach

    def routes(self) -> list[Route]:
        """Return the route below /api."""
        return [Route("/tournaments/{tournament}/calendar.ics", self.get_calendar, methods=["GET"])]

    async def get_calendar(self, request: Request) -> Response:
        """Answer with the evenings, when the query says the first one; else with the days and hours agreed on.

        A player gets his own hours, everybody else those of all.
        """
        row, tournament = await self.reach.open(request)
        now = datetime.fromtimestamp(self.reach.repository.now_ms() / 1000, UTC)
        if "first" in request.query_params:
            text = _evenings(request, tournament, now)
        else:
            numbers = (await self.reach.viewer(request, row)).own or tuple(tournament.state.players)
            text = format_meetings(tournament, row.id, numbers, now, language_of(request))
        headers = {"content-disposition": f'attachment; filename="{row.id}.ics"', "cache-control": "no-store"}
        return Response(text, headers=headers, media_type="text/calendar")


def _evenings(request: Request, tournament: Tournament, now: datetime) -> str:
    rounds = most_rounds(tournament.setup)
    try:
        asked = msgspec.convert(dict(request.query_params), _Asked, strict=False)
        evenings = Evenings(
            rounds=asked.rounds or rounds or 0,
            first=datetime.fromisoformat(asked.first),
            every=timedelta(days=asked.every),
            length=timedelta(hours=asked.hours),
        )
        text = format_calendar(
            tournament.setup.name, evenings, now, language_of(request), zone_of(tournament.state.zone)
        )
    except (ValueError, OverflowError) as error:
        raise ProblemError(422, "query") from error
    if evenings.rounds == 0:
        raise ProblemError(422, "query")
    return text
