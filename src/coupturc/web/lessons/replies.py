"""What the server would say to every answer in a lesson, so that a device can say it while the server is away."""

from collections.abc import Iterable, Iterator
from typing import Any, assert_never

import msgspec

from coupturc.lessons import Lesson, Locale
from coupturc.lessons.model import (
    CapturesTask,
    ChooseTask,
    LargestTask,
    MovableTask,
    PlayTask,
    SquareTask,
    TargetsTask,
    Task,
    YesNoTask,
    solution_of,
)
from coupturc.web.lessons.messages import AnswerTask, LessonAnswer, LessonPlace, LessonReading, LessonReply, LessonView
from coupturc.web.lessons.open_lesson import OpenLesson

#: Where any move is right, and any after it, an answer waits for the server at last.
_MOST_OF_STEP = 400


def reading_of(lesson: Lesson, following: Lesson | None, locale: Locale) -> LessonReading:
    """Return all of a lesson that can be followed without the server, in a language."""
    places = (
        LessonPlace(step, example, (), ply)
        for step, each in enumerate(lesson.steps)
        for example, line in enumerate([line.moves for line in each.examples] or [()])
        for ply in range(len(line) + 1)
    )
    views = (OpenLesson(lesson, following, place, frozenset()).view(locale, kept=True) for place in places)
    return LessonReading(tuple(views), replies_of(lesson, following, locale))


def replies_of(lesson: Lesson, following: Lesson | None, locale: Locale) -> tuple[LessonReply, ...]:
    """Return the replies to all answers that can be given by pressing, in a language."""
    return tuple(
        reply
        for step, each in enumerate(lesson.steps)
        if each.task is not None
        for reply in _replies_of_step(lesson, following, step, locale)
    )


def _replies_of_step(lesson: Lesson, following: Lesson | None, step: int, locale: Locale) -> Iterator[LessonReply]:
    base = _fields(OpenLesson(lesson, following, LessonPlace(step), frozenset()).view(locale, kept=True))
    waiting: list[LessonPlace] = [LessonPlace(step)]
    count = 0
    while waiting and count < _MOST_OF_STEP:
        before = waiting.pop(0)
        for answer in _answers(OpenLesson(lesson, following, before, frozenset())):
            count += 1
            opened = OpenLesson(lesson, following, before, frozenset())
            opened.do(AnswerTask(answer))
            if opened.play.verdict is not None and opened.play.verdict.code == "go_on":
                waiting.append(opened.place)
            views = tuple(_change(base, view) for view in _views(opened, locale))
            yield LessonReply(step, before.answers, answer, opened.right, views)


def _answers(opened: OpenLesson) -> tuple[LessonAnswer, ...]:
    """Return what can be answered by pressing squares and buttons."""
    task: Task | None = opened.play.task
    moves = tuple(move.text for move in opened.play.position.legal_moves)
    match task:
        case PlayTask() | LargestTask():
            return moves
        case CapturesTask():
            return _lists(moves, solution_of(task))
        case MovableTask() | TargetsTask():
            return _lists(opened.play.position.rules.squares, solution_of(task))
        case SquareTask():
            return tuple(opened.play.position.rules.squares)
        case ChooseTask():
            return tuple(range(len(task.options)))
        case YesNoTask():
            return (True, False)
        case None:
            return ()
        case _:
            assert_never(task)


def _lists(singles: Iterable[str], solution: tuple[str, ...]) -> tuple[LessonAnswer, ...]:
    """Return everything as a first find, and the right ones one after the other."""
    return (*((each,) for each in singles), *(solution[:count] for count in range(2, len(solution) + 1)))


def _views(opened: OpenLesson, locale: Locale) -> Iterator[LessonView]:
    """Return what is shown at once, and where a line explains the answer, each of its boards."""
    if not isinstance(opened.play.task, ChooseTask):
        yield opened.view(locale, kept=True)
        return
    for ply in range(len(opened.play.line) + 1):
        opened.go_to_ply(ply)
        yield opened.view(locale, kept=True)


def _fields(view: LessonView) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view))
    return fields


def _change(base: dict[str, Any], view: LessonView) -> str:
    """Return as JSON what is not as it was before the answer; of the state only its fields that are not."""
    now = _fields(view)
    state = {name: value for name, value in now["state"].items() if value != base["state"][name]}
    changed = {name: value for name, value in now.items() if name != "state" and value != base[name]}
    return msgspec.json.encode(changed | {"state": state}).decode()
