"""What a lesson consists of: steps with a board, examples to watch and tasks to do.

Everything is frozen and was checked when it was read: every position stands, every move is legal, every
task has exactly the solutions that it names.
"""

from typing import Literal, get_args

import msgspec

from coupturc.lessons.text import Text
from coupturc.rules import Profile

Meaning = Literal["allowed", "forbidden", "attention"]
MEANINGS: tuple[Meaning, ...] = get_args(Meaning)
Aim = Literal["legal", "crown", "safe", "block", "shot", "gain", "win", "named"]
AIMS: tuple[Aim, ...] = get_args(Aim)


class Arrow(msgspec.Struct, frozen=True):
    """An arrow from square to square; its meaning decides its shape, never its colour alone."""

    origin: str
    target: str
    meaning: Meaning


class Ring(msgspec.Struct, frozen=True):
    """A ring around a square; its meaning decides its shape."""

    square: str
    meaning: Meaning


class Marks(msgspec.Struct, frozen=True):
    """What is drawn on the board at the beginning of a step."""

    arrows: tuple[Arrow, ...] = ()
    rings: tuple[Ring, ...] = ()
    highlights: tuple[str, ...] = ()


class Example(msgspec.Struct, frozen=True):
    """A line of moves to watch.

    Args:
        moves: as the core writes them.
        name: shown where a step has several lines to choose from; None for a single one.
        notes: said after so many moves of the line; 0 is before the first.
        ends: why the game is over, or may be claimed drawn, after the last move; empty where that is not the point.
    """

    moves: tuple[str, ...]
    name: Text | None = None
    notes: dict[int, Text] = {}
    ends: str = ""


class Wording(msgspec.Struct, frozen=True):
    """What is said around a task.

    Args:
        ask: the question.
        done: said after the right answer.
        hint: said when help is asked for; None where the question is plain enough.
        wrong: what is said of particular wrong answers, by answer.
    """

    ask: Text
    done: Text
    hint: Text | None = None
    wrong: dict[str, Text] = {}


class _Task(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """What all tasks have."""

    wording: Wording


class PlayTask(_Task, frozen=True, kw_only=True, tag="play"):
    """Play a move, or a line of them with the opponent's answers in between.

    Args:
        aim: what makes a move right: `legal`, any move; `crown`, one that makes a king; `safe`, one after which
            the opponent has no capture; `block`, one after which he has no move; `shot`, one after which
            every answer lets `takes` pieces be captured; `gain`, one that wins `takes` men net by force, every
            answer being a capture; `win`, one that wins by force in as many moves as the line has;
            `named`, one of those that the lesson names, for which its author answers.
        lines: every right line, own moves and answers alternately.
        takes: for `shot`, how many pieces; for `gain`, how many men net, a king counted as three.
    """

    aim: Aim
    lines: tuple[tuple[str, ...], ...]
    takes: int = 0


class CapturesTask(_Task, frozen=True, kw_only=True, tag="captures"):
    """Find every capture that may be played."""

    moves: tuple[str, ...]


class LargestTask(_Task, frozen=True, kw_only=True, tag="largest"):
    """Find a capture that takes the most: any of `moves`."""

    moves: tuple[str, ...]


class SquareTask(_Task, frozen=True, kw_only=True, tag="square"):
    """Say the name of the square that is shown, or point at the one that is named."""

    square: str
    shown: bool


class MovableTask(_Task, frozen=True, kw_only=True, tag="movable"):
    """Point at every piece that may be played."""

    squares: tuple[str, ...]


class TargetsTask(_Task, frozen=True, kw_only=True, tag="targets"):
    """Point at every square on which the move of one piece may end."""

    piece: str
    squares: tuple[str, ...]


class Option(msgspec.Struct, frozen=True):
    """One of the answers to choose from.

    Args:
        text: the answer.
        right: whether it is a good one; several may be.
        why: the reason, shown when it is chosen.
        line: moves that show the reason; empty where none are needed.
        illegal: a move that the answer proposes and that the rules forbid.
    """

    text: Text
    right: bool
    why: Text
    line: tuple[str, ...] = ()
    illegal: str = ""


class ChooseTask(_Task, frozen=True, kw_only=True, tag="choose"):
    """Choose the best option; options are answered by their number from 0."""

    options: tuple[Option, ...]


class YesNoTask(_Task, frozen=True, kw_only=True, tag="yes_no"):
    """Answer yes or no.

    Args:
        answer: the right one.
        move: when set, the question is whether this move is legal.
    """

    answer: bool
    move: str = ""


Task = PlayTask | CapturesTask | LargestTask | SquareTask | MovableTask | TargetsTask | ChooseTask | YesNoTask


def solution_of(task: Task) -> tuple[str, ...]:
    """Return a task's right answers: one line of moves, all squares or captures, numbers of options, `yes` or `no`."""
    match task:
        case PlayTask():
            return task.lines[0]
        case CapturesTask() | LargestTask():
            return task.moves
        case SquareTask():
            return (task.square,)
        case MovableTask() | TargetsTask():
            return task.squares
        case ChooseTask():
            return tuple(str(number) for number, option in enumerate(task.options) if option.right)
        case _:
            return ("yes" if task.answer else "no",)


class Step(msgspec.Struct, frozen=True):
    """A text beside a board.

    Args:
        text: paragraphs, separated by an empty line.
        fen: the board at the beginning, also where the file chains it to the step before.
        profile: the rules profile under which the board is judged.
        chained: whether the board is the one that the previous step ended with.
        marks: what is drawn on it.
        examples: lines to watch; the first one leads to a chained next step.
        task: what is to be done; a step has examples or a task or neither.
        seeds: statements of the five texts that this step teaches, such as `002-17` (docs/seeds.md).
    """

    text: Text
    fen: str
    profile: Profile
    chained: bool
    marks: Marks
    examples: tuple[Example, ...] = ()
    task: Task | None = None
    seeds: tuple[str, ...] = ()


class Fact(msgspec.Struct, frozen=True):
    """Something the text says about a rules profile, so that both keep saying the same."""

    profile: str
    field: str
    value: str | int | bool


class Lesson(msgspec.Struct, frozen=True):
    """One lesson of a course.

    Args:
        id: short name, such as `coup-turc`.
        game: `international` or `turkish`.
        title: in every language.
        summary: one line for the list of lessons.
        steps: at least one.
        facts: what the lesson says about profiles.
    """

    id: str
    game: str
    title: Text
    summary: Text
    steps: tuple[Step, ...]
    facts: tuple[Fact, ...] = ()

    @property
    def seeds(self) -> frozenset[str]:
        """All statements of the five texts that the lesson teaches."""
        return frozenset(seed for step in self.steps for seed in step.seeds)
