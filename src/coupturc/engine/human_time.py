"""A player who takes as long for a move as a person would: an obvious one quickly, a hard one longer.

The shares are an estimate, not measured: people say that a partner who answers everything at once presses them.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import monotonic

from coupturc._core import DrawLimits, History, Move, Position
from coupturc.engine.player import Choice, Limits, Player
from coupturc.engine.thinking_time import budget_for


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a person takes; the page has the same figures for games without this server (tools/generate).

    Args:
        forced: seconds for the only move.
        returned: for taking back at once.
        opening: for one of the moves that everybody knows.
        opening_plies: how many those are.
        quiet: for any other move.
        each_move: for each move that could be played instead.
        offer_factor: so much longer when pieces are offered: the exchange or the shot is counted out.
        spread: how much two moves of one kind differ: about two thirds to three halves.
        most: nobody likes to wait longer for a computer.
    """

    forced: float = 0.5
    returned: float = 0.9
    opening: float = 1.3
    opening_plies: int = 8
    quiet: float = 1.5
    each_move: float = 0.12
    offer_factor: float = 1.7
    spread: float = 0.4
    most: float = 12.0


PACE = Pace()


class Unhurried(Player):
    """A player that answers no sooner than a person would.

    Args:
        player: who chooses the moves.
        dice: by which two moves of one kind take different times; None asks the system for chance.
        sleep: waits so many seconds.
        now: seconds of any clock.
    """

    def __init__(
        self,
        player: Player,
        dice: random.Random | None = None,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._player = player
        self._dice = dice or random.SystemRandom()
        self._sleep, self._now = sleep, now

    async def prepare(self, position: Position) -> None:
        """Bring up the player."""
        await self._player.prepare(position)

    async def new_game(self) -> None:
        """Let the player forget the games before."""
        await self._player.new_game()

    async def choose(self, history: History, draws: DrawLimits, limits: Limits) -> Choice:
        """Choose a move, and wait for what a person would still need; a clock is kept to.

        Raises:
            PlayerError: the player cannot go on.
        """
        began = self._now()
        choice = await self._player.choose(history, draws, limits)
        left = seconds_for(history, choice.move, limits, self._dice) - (self._now() - began)
        if left > 0:
            await self._sleep(left)
        return choice

    async def ponder(self, history: History, draws: DrawLimits, limits: Limits) -> None:
        """Let the player think on."""
        await self._player.ponder(history, draws, limits)

    async def stop_pondering(self) -> None:
        """End what `ponder` began."""
        await self._player.stop_pondering()

    async def close(self) -> None:
        """Close the player."""
        await self._player.close()


def seconds_for(history: History, move: Move, limits: Limits, dice: random.Random) -> float:
    """Return how long a person would think about a move.

    Args:
        history: the line up to the position.
        move: that is going to be played.
        limits: with a clock, the answer is there before its share for one move is used.
        dice: decides how long it is this time.
    """
    wanted = min(_usual_seconds(history, move) * dice.lognormvariate(0, PACE.spread), PACE.most)
    return wanted if limits.clock is None else min(wanted, budget_for(limits.clock).soft_ms / 1000)


def _usual_seconds(history: History, move: Move) -> float:
    position = history.position
    if len(position.legal_moves) == 1:
        return PACE.forced
    if move.captured and history.moves and history.moves[-1].captured:
        return PACE.returned
    if history.ply < PACE.opening_plies and history.start == Position.start(position.rules):
        return PACE.opening
    seconds = PACE.quiet + PACE.each_move * len(position.legal_moves)
    after = position.after(move).legal_moves
    return seconds * PACE.offer_factor if after and after.capture_count else seconds
