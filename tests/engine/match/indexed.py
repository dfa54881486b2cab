"""A player for tests of matches: it plays by number, and fails on demand."""

import asyncio

from coupturc import DrawLimits, History, Position, load_profile
from coupturc.engine import Choice, Limits, Player

FMJD = load_profile("fmjd")
SHORT = Position.from_fen("W:W32,37:B23")  # a few plies to the end
QUICK = Limits(0, nodes=10)


class Index(Player):
    """Plays the legal move of that number, or fails after so many moves of a game."""

    def __init__(self, index: int, error: Exception | None = None, moves: int = 0) -> None:
        self.index = index
        self.error = error
        self.moves = moves
        self.closed = 0
        self.games = 0

    async def choose(self, history: History, _draws: DrawLimits, _limits: Limits) -> Choice:
        await asyncio.sleep(0)
        self.games += history.ply < 2
        if self.error is not None and history.ply >= 2 * self.moves:
            raise self.error
        return Choice(history.position.legal_moves[self.index], 0)

    async def close(self) -> None:
        self.closed += 1
