"""What page and server say to each other about work that is set, whoever it is set: the bodies of HTTP."""

from __future__ import annotations

from typing import Annotated

import msgspec

from coupturc.rules.games import GameName
from coupturc.web.practice.messages import PracticeKind

_Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
_Wanted = Annotated[int, msgspec.Meta(ge=1, le=200)]


class LessonWork(msgspec.Struct, tag="lesson", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """A lesson to be done from its first step to its last."""

    lesson: _Id


class PracticeWork(msgspec.Struct, tag="practice", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """So many questions of a trainer to be solved at the first try, from the moment when it is set."""

    game: GameName
    kind: PracticeKind
    wanted: _Wanted


HomeworkTask = LessonWork | PracticeWork


class NewHomework(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/classes/{id}/work and of POST /api/clubs/{id}/work."""

    task: HomeworkTask


class Homework(msgspec.Struct, frozen=True):
    """Work that is set.

    Args:
        game: that of the trainer or the lesson, None for a lesson that is not there any more.
        title: that of a lesson, empty for a trainer and for a lesson that is not there any more.
        of: how many steps or questions it has.
        solved: how many of them each learner has solved, in the order in which the answer lists them.
        since: when it was set, UTC, ISO 8601.
    """

    id: str
    task: HomeworkTask
    game: GameName | None
    title: str
    of: int
    solved: tuple[int, ...]
    since: str
