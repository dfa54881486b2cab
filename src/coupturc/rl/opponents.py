"""Whoever an environment lets a learner play against."""

import random
from typing import Protocol

from coupturc._core import DrawLimits, History, Move
from coupturc.engine.levels import Level, limits_of
from coupturc.engine.player import Limits
from coupturc.engine.simple import SimpleEngine


class Opponent(Protocol):
    """Chooses moves for the other side."""

    def begin(self, seed: int) -> None:
        """Begin a game; what is left to chance follows from the seed."""

    def choose(self, history: History, draws: DrawLimits) -> Move:
        """Choose a legal move at the end of a line."""

    def close(self) -> None:
        """Release what is held."""


class RandomOpponent:
    """Plays any legal move, all as likely."""

    def __init__(self) -> None:
        self._chance = random.Random(0)  # noqa: S311 - a game

    def begin(self, seed: int) -> None:
        """Begin a game; see `Opponent`."""
        self._chance = random.Random(seed)  # noqa: S311

    def choose(self, history: History, draws: DrawLimits) -> Move:  # noqa: ARG002 - nothing to count for chance
        """Choose a move; see `Opponent`."""
        moves = history.position.legal_moves
        return moves[self._chance.randrange(len(moves))]

    def close(self) -> None:
        """Nothing is held."""


class EngineOpponent:
    """The engine of this package.

    Args:
        strength: a level, or limits of its own; level 1 beats what moves at random.
    """

    def __init__(self, strength: Level | Limits = 1) -> None:
        self._limits = strength if isinstance(strength, Limits) else limits_of(strength)
        self._engine: SimpleEngine | None = None

    def begin(self, seed: int) -> None:
        """Begin a game; see `Opponent`. The engine forgets nothing between games."""

    def choose(self, history: History, draws: DrawLimits) -> Move:
        """Choose a move; see `Opponent`."""
        if self._engine is None:
            self._engine = SimpleEngine()
        return self._engine.play(history, self._limits, draws).move

    def close(self) -> None:
        """Stop the engine; see `Opponent`."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None
