"""Fair clocks: what a move lost on its way is not charged to the player, within a stock that runs dry.

The stock is that of scalachess (`lag.scala`): a page that pretends to be slow gains a second a move at most, and a few
seconds at once.
"""

from collections.abc import Mapping
from typing import Self

import msgspec

from coupturc.game.arbiter import Arbiter
from coupturc.game.outcome import SideName
from coupturc.game.time_control import TimeControl
from coupturc.web.games.seats import SIDES

#: What every move adds to the stock, by the length of the game: 0.15 s and 4 ms for each of its seconds, at most 1 s.
_LEAST_GAIN_MS = 150
_MOST_GAIN_MS = 1_000
_MOVES = 40
#: The stock in gains: at the beginning, and at most.
_FIRST, _MOST = 3, 7
#: No stock has more.
MOST_MS = _MOST * _MOST_GAIN_MS


class LagStocks(msgspec.Struct, frozen=True, gc=False):
    """What each side's moves may still lose on their way without being charged, in milliseconds."""

    gains_ms: Mapping[SideName, int]
    left_ms: Mapping[SideName, int]

    @classmethod
    def of(cls, arbiter: Arbiter) -> Self:
        """Return the stocks with which a game begins; they are empty without a clock."""
        clock = arbiter.clock_at(0)
        gains_ms = {} if clock is None else {side: gain_of(clock.control(side)) for side in SIDES}
        return cls(gains_ms, {side: _FIRST * gain_ms for side, gain_ms in gains_ms.items()})

    def spared_ms(self, side: SideName, lag_ms: int) -> int:
        """Return how much of what a move lost on its way is not charged."""
        return min(lag_ms, self.left_ms.get(side, 0))

    def after(self, side: SideName, spared_ms: int) -> Self:
        """Return the stocks after a move."""
        gain_ms = self.gains_ms.get(side, 0)
        left_ms = min(_MOST * gain_ms, self.left_ms.get(side, 0) - spared_ms + gain_ms)
        return type(self)(self.gains_ms, {**self.left_ms, side: left_ms})


#: On one screen nothing is on its way.
NO_LAG = LagStocks({}, {})


def gain_of(control: TimeControl) -> int:
    """Return what each move adds to the stock, in milliseconds; 0 where a second does not matter."""
    if not control.stages or control.per_move:
        return 0
    stage = control.stages[0]
    length_ms = stage.base_ms + _MOVES * stage.bonus_ms
    return min(_MOST_GAIN_MS, _LEAST_GAIN_MS + length_ms * 4 // 1_000)
