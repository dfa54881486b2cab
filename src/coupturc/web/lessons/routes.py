"""The HTTP side of the lessons: the courses with progress, and what a page does in a lesson."""

import asyncio
import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import cast

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc._core import Position
from coupturc.errors import LessonError, UnknownLessonError
from coupturc.lessons import (
    COURSES,
    LOCALES,
    ChapterName,
    Lesson,
    Locale,
    OwnLessons,
    chapters_of,
    course_edition,
    entry_of,
    read_course,
)
from coupturc.rules import load_profile
from coupturc.rules.games import GameName
from coupturc.web.aside import texts_aside
from coupturc.web.boards import board_of, pieces_of
from coupturc.web.http.answers import ProblemError, answer, learner_of, read_message
from coupturc.web.lessons.brought import faults_of
from coupturc.web.lessons.library import Library
from coupturc.web.lessons.messages import (
    Course,
    CourseLesson,
    Courses,
    FaultyFile,
    LessonPlace,
    LessonReading,
    LessonReadings,
    LessonRequest,
    OwnCourses,
)
from coupturc.web.lessons.open_lesson import OpenLesson
from coupturc.web.lessons.replies import reading_of
from coupturc.web.people.learners import Learners
from coupturc.web.store import StoreError
from coupturc.web.store.lessons import LessonProgress, LessonRepository

log = logging.getLogger(__name__)

_request = msgspec.json.Decoder(LessonRequest)
_NOWHERE = LessonProgress(0, frozenset(), 0)
_NO_CHAPTERS: Mapping[str, ChapterName] = {}

Progress = Mapping[str, LessonProgress]


@dataclass(frozen=True, slots=True)
class LessonRoutes:
    """The lessons, as HTTP reaches them."""

    library: Library
    progress: LessonRepository
    learners: Learners

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [
            Route("/lessons", self.get_courses, methods=["GET"]),
            Route("/lessons", self.delete_progress, methods=["DELETE"]),
            Route("/lessons/readings", self.get_readings, methods=["GET"]),
            Route("/lessons/{lesson}", self.get_lesson, methods=["GET"]),
            Route("/lessons/{lesson}/reading", self.get_reading, methods=["GET"]),
            Route("/lessons/{lesson}", self.post_action, methods=["POST"]),
        ]

    async def get_courses(self, request: Request) -> Response:
        """Answer with the courses and how far the learner is."""
        locale = locale_of(request)
        learner = await self.learners.looking(request, learner_of(request))
        progress = await self._progress(learner)
        courses = tuple(
            _course(game, read_course(game).items(), locale, progress or {}, chapters_of(game)) for game in COURSES
        )
        own = await self.library.own()
        shown = _own_courses(own, locale, progress or {}) if own else None
        return answer(Courses(courses, course_edition(), shown, kept=progress is not None))

    async def delete_progress(self, request: Request) -> Response:
        """Forget how far a learner is."""
        await self.progress.forget(await self.learners.looking(request, learner_of(request)))
        return Response(status_code=204)

    async def get_lesson(self, request: Request) -> Response:
        """Answer with a lesson where the learner left it; one that is finished begins again."""
        locale = locale_of(request)
        learner = await self.learners.looking(request, learner_of(request))
        lesson, following = await self._lesson(request)
        progress = await self._progress(learner)
        known = (progress or {}).get(lesson.id, _NOWHERE)
        begins_again = len(known.solved) >= len(lesson.steps)
        opened = OpenLesson(lesson, following, LessonPlace(0 if begins_again else known.step), known.solved)
        return answer(opened.view(locale, kept=progress is not None))

    async def get_reading(self, request: Request) -> Response:
        """Answer with a whole lesson, which the page keeps for when the server is away."""
        lesson, following = await self._lesson(request)
        return answer(await asyncio.to_thread(reading_of, lesson, following, locale_of(request)))

    async def get_readings(self, request: Request) -> Response:
        """Answer with all lessons of the courses, which the page keeps for when the server is away."""
        return Response(
            await texts_aside.run(_readings, locale_of(request)),
            headers={"cache-control": "no-store"},
            media_type="application/json",
        )

    async def post_action(self, request: Request) -> Response:
        """Do something in a lesson; what was solved is on disk before the answer."""
        lesson, following = await self._lesson(request)
        asked = await read_message(request, _request)
        learner, visitor = await self.learners.learning(request, asked.learner)
        progress = await self._progress(learner)
        known = (progress or {}).get(lesson.id, _NOWHERE)
        opened = OpenLesson(lesson, following, asked.place, known.solved)
        opened.do(asked.action)
        kept = progress is not None and await self._keep(learner, opened, known)
        return self.learners.remember(answer(opened.view(asked.locale, kept=kept)), visitor)

    async def _keep(self, learner: str, opened: OpenLesson, known: LessonProgress) -> bool:
        """Keep what is new; return whether all is on disk."""
        step, solved = opened.play.step_index, opened.play.solved
        if known is not _NOWHERE and (step, solved) == (known.step, known.solved):
            return True
        try:
            now_ms = self.progress.now_ms()
            await self.progress.keep(learner, opened.play.lesson.id, LessonProgress(step, solved, now_ms))
        except StoreError:
            log.exception("cannot keep progress")
            return False
        return True

    async def _progress(self, learner: str) -> Progress | None:
        """Return how far a learner is; None when that cannot be read: lessons work without it."""
        try:
            return await self.progress.progress(learner)
        except StoreError:
            log.exception("cannot read progress")
            return None

    async def _lesson(self, request: Request) -> tuple[Lesson, Lesson | None]:
        """Return the lesson that a page asks for, and the one after it."""
        try:
            return await self.library.find(request.path_params["lesson"])
        except UnknownLessonError as error:
            raise ProblemError(404, "unknown_lesson") from error
        except LessonError as error:
            log.exception("cannot teach a lesson")
            raise ProblemError(422, "broken_lesson") from error


