"""Combinations: giving pieces away to win more by force, and proving that they do."""

from coupturc._core import balance
from coupturc.engine.combinations.combination import (
    Combination,
    ends_in_draw,
    format_combination,
    parse_combination,
)
from coupturc.engine.combinations.forcing import Forcing
from coupturc.errors import TooWideError

__all__ = [
    "Combination",
    "Forcing",
    "TooWideError",
    "balance",
    "ends_in_draw",
    "format_combination",
    "parse_combination",
]
