"""Glicko-2: a rating, how sure it is, and how much the player's strength moves.

Source: Glickman, Example of the Glicko-2 system (2013); its steps are named at the lines. Each game is a rating period
of its own, and the time between two games makes a rating less sure. The limits stand in docs/ratings.md.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

#: From Glicko-2's scale to that of Elo (step 2).
_SCALE = 173.7178

START = 1500.0
FLOOR = 600.0
LEAST_DEVIATION = 50.0
LARGEST_DEVIATION = 350.0
LARGEST_VOLATILITY = 0.1

#: A rating from this deviation is a first guess.
PROVISIONAL_DEVIATION = 110.0
#: Who stands in a leader board has a deviation up to this.
LISTED_DEVIATION = 80.0

#: How much volatility may change in a game (step 1).
TAU = 0.75
#: Rating periods that a day without a game is worth: a usual rating is a guess again after about a year.
PERIODS_A_DAY = 0.21436
#: What a day adds to the square of a deviation, for each square of volatility.
GROWTH_A_DAY = PERIODS_A_DAY * _SCALE**2

_TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is, on the scale of Elo.

    Args:
        value: two players of equal value win as often as they lose.
        deviation: how sure that is: in 19 of 20 cases within twice as much.
        volatility: how much the strength is expected to move.
    """

    value: float = START
    deviation: float = LARGEST_DEVIATION
    volatility: float = 0.06

    @property
    def is_provisional(self) -> bool:
        """Whether it is a first guess."""
        return self.deviation >= PROVISIONAL_DEVIATION


@dataclass(frozen=True, slots=True)
class Result:
    """A game against somebody: 1 for a win, 0.5 for a draw, 0 for a loss."""

    opponent: Rating
    score: float


def played(white: Rating, black: Rating, score: float) -> tuple[Rating, Rating]:
    """Return both ratings after a game.

    Args:
        white, black: before it, see `rested`.
        score: White's, 1, 0.5 or 0.

    Example:
        >>> white, black = played(Rating(), Rating(), 1.0)
        >>> round(white.value), round(black.value), round(white.deviation)
        (1662, 1338, 290)
    """
    return (
        _bounded(updated(white, (Result(black, score),))),
        _bounded(updated(black, (Result(white, 1.0 - score),))),
    )


def rested(rating: Rating, days: float) -> Rating:
    """Return a rating after some days without a game: as high, but less sure (step 6)."""
    grown = _grown(rating.deviation / _SCALE, rating.volatility, max(0.0, days) * PERIODS_A_DAY)
    return Rating(rating.value, min(LARGEST_DEVIATION, grown * _SCALE), rating.volatility)


def updated(rating: Rating, results: Sequence[Result], *, tau: float = TAU, periods: float = 0.0) -> Rating:
    """Return a rating after the games of a rating period, without the limits of `played`.

    Args:
        rating: before them.
        results: at least one game.
        tau: how much volatility may change.
        periods: rating periods by which the deviation grows for the time that passes.
    """
    mu, phi = (rating.value - START) / _SCALE, rating.deviation / _SCALE
    chances = [_chance(mu, result.opponent) for result in results]
    variance = 1 / sum(g * g * chance * (1 - chance) for g, chance in chances)  # step 3
    gain = sum(g * (result.score - chance) for result, (g, chance) in zip(results, chances, strict=True))
    volatility = _volatility(rating.volatility, phi, variance, variance * gain, tau)
    phi = 1 / sqrt(1 / _grown(phi, volatility, periods) ** 2 + 1 / variance)  # step 7
    return Rating(START + _SCALE * (mu + phi * phi * gain), _SCALE * phi, volatility)  # step 8


def _chance(mu: float, opponent: Rating) -> tuple[float, float]:
    """Return the weight of an opponent, g, and the chance against him, E (step 3)."""
    phi = opponent.deviation / _SCALE
    g = 1 / sqrt(1 + 3 * phi * phi / pi**2)
    return g, 1 / (1 + exp(-g * (mu - (opponent.value - START) / _SCALE)))


def _grown(phi: float, volatility: float, periods: float) -> float:
    return sqrt(phi * phi + periods * volatility * volatility)


def _volatility(sigma: float, phi: float, variance: float, delta: float, tau: float) -> float:
    """Find the new volatility by the Illinois algorithm (step 5)."""
    start = log(sigma * sigma)

    def slope(x: float) -> float:
        rest = phi * phi + variance + exp(x)
        return exp(x) * (delta * delta - rest) / (2 * rest * rest) - (x - start) / tau**2

    low, high = start, _other_end(start, delta * delta - phi * phi - variance, tau, slope)
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > _TOLERANCE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)


def _other_end(start: float, surplus: float, tau: float, slope: Callable[[float], float]) -> float:
    """Return a point on the other side of the root (step 5.2)."""
    if surplus > 0:
        return log(surplus)
    steps = 1
    while slope(start - steps * tau) < 0:
        steps += 1
    return start - steps * tau


def _bounded(rating: Rating) -> Rating:
    return Rating(
        max(FLOOR, rating.value),
        min(LARGEST_DEVIATION, max(LEAST_DEVIATION, rating.deviation)),
        min(LARGEST_VOLATILITY, rating.volatility),
    )
