"""Playing as people do who are not strong: near-equal moves are as good as equal, long captures go unseen."""

import random
from dataclasses import dataclass
from math import exp

from coupturc._core import Engine, Move, SearchReport, StopFlag
from coupturc.engine.native.searching import Question, best_lines
from coupturc.engine.player import Choice, Limits, Weakness

_GLANCE = Limits(0.0, depth=1)


@dataclass(frozen=True, slots=True)
class _Outlook:
    """What a move seems to be worth.

    Args:
        score: hundredths of a man.
        pieces_won: how many pieces more the side to move takes than it loses.
    """

    score: int
    pieces_won: int


def choose_weakly(
    engine: Engine, question: Question, weakness: Weakness, dice: random.Random, stop: StopFlag | None = None
) -> Choice:
    """Choose a move as a weak player does.

    Every move is looked at to the depth of the limits. A move whose line holds a long capture out of sight
    may be taken for what it looks like at a glance; a move whose answer the player forgets to look at seems
    as good as the best. Then one of the moves that seem about as good as the best is played, among those
    that give no piece more away: an evaluation may find a man lost worth little, a child does not.

    Args:
        engine: forgotten first, so that it knows nothing from other searches.
        question: the position, with the limits of the level.
        dice: decides what is overlooked and what is played.
    """
    engine.clear()
    glance = _look(engine, question, _GLANCE, stop)  # first: the other look may use up the time
    seen = _look(engine, question, question.limits, stop)
    taken = {
        move: glance[move] if _overlooks(report, weakness, dice) and move in glance else report
        for move, report in seen.items()
    }
    outlooks = _outlooks(taken, weakness, dice)
    best = max(outlooks.values(), key=lambda outlook: outlook.score)
    scores = {
        move: outlook.score
        for move, outlook in outlooks.items()
        if best.score - outlook.score <= 2 * weakness.margin and outlook.pieces_won >= best.pieces_won
    }
    weights = [exp((score - best.score) / max(1, weakness.margin)) for score in scores.values()]
    move = dice.choices(list(scores), weights)[0]
    return Choice(move, scores[move])


def _outlooks(taken: dict[Move, SearchReport], weakness: Weakness, dice: random.Random) -> dict[Move, _Outlook]:
    """Return what each move seems to be worth; those whose answer is forgotten as much as the best of the others."""
    forgotten = {move for move in taken if weakness.forget and dice.random() < weakness.forget}
    best_score = max((report.score for move, report in taken.items() if move not in forgotten), default=0)
    return {
        move: _Outlook(best_score, len(move.captured))
        if move in forgotten
        else _Outlook(report.score, _pieces_won(report))
        for move, report in taken.items()
    }


def _look(engine: Engine, question: Question, limits: Limits, stop: StopFlag | None) -> dict[Move, SearchReport]:
    """Return a report of every move, all of one depth."""
    moves = question.history.position.legal_moves
    every = Question(question.history, question.draws, limits, lines=len(moves))
    return {report.moves[0]: report for report in best_lines(engine, every, stop)}


def _overlooks(report: SearchReport, weakness: Weakness, dice: random.Random) -> bool:
    out_of_sight = report.moves[weakness.sight_plies :]
    longest = max((len(move.captured) for move in out_of_sight), default=0)
    return longest >= weakness.long_capture and dice.random() < weakness.overlook


def _pieces_won(report: SearchReport) -> int:
    """Return how many pieces more the side to move takes than it loses in the line."""
    return sum(-len(move.captured) if ply % 2 else len(move.captured) for ply, move in enumerate(report.moves))
