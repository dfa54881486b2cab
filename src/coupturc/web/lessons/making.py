"""Lessons made on the page: of an analysis, or of a file that somebody sent."""

import asyncio
import secrets
import time
from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc._core import Side
from coupturc.errors import LessonError
from coupturc.game.tree import Game
from coupturc.lessons import Lesson, LessonPlan, lesson_of
from coupturc.lessons.model import PlayTask
from coupturc.notation.pdn import parse_pdn
from coupturc.rules.parse import parse_profile
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.lessons.library import taught
from coupturc.web.lessons.messages import LessonMade, NewLesson
from coupturc.web.store.analyses import AnalysisRepository, AnalysisRow
from coupturc.web.store.lessons import LessonRepository, MadeLesson

_request = msgspec.json.Decoder(NewLesson)


@dataclass(frozen=True, slots=True)
class MakingRoutes:
    """Making a lesson, and fetching it as a file."""

    lessons: LessonRepository
    analyses: AnalysisRepository

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [
            Route("/made-lessons", self.post_lesson, methods=["POST"]),
            Route("/made-lessons/{lesson}.toml", self.get_file, methods=["GET"]),
        ]

    async def post_lesson(self, request: Request) -> Response:
        """Make a lesson of an analysis as it is now."""
        asked = await read_message(request, _request)
        record = await self.analyses.load(asked.analysis)
        if record is None:
            raise ProblemError(404, "unknown_analysis")
        try:
            made, lesson = await asyncio.to_thread(_made, asked, record)
        except LessonError as error:
            raise ProblemError(422, "broken_lesson") from error
        await self.lessons.add(made)
        tasks = sum(isinstance(step.task, PlayTask) for step in lesson.steps)
        return answer(LessonMade(made.id, len(lesson.steps), tasks), 201)

    async def get_file(self, request: Request) -> Response:
        """Answer with a lesson as a file, for the folder of another server."""
        made = await self.lessons.made(request.path_params["lesson"])
        if made is None:
            raise ProblemError(404, "unknown_lesson")
        headers = {"content-disposition": f'attachment; filename="{made.id}.toml"', "cache-control": "no-store"}
        return Response(made.body, headers=headers, media_type="application/toml")


def _made(asked: NewLesson, record: AnalysisRow) -> tuple[MadeLesson, Lesson]:
    profile = parse_profile(record.profile, "stored analysis")
    games = parse_pdn(record.body, profile.rules)
    words = asked.words
    plan = LessonPlan(
        # No other lesson has this id, and nobody guesses it.
        id=f"les-{secrets.token_hex(8)}",
        profile=profile.id,
        language=asked.language,
        title=asked.title,
        summary=asked.summary,
        look=words.look,
        ask={Side.white: words.ask_white, Side.black: words.ask_black},
        done=words.done,
    )
    body = lesson_of(games[0] if games else Game(rules=profile.rules), plan)
    made = MadeLesson(plan.id, record.profile, body, time.time_ns() // 1_000_000)
    return made, taught(made)
