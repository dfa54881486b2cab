"""Whoever chooses moves for a side that no person plays."""

# ruff: noqa: B027 - a player has no need of every method
import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Literal

from coupturc._core import DrawLimits, History, Move, Position
from coupturc.engine.thinking_time import Allowance
from coupturc.errors import CoupTurcError

#: Seconds after which a program that was given no time for its move is waited for no longer.
LONGEST_THOUGHT = 3600.0


class PlayerError(CoupTurcError):
    """A player that cannot go on: its process ended, its peer left, or no answer came."""


class PlayerStartError(PlayerError):
    """A player that cannot begin: no program to start, nobody who listens, no agreement on what is played.

    It would be so in every game, so that a match ends with it; a `PlayerError` costs one game.
    """


#: How the native engine likes to play; `universal` is as it has learned to.
Style = Literal["universal", "attacking", "classical", "solid"]


class LimitsError(CoupTurcError, ValueError):
    """Not a limit of thinking, such as a negative one."""


#: More than any weakness counts.
_MOST_ERRING = 10_000


@dataclass(frozen=True, slots=True)
class Weakness:
    """How a player errs.

    Args:
        overlook: chance of not seeing a line with a long capture, 0 to 1.
        long_capture: pieces that make a capture a long one, 0 to 10000.
        sight_plies: within so many plies nothing is overlooked, 0 to 10000.
        margin: hundredths of a man that make little difference to it, 0 to 10000.
        forget: chance of not looking at the answer to a move, 0 to 1; it then seems as good as the best of the others.

    Raises:
        LimitsError: one of them is out of range or no number.
    """

    overlook: float
    long_capture: int
    sight_plies: int
    margin: int
    forget: float = 0.0

    def __post_init__(self) -> None:
        for most, names in ((1, ("overlook", "forget")), (_MOST_ERRING, ("long_capture", "sight_plies", "margin"))):
            for name in names:
                value = getattr(self, name)
                if not 0 <= value <= most:  # whatever is compared with nan is false
                    raise LimitsError(f"weakness: expected {name} from 0 to {most}, found {value}")


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
        soft_cpu_seconds: as `soft_seconds`, of CPU time.
        is_varied: whether it opens its games in many ways, as people like it: from the book that ships, and by other
            moves of nearly the same worth. The native engine alone does.
        style: how it likes to play. The native engine alone has styles.

    Raises:
        LimitsError: one of them is negative, infinite or no number.
    """

    seconds: float
    depth: int = 0
    nodes: int = 0
    weakness: Weakness | None = None
    soft_seconds: float = 0.0
    clock: Allowance | None = None
    cpu_seconds: float = 0.0
    is_varied: bool = False
    soft_cpu_seconds: float = 0.0
    style: Style = "universal"

    def __post_init__(self) -> None:
        for name in ("seconds", "depth", "nodes", "soft_seconds", "cpu_seconds", "soft_cpu_seconds"):
            value = getattr(self, name)
            if not 0 <= value < math.inf:  # whatever is compared with nan is false
                raise LimitsError(f"limits: expected {name} of 0, for no bound, or more, found {value}")

    @property
    def have_end(self) -> bool:
        """Whether thinking within them ends by itself."""
        times = self.seconds, self.soft_seconds, self.cpu_seconds, self.soft_cpu_seconds
        return any((*times, self.depth, self.nodes)) or self.clock is not None

    @property
    def longest_seconds(self) -> float:
        """Time by which a player that divides its time itself must have answered; 0 for no bound."""
        return self.seconds if self.clock is None else (self.clock.left_ms + self.clock.free_ms) / 1000


@dataclass(frozen=True, slots=True)
class Choice:
    """A chosen move.

    Args:
        move: a legal move of the position.
        score: hundredths of a man from the view of the side that moves; None when it does not say.
        cpu_seconds: CPU time it took; None when that cannot be known.
        reply: the answer it expects; None when it does not say.
    """

    move: Move
    score: int | None
    cpu_seconds: float | None = None
    reply: Move | None = None


class Player(ABC):
    """A player without hands: the native engine, a Hub process, a DXP peer.

    Players inherit from it what they have no need of: one that holds nothing has nothing to bring up or to forget,
    and one that does not ponder stays silent.
    """

    async def prepare(self, position: Position) -> None:
        """Bring up what it needs, so that it costs no time of a clock; once it is there nothing happens.

        Args:
            position: that a game begins with.

        Raises:
            PlayerStartError: it cannot be done.
        """

    async def new_game(self) -> None:
        """Forget what was: a game begins that is to be played as if it were the first.

        Raises:
            PlayerError: it cannot go on.
        """

    @abstractmethod
    async def choose(self, history: History, draws: DrawLimits, limits: Limits) -> Choice:
        """Choose a move without blocking the event loop; cancelled, it stops thinking.

        Args:
            history: the line up to a position that has a legal move.
            draws: the draw rules that it plays by.
            limits: how much it may think.

        Raises:
            PlayerError: it cannot go on.
        """

    def asked_by(self, asker: str) -> "Player":  # noqa: ARG002 - most have nothing to share out
        """Return this player as one visitor has it: who shares it with others gets a fair part of its time.

        Args:
            asker: the visitor.
        """
        return self

    async def ponder(self, history: History, draws: DrawLimits, limits: Limits) -> None:
        """Begin to think in the opponent's time; returns at once. `choose` makes use of it and ends it.

        Args:
            history: the line up to the position in which it is to move, after the expected reply.
            draws: the draw rules that it plays by.
            limits: for its next move, from the reply on.

        Raises:
            PlayerError: it cannot go on.
        """

    async def stop_pondering(self) -> None:
        """Think no longer: the game is over, or another begins."""

    async def close(self) -> None:
        """Stop thinking and release what was held; `choose` is not called again."""


async def ponder_after(player: Player, choice: Choice, history: History, draws: DrawLimits, limits: Limits) -> None:
    """Let a player think in its opponent's time, if it expects a reply after which it has a move.

    Args:
        player: who has chosen.
        choice: its move, which was played.
        history: the line with that move.
        draws: the draw rules that it plays by.
        limits: for its next move.
    """
    if choice.reply is not None:
        expected = history.after(choice.reply)
        if expected.position.legal_moves:
            await player.ponder(expected, draws, limits)
