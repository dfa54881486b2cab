"""Practice without end: questions made from a seed, judged by the rules and by the endgame tables.

Example:
    >>> from random import Random
    >>> from coupturc.lessons.practice import ask_square, judge_question
    >>> question = ask_square("fmjd", Random(7))
    >>> judge_question(question, question.task.square).code
    'right'
"""

from coupturc.lessons.practice.captures import ask_captures, ask_largest
from coupturc.lessons.practice.endings import (
    ENDINGS,
    Ending,
    MoveJudgement,
    Outlook,
    Prober,
    ask_ending,
    best_moves,
    judge_move,
    outlook,
)
from coupturc.lessons.practice.question import Question, judge_question
from coupturc.lessons.practice.squares import ask_square

__all__ = [
    "ENDINGS",
    "Ending",
    "MoveJudgement",
    "Outlook",
    "Prober",
    "Question",
    "ask_captures",
    "ask_ending",
    "ask_largest",
    "ask_square",
    "best_moves",
    "judge_move",
    "judge_question",
    "outlook",
]
