"""The lessons that a server teaches: the courses of the package, a trainer's own, and what was made on the page."""

import asyncio
from functools import lru_cache

from msgspec import structs

from coupturc.errors import UnknownLessonError
from coupturc.lessons import Lesson, LessonFolder, OwnLessons, load_lesson, parse_lesson, read_course
from coupturc.rules.parse import parse_profile
from coupturc.web.store.lessons import LessonRepository, MadeLesson


class Library:
    """Lessons by id.

    Args:
        made: lessons that were made on the page: found by whoever has the link, listed for their maker alone.
        folder: a trainer's own lessons, taught in a section of their own; None when there are none.
    """

    def __init__(self, made: LessonRepository, folder: LessonFolder | None = None) -> None:
        self._made = made
        self._folder = folder

    async def own(self) -> OwnLessons | None:
        """Return what is in the trainer's folder now; None without one.

        New files are first played through by the rules, in a thread: games do not wait for that.
        """
        return None if self._folder is None else await asyncio.to_thread(self._folder.read)

    async def find(self, lesson_id: str) -> tuple[Lesson, Lesson | None]:
        """Return a lesson and the one that comes after it in its course, if any does.

        Raises:
            UnknownLessonError: no lesson has that id.
            LessonError: the lesson has faults.
        """
        try:
            lesson = load_lesson(lesson_id)
            course = [each for each in read_course(lesson.game).values() if isinstance(each, Lesson)]
        except UnknownLessonError:
            own = await self.own()
            lessons = own.lessons if own else ()
            found = next((each for each in lessons if each.id == lesson_id), None)
            if found is None:
                return await self._find_made(lesson_id), None
            lesson, course = found, [each for each in lessons if each.game == found.game]
        after = course.index(lesson) + 1
        return lesson, course[after] if after < len(course) else None

    async def _find_made(self, lesson_id: str) -> Lesson:
        made = await self._made.made(lesson_id)
        if made is None:
            raise UnknownLessonError(lesson_id, ())
        return await asyncio.to_thread(taught, made)


@lru_cache(maxsize=64)
def taught(made: MadeLesson) -> Lesson:
    """Return a lesson that was made on the page, under the id by which it is kept.

    Raises:
        LessonError: it has faults.
    """
    own = (parse_profile(made.profile, "stored lesson"),)
    return structs.replace(parse_lesson(made.body, made.id, own), id=made.id)
