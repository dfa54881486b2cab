"""What page and server say to each other about practice: HTTP bodies, written out for TypeScript as well."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from coupturc.game.drawn import LegalMove, PieceLetter
from coupturc.lessons.practice.exercises.exercise import PracticeAct, PracticeStep, PracticeTask
from coupturc.rules.games import GameName
from coupturc.web.messages.board import Board, PlayableBoard
from coupturc.web.messages.shared import LearnerId, Params

PracticeKind = Literal["squares", "captures", "endings", "combinations"]
PRACTICE_KINDS: tuple[PracticeKind, ...] = get_args(PracticeKind)

CodeName = Annotated[str, msgspec.Meta(extra={"typescript": "PracticeCode | RefusalCode"})]
AttemptId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
ItemName = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
MoveText = Annotated[str, msgspec.Meta(max_length=160)]
MoveTexts = Annotated[tuple[MoveText, ...], msgspec.Meta(max_length=300)]


class PracticeScore(msgspec.Struct, frozen=True):
    """What a learner has reached in one trainer.

    `rating` is None before the first answer and within twice `deviation` in 19 of 20 cases; `answered`
    questions, of which `solved` at the first try; `due` missed ones to be repeated now, `next_due` (UTC,
    ISO 8601) when the next one comes. `stock` counts the questions there are, None where they are endless.
    """

    game: GameName
    kind: PracticeKind
    rating: int | None
    deviation: int
    answered: int
    solved: int
    due: int
    next_due: str | None
    stock: int | None


class PracticeOverview(msgspec.Struct, frozen=True):
    """The answer to GET /api/practice?learner=: every trainer of both games."""

    scores: tuple[PracticeScore, ...]


class PracticePly(msgspec.Struct, frozen=True):
    """A move with the pieces after it."""

    move: LegalMove
    pieces: dict[str, PieceLetter]


class PracticeAsk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/practice/questions; with `repeat` only missed questions are asked."""

    learner: LearnerId
    game: GameName
    kind: PracticeKind
    repeat: bool = False


class PracticeQuestion(msgspec.Struct, frozen=True):
    """One question.

    `item` names it when it is answered; `square` is the one shown or named; `moves` how many the solver
    makes, 0 where that is not shown; `again` whether it was missed before; `exact` whether the endgame
    tables judge, or else the computer's search.
    """

    game: GameName
    kind: PracticeKind
    item: str
    task: PracticeTask
    board: Board
    position: PlayableBoard
    square: str | None
    moves: int
    difficulty: int
    again: bool
    exact: bool


class PracticeTurn(msgspec.Struct, frozen=True):
    """The answer to a `PracticeAsk`: a question, or None when all is done for now."""

    question: PracticeQuestion | None
    score: PracticeScore


class PracticeAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/practice/answers.

    `attempt` is made by the page for each question: its first right or wrong answer counts, once.
    `played` holds the moves so far, answers included, or the captures found; `answer` a move, a square,
    or yes or no; `done` says that all captures are found, `give_up` asks for the solution.
    """

    learner: LearnerId
    attempt: AttemptId
    game: GameName
    kind: PracticeKind
    item: ItemName
    act: PracticeAct = "answer"
    answer: MoveText = ""
    played: MoveTexts = ()


class PracticeCounted(msgspec.Struct, frozen=True):
    """What a first answer changed; `again_at` says when the question comes back (UTC, ISO 8601)."""

    rating: int
    change: int
    again_at: str | None


class PracticeVerdict(msgspec.Struct, frozen=True):
    """The answer to a `PracticeAnswer`.

    `line` holds the moves so far; `reply` the opponent's answer, to be played before the eyes; `position`
    the board after it. After a wrong move the board stays as it was and `refutation` begins with that
    move. `solution` is what was asked for. `show` holds moves to draw, such as the larger capture.
    `counted` is None when the attempt counted before or is not over.
    """

    step: PracticeStep
    code: CodeName
    params: Params
    show: tuple[LegalMove, ...]
    line: tuple[str, ...]
    reply: PracticePly | None
    position: PlayableBoard
    refutation: tuple[PracticePly, ...]
    solution: tuple[PracticePly, ...]
    counted: PracticeCounted | None
