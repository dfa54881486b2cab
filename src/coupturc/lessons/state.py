"""A lesson as the page shows it: one struct in one language, ready to be sent as JSON."""

from collections.abc import Iterable
from typing import Annotated, Literal, cast

import msgspec

from coupturc._core import Move, Position
from coupturc.game.drawn import LegalMove, PieceLetter, legal_move, legal_moves
from coupturc.game.outcome import SideName
from coupturc.lessons.judging import Verdict
from coupturc.lessons.model import (
    CapturesTask,
    ChooseTask,
    LargestTask,
    Lesson,
    Marks,
    MovableTask,
    SquareTask,
    TargetsTask,
    Task,
)
from coupturc.lessons.play import LessonPlay
from coupturc.lessons.text import Language, Locale, Text, language_of, resolve
from coupturc.rules.games import GameName

TaskKind = Literal["play", "captures", "largest", "square", "movable", "targets", "choose", "yes_no"]
#: A `VerdictCode`, or the `RefusalCode` by which the rules forbid an answer.
JudgedCode = Annotated[str, msgspec.Meta(extra={"typescript": "VerdictCode | RefusalCode"})]
#: A `Reason`, or nothing.
EndName = Annotated[str, msgspec.Meta(extra={"typescript": 'Reason | ""'})]


class TaskState(msgspec.Struct, frozen=True):
    """A task without its solution.

    Args:
        kind: as in the file: `play`, `captures`, `largest`, `square`, `movable`, `targets`, `choose`, `yes_no`.
        ask: the question.
        hint: to be shown when it is asked for; empty when there is none.
        options: the answers to choose from.
        square: the square whose name is asked, or the piece whose targets are; empty in the other kinds.
        count: how many captures, pieces or squares are to be found, or how many pieces the largest capture takes.
    """

    kind: TaskKind
    ask: str
    hint: str
    options: tuple[str, ...] = ()
    square: str = ""
    count: int = 0


class VerdictState(msgspec.Struct, frozen=True):
    """What is said of the last answer; see `coupturc.lessons.judging.Verdict`."""

    code: JudgedCode
    right: bool
    done: bool
    params: dict[str, str | int]
    text: str
    show: tuple[LegalMove, ...]
    line: tuple[LegalMove, ...]


class LessonState(msgspec.Struct, frozen=True):
    """Everything the page shows of a lesson; whole, so that a page that missed one needs nothing but the next.

    Args:
        lesson: id of the lesson.
        language: in which the text of the step is shown; another than the reader's where it was not written in his.
        step: the step that is shown, from 0; `steps` is how many there are.
        solved: the steps that are done.
        pieces: squares and pieces, `w` `b` men, `W` `B` kings.
        last: the move that led to the board; None at the beginning of the step.
        next: the move that `>` plays; None when there is none.
        note: what the example says on this board; empty for nothing.
        ends: why the game is over on this board, or may be claimed drawn; empty where that is not the point.
        marks: arrows, rings and highlights; only at the beginning of the step.
        examples: names of the lines to choose from; `example` is the number of the one that is shown.
    """

    lesson: str
    language: Language
    game: GameName
    profile: str
    title: str
    step: int
    steps: int
    solved: tuple[int, ...]
    finished: bool
    text: str
    fen: str
    pieces: dict[str, PieceLetter]
    turn: SideName
    last: LegalMove | None
    next: LegalMove | None
    ply: int
    plies: int
    note: str
    ends: EndName
    marks: Marks
    examples: tuple[str, ...]
    example: int
    task: TaskState | None
    verdict: VerdictState | None


class LessonEntry(msgspec.Struct, frozen=True):
    """A lesson in the list of a course."""

    id: str
    title: str
    summary: str
    steps: int


def entry_of(lesson: Lesson, locale: Locale) -> LessonEntry:
    """Return what the list of lessons says of one."""
    return LessonEntry(lesson.id, resolve(lesson.title, locale), resolve(lesson.summary, locale), len(lesson.steps))


def state_of(play: LessonPlay, locale: Locale) -> LessonState:
    """Return what is to be shown now, in a language.

    Example:
        >>> from coupturc.lessons import load_lesson
        >>> state = state_of(LessonPlay(load_lesson("opening-moves")), "nl-BE")
        >>> state.turn, state.next.text, len(state.pieces)
        ('white', '32-28', 40)
    """
    position, step = play.position, play.step
    return LessonState(
        lesson=play.lesson.id,
        language=language_of(step.text, locale),
        game=cast("GameName", play.lesson.game),
        profile=step.profile.id,
        title=resolve(play.lesson.title, locale),
        step=play.step_index,
        steps=len(play.lesson.steps),
        solved=tuple(sorted(play.solved)),
        finished=play.is_finished,
        text=resolve(step.text, locale),
        fen=position.fen,
        pieces=cast("dict[str, PieceLetter]", position.pieces),
        turn=cast("SideName", position.turn.name),
        last=_shown(play.move),
        next=_shown(play.next_move),
        ply=play.ply,
        plies=len(play.line),
        note=_said(play.note, locale),
        ends=play.ends,
        marks=Marks() if play.ply else step.marks,
        examples=tuple(_said(example.name, locale) for example in step.examples),
        example=play.example_index,
        task=_task_state(play.task, play.start, locale) if play.task else None,
        verdict=_verdict_state(play, play.verdict, locale) if play.verdict else None,
    )


def _said(text: Text | None, locale: Locale) -> str:
    return resolve(text, locale) if text else ""


def _shown(move: Move | None) -> LegalMove | None:
    return legal_move(move) if move else None


def _task_state(task: Task, start: Position, locale: Locale) -> TaskState:
    return TaskState(
        kind=cast("TaskKind", task.__struct_config__.tag),
        ask=resolve(task.wording.ask, locale),
        hint=_said(task.wording.hint, locale),
        options=_options(task, locale),
        square=_asked_square(task),
        count=_asked_count(task, start),
    )


def _options(task: Task, locale: Locale) -> tuple[str, ...]:
    if not isinstance(task, ChooseTask):
        return ()
    return tuple(resolve(option.text, locale) for option in task.options)


def _asked_square(task: Task) -> str:
    match task:
        case SquareTask(shown=True):
            return task.square
        case TargetsTask():
            return task.piece
        case _:
            return ""


def _asked_count(task: Task, start: Position) -> int:
    match task:
        case CapturesTask():
            return len(task.moves)
        case MovableTask() | TargetsTask():
            return len(task.squares)
        case LargestTask():
            return start.legal_moves.capture_count
        case _:
            return 0


def _verdict_state(play: LessonPlay, verdict: Verdict, locale: Locale) -> VerdictState:
    return VerdictState(
        code=verdict.code,
        right=verdict.is_right,
        done=verdict.is_done,
        params=verdict.params,
        text=_said(verdict.text, locale),
        show=legal_moves(verdict.show),
        line=tuple(_line(play.start, verdict.line)),
    )


def _line(position: Position, texts: Iterable[str]) -> Iterable[LegalMove]:
    for text in texts:
        move = position.parse_move(text)
        yield legal_move(move)
        position = position.after(move)
