"""Which square is that? Shown and to be named, or named and to be pointed at."""

from typing import cast

from coupturc._core import Position
from coupturc.game.refusal import RefusalCode
from coupturc.game.segments import is_square
from coupturc.lessons.model import SquareTask
from coupturc.lessons.practice.difficulty import SQUARE
from coupturc.lessons.practice.exercises.exercise import DICE, Asked, Given, ItemError, Judgement, PracticeTask
from coupturc.lessons.practice.question import judge_question
from coupturc.lessons.practice.squares import ask_square, square_question
from coupturc.rules import Profile


class Squares:
    """The trainer of square names.

    Args:
        profile: which board.
    """

    stock = None

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._empty = Position({}, rules=profile.rules)

    def choose(self, _level: float, _seen: frozenset[str]) -> str:
        """Choose any square and either way to ask for it."""
        task = cast("SquareTask", ask_square(self._profile.id, DICE).task)
        return f"{'name' if task.shown else 'point'}:{task.square}"

    def ask(self, item: str) -> Asked:
        """Ask for a square on the empty board."""
        task, square = self._read(item)
        return Asked(task, self._empty, SQUARE, square)

    def judge(self, item: str, given: Given) -> Judgement:
        """Compare squares; an answer that is not a square of this board costs nothing."""
        task, square = self._read(item)
        if given.act != "answer":
            return Judgement("shown", "shown", self._empty, {"square": square})
        question = square_question(self._profile.id, square, shown=task == "name")
        verdict = judge_question(question, given.text)
        if verdict.is_done:
            return Judgement("right", "right", self._empty, {"square": square})
        if verdict.code == RefusalCode.unknown_square:
            return Judgement("refused", "no_square", self._empty, verdict.params)
        return Judgement("wrong", verdict.code, self._empty, verdict.params)

    def _read(self, item: str) -> tuple[PracticeTask, str]:
        task, _, square = item.partition(":")
        if task not in ("name", "point") or not is_square(self._profile.rules, square):
            raise ItemError(item)
        return cast("PracticeTask", task), square
