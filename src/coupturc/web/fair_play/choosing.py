"""Which games are compared with the engine: not every game needs it. Pure."""

from collections.abc import Sequence
from hashlib import sha256
from math import sqrt

from coupturc.engine.match.statistics import score_of

#: One game in so many is compared, whoever played it: the groups are made of these.
_LOT = 4
#: The latest games of somebody that are looked at for a run of success.
RUN = 12
#: So many standard deviations above what the ratings lead to expect, a run is unlikely: once in 160.
_UNLIKELY = 2.5


def by_lot(game: str) -> bool:
    """Whether the lot falls on a game; the same for a game each time, so that a job may be done again.

    Example:
        >>> sum(by_lot(str(number)) for number in range(4000))
        1014
    """
    return sha256(game.encode()).digest()[0] % _LOT == 0


def is_unlikely(run: Sequence[tuple[float, float, float]]) -> bool:
    """Whether somebody has had more success than his rating leads to expect.

    Args:
        run: of each of his latest games the score (1, 0.5 or 0), his rating before and his opponent's.

    Example:
        >>> is_unlikely([(1.0, 1500, 1700)] * RUN), is_unlikely([(1.0, 1900, 1300)] * RUN)
        (True, False)
    """
    if len(run) < RUN:
        return False
    expected = [score_of(own - other) for _, own, other in run]
    above = sum(score for score, _, _ in run) - sum(expected)
    return above / sqrt(sum(part * (1 - part) for part in expected)) >= _UNLIKELY
