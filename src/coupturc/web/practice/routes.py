"""The HTTP side of practice."""

from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.web.answers import ProblemError, answer
from coupturc.web.lesson_messages import LearnerId
from coupturc.web.practice.desk import PracticeDesk
from coupturc.web.practice.exercise import ItemError
from coupturc.web.practice.messages import PracticeAnswer, PracticeAsk

Body = TypeVar("Body")

#: The longest body names three hundred moves.
_MAX_BODY_BYTES = 16_384

_ask = msgspec.json.Decoder(PracticeAsk)
_answer = msgspec.json.Decoder(PracticeAnswer)


async def get_overview(request: Request) -> Response:
    """Answer with how a learner stands in every trainer."""
    return answer(await _desk(request).overview(_learner(request)))


async def delete_learner(request: Request) -> Response:
    """Forget a learner."""
    await _desk(request).forget(_learner(request))
    return Response(status_code=204)


async def post_question(request: Request) -> Response:
    """Answer with a question."""
    return answer(await _desk(request).ask(_decode(_ask, await _body(request))))


async def post_answer(request: Request) -> Response:
    """Answer with what is said of an answer."""
    try:
        return answer(await _desk(request).answer(_decode(_answer, await _body(request))))
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


def _learner(request: Request) -> str:
    try:
        learner: str = msgspec.convert(request.query_params.get("learner"), LearnerId)
    except msgspec.ValidationError as error:
        raise ProblemError(400, "malformed") from error
    return learner


def _decode(decoder: msgspec.json.Decoder[Body], body: bytes) -> Body:
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ProblemError(400, "malformed") from error


async def _body(request: Request) -> bytes:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > _MAX_BODY_BYTES:
            raise ProblemError(413, "too_large", {"limit": _MAX_BODY_BYTES})
    return body
