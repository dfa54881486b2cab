"""The move that a player of a level makes: the best that is found, one of several, or one of a player who errs.

The core decides (core/search/choosing.hpp), here and in the browser.
"""

import random

from coupturc._core import Engine, SearchReport, StopFlag
from coupturc.engine.native.searching import Question, bounded
from coupturc.engine.player import Choice, Weakness

_SEED_BITS = 53  # as many as a number of the browser holds


def choose(engine: Engine, question: Question, dice: random.Random, stop: StopFlag | None = None) -> Choice:
    """Choose a move as the limits of a question say; see `Engine.choose`.

    Args:
        engine: with its hash table and tables; one that errs forgets first what it knows from other searches.
        question: a position that has a legal move, with the limits of the level.
        dice: decides between moves, and what is overlooked.
        stop: ends the search from elsewhere.
    """
    limits = question.limits
    return choice_of(
        engine.choose(
            question.history,
            question.draws,
            **bounded(limits),
            threads=question.threads,
            weakness=_numbers(limits.weakness) if limits.weakness else None,
            is_varied=limits.is_varied,
            seed=dice.getrandbits(_SEED_BITS),
            taste=question.taste,
            stop=stop or StopFlag(),
        )
    )


def choice_of(report: SearchReport) -> Choice:
    """Return a line as a choice: its first move, and the answer that it expects."""
    return Choice(report.moves[0], report.score, reply=next(iter(report.moves[1:]), None))


def _numbers(weakness: Weakness) -> tuple[float, int, int, int, float]:
    return weakness.overlook, weakness.long_capture, weakness.sight_plies, weakness.margin, weakness.forget
