"""What page and server say to each other about practice: HTTP bodies, written out for TypeScript as well."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from coupturc.engine.combinations.themes import CombinationTheme
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
DayName = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
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


class PracticeThemeStock(msgspec.Struct, frozen=True):
    """How many combinations there are of a theme."""

    theme: CombinationTheme
    count: int


class PracticeGame(msgspec.Struct, frozen=True):
    """The combinations of a game: their themes, whether that of the day was solved, the best storm.

    `daily` is None before that one was answered; it is false when the first answer was wrong.
    """

    game: GameName
    themes: tuple[PracticeThemeStock, ...]
    daily: bool | None
    best_storm: int


class PracticeOverview(msgspec.Struct, frozen=True):
    """The answer to GET /api/practice?learner=&day=: every trainer of both games, and their combinations."""

    scores: tuple[PracticeScore, ...]
    games: tuple[PracticeGame, ...]


class PracticePly(msgspec.Struct, frozen=True):
    """A move with the pieces after it."""

    move: LegalMove
    pieces: dict[str, PieceLetter]


class PracticeAsk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/practice/questions.

    With `repeat` only missed questions are asked. `theme` and `day` are for combinations: one of a theme, or that of a
    day (ISO 8601), which is the same for everyone.
    """

    learner: LearnerId
    game: GameName
    kind: PracticeKind
    repeat: bool = False
    theme: CombinationTheme | None = None
    day: DayName | None = None


class PracticeQuestion(msgspec.Struct, frozen=True):
    """One question.

    `item` names it when it is answered; `square` is the one shown or named; `moves` how many the solver
    makes, 0 where that is not shown; `again` whether it was missed before; `exact` whether the endgame
    tables judge, or else the computer's search.
    """

    game: GameName
    kind: PracticeKind | Literal["repertoire"]
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

    `attempt` is made by the page for each question: its first right or wrong answer counts, once. That of a day has a
    name of its own (`daily_attempt`), by which it is known whether it was solved.
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


class PracticeReply(msgspec.Struct, frozen=True):
    """The verdict on one answer to a question, given before anybody answers."""

    act: PracticeAct
    answer: str
    played: tuple[str, ...]
    verdict: PracticeVerdict


class PracticePuzzle(msgspec.Struct, frozen=True):
    """A combination with the verdict on every move of its solver; `day` is the day whose combination it is.

    Or a position whose captures are to be seen, with the verdict on each of them and on those that must not be played.
    """

    day: str | None
    question: PracticeQuestion
    replies: tuple[PracticeReply, ...]


class PracticePuzzles(msgspec.Struct, frozen=True):
    """The answer to GET /api/practice/puzzles/GAME?day=: what a device asks while its server is away."""

    puzzles: tuple[PracticePuzzle, ...]


PracticeStormStep = Literal["begun", "go_on", "right", "wrong", "refused", "over"]


class PracticeStormStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/practice/storms."""

    learner: LearnerId
    game: GameName


class PracticeStormMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/practice/storms/{id}: a move, or None when the time is up or the learner ends it."""

    move: MoveText | None


class PracticeStorm(msgspec.Struct, frozen=True):
    """Where a storm stands, after every answer.

    `left_ms` is what the server's clock leaves and `changed_ms` what this answer earned or cost. `position` and `moves`
    are of the combination that is to be solved now; `reply` is the opponent's answer in the one that goes on. `best` is
    the most ever solved in a storm, this one included once it is over.
    """

    storm: str
    step: PracticeStormStep
    left_ms: int
    changed_ms: int
    solved: int
    missed: int
    row: int
    longest_row: int
    best: int
    reply: PracticePly | None
    position: PlayableBoard
    moves: int
