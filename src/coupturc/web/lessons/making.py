"""Lessons made on the page: of an analysis, or of a file that somebody sent; listed, saved and deleted."""

import asyncio
import secrets
from dataclasses import dataclass
from typing import cast

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc._core import Side
from coupturc.errors import LessonError
from coupturc.game.tree import Game
from coupturc.lessons import MAX_LESSON_BYTES, Lesson, LessonPlan, Locale, entry_of, lesson_of
from coupturc.notation.pdn import parse_pdn
from coupturc.rules.games import GameName
from coupturc.rules.parse import parse_profile
from coupturc.web.aside import for_stranger, texts_aside
from coupturc.web.http.answers import ProblemError, answer, iso_time, read_body, read_message
from coupturc.web.lessons.brought import Brought, brought, summary_of
from coupturc.web.lessons.library import taught
from coupturc.web.lessons.messages import LessonOpened, MadeLessonEntry, MadeLessons, NewLesson
from coupturc.web.lessons.routes import locale_of
from coupturc.web.people.visitors import Visitors
from coupturc.web.store.analyses import AnalysisRepository, AnalysisRow
from coupturc.web.store.damage import readable
from coupturc.web.store.lessons import LessonRepository, MadeLesson

_MOST_LISTED = 50

_request = msgspec.json.Decoder(NewLesson)


@dataclass(frozen=True, slots=True)
class MakingRoutes:
    """The lessons that people make, as HTTP reaches them.

    Args:
        lessons: where they are kept.
        analyses: what they are made of.
        visitors: who makes them.
        own_profiles: the TOML of a club's profiles, which a lesson may name beside those of the package.
    """

    lessons: LessonRepository
    analyses: AnalysisRepository
    visitors: Visitors
    own_profiles: tuple[str, ...]

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [
            Route("/made-lessons", self.get_lessons, methods=["GET"]),
            Route("/made-lessons", self.post_lesson, methods=["POST"]),
            Route("/made-lessons/file", self.post_file, methods=["POST"]),
            Route("/made-lessons/{lesson}.toml", self.get_file, methods=["GET"]),
            Route("/made-lessons/{lesson}", self.delete_lesson, methods=["DELETE"]),
        ]

    async def get_lessons(self, request: Request) -> Response:
        """List the lessons made last; one's own where there are seats."""
        locale = locale_of(request)
        person = (await self.visitors.known_id(request) or "") if self.visitors.have_seats else None
        found = await self.lessons.latest_made(_MOST_LISTED, person)
        listed, damaged = await texts_aside.run(readable, found, lambda made: _entry(made, locale))
        return answer(MadeLessons(listed, damaged))

    async def post_lesson(self, request: Request) -> Response:
        """Make a lesson of an analysis as it is now."""
        asked = await read_message(request, _request)
        record = await self.analyses.load(asked.analysis)
        if record is None:
            raise ProblemError(404, "unknown_analysis")
        visitor = await self.visitors.making("lesson", request)
        try:
            person, now_ms = visitor.person.id if visitor else None, self.lessons.now_ms()
            made, lesson = await asyncio.to_thread(_made, asked, record, person, now_ms)
        except LessonError as error:
            raise ProblemError(422, "broken_lesson") from error
        await self.lessons.add(made)
        return self.visitors.remember(answer(summary_of(made.id, lesson), 201), visitor)

    async def post_file(self, request: Request) -> Response:
        """Keep the lesson of a file that somebody brings, or answer with what is wrong with it."""
        body = await read_body(request, MAX_LESSON_BYTES)
        found = await for_stranger(await self.visitors.asker(request), brought, body, self.own_profiles)
        if not isinstance(found, Brought):
            return answer(LessonOpened(None, found))
        visitor = await self.visitors.making("lesson", request)
        person = visitor.person.id if visitor else None
        made = MadeLesson(_new_id(), found.profile, found.body, self.lessons.now_ms(), person)
        await self.lessons.add(made)
        return self.visitors.remember(answer(LessonOpened(summary_of(made.id, found.lesson)), 201), visitor)

    async def get_file(self, request: Request) -> Response:
        """Answer with a lesson as a file, for the folder of another server."""
        made = await self._stored(request)
        headers = {"content-disposition": f'attachment; filename="{made.id}.toml"', "cache-control": "no-store"}
        return Response(made.body, headers=headers, media_type="application/toml")

    async def delete_lesson(self, request: Request) -> Response:
        """Delete a lesson of one's own."""
        made = await self._stored(request)
        if self.visitors.have_seats and made.person not in {await self.visitors.known_id(request)} - {None}:
            raise ProblemError(403, "not_yours")
        await self.lessons.delete_made(made.id)
        return Response(status_code=204)

    async def _stored(self, request: Request) -> MadeLesson:
        made = await self.lessons.made(request.path_params["lesson"])
        if made is None:
            raise ProblemError(404, "unknown_lesson")
        return made


def _entry(made: MadeLesson, locale: Locale) -> MadeLessonEntry:
    lesson = taught(made)
    shown = entry_of(lesson, locale)
    return MadeLessonEntry(
        made.id, cast("GameName", lesson.game), shown.title, shown.summary, iso_time(made.created_ms)
    )


def _new_id() -> str:
    """Return an id that no other lesson has and nobody guesses."""
    return f"les-{secrets.token_hex(8)}"


def _made(asked: NewLesson, record: AnalysisRow, person: str | None, now_ms: int) -> tuple[MadeLesson, Lesson]:
    profile = parse_profile(record.profile, "stored analysis")
    games = parse_pdn(record.body, profile.rules)
    words = asked.words
    plan = LessonPlan(
        id=_new_id(),
        profile=profile.id,
        language=asked.language,
        title=asked.title,
        summary=asked.summary,
        look=words.look,
        ask={Side.white: words.ask_white, Side.black: words.ask_black},
        done=words.done,
    )
    body = lesson_of(games[0] if games else Game(rules=profile.rules), plan)
    made = MadeLesson(plan.id, record.profile, body, now_ms, person)
    return made, taught(made)
