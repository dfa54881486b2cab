"""A GUI's clock: how long to think by it, and what our moves cost by it besides thinking."""

from coupturc._core import Side
from coupturc.engine.lag import Lag
from coupturc.engine.thinking_time import Allowance, Budget, budget_for


class GuiClock:
    """Our side of the clock, as `level` says it before each move."""

    def __init__(self) -> None:
        self._lag = Lag()
        self._side = Side.white
        self._left_ms = 0
        self._thought_ms: float | None = None

    def new_game(self) -> None:
        """Compare the clock with that of the game before no more."""
        self._thought_ms = None

    def budget(self, side: Side, left_ms: int, gain_ms: int, moves: int) -> Budget:
        """Return the time for a move.

        Args:
            side: whose clock it is; of the other side's it was another game.
            left_ms: without the increment for this move, which Hub credits before it.
            gain_ms: the increment.
            moves: to be made with it; 0 is the rest of the game.
        """
        if self._thought_ms is not None and side is self._side:
            used_ms = self._left_ms + gain_ms - left_ms  # below 0 where time was given
            self._lag.note(max(0, used_ms - self._thought_ms))
        self._side, self._left_ms, self._thought_ms = side, left_ms, None
        return budget_for(Allowance(left_ms + gain_ms, moves, gain_ms), self._lag.expected_ms)

    def note(self, thought_ms: float) -> None:
        """Count how long the move was thought about for which `budget` was asked."""
        self._thought_ms = thought_ms
