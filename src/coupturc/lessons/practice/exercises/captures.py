"""Seeing captures: all of them, or a largest one."""

from collections.abc import Callable
from random import Random

from coupturc._core import Move, Position
from coupturc.game.explain import read_move
from coupturc.game.refusal import Refusal, RefusalCode
from coupturc.lessons.judging import Verdict
from coupturc.lessons.model import CapturesTask
from coupturc.lessons.practice.captures import ask_captures, ask_largest, captures_question, largest_question
from coupturc.lessons.practice.difficulty import difficulty_of_captures
from coupturc.lessons.practice.exercises.exercise import DICE, Asked, Given, ItemError, Judgement, board
from coupturc.lessons.practice.question import Question, judge_question
from coupturc.rules import Profile

#: Of so many random questions the one nearest to the learner's rating is asked.
_CANDIDATES = 4

#: Refusals that show a capture overlooked; others are slips of the hand and cost nothing.
_OVERLOOKED = {RefusalCode.capture_compulsory, RefusalCode.majority, RefusalCode.capture_unfinished}

_QUESTIONS = {"all": captures_question, "largest": largest_question}
_ASKS: dict[str, Callable[..., Question]] = {"all": ask_captures, "largest": ask_largest}
CAPTURES_TASKS = tuple(_ASKS)


class Captures:
    """The trainer of captures.

    Args:
        profile: the rules.
    """

    stock = None

    def __init__(self, profile: Profile) -> None:
        self._profile = profile

    def choose(self, level: float, _seen: frozenset[str]) -> str:
        """Choose a position about as hard as the learner is strong."""
        task = DICE.choice(CAPTURES_TASKS)
        made = [self.make(task, DICE) for _ in range(_CANDIDATES)]
        return min(made, key=lambda item: abs(self.ask(item).difficulty - level))

    def make(self, task: str, dice: Random) -> str:
        """Return a position to ask, as chance has it: one of `CAPTURES_TASKS` is to be done there."""
        return f"{task}:{_ASKS[task](self._profile.id, dice).fen}"

    def ask(self, item: str) -> Asked:
        """Ask for captures; the question does not say how many there are."""
        question, position = self._read(item)
        return Asked("all" if _asks_for_all(question) else "largest", position, difficulty_of_captures(question.grade))

    def judge(self, item: str, given: Given) -> Judgement:
        """Judge one capture, or that these are all."""
        question, position = self._read(item)
        if given.act == "give_up":
            return _shown(question, position)
        if not _asks_for_all(question):
            return _judge_largest(question, position, given.text)
        found = tuple(dict.fromkeys(_legal(position, text) for text in given.played))
        if given.act == "done":
            return _judge_done(question, position, found)
        return _judge_found(question, position, found, given.text)

    def _read(self, item: str) -> tuple[Question, Position]:
        task, _, fen = item.partition(":")
        if task not in _QUESTIONS:
            raise ItemError(item)
        position = board(fen, self._profile)
        if not position.legal_moves.capture_count:
            raise ItemError(item)
        return _QUESTIONS[task](self._profile.id, position), position


def _asks_for_all(question: Question) -> bool:
    return isinstance(question.task, CapturesTask)


def _legal(position: Position, text: str) -> str:
    move = read_move(position, text)
    if isinstance(move, Refusal):
        raise ItemError(text)
    return move.text


def _shown(question: Question, position: Position) -> Judgement:
    moves: tuple[Move, ...] = tuple(position.legal_moves)
    solution = () if _asks_for_all(question) else (moves[0].text,)
    params: dict[str, str | int] = {"count": question.grade}
    return Judgement("shown", "shown", position, params, over=True, show=moves, solution=solution)


def _judge_largest(question: Question, position: Position, text: str) -> Judgement:
    verdict = judge_question(question, text)
    if not verdict.is_done:
        return _not_a_capture(verdict, position, ())
    move = position.parse_move(verdict.line[0])
    params: dict[str, str | int] = {"count": len(move.captured)}
    return Judgement("right", "right", position.after(move), params, over=True, line=verdict.line)


def _judge_found(question: Question, position: Position, found: tuple[str, ...], text: str) -> Judgement:
    verdict = judge_question(question, (*found, text))
    if not verdict.is_done and verdict.code != "missing":
        return _not_a_capture(verdict, position, found)
    move = _legal(position, text)
    line = tuple(dict.fromkeys((*found, move)))
    code = "found" if len(line) > len(found) else "found_before"
    return Judgement("go_on", code, position, {"move": move, "count": len(line)}, line=line)


def _judge_done(question: Question, position: Position, found: tuple[str, ...]) -> Judgement:
    verdict = judge_question(question, found)
    if verdict.is_done:
        return Judgement("right", "right", position, {"count": len(found)}, over=True, line=found)
    return Judgement("wrong", verdict.code, position, verdict.params, line=found)


def _not_a_capture(verdict: Verdict, position: Position, found: tuple[str, ...]) -> Judgement:
    overlooked = verdict.code in _OVERLOOKED
    # The captures that must be played are what is asked for: they are not drawn.
    show = () if overlooked else verdict.show
    return Judgement(
        "wrong" if overlooked else "refused", verdict.code, position, verdict.params, show=show, line=found
    )
