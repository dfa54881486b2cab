"""The HTTP side of practice."""

from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.lessons.practice.exercises.exercise import ItemError
from coupturc.web.http.answers import ProblemError, answer, learner_of, read_message
from coupturc.web.practice.messages import PracticeAnswer, PracticeAsk
from coupturc.web.practice.trainers import Trainers

_ask = msgspec.json.Decoder(PracticeAsk)
_answer = msgspec.json.Decoder(PracticeAnswer)


@dataclass(frozen=True, slots=True)
class PracticeRoutes:
    """The trainers, as HTTP reaches them."""

    trainers: Trainers

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [
            Route("/practice/questions", self.post_question, methods=["POST"]),
            Route("/practice/answers", self.post_answer, methods=["POST"]),
            Route("/practice", self.get_overview, methods=["GET"]),
            Route("/practice", self.delete_learner, methods=["DELETE"]),
        ]

    async def get_overview(self, request: Request) -> Response:
        """Answer with what a learner has reached in every trainer."""
        return answer(await self.trainers.overview(learner_of(request)))

    async def delete_learner(self, request: Request) -> Response:
        """Forget a learner."""
        await self.trainers.forget(learner_of(request))
        return Response(status_code=204)

    async def post_question(self, request: Request) -> Response:
        """Answer with a question."""
        return answer(await self.trainers.ask(await read_message(request, _ask)))

    async def post_answer(self, request: Request) -> Response:
        """Answer with the verdict on an answer."""
        try:
            return answer(await self.trainers.answer(await read_message(request, _answer)))
        except ItemError as error:
            raise ProblemError(422, "unknown_question") from error
