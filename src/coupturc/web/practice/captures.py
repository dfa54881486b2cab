"""Seeing captures: all of them, or a largest one."""

from collections.abc import Callable
from typing import cast

import msgspec

from coupturc._core import Position
from coupturc.game.explain import read_move
from coupturc.game.refusal import Refusal, RefusalCode
from coupturc.lessons.practice import Question, ask_captures, ask_largest
from coupturc.lessons.practice.difficulty import difficulty_of_captures
from coupturc.rules import Profile
from coupturc.web.boards import playable_board
from coupturc.web.practice.boards import plies_of
from coupturc.web.practice.exercise import DICE, Asked, ItemError, board, drawn, refused, verdict
from coupturc.web.practice.messages import PracticeAnswer, PracticeTask, PracticeVerdict

#: Of so many random questions the one nearest to the learner's rating is asked.
_CANDIDATES = 4

#: Refusals that show a capture overlooked; others are slips of the hand and cost nothing.
_OVERLOOKED = {RefusalCode.capture_compulsory, RefusalCode.majority, RefusalCode.capture_unfinished}


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
        task = DICE.choice(("all", "largest"))
        make: Callable[..., Question] = ask_captures if task == "all" else ask_largest
        made = [f"{task}:{make(self._profile.id, DICE).fen}" for _ in range(_CANDIDATES)]
        return min(made, key=lambda item: abs(self.ask(item).difficulty - level))

    def ask(self, item: str) -> Asked:
        """Ask for captures; the question does not say how many there are."""
        task, position = self._read(item)
        return Asked(task, playable_board(position), difficulty_of_captures(_grade(task, position)))

    def judge(self, answer: PracticeAnswer) -> PracticeVerdict:
        """Judge one capture, or that these are all."""
        task, position = self._read(answer.item)
        if answer.act == "give_up":
            return _shown(task, position)
        if task == "largest":
            return _judge_largest(position, answer)
        found = tuple(dict.fromkeys(_legal(position, text) for text in answer.played))
        return _judge_done(position, found) if answer.act == "done" else _judge_found(position, found, answer.answer)

    def _read(self, item: str) -> tuple[PracticeTask, Position]:
        task, _, fen = item.partition(":")
        if task not in ("all", "largest"):
            raise ItemError(item)
        position = board(fen, self._profile)
        if not position.legal_moves.capture_count:
            raise ItemError(item)
        return cast("PracticeTask", task), position


def _grade(task: PracticeTask, position: Position) -> int:
    moves = position.legal_moves
    return len(moves) if task == "all" else moves.capture_count


def _legal(position: Position, text: str) -> str:
    move = read_move(position, text)
    if isinstance(move, Refusal):
        raise ItemError(text)
    return move.text


def _shown(task: PracticeTask, position: Position) -> PracticeVerdict:
    moves = tuple(position.legal_moves)
    solution = plies_of(position, [moves[0].text]) if task == "largest" else ()
    said = verdict("shown", "shown", playable_board(position, over=True), {"count": _grade(task, position)})
    return msgspec.structs.replace(said, show=drawn(moves), solution=solution)


def _judge_largest(position: Position, answer: PracticeAnswer) -> PracticeVerdict:
    move = read_move(position, answer.answer)
    if isinstance(move, Refusal):
        return _no_capture(position, move, ())
    said = verdict("right", "right", playable_board(position.after(move), over=True), {"count": len(move.captured)})
    return msgspec.structs.replace(said, line=(move.text,))


def _judge_found(position: Position, found: tuple[str, ...], text: str) -> PracticeVerdict:
    move = read_move(position, text)
    if isinstance(move, Refusal):
        return _no_capture(position, move, found)
    line = tuple(dict.fromkeys((*found, move.text)))
    said = verdict("go_on", "found" if len(line) > len(found) else "found_before", playable_board(position))
    return msgspec.structs.replace(said, line=line, params={"move": move.text, "count": len(line)})


def _judge_done(position: Position, found: tuple[str, ...]) -> PracticeVerdict:
    missing = tuple(move for move in position.legal_moves if move.text not in found)
    here = playable_board(position, over=not missing)
    said = verdict("wrong", "missing", here) if missing else verdict("right", "right", here)
    return msgspec.structs.replace(said, line=found, params={"count": len(missing) or len(found)})


def _no_capture(position: Position, refusal: Refusal, found: tuple[str, ...]) -> PracticeVerdict:
    overlooked = refusal.code in _OVERLOOKED
    # The captures that must be played are what is asked for: they are not drawn.
    hidden = Refusal(refusal.code, refusal.params) if overlooked else refusal
    return refused(hidden, position, "wrong" if overlooked else "refused", found)
