"""Which square is that? Shown and to be named, or named and to be pointed at."""

from typing import cast

import msgspec

from coupturc._core import Position
from coupturc.game.lines import is_square
from coupturc.lessons.model import SquareTask
from coupturc.lessons.practice import ask_square
from coupturc.lessons.practice.difficulty import SQUARE
from coupturc.rules import Profile
from coupturc.web.boards import playable_board
from coupturc.web.practice.exercise import DICE, Asked, ItemError, verdict
from coupturc.web.practice.messages import PracticeAnswer, PracticeTask, PracticeVerdict

_LONGEST_NAME = 20


class Squares:
    """The trainer of square names.

    Args:
        profile: which board.
    """

    stock = None

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._empty = playable_board(Position({}, rules=profile.rules), over=True)

    def choose(self, _level: float, _seen: frozenset[str]) -> str:
        """Choose any square and either way to ask for it."""
        task = cast("SquareTask", ask_square(self._profile.id, DICE).task)
        return f"{'name' if task.shown else 'point'}:{task.square}"

    def ask(self, item: str) -> Asked:
        """Ask for a square on the empty board."""
        task, square = self._read(item)
        return Asked(task, self._empty, SQUARE, square)

    def judge(self, answer: PracticeAnswer) -> PracticeVerdict:
        """Compare squares; what is no square of this board costs nothing."""
        _, square = self._read(answer.item)
        if answer.act != "answer":
            return verdict("shown", "shown", self._empty, {"square": square})
        named = answer.answer.strip().lower().lstrip("0")
        if named == square:
            return verdict("right", "right", self._empty, {"square": square})
        params: dict[str, str | int] = {"square": named[:_LONGEST_NAME]}
        known = is_square(self._profile.rules, named)
        found = verdict("wrong" if known else "refused", "other_square" if known else "no_square", self._empty)
        return msgspec.structs.replace(found, params=params)

    def _read(self, item: str) -> tuple[PracticeTask, str]:
        task, _, square = item.partition(":")
        if task not in ("name", "point") or not is_square(self._profile.rules, square):
            raise ItemError(item)
        return cast("PracticeTask", task), square
