"""The HTTP side of practice."""

from dataclasses import dataclass
from typing import TypeVar

import msgspec
from limits import RateLimitItemPerHour
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.lessons.practice.exercises.exercise import ItemError
from coupturc.rules.games import GAME_NAMES
from coupturc.web.http.answers import ProblemError, answer, learner_of, read_message
from coupturc.web.people.learners import Learners
from coupturc.web.people.visitors import Visitor
from coupturc.web.practice.messages import DayName, PracticeAnswer, PracticeAsk, PracticeStormMove, PracticeStormStart
from coupturc.web.practice.puzzles import Puzzles
from coupturc.web.practice.storms import Storms, UnknownStormError
from coupturc.web.practice.trainers import NoDayError, Trainers, date_of

Asked = TypeVar("Asked", PracticeAsk, PracticeAnswer, PracticeStormStart)

_ask = msgspec.json.Decoder(PracticeAsk)
_answer = msgspec.json.Decoder(PracticeAnswer)
_start = msgspec.json.Decoder(PracticeStormStart)
_move = msgspec.json.Decoder(PracticeStormMove)

#: Somebody who keeps going, not a program: what is reached in a storm is kept, and one may end as soon as it begins.
STORMS_AN_HOUR = RateLimitItemPerHour(120)
#: One in two seconds, also where it only goes on with a question; the first to each question is kept.
ANSWERS_AN_HOUR = RateLimitItemPerHour(2_000)


@dataclass(frozen=True, slots=True)
class PracticeRoutes:
    """The trainers, as HTTP reaches them."""

    trainers: Trainers
    storms: Storms
    puzzles: Puzzles
    learners: Learners

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [
            Route("/practice/questions", self.post_question, methods=["POST"]),
            Route("/practice/answers", self.post_answer, methods=["POST"]),
            Route("/practice/storms", self.post_storm, methods=["POST"]),
            Route("/practice/storms/{id}", self.post_storm_move, methods=["POST"]),
            Route("/practice/puzzles/{game}", self.get_puzzles, methods=["GET"]),
            Route("/practice", self.get_overview, methods=["GET"]),
            Route("/practice", self.delete_learner, methods=["DELETE"]),
        ]

    async def get_overview(self, request: Request) -> Response:
        """Answer with what a learner has reached in every trainer."""
        day = _day_of(request)
        return answer(await self.trainers.overview(await self._looking(request), day))

    async def delete_learner(self, request: Request) -> Response:
        """Forget a learner."""
        learner = await self._looking(request)
        self.storms.forget(learner)
        await self.trainers.forget(learner)
        return Response(status_code=204)

    async def post_question(self, request: Request) -> Response:
        """Answer with a question."""
        ask, visitor = await self._learning(request, await read_message(request, _ask))
        try:
            return self.learners.remember(answer(await self.trainers.ask(ask)), visitor)
        except NoDayError as error:
            raise ProblemError(400, "malformed") from error

    async def post_answer(self, request: Request) -> Response:
        """Answer with the verdict on an answer."""
        given, visitor = await self._learning(request, await read_message(request, _answer))
        await self.learners.allow(ANSWERS_AN_HOUR, "answer", visitor)
        try:
            return self.learners.remember(answer(await self.trainers.answer(given)), visitor)
        except ItemError as error:
            raise ProblemError(422, "unknown_question") from error

    async def get_puzzles(self, request: Request) -> Response:
        """Answer with combinations and captures for a device whose server will be away."""
        game = next((each for each in GAME_NAMES if each == request.path_params["game"]), None)
        if game is None:
            raise ProblemError(404, "not_found")
        try:
            day = date_of(_day_of(request) or "")
        except NoDayError as error:
            raise ProblemError(400, "malformed") from error
        return answer(await self.puzzles.of_day(game, day))

    async def post_storm(self, request: Request) -> Response:
        """Begin a storm."""
        start, visitor = await self._learning(request, await read_message(request, _start))
        await self.learners.allow(STORMS_AN_HOUR, "storm", visitor)
        return self.learners.remember(answer(await self.storms.begin(start)), visitor)

    async def post_storm_move(self, request: Request) -> Response:
        """Answer with where a storm stands after a move, or after its end."""
        move = await read_message(request, _move)
        learner = await self.learners.known(request)
        try:
            return answer(await self.storms.move(request.path_params["id"], move.move, learner))
        except UnknownStormError as error:
            raise ProblemError(404, "not_found") from error

    async def _looking(self, request: Request) -> str:
        return await self.learners.looking(request, learner_of(request))

    async def _learning(self, request: Request, asked: Asked) -> tuple[Asked, Visitor | None]:
        """Return what is asked, with the learner who asks."""
        learner, visitor = await self.learners.learning(request, asked.learner)
        return msgspec.structs.replace(asked, learner=learner), visitor


def _day_of(request: Request) -> str | None:
    try:
        day: str | None = msgspec.convert(request.query_params.get("day"), DayName | None)
    except msgspec.ValidationError as error:
        raise ProblemError(400, "malformed") from error
    return day
