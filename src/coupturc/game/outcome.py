"""How a game ended."""

from typing import Literal, get_args

from coupturc.structs import Struct

SideName = Literal["white", "black"]
#: What positions and counts make, not players.
DrawByRule = Literal[
    "repetition",
    "king_moves",
    "three_v_one",
    "two_v_one",
    "king_v_king",
    "long_diagonal",
    "one_each",
    "no_progress",
]
Reason = Literal["no_moves", "resignation", "flag", "agreement", DrawByRule, "abandoned"]
REASONS: tuple[Reason, ...] = get_args(Reason)
DRAWS_BY_RULE: frozenset[Reason] = frozenset(get_args(DrawByRule))
UNKNOWN_RESULT = "*"

_WINNERS: dict[str, SideName] = {"2-0": "white", "1-0": "white", "0-2": "black", "0-1": "black"}


def other_side(side: SideName) -> SideName:
    """Name the opponent of a side."""
    return "black" if side == "white" else "white"


class Outcome(Struct, frozen=True):
    """The end of a game, and the rule that says so.

    Args:
        result: as PDN writes it for the game (`2-0`, `1/2-1/2`); `*` when nobody won and nothing was shared.
        reason: which rule ended the game.
        article: rule book and article, or text and statement, behind the reason (docs/seeds.md).
        ply: half-moves played when the game was over.
    """

    result: str
    reason: Reason
    article: str
    ply: int

    @property
    def winner(self) -> SideName | None:
        """The side that won; None for a draw or an aborted game."""
        return _WINNERS.get(self.result)
