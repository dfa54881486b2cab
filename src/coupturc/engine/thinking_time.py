"""How long to think about a move with a clock of any kind: a soft limit and a hard one.

Every clock comes down to four numbers (`Allowance`): what is left, for how many moves, what comes back
after each, and what this move may use for nothing. From these follows a `Budget`.
"""

from dataclasses import dataclass, replace

from coupturc.game.clock import Clock, Hand
from coupturc.game.outcome import SideName, other_side
from coupturc.game.time_control import Stage, TimeControl

#: Moves still to be made when the clock does not say.
_MOVES_TO_GO = 30
#: In an hourglass the opponent gets what we use, so that it counts twice.
_MOVES_TO_GO_IN_HOURGLASS = 60
#: Before a byo-yomi a move takes so many of its periods: strength grows with the logarithm of time, and each move made
#: before it leaves a period unused; n ln(left / n period) is largest where left / n is e periods.
_PERIODS_OF_A_MOVE = 2.718
#: With fewer moves than these to go, all but a fifth of the time is divided among them.
_LAST_MOVES = 3
_KEPT_SHARE = 0.2
#: A depth is begun before this part of the share is used, and may use so many shares.
_SOFT_PART = 0.6
_MOST_SHARES = 3
#: The lag of a move is what it costs besides thinking, such as the way to the arbiter: so much until it is measured,
#: and at least.
FIRST_LAG_MS, LEAST_LAG_MS = 10, 2
#: Lag is kept back for the moves that are planned for, and, less what comes back after each, for the others of a game
#: so long; but never more of the time than this part.
_LONGEST_GAME = 250
_MOST_KEPT_BACK = 0.95
#: For the move at hand so many times the mean is kept back, and so much in any case.
_MOST_LAGS, _MOST_LAG_MS = 3, 30


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a clock leaves, whatever its kind.

    Args:
        left_ms: time that is gone once it is used; without it the flag falls, `free_ms` aside.
        moves: to be made with it; 0 is the rest of the game.
        gain_ms: comes back after each move.
        free_ms: this move may use so much without losing anything.
    """

    left_ms: int
    moves: int = 0
    gain_ms: int = 0
    free_ms: int = 0

    def after(self, ms: int) -> "Allowance":
        """Return what is left when so much of it has gone by."""
        used = max(0, ms - self.free_ms)
        return replace(self, left_ms=max(0, self.left_ms - used), free_ms=max(0, self.free_ms - ms))


@dataclass(frozen=True, slots=True)
class Budget:
    """Time for one move.

    Args:
        soft_ms: after it no new depth is begun.
        hard_ms: by then there is an answer.
    """

    soft_ms: int
    hard_ms: int


def allowance_of(clock: Clock, side: SideName) -> Allowance:
    """Return what the clock of a side leaves it, as of the clock's last moment.

    Example:
        >>> from coupturc.game.time_control import parse_time_control
        >>> allowance_of(Clock.of(parse_time_control("40/7200:3600")), "white")
        Allowance(left_ms=7200000, moves=40, gain_ms=0, free_ms=0)
    """
    hand, control = clock.hand(side), clock.control(side)
    stage = control.stages[hand.stage]
    if stage.periods or _keeps_nothing(hand, control):
        return Allowance(0, free_ms=hand.left_ms)
    if _is_hourglass(clock, side):
        return Allowance(hand.left_ms, _MOVES_TO_GO_IN_HOURGLASS)
    period_ms = _period_ahead_ms(hand, control)
    allowance = _of_stage(hand, stage)
    return _until_periods(allowance, period_ms) if period_ms else allowance


def budget_for(allowance: Allowance, lag_ms: float = LEAST_LAG_MS) -> Budget:
    """Divide time among moves.

    Args:
        lag_ms: what a move costs besides thinking; it is kept back for this move and for those to come.

    Example:
        >>> budget_for(Allowance(300_000))
        Budget(soft_ms=5990, hard_ms=29950)
        >>> budget_for(Allowance(100))
        Budget(soft_ms=1, hard_ms=1)
    """
    to_go = allowance.moves or _MOVES_TO_GO
    kept_gain = allowance.gain_ms * (to_go - 1)  # the gain of the last move is of no use
    time = allowance.left_ms + kept_gain
    unplanned = 0 if allowance.moves else _LONGEST_GAME - to_go
    kept_back = lag_ms * to_go + max(0, lag_ms - allowance.gain_ms) * unplanned
    share = allowance.free_ms + (time - min(kept_back, _MOST_KEPT_BACK * time)) / to_go
    most = allowance.free_ms + allowance.left_ms * (1 - _KEPT_SHARE) / min(to_go, _LAST_MOVES)
    hard = min(_MOST_SHARES * share, most - min(max(_MOST_LAGS * lag_ms, _MOST_LAG_MS), most / 2))
    soft = min(_SOFT_PART * share, hard)
    return Budget(max(1, round(soft)), max(1, round(hard)))


def _is_hourglass(clock: Clock, side: SideName) -> bool:
    """Whether the time that a side uses goes to its opponent."""
    return clock.control(side).hourglass and clock.control(other_side(side)).hourglass


def _keeps_nothing(hand: Hand, control: TimeControl) -> bool:
    """Whether this move has a time of its own and what is left of it is lost."""
    return control.per_move and hand.stage == len(control.stages) - 1


def _period_ahead_ms(hand: Hand, control: TimeControl) -> int:
    """Return a period of the byo-yomi that follows this stage; 0 when none does."""
    following = control.stages[hand.stage + 1 : hand.stage + 2]
    return following[0].base_ms if following and following[0].periods else 0


def _until_periods(allowance: Allowance, period_ms: int) -> Allowance:
    """Divide the time among fewer moves; the moves after them have the periods."""
    moves = round(allowance.left_ms / (_PERIODS_OF_A_MOVE * period_ms))
    if moves <= 1:  # the periods have begun for all that matters
        return Allowance(0, free_ms=allowance.left_ms + period_ms)
    return replace(allowance, moves=min(moves, _MOVES_TO_GO))


def _of_stage(hand: Hand, stage: Stage) -> Allowance:
    moves = max(1, stage.moves - hand.moves) if stage.moves else 0
    if stage.bonus == "delay":
        return Allowance(hand.left_ms, moves, free_ms=max(0, stage.bonus_ms - hand.used_ms))
    return Allowance(hand.left_ms, moves, stage.bonus_ms)
