"""What every trainer can do: choose something to ask, ask it, and judge an answer. No storage here."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Protocol

from coupturc._core import Move, Position
from coupturc.errors import CoupTurcError, FenError, MoveTextError
from coupturc.game.drawn import LegalMove, legal_moves
from coupturc.game.refusal import Refusal
from coupturc.lessons.lines import follow
from coupturc.rules import Profile
from coupturc.web.boards import playable_board
from coupturc.web.messages.board import PlayableBoard
from coupturc.web.messages.shared import Params
from coupturc.web.practice.boards import plies_of
from coupturc.web.practice.messages import PracticeAnswer, PracticeStep, PracticeTask, PracticeVerdict

#: Where chance comes from: questions, not secrets.
DICE = Random()  # noqa: S311


class ItemError(CoupTurcError, ValueError):
    """The page names a question or moves that this trainer does not know."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, without what the learner has reached.

    Args:
        task: see `PracticeTask`.
        position: the board.
        difficulty: on the scale of ratings.
        square: the one that is shown or named.
        moves: how many the solver makes, 0 where that is not shown.
        exact: whether nothing but rules and tables judge.
    """

    task: PracticeTask
    position: PlayableBoard
    difficulty: int
    square: str | None = None
    moves: int = 0
    exact: bool = True


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

    def judge(self, answer: PracticeAnswer) -> PracticeVerdict:
        """Judge an answer.

        Raises:
            ItemError: there is no such item, or what was played before cannot be played.
        """


def verdict(step: PracticeStep, code: str, position: PlayableBoard, params: Params | None = None) -> PracticeVerdict:
    """Return a verdict with these fields; others are added with `msgspec.structs.replace`."""
    return PracticeVerdict(
        step=step,
        code=code,
        params=params or {},
        show=(),
        line=(),
        reply=None,
        position=position,
        refutation=(),
        solution=(),
        counted=None,
    )


def refused(refusal: Refusal, position: Position, step: PracticeStep, line: tuple[str, ...]) -> PracticeVerdict:
    """Return the verdict on text that is not a legal move, with moves that show why."""
    return PracticeVerdict(
        step=step,
        code=refusal.code.value,
        params=refusal.params,
        show=drawn(refusal.show),
        line=line,
        reply=None,
        position=playable_board(position),
        refutation=(),
        solution=(),
        counted=None,
    )


def drawn(moves: tuple[Move, ...]) -> tuple[LegalMove, ...]:
    """Return moves to draw."""
    return legal_moves(moves)


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


__all__ = [
    "DICE",
    "Asked",
    "Exercise",
    "ItemError",
    "after",
    "board",
    "drawn",
    "plies_of",
    "refused",
    "verdict",
]
