"""Right and wrong answers to a task."""

from functools import singledispatch

from coupturc._core import Position
from coupturc.lessons import Answer, LessonPlay, model


def answer_right(play: LessonPlay) -> None:
    for answer in right_answers(play.task) if play.task else ():
        play.answer(answer)


def right_answers(task: model.Task) -> list[Answer]:
    solution = model.solution_of(task)
    match task:
        case model.PlayTask():
            return [*solution[::2]]
        case model.LargestTask() | model.SquareTask():
            return [solution[0]]
        case model.ChooseTask():
            return [int(solution[0])]
        case model.YesNoTask():
            return [solution[0] == "yes"]
        case _:
            return [solution]


@singledispatch
def wrong_answers(task: model.Task, _: Position) -> list[Answer]:
    raise AssertionError(task)


@wrong_answers.register
def _(task: model.PlayTask, board: Position) -> list[Answer]:
    legal = {move.text for move in board.legal_moves}
    return [*sorted(legal - {line[0] for line in task.lines}), "1-50", "nothing", True]


@wrong_answers.register
def _(task: model.CapturesTask, _: Position) -> list[Answer]:
    return [task.moves[1:], (*task.moves, "1-50"), False]


@wrong_answers.register
def _(task: model.LargestTask, _: Position) -> list[Answer]:
    return ["1-50", *task.wording.wrong, 3]


@wrong_answers.register(model.MovableTask)
@wrong_answers.register(model.TargetsTask)
def _(task: model.MovableTask | model.TargetsTask, board: Position) -> list[Answer]:
    return [task.squares[1:], *(square for square in board.rules.squares if square not in task.squares)]


@wrong_answers.register
def _(task: model.SquareTask, board: Position) -> list[Answer]:
    return ["99", 5, *(square for square in board.rules.squares if square != task.square)]


@wrong_answers.register
def _(task: model.ChooseTask, _: Position) -> list[Answer]:
    wrong = [number for number, option in enumerate(task.options) if not option.right]
    return [*wrong, len(task.options), -1, "0", True]


@wrong_answers.register
def _(task: model.YesNoTask, _: Position) -> list[Answer]:
    return [not task.answer, "yes"]
