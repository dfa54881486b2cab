"""A simulated beginner: takes the most and loses the least as far as one answer, and sees nothing beyond it."""

import random

from coupturc import DrawLimits, History, Position
from coupturc.engine.match.players import PlayerSpec
from coupturc.engine.player import Choice, Limits, Player

#: Of beginners of other kinds: a match that goes on must be with the same one.
_IDENTITY = "one ply, 2026-11-23"


class Beginner(Player):
    """Plays one of the moves that win the most pieces, less those that the best answer takes.

    Args:
        dice: decides between moves that are equal to it.
    """

    def __init__(self, dice: random.Random | None = None) -> None:
        self._dice = dice or random.Random()  # noqa: S311 - a game, not a secret

    async def choose(self, history: History, draws: DrawLimits, limits: Limits) -> Choice:  # noqa: ARG002 - no rule or limit stops one ply
        """Choose a move by counting pieces."""
        position = history.position
        gains = {move: len(move.captured) - _most_taken(position.after(move)) for move in position.legal_moves}
        most = max(gains.values())
        return Choice(self._dice.choice([move for move, gain in gains.items() if gain == most]), None)


def beginner() -> PlayerSpec:
    """Return the beginner as a player of matches."""
    return PlayerSpec("beginner", Beginner, identity=_IDENTITY)


def _most_taken(position: Position) -> int:
    return max((len(move.captured) for move in position.legal_moves), default=0)
