"""Lines of moves that a search finds, and what their scores mean."""

import math
from dataclasses import dataclass

from coupturc._core import Move, SearchReport
from coupturc.errors import CoupTurcError
from coupturc.rules.games import GAMES

#: A win at once; beyond the other the end of the game is in sight.
WIN, SURE = SearchReport.WIN, SearchReport.SURE


#: Beyond these a share is 0 in every figure, and an exponential would be too large for a float.
_MOST_LOGITS = 700


@dataclass(frozen=True, slots=True)
class Wdl:
    """What is expected of a position: shares of wins, draws and losses, together 1."""

    win: float
    draw: float
    loss: float


@dataclass(frozen=True, slots=True)
class Line:
    """One of the best lines of moves of a depth.

    Args:
        rank: 0 for the best line.
        depth: plies looked ahead.
        score: hundredths of a man from the view of the side to move; 30000 less the plies to a forced end.
        wdl: what that score means.
        nodes: positions searched so far.
        seconds: time used so far.
        moves: the line, its first move the one it recommends.
    """

    rank: int
    depth: int
    score: int
    wdl: Wdl
    nodes: int
    seconds: float
    moves: tuple[Move, ...]


class GameError(CoupTurcError, ValueError):
    """Not a game of this package."""


def wdl(score: int, game: str) -> Wdl:
    """Return what a score means; the logistic curve is explained in docs/analysis.md.

    Raises:
        GameError: there is no such game.

    Example:
        >>> wdl(0, "international").draw > 0.88
        True
        >>> wdl(29_993, "turkish")
        Wdl(win=1.0, draw=0.0, loss=0.0)
    """
    if game not in GAMES:
        raise GameError(f"game: expected {' or '.join(GAMES)}, found {game!r}")
    if abs(score) > SURE:
        return Wdl(float(score > 0), 0.0, float(score < 0))
    even, logit = GAMES[game].win_curve
    win, loss = (1 / (1 + math.exp(min((even - s) / logit, _MOST_LOGITS))) for s in (score, -score))
    return Wdl(win, max(0.0, 1 - win - loss), loss)


def line_of(report: SearchReport, game: str) -> Line:
    """Return a search report as a line."""
    share, moves = wdl(report.score, game), tuple(report.moves)
    return Line(report.line, report.depth, report.score, share, report.nodes, report.seconds, moves)
