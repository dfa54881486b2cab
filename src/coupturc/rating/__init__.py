"""How strong people are who play one another: Glicko-2, and the ladders on which it is counted."""

from coupturc.rating.glicko import Rating, Result, played, rested, updated
from coupturc.rating.ladders import LADDER_NAMES, LADDERS, TEMPI, Ladder, Tempo, length_ms_of, tempo_of

__all__ = [
    "LADDERS",
    "LADDER_NAMES",
    "TEMPI",
    "Ladder",
    "Rating",
    "Result",
    "Tempo",
    "length_ms_of",
    "played",
    "rested",
    "tempo_of",
    "updated",
]
