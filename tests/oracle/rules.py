"""The values in which the ways to move differ."""

from dataclasses import dataclass

from .geometry import Geometry, geometry


@dataclass(frozen=True)
class OracleRules:
    """How pieces move.

    Args:
        game: "international" or "turkish".
        promotion: what a Turkish man does that reaches the far row in mid-capture: it goes on as a
            man ("end"), goes on as a king ("king"), or its move stops there ("stop").
        half_turn: whether a Turkish king may turn by 180 degrees between two jumps.
    """

    game: str = "international"
    promotion: str = "end"
    half_turn: bool = False

    @classmethod
    def named(cls, name: str) -> "OracleRules":
        """Read the writing of `str()`: "international", "turkish-king-half-turn"."""
        return next(rules for rules in ALL_RULES if str(rules) == name)

    @property
    def board(self) -> Geometry:
        """Return the geometry of the game."""
        return geometry(self.game)

    @property
    def is_turkish(self) -> bool:
        """Return whether captured pieces leave at once and men move straight."""
        return self.game == "turkish"

    def __str__(self) -> str:
        if not self.is_turkish:
            return self.game
        return f"{self.game}-{self.promotion}{'-half-turn' if self.half_turn else ''}"


INTERNATIONAL = OracleRules()
TURKISH = OracleRules("turkish")
ALL_RULES: tuple[OracleRules, ...] = (
    INTERNATIONAL,
    *(OracleRules("turkish", p, h) for h in (False, True) for p in ("end", "king", "stop")),
)
