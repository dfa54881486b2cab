"""Work is set, shown with who has done how much of it, and taken back."""

import logging
import secrets
from collections.abc import Sequence
from typing import cast

import msgspec

from coupturc.errors import LessonError, UnknownLessonError
from coupturc.lessons.state import entry_of
from coupturc.lessons.text import Locale
from coupturc.rules.games import GameName
from coupturc.web.homework.messages import Homework, HomeworkTask, LessonWork, PracticeWork
from coupturc.web.http.answers import ProblemError, iso_time
from coupturc.web.lessons.library import Library
from coupturc.web.messages.shared import ProblemCode
from coupturc.web.store.homework import HomeworkRepository, HomeworkRow

log = logging.getLogger(__name__)

_MOST = 100

_task = msgspec.json.Decoder(HomeworkTask)


class Assignments:
    """The work that groups of one kind are set, such as school classes.

    Args:
        repository: where it is kept.
        library: the lessons that can be set.
        full: the code of the refusal when a group has too much work.
    """

    def __init__(self, repository: HomeworkRepository, library: Library, full: ProblemCode) -> None:
        self._repository = repository
        self._library = library
        self._full = full

    async def add(self, group: str, task: HomeworkTask) -> None:
        """Set a group work.

        Raises:
            ProblemError: there is no such lesson, or it cannot be taught; the group has too much work.
        """
        if isinstance(task, LessonWork):
            try:
                await self._library.find(task.lesson)
            except (UnknownLessonError, LessonError) as error:
                raise ProblemError(404, "unknown_lesson") from error
        if len(await self._repository.of_group(group)) >= _MOST:
            raise ProblemError(422, self._full, {"limit": _MOST})
        body = msgspec.json.encode(task).decode()
        await self._repository.add(HomeworkRow(secrets.token_urlsafe(9), group, body, self._repository.now_ms()))

    async def take_back(self, group: str, work_id: str) -> None:
        """Take work back; what was learned stays."""
        await self._repository.remove(group, work_id)

    async def shown(self, group: str, learners: Sequence[str], locale: Locale) -> tuple[Homework, ...]:
        """Return the work of a group, in the order in which it was set.

        Args:
            group: whose work.
            learners: the names under which lessons and practice are kept of those whose results are shown.
            locale: the language of the titles.
        """
        rows = await self._repository.of_group(group)
        return tuple([await self._one(row, learners, locale) for row in rows])

    async def _one(self, row: HomeworkRow, learners: Sequence[str], locale: Locale) -> Homework:
        task = _task.decode(row.body)
        game: GameName | None
        if isinstance(task, PracticeWork):
            game, title, of = task.game, "", task.wanted
            solved = await self._repository.solved_questions(learners, task.game, task.kind, row.created_ms)
        else:
            game, title, of = await self._lesson(task, locale)
            solved = await self._repository.solved_steps(learners, task.lesson, of)
        counts = tuple(min(of, solved.get(learner, 0)) for learner in learners)
        return Homework(row.id, task, game, title, of, counts, iso_time(row.created_ms))

    async def _lesson(self, task: LessonWork, locale: Locale) -> tuple[GameName | None, str, int]:
        """Return game, title and number of steps of a lesson; nothing of one that is not there any more."""
        try:
            lesson, _ = await self._library.find(task.lesson)
        except (UnknownLessonError, LessonError):
            log.warning("homework: the lesson %s cannot be taught", task.lesson)
            return None, "", 0
        entry = entry_of(lesson, locale)
        return cast("GameName", lesson.game), entry.title, entry.steps
