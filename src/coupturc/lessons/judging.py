"""Is an answer right, and if not, why not: a code with parameters, moves to draw and the lesson's own words."""

import re
from collections.abc import Collection, Sequence
from typing import Literal

import msgspec

from coupturc._core import Move, Position
from coupturc.game.explain import explain, read_move
from coupturc.game.refusal import Refusal, RefusalCode
from coupturc.game.segments import is_square
from coupturc.lessons.aims import NEXT_AIM, refutation, still_to_take
from coupturc.lessons.lines import follow
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
)
from coupturc.lessons.text import Text

Answer = str | bool | int | Sequence[str]

#: What a task may say beside the refusals of `coupturc.game.refusal.RefusalCode`.
VerdictCode = Literal[
    "right",  # nothing more to do
    "go_on",  # right so far: the opponent has answered, another move is asked
    "missing",  # count: so many more are to be found
    "not_the_aim",  # aim, move: legal, but it does not do what was asked
    "other_square",  # square: that is another one
    "not_best",  # there is a better option
    "not_so",  # yes where it is no, or the other way round
    "not_an_answer",  # not of the form that the task asks for
]


class Verdict(msgspec.Struct, frozen=True):
    """What is said of an answer.

    Args:
        code: a `VerdictCode`, or the `RefusalCode` by which the rules forbid the answer.
        params: what the sentence of the code needs: squares, counts, names.
        show: legal moves to draw, such as the larger capture.
        text: the lesson's own words for this answer; None where the code says it all.
        line: moves that show the reason, from the board of the task.
    """

    code: str
    params: dict[str, str | int] = {}
    show: tuple[Move, ...] = ()
    text: Text | None = None
    line: tuple[str, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether the answer is right, or right so far."""
        return self.code in ("right", "go_on")

    @property
    def is_done(self) -> bool:
        """Whether the task is solved."""
        return self.code == "right"


_NOT_AN_ANSWER = Verdict("not_an_answer")


def judge(task: Task, start: Position, answer: Answer, played: tuple[str, ...] = ()) -> Verdict:
    """Judge an answer.

    Args:
        task: the task.
        start: the board of the task.
        answer: a move, a square, a list of them, the number of an option, or yes or no.
        played: for a line of moves, what was played so far, the opponent's answers included.
    """
    match task:
        case PlayTask():
            return _judge_play(task, start, answer, played)
        case CapturesTask():
            return _judge_captures(task, start, answer)
        case LargestTask():
            return _judge_largest(task, start, answer)
        case SquareTask():
            return _judge_square(task, start, answer)
        case MovableTask():
            return _judge_squares(task, start, answer, ())
        case TargetsTask():
            return _judge_squares(task, start, answer, (task.piece,))
        case ChooseTask():
            return _judge_choice(task, answer)
        case _:
            return _judge_yes_no(task, answer)


def _judge_play(task: PlayTask, start: Position, answer: Answer, played: tuple[str, ...]) -> Verdict:
    if not isinstance(answer, str):
        return _NOT_AN_ANSWER
    position = follow(start, played)
    move = read_move(position, answer)
    if isinstance(move, Refusal):
        return _refused(move, task, answer)
    line = (*played, move.text)
    going_on = [right for right in task.lines if right[: len(line)] == line]
    if any(len(right) == len(line) for right in going_on):
        return Verdict("right", text=task.wording.done, line=line)
    if going_on:
        return Verdict("go_on", line=going_on[0][: len(line) + 1])
    return _misses(task, start, move, played)


def _misses(task: PlayTask, start: Position, move: Move, played: tuple[str, ...]) -> Verdict:
    aim = NEXT_AIM[task.aim] if played else task.aim
    plies = max(map(len, task.lines)) - len(played)
    position = follow(start, played)
    takes = still_to_take(aim, task.takes, start, position)
    reply = refutation(position, move, aim, takes=takes, plies=plies)
    return Verdict(
        "not_the_aim",
        {"aim": aim, "move": move.text},
        text=None if played else _own_words(task, move.text),
        line=(*played, move.text, *((reply.text,) if reply else ())),
    )


def _judge_captures(task: CapturesTask, start: Position, answer: Answer) -> Verdict:
    found = set()
    for text in _list(answer):
        move = read_move(start, text)
        if isinstance(move, Refusal):
            return _refused(move, task, text)
        found.add(move.text)
    return _complete(task, found, task.moves)


def _judge_largest(task: LargestTask, start: Position, answer: Answer) -> Verdict:
    if not isinstance(answer, str):
        return _NOT_AN_ANSWER
    move = read_move(start, answer)
    if isinstance(move, Refusal):
        return _refused(move, task, answer)
    return Verdict("right", text=task.wording.done, line=(move.text,))


def _judge_square(task: SquareTask, start: Position, answer: Answer) -> Verdict:
    if not isinstance(answer, str):
        return _NOT_AN_ANSWER
    square = _square(answer)
    if square == task.square:
        return _right(task)
    code = "other_square" if is_square(start.rules, square) else RefusalCode.unknown_square
    return Verdict(code, {"square": square[:_MAX_SQUARE]}, text=task.wording.wrong.get(square))


def _judge_squares(
    task: MovableTask | TargetsTask, start: Position, answer: Answer, before: tuple[str, ...]
) -> Verdict:
    """Judge pointing at squares; a wrong one is explained as the move from `before` to it."""
    squares = [_square(text) for text in _list(answer)]
    for square in squares:
        if square not in task.squares:
            return _refused(explain(start, (*before, square)), task, square)
    return _complete(task, set(squares), task.squares)


def _judge_choice(task: ChooseTask, answer: Answer) -> Verdict:
    if not isinstance(answer, int) or isinstance(answer, bool) or not 0 <= answer < len(task.options):
        return _NOT_AN_ANSWER
    option = task.options[answer]
    return Verdict("right" if option.right else "not_best", text=option.why, line=option.line)


def _judge_yes_no(task: YesNoTask, answer: Answer) -> Verdict:
    if not isinstance(answer, bool):
        return _NOT_AN_ANSWER
    if answer is task.answer:
        return _right(task)
    return Verdict("not_so", text=task.wording.wrong.get("yes" if answer else "no", task.wording.done))


def _complete(task: Task, found: set[str], right: Collection[str]) -> Verdict:
    missing = len(set(right) - found)
    return Verdict("missing", {"count": missing}) if missing else _right(task)


def _right(task: Task) -> Verdict:
    return Verdict("right", text=task.wording.done)


def _refused(refusal: Refusal, task: Task, answer: str) -> Verdict:
    return Verdict(refusal.code, refusal.params, refusal.show, _own_words(task, answer))


def _own_words(task: Task, answer: str) -> Text | None:
    """Return what the lesson says of a wrong answer; a move is known by its ends, however it is written."""
    wrong = task.wording.wrong
    squares = re.split(r"[-x]", answer.strip())
    ends = (f"{squares[0]}{separator}{squares[-1]}" for separator in "x-")
    return wrong.get(answer) or next((wrong[text] for text in ends if text in wrong), None)


_MAX_SQUARE = 20


def _square(text: str) -> str:
    return text.strip().lower().lstrip("0")


def _list(answer: Answer) -> list[str]:
    if isinstance(answer, str):
        return [answer]
    return [] if isinstance(answer, int) else list(answer)
