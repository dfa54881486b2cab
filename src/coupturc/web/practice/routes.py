"""The HTTP side of practice."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.web.answers import ProblemError, answer, learner_of, read_message
from coupturc.web.practice.desk import PracticeDesk
from coupturc.web.practice.exercise import ItemError
from coupturc.web.practice.messages import PracticeAnswer, PracticeAsk

_ask = msgspec.json.Decoder(PracticeAsk)
_answer = msgspec.json.Decoder(PracticeAnswer)


async def get_overview(request: Request) -> Response:
    """Answer with how a learner stands in every trainer."""
    return answer(await _desk(request).overview(learner_of(request)))


async def delete_learner(request: Request) -> Response:
    """Forget a learner."""
    await _desk(request).forget(learner_of(request))
    return Response(status_code=204)


async def post_question(request: Request) -> Response:
    """Answer with a question."""
    return answer(await _desk(request).ask(await read_message(request, _ask)))


async def post_answer(request: Request) -> Response:
    """Answer with what is said of an answer."""
    try:
        return answer(await _desk(request).answer(await read_message(request, _answer)))
    except ItemError as error:
        raise ProblemError(422, "unknown_question") from error


def practice_routes() -> list[Route]:
    """Return the routes below /api."""
    return [
        Route("/practice/questions", post_question, methods=["POST"]),
        Route("/practice/answers", post_answer, methods=["POST"]),
        Route("/practice", get_overview, methods=["GET"]),
        Route("/practice", delete_learner, methods=["DELETE"]),
    ]


def _desk(request: Request) -> PracticeDesk:
    desk: PracticeDesk = request.app.state.practice
    return desk
