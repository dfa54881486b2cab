"""A player who takes as long for a move as a person would: an obvious one quickly, a hard one longer.

The shares are an estimate, not measured: people say that a partner who answers everything at once presses them.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable
from time import monotonic

from coupturc._core import DrawLimits, History, Move, Position
from coupturc.engine.player import Choice, Limits, Player
from coupturc.engine.thinking_time import budget_for

#: Seconds for the only move, for taking back at once, and for one of the moves that everybody knows.
_FORCED, _RETURNED, _OPENING = 0.5, 0.9, 1.3
#: Seconds for any other move, and for each move that could be played instead.
_QUIET, _EACH_MOVE = 1.5, 0.12
#: So much longer when pieces are offered: the exchange or the shot is counted out.
_OFFER_FACTOR = 1.7
#: Nobody likes to wait longer for a computer.
MOST_SECONDS = 12.0
_OPENING_PLIES = 8
#: How much two moves of one kind differ: about two thirds to three halves.
_SPREAD = 0.4


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
    wanted = min(_usual_seconds(history, move) * dice.lognormvariate(0, _SPREAD), MOST_SECONDS)
    return wanted if limits.clock is None else min(wanted, budget_for(limits.clock).soft_ms / 1000)


def _usual_seconds(history: History, move: Move) -> float:
    position = history.position
    if len(position.legal_moves) == 1:
        return _FORCED
    if move.captured and history.moves and history.moves[-1].captured:
        return _RETURNED
    if history.ply < _OPENING_PLIES and history.start == Position.start(position.rules):
        return _OPENING
    seconds = _QUIET + _EACH_MOVE * len(position.legal_moves)
    after = position.after(move).legal_moves
    return seconds * _OFFER_FACTOR if after and after.capture_count else seconds