@lru_cache(maxsize=len(LOCALES))
def _readings(locale: Locale) -> bytes:
    """Return all lessons of the courses as JSON; kept, because it takes seconds."""
    readings: dict[str, LessonReading] = {}
    for game in COURSES:
        course = [each for each in read_course(game).values() if isinstance(each, Lesson)]
        for lesson, following in zip_longest(course, course[1:]):
            readings[lesson.id] = reading_of(lesson, following, locale)
    return msgspec.json.encode(LessonReadings(readings))


def _own_courses(own: OwnLessons, locale: Locale, progress: Progress) -> OwnCourses:
    named = {game: [(lesson.id, lesson) for lesson in own.lessons if lesson.game == game] for game in COURSES}
    return OwnCourses(
        tuple(_course(game, lessons, locale, progress) for game, lessons in named.items() if lessons),
        tuple(FaultyFile(error.source, faults_of(error)) for error in own.faulty),
    )


def _course(
    game: str,
    named: Iterable[tuple[str, Lesson | LessonError]],
    locale: Locale,
    progress: Progress,
    chapters: Mapping[str, ChapterName] = _NO_CHAPTERS,
) -> Course:
    rules = load_profile(game).rules
    lessons = tuple(_entry(name, lesson, locale, progress.get(name), chapters.get(name)) for name, lesson in named)
    return Course(
        game=cast("GameName", game),
        board=board_of(rules),
        start=pieces_of(Position.start(rules)),
        lessons=lessons,
        next=next_lesson(lessons, progress),
    )


def _entry(
    name: str,
    lesson: Lesson | LessonError,
    locale: Locale,
    known: LessonProgress | None,
    chapter: ChapterName | None,
) -> CourseLesson:
    if isinstance(lesson, LessonError):
        return CourseLesson(name, "", "", 0, 0, None, broken=True, chapter=chapter)
    entry = entry_of(lesson, locale)
    solved = known.solved & frozenset(range(entry.steps)) if known else frozenset()
    at = min(known.step, entry.steps - 1) if known else None
    return CourseLesson(name, entry.title, entry.summary, entry.steps, len(solved), at, broken=False, chapter=chapter)


def next_lesson(lessons: tuple[CourseLesson, ...], progress: Progress) -> str | None:
    """Return the lesson to go on with: the one left last, if it is not finished, else the first that is not."""
    open_ones = [lesson.id for lesson in lessons if not lesson.broken and lesson.solved < lesson.steps]
    visited = [lesson.id for lesson in lessons if lesson.id in progress]
    latest = max(visited, key=lambda name: progress[name].changed_ms, default=None)
    return latest if latest in open_ones else next(iter(open_ones), None)


def locale_of(request: Request) -> Locale:
    """Return the language that a request names.

    Raises:
        ProblemError: it names none that there is.
    """
    locale = request.query_params.get("locale")
    if locale not in LOCALES:
        raise ProblemError(400, "malformed")
    return locale
