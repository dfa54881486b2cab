"""Classes as their teacher sees them, and what a pupil finds."""

import logging
from collections.abc import Sequence
from typing import cast

import msgspec

from coupturc.errors import LessonError, UnknownLessonError
from coupturc.lessons.state import entry_of
from coupturc.lessons.text import Locale
from coupturc.rules.games import GameName
from coupturc.web.classes.messages import (
    ClassSummary,
    ClassTask,
    ClassView,
    ClassWork,
    LessonWork,
    PracticeWork,
    Pupil,
    PupilHome,
)
from coupturc.web.http.answers import iso_time
from coupturc.web.lessons.library import Library
from coupturc.web.store.classes import ClassRepository, ClassRow, PupilRow, WorkRow

log = logging.getLogger(__name__)

_task = msgspec.json.Decoder(ClassTask)


class ClassViews:
    """What is shown of the classes.

    Args:
        repository: where they are kept.
        library: the lessons that are taught.
    """

    def __init__(self, repository: ClassRepository, library: Library) -> None:
        self._repository = repository
        self._library = library

    async def of_class(self, row: ClassRow, locale: Locale, *, ends: bool) -> ClassView:
        """Return a whole class, for somebody who may delete it or may not."""
        pupils = await self._repository.pupils(row.id)
        work = [await self._work(each, pupils, locale) for each in await self._repository.work(row.id)]
        return ClassView(row.id, row.name, row.code, row.club, ends, tuple(map(pupil_of, pupils)), tuple(work))

    async def of_pupil(self, row: ClassRow, pupil: PupilRow, locale: Locale) -> PupilHome:
        """Return what a pupil finds."""
        work = [await self._work(each, (pupil,), locale) for each in await self._repository.work(row.id)]
        return PupilHome(row.name, pupil_of(pupil), pupil.learner, tuple(work))

    async def _work(self, row: WorkRow, pupils: Sequence[PupilRow], locale: Locale) -> ClassWork:
        task, learners = _task.decode(row.body), [pupil.learner for pupil in pupils]
        game: GameName | None
        if isinstance(task, PracticeWork):
            game, title, of = task.game, "", task.wanted
            solved = await self._repository.solved_questions(learners, task.game, task.kind, row.created_ms)
        else:
            game, title, of = await self._lesson(task, locale)
            solved = await self._repository.solved_steps(learners, task.lesson)
        counts = tuple(min(of, solved.get(learner, 0)) for learner in learners)
        return ClassWork(row.id, task, game, title, of, counts, iso_time(row.created_ms))

    async def _lesson(self, task: LessonWork, locale: Locale) -> tuple[GameName | None, str, int]:
        """Return game, title and number of steps of a lesson; nothing of one that is not there any more."""
        try:
            lesson, _ = await self._library.find(task.lesson)
        except (UnknownLessonError, LessonError):
            log.warning("class work: the lesson %s cannot be taught", task.lesson)
            return None, "", 0
        entry = entry_of(lesson, locale)
        return cast("GameName", lesson.game), entry.title, entry.steps


def pupil_of(row: PupilRow) -> Pupil:
    """Return a pupil as his teacher sees him."""
    return msgspec.convert({"id": row.person, "name": row.name, "picture": row.picture}, Pupil)


def summary_of(row: ClassRow) -> ClassSummary:
    """Return what the list shows."""
    return ClassSummary(row.id, row.name)
