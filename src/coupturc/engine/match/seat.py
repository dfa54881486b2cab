"""A program at the board, as a referee sees it."""

from contextlib import suppress
from dataclasses import dataclass

from coupturc._core import DrawLimits, History
from coupturc.engine.levels import with_clock
from coupturc.engine.player import Choice, Limits, Player, PlayerError, ponder_after
from coupturc.engine.thinking_time import allowance_of
from coupturc.game.clock import Clock
from coupturc.game.outcome import SideName


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a side.

    Args:
        name: for the record.
        player: who chooses moves.
        limits: how much it may think about each when there is no clock.
    """

    name: str
    player: Player
    limits: Limits

    def limits_at(self, clock: Clock | None, side: SideName) -> Limits:
        """Return the limits of the next move, as of the clock's last moment."""
        return self.limits if clock is None else with_clock(self.limits, allowance_of(clock, side))

    async def ponder(self, choice: Choice, history: History, draws: DrawLimits, limits: Limits) -> None:
        """Let the player think on after its move; if it cannot go on, it says so when it is asked next."""
        with suppress(PlayerError):
            await ponder_after(self.player, choice, history, draws, limits)
