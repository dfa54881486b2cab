"""How strong a solver is: Glicko, where every question is an opponent of known strength.

Unlike Elo, Glicko keeps how sure it is of a rating: a newcomer finds his level within some ten
questions, after which one slip costs little; after months away the rating moves quickly again.

Source: Glickman, Parameter estimation in large dynamic paired comparison experiments, Applied
Statistics 48 (1999), equations 9 to 12; the numbers of the equations stand at the lines.
"""

from math import log, pi, sqrt

import msgspec

_Q = log(10) / 400
_WIDEST = 300.0
_NARROWEST = 45.0  # so that a rating can still follow somebody who learns
_ITEM_DEVIATION = 80.0  # what a grade says of difficulty is an estimate

#: Certainty that two years take away again.
_GROWTH_A_DAY = (_WIDEST**2 - _NARROWEST**2) / 730
_DAY_MS = 86_400_000


class Rating(msgspec.Struct, frozen=True):
    """How strong somebody is, on the scale of Elo.

    Args:
        value: half of the questions of this difficulty are solved.
        deviation: how sure that is: in 19 of 20 cases within twice as much.
    """

    value: float = 1000.0
    deviation: float = _WIDEST


def expected(rating: Rating, difficulty: float) -> float:
    """Return the chance of solving a question.

    Example:
        >>> round(expected(Rating(1200.0, 50.0), 1000.0), 2)
        0.75
    """
    return 1 / (1 + 10 ** (-_g(_ITEM_DEVIATION) * (rating.value - difficulty) / 400))


def rated(rating: Rating, difficulty: float, *, solved: bool) -> Rating:
    """Return the rating after one question.

    Example:
        >>> after = rated(Rating(), 1000.0, solved=True)
        >>> after.value > 1000 and after.deviation < 300
        True
    """
    chance = expected(rating, difficulty)
    g = _g(_ITEM_DEVIATION)
    information = _Q**2 * g**2 * chance * (1 - chance)  # 1 / d^2 (equation 11)
    precision = 1 / rating.deviation**2 + information
    value = rating.value + _Q / precision * g * (solved - chance)  # equation 9
    return Rating(value, max(_NARROWEST, sqrt(1 / precision)))  # equation 10


def rested(rating: Rating, away_ms: int) -> Rating:
    """Return a rating after some time without questions: as high, but less sure (equation 12)."""
    days = max(0, away_ms) / _DAY_MS
    return Rating(rating.value, min(_WIDEST, sqrt(rating.deviation**2 + _GROWTH_A_DAY * days)))


def _g(deviation: float) -> float:
    return 1 / sqrt(1 + 3 * _Q**2 * deviation**2 / pi**2)
