"""Whoever chooses moves for a side that no person plays."""

from dataclasses import dataclass
from typing import Protocol

from coupturc._core import DrawLimits, History, Move
from coupturc.engine.thinking_time import Allowance
from coupturc.errors import CoupTurcError


class PlayerError(CoupTurcError):
    """A player that cannot go on: its process ended, its peer left, or no answer came."""


@dataclass(frozen=True, slots=True)
class Weakness:
    """How a player errs.

    Args:
        overlook: chance of not seeing a line with a long capture, 0 to 1.
        long_capture: pieces that make a capture a long one.
        sight_plies: within so many plies nothing is overlooked.
        margin: hundredths of a man that make little difference to it.
    """

    overlook: float
    long_capture: int
    sight_plies: int
    margin: int


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a player may think about one move.

    Args:
        seconds: time after which it answers, 0 for no bound.
        depth: plies it looks ahead at most, 0 for no bound.
        nodes: positions it searches at most, 0 for no bound.
        weakness: how it errs within these limits; None plays the best move found. The native engine
            alone can err.
        soft_seconds: time after which it begins no new depth, 0 for none. The native engine alone minds it.
        clock: what its clock leaves, for players that divide their time themselves; None without a clock.
        cpu_seconds: CPU time after which it answers, 0 for no bound. A DXP peer does not hear of it.
    """

    seconds: float
    depth: int = 0
    nodes: int = 0
    weakness: Weakness | None = None
    soft_seconds: float = 0.0
    clock: Allowance | None = None
    cpu_seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Choice:
    """A chosen move.

    Args:
        move: a legal move of the position.
        score: hundredths of a man from the view of the side that moves; None when it does not say.
        cpu_seconds: CPU time it took; None when that cannot be known.
    """

    move: Move
    score: int | None
    cpu_seconds: float | None = None


class Player(Protocol):
    """A player without hands: the native engine, a Hub process, a DXP peer."""

    async def choose(self, history: History, draws: DrawLimits, limits: Limits) -> Choice:
        """Choose a move without blocking the event loop; cancelled, it stops thinking.

        Args:
            history: the line up to a position that has a legal move.
            draws: the draw rules that it plays by.
            limits: how much it may think.

        Raises:
            PlayerError: it cannot go on.
        """

    async def close(self) -> None:
        """Stop thinking and release what was held; `choose` is not called again."""
