"""Conditional moves over HTTP: seen and changed by their player alone."""

from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc._core import Position
from coupturc.game.outcome import SideName
from coupturc.web.aside import games_aside
from coupturc.web.games.http_messages import NewPlan, Plan
from coupturc.web.games.live_game import LiveGame
from coupturc.web.games.plans import Line, fault_of, lines_of, plan_of, planner_of
from coupturc.web.games.routes import stored_game
from coupturc.web.games.stored_game import restore
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.people.visitors import Visitors
from coupturc.web.store.errors import ConflictError
from coupturc.web.store.games import GameRepository

_new_plan = msgspec.json.Decoder(NewPlan)

#: As many as a line may have.
_MOST_MOVES = 20


@dataclass(frozen=True, slots=True)
class PlanRoutes:
    """Conditional moves, as HTTP reaches them."""

    games: GameRepository
    visitors: Visitors

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [
            Route("/games/{game_id}/plan", self.get_plan, methods=["GET"]),
            Route("/games/{game_id}/plan", self.put_plan, methods=["PUT"]),
        ]

    async def get_plan(self, request: Request) -> Response:
        """Answer with one's own plan, and with the moves that may follow those of ?after=."""
        live, _ = await self._own(request)
        line = tuple(request.query_params.getlist("after")[:_MOST_MOVES])
        kept = lines_of(await self.games.plan(request.path_params["game_id"]), live.arbiter)
        return answer(Plan(kept, _following(live.arbiter.position, line)))

    async def put_plan(self, request: Request) -> Response:
        """Keep a plan in the place of the one before."""
        asked = await read_message(request, _new_plan)
        live, side = await self._own(request)
        fault = await games_aside.run(fault_of, live.arbiter.position, asked.lines)
        if fault is not None:
            raise ProblemError(422, "move", {"text": fault})
        plan = plan_of(side, live.arbiter, asked.lines)
        try:
            await self.games.keep_plan(request.path_params["game_id"], plan, live.arbiter.ply)
        except ConflictError:
            raise ProblemError(409, "no_plan_now") from None
        return answer(Plan(asked.lines, _following(live.arbiter.position, ())))

    async def _own(self, request: Request) -> tuple[LiveGame, SideName]:
        """Return a game in which the one who asks may plan now, and his side."""
        person = await self.visitors.known_id(request)
        game, events = await stored_game(self.games, request, person)
        live = await games_aside.run(restore, game, events)
        own = live.seats.of_person(person)
        if not live.seats.people or not own:
            raise ProblemError(403, "not_yours")
        side = planner_of(live)
        if side not in own or side is None:
            raise ProblemError(409, "no_plan_now")
        return live, side


def _following(position: Position, line: Line) -> tuple[str, ...]:
    """Return the moves that are possible after a line."""
    for move in line:
        found = next((each for each in position.legal_moves if each.text == move), None)
        if found is None:
            raise ProblemError(422, "move", {"text": move})
        position = position.after(found)
    return tuple(move.text for move in position.legal_moves)
