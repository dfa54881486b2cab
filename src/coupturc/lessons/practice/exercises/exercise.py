"""What every trainer can do: choose something to ask, ask it, and judge an answer."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal, Protocol

import msgspec

from coupturc._core import Move, Position
from coupturc.errors import CoupTurcError, FenError, MoveTextError
from coupturc.game.refusal import Refusal
from coupturc.lessons.lines import follow
from coupturc.rules import Profile

#: name: say which square is shown · point: show the one that is named · all: find every capture ·
#: largest: play a largest capture · outlook: can White win? · win: play it · combination: win by force ·
#: repertoire: play the own move
PracticeTask = Literal["name", "point", "all", "largest", "outlook", "win", "combination", "repertoire"]
PracticeAct = Literal["answer", "done", "give_up"]

#: right: solved · go_on: right so far · wrong: counts against the solver, who may try again ·
#: refused: not a move, which costs nothing · shown: the solution was asked for
PracticeStep = Literal["right", "go_on", "wrong", "refused", "shown"]

#: Why a step is what it is; a refused move has the `RefusalCode` of the rules.
PracticeCode = Literal[
    "right",
    "go_on",
    "found",  # count: so many captures were found
    "found_before",
    "missing",  # count: so many captures were not found
    "other_square",  # square: that is another one
    "no_square",
    "not_so",  # it cannot be won, or it can
    "is_won",  # now win it
    "no_gain",  # move: it does not win by force
    "throws_win",  # move: the win is gone
    "too_slow",  # by the rules the game is drawn now
    "not_chosen",  # move: as good, but not that of the repertoire
    "not_good",  # move: neither that of the repertoire nor as good
    "shown",
]

#: Where chance comes from: questions, not secrets.
DICE = Random()  # noqa: S311


class ItemError(CoupTurcError, ValueError):
    """A question that this trainer does not know, or moves that cannot have been played in it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, without what the learner has reached.

    Args:
        task: see `PracticeTask`.
        position: the board.
        difficulty: on the scale of ratings.
        square: the one that is shown or named.
        moves: how many the solver makes, 0 where that is not shown.
        exact: whether only rules and tables judge, and not the computer's search.
    """

    task: PracticeTask
    position: Position
    difficulty: int
    square: str | None = None
    moves: int = 0
    exact: bool = True


class Given(msgspec.Struct, frozen=True):
    """What a learner gives as an answer.

    Args:
        act: `answer`; `done`, all captures are found; `give_up`, the solution is asked for.
        text: a move, a square, or yes or no.
        played: the moves so far, the opponent's included, or the captures found.
    """

    act: PracticeAct = "answer"
    text: str = ""
    played: tuple[str, ...] = ()


class Judgement(msgspec.Struct, frozen=True):
    """What is said of an answer.

    Args:
        step: see `PracticeStep`.
        code: a `PracticeCode`, or the `RefusalCode` by which the rules forbid the answer.
        position: the board after it; after a wrong move the board before it.
        params: what the sentence of the code needs: squares, counts, moves.
        over: whether the question has ended, so that nothing more is to be played.
        show: legal moves to draw, such as the larger capture.
        line: the moves so far, or the captures found.
        reply: the opponent's answer, which has led to `position`.
        refutation: from `position`, begins with the wrong move and shows what is wrong with it.
        solution: from `position`, what was asked for.
    """

    step: PracticeStep
    code: str
    position: Position
    params: dict[str, str | int] = {}
    over: bool = False
    show: tuple[Move, ...] = ()
    line: tuple[str, ...] = ()
    reply: Move | None = None
    refutation: tuple[str, ...] = ()
    solution: tuple[str, ...] = ()


class Exercise(Protocol):
    """One trainer for one game."""

    @property
    def stock(self) -> frozenset[str] | None:
        """All items there are; None when they are endless."""

    def choose(self, level: float, seen: frozenset[str]) -> str:
        """Choose an item for a learner of this rating who has seen others."""

    def ask(self, item: str) -> Asked:
        """Return the question.

        Raises:
            ItemError: there is no such item.
        """

    def judge(self, item: str, given: Given) -> Judgement:
        """Judge an answer.

        Raises:
            ItemError: there is no such item, or what was played before cannot be played.
        """


def refused(refusal: Refusal, position: Position, line: tuple[str, ...]) -> Judgement:
    """Return the judgement on text that is not a legal move, with moves that show why."""
    return Judgement("refused", refusal.code.value, position, refusal.params, show=refusal.show, line=line)


def board(fen: str, profile: Profile) -> Position:
    """Read the board of an item.

    Raises:
        ItemError: it is not a board, or nobody can move on it.
    """
    try:
        position = Position.from_fen(fen, profile.rules)
    except FenError as error:
        raise ItemError(fen) from error
    if not position.legal_moves:
        raise ItemError(fen)
    return position


def after(position: Position, played: tuple[str, ...]) -> Position:
    """Return the position after what was played.

    Raises:
        ItemError: it cannot be played, or no move is left after it.
    """
    try:
        reached = follow(position, played)
    except MoveTextError as error:
        raise ItemError(error.text) from error
    if not reached.legal_moves:
        raise ItemError(" ".join(played))
    return reached
