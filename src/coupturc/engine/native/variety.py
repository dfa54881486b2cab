"""Opening a game in many ways: among moves of nearly one worth, any may be played."""

import random
from dataclasses import replace
from math import exp

from coupturc._core import Engine, History, Position, StopFlag
from coupturc.engine.native.searching import Question, best_lines
from coupturc.engine.player import Choice

#: Of a game that begins with its usual position, by both sides.
OPENING_PLIES = 8
#: Hundredths of a man that a move may be worth less than the best.
_MARGIN = 3
#: More would cost depth: five lines want nearly twice the positions of one.
_LINES = 5


def is_opening(history: History) -> bool:
    """Whether the next move is one of the first of a game from its usual position."""
    return history.ply < OPENING_PLIES and history.start == Position.start(history.position.rules.game)


def choose_varied(engine: Engine, question: Question, dice: random.Random, stop: StopFlag | None = None) -> Choice:
    """Choose one of the moves that are worth nearly as much as the best, the better ones more often.

    Args:
        engine: with its hash table and tables.
        question: the position, with the limits of the player.
        dice: decides which.
    """
    lines = best_lines(engine, replace(question, lines=_LINES), stop)
    near = [line for line in lines if lines[0].score - line.score <= _MARGIN]
    weights = [exp((line.score - lines[0].score) / _MARGIN) for line in near]
    line = dice.choices(near, weights)[0]
    return Choice(line.moves[0], line.score, reply=next(iter(line.moves[1:]), None))
