"""Combinations: giving pieces away to win more by force, and proving that they do."""

from coupturc.engine.combinations.forcing import Forcing, TooWideError, balance
from coupturc.engine.combinations.record import Combination, format_combination, parse_combination

__all__ = [
    "Combination",
    "Forcing",
    "TooWideError",
    "balance",
    "format_combination",
    "parse_combination",
]
