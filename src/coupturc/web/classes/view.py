"""Classes as their teacher sees them, and what a pupil finds."""

import msgspec

from coupturc.lessons.text import Locale
from coupturc.web.classes.messages import ClassSummary, ClassView, Pupil, PupilHome
from coupturc.web.homework.assignments import Assignments
from coupturc.web.store.classes import ClassRepository, ClassRow, PupilRow


class ClassViews:
    """What is shown of the classes.

    Args:
        repository: where they are kept.
        assignments: the work that they are set.
    """

    def __init__(self, repository: ClassRepository, assignments: Assignments) -> None:
        self._repository = repository
        self._assignments = assignments

    async def of_class(self, row: ClassRow, locale: Locale, *, ends: bool) -> ClassView:
        """Return a whole class, for somebody who may delete it or may not."""
        pupils = await self._repository.pupils(row.id)
        work = await self._assignments.shown(row.id, [pupil.learner for pupil in pupils], locale)
        return ClassView(row.id, row.name, row.code, row.club, ends, tuple(map(pupil_of, pupils)), work)

    async def of_pupil(self, row: ClassRow, pupil: PupilRow, locale: Locale) -> PupilHome:
        """Return what a pupil finds."""
        work = await self._assignments.shown(row.id, [pupil.learner], locale)
        return PupilHome(row.name, pupil_of(pupil), pupil.learner, work)


def pupil_of(row: PupilRow) -> Pupil:
    """Return a pupil as his teacher sees him."""
    return msgspec.convert({"id": row.person, "name": row.name, "picture": row.picture}, Pupil)


def summary_of(row: ClassRow) -> ClassSummary:
    """Return what the list shows."""
    return ClassSummary(row.id, row.name)
