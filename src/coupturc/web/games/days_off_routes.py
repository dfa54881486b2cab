"""Days off over HTTP: a member sees and plans his own."""

from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.web.games.days_off import MOST_A_YEAR, day_at, left_of, planned, stretches, year_at
from coupturc.web.games.http_messages import NewDaysOff, OwnDaysOff, YearOff
from coupturc.web.games.rooms import GameRooms
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.nodes.wall_time import WallTime
from coupturc.web.people.visitors import Visitors
from coupturc.web.store.days_off import Days, DaysOffRepository
from coupturc.web.store.games import GameRepository

_new_days_off = msgspec.json.Decoder(NewDaysOff)


@dataclass(frozen=True, slots=True)
class DaysOffRoutes:
    """Days off, as HTTP reaches them."""

    days: DaysOffRepository
    rooms: GameRooms
    games: GameRepository
    wall: WallTime
    visitors: Visitors

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [
            Route("/account/days-off", self.get_days, methods=["GET"]),
            Route("/account/days-off", self.post_days, methods=["POST"]),
        ]

    async def get_days(self, request: Request) -> Response:
        """Answer with the days off of the one who asks."""
        return self._own(await self.days.of_person(await self._member(request)))

    async def post_days(self, request: Request) -> Response:
        """Plan days off or take them back; the opponents see it at once."""
        asked = await read_message(request, _new_days_off)
        person, now_ms = await self._member(request), self.wall.now_ms()

        def change(days: Days) -> Days:
            return planned(days, asked.first, asked.last, day_at(now_ms), off=asked.off)

        days = await self.days.change(person, change, now_ms)
        for game in await self.games.sides_of(person):
            self.rooms.look_again(game)
        return self._own(days)

    def _own(self, days: Days) -> Response:
        now_ms = self.wall.now_ms()
        today, year = day_at(now_ms), year_at(now_ms)
        years = tuple(YearOff(each, left_of(days, each)) for each in (year, year + 1))
        return answer(OwnDaysOff(stretches(day for day in days if day >= today), years, MOST_A_YEAR))

    async def _member(self, request: Request) -> str:
        person = await self.visitors.known(request)
        if person is None or person.kind != "member":
            raise ProblemError(403, "members_only")
        return person.id
