"""The lessons that a server teaches: the courses of the package, and a trainer's own."""

import asyncio

from coupturc.errors import UnknownLessonError
from coupturc.lessons import Lesson, LessonFolder, OwnLessons, load_lesson, read_course


class Library:
    """Lessons by id.

    Args:
        folder: a trainer's own lessons, taught in a section of their own; None when there are none.
    """

    def __init__(self, folder: LessonFolder | None = None) -> None:
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
                raise
            lesson, course = found, [each for each in lessons if each.game == found.game]
        after = course.index(lesson) + 1
        return lesson, course[after] if after < len(course) else None
