"""How often a move of a book is played: by what it is expected to score, from the engine and from results."""

from collections.abc import Iterable
from dataclasses import replace
from math import exp

from coupturc.engine.book.format import MOST_WEIGHT, BookMove
from coupturc.engine.native.lines import wdl

#: The engine's word counts like so many games.
ENGINE_GAMES = 100
#: Where the engine was not asked, so many games of the position's usual score stand in for it.
_UNASKED_GAMES = 20
#: A move that is expected to score so much less is played a third as often: some three hundredths of a man.
_SPREAD = 0.005
#: What would be played more seldom than once in twenty times beside the best is not played.
_LEAST_WEIGHT = MOST_WEIGHT // 20


def weighed(moves: Iterable[BookMove], game: str) -> list[BookMove]:
    """Return moves of one position with the weights that follow from their scores and games.

    Args:
        moves: with scores, games or both.
        game: which says how much of a score is a win.

    Example:
        >>> known = [BookMove("32-28", 0, score=5), BookMove("33-28", 0, score=2), BookMove("34-30", 0, score=-40)]
        >>> [(one.move, one.weight) for one in weighed(known, "international")]
        [('32-28', 1000), ('33-28', 413), ('34-30', 0)]
    """
    known = [*moves]
    usual = _usual(known)
    expected = [_expected(one, game, usual) for one in known]
    best = max(expected, default=0.0)
    return [replace(one, weight=_weight(share - best)) for one, share in zip(known, expected, strict=True)]


def _usual(moves: list[BookMove]) -> float:
    """Return what the games of a position scored, 0.5 without any."""
    games = sum(one.won + one.drawn + one.lost for one in moves)
    return sum(one.won + one.drawn / 2 for one in moves) / games if games else 0.5


def _expected(one: BookMove, game: str, usual: float) -> float:
    """Return the share of the points that a move is expected to score."""
    points, games = one.won + one.drawn / 2, one.won + one.drawn + one.lost
    if one.score is None:
        return (usual * _UNASKED_GAMES + points) / (_UNASKED_GAMES + games)
    share = wdl(one.score, game)
    return ((share.win + share.draw / 2) * ENGINE_GAMES + points) / (ENGINE_GAMES + games)


def _weight(less: float) -> int:
    weight = round(MOST_WEIGHT * exp(less / _SPREAD))
    return weight if weight >= _LEAST_WEIGHT else 0
