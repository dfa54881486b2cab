"""Right and wrong answers to a task."""

from functools import singledispatch

from coupturc._core import Position
from coupturc.lessons import Answer, LessonPlay
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


def answer_right(play: LessonPlay) -> None:
    for answer in right_answers(play.task) if play.task else ():
        play.answer(answer)


def right_answers(task: Task) -> list[Answer]:
    solution = solution_of(task)
    match task:
        case PlayTask():
            return [*solution[::2]]
        case LargestTask() | SquareTask():
            return [solution[0]]
        case ChooseTask():
            return [int(solution[0])]
        case YesNoTask():
            return [solution[0] == "yes"]
        case _:
            return [solution]


@singledispatch
def wrong_answers(task: Task, _: Position) -> list[Answer]:
    raise AssertionError(task)


@wrong_answers.register
def _(task: PlayTask, board: Position) -> list[Answer]:
    legal = {move.text for move in board.legal_moves}
    return [*sorted(legal - {line[0] for line in task.lines}), "1-50", "nothing", True]


@wrong_answers.register
def _(task: CapturesTask, _: Position) -> list[Answer]:
    return [task.moves[1:], (*task.moves, "1-50"), False]


@wrong_answers.register
def _(task: LargestTask, _: Position) -> list[Answer]:
    return ["1-50", *task.wording.wrong, 3]


@wrong_answers.register(MovableTask)
@wrong_answers.register(TargetsTask)
def _(task: MovableTask | TargetsTask, board: Position) -> list[Answer]:
    return [task.squares[1:], *(square for square in board.rules.squares if square not in task.squares)]


@wrong_answers.register
def _(task: SquareTask, board: Position) -> list[Answer]:
    return ["99", 5, *(square for square in board.rules.squares if square != task.square)]


@wrong_answers.register
def _(task: ChooseTask, _: Position) -> list[Answer]:
    wrong = [number for number, option in enumerate(task.options) if not option.right]
    return [*wrong, len(task.options), -1, "0", True]


@wrong_answers.register
def _(task: YesNoTask, _: Position) -> list[Answer]:
    return [not task.answer, "yes"]
