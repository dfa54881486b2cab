"""Both players' clocks: exact whole milliseconds, no wall clock, a new value for every change.

The caller says what time it is. A clock counts one side down at a time; what a player used stays used,
whatever becomes of his move.
"""

from typing import Self

from coupturc.errors import TimeControlError
from coupturc.game.outcome import SideName, other_side
from coupturc.game.time_control import Stage, TimeControl
from coupturc.structs import Struct, replace


class Hand(Struct, frozen=True):
    """One player's clock.

    Args:
        left_ms: time left in the stage, or in the byo-yomi period.
        stage: index of the stage.
        moves: moves made in the stage.
        used_ms: time used for the move being thought about.
        periods: byo-yomi periods not used up, the running one included.
    """

    left_ms: int
    stage: int = 0
    moves: int = 0
    used_ms: int = 0
    periods: int = 0


class Clock(Struct, frozen=True, gc=False):
    """A pair of clocks.

    Args:
        white, black: what each clock shows, as of `since_ms`.
        white_control, black_control: the time controls; they differ under time odds.
        running: the side whose clock runs; None when both stand.
        since_ms: the moment up to which time has been taken off.
        flags: the sides whose time is up, in the order in which their flags fell.
    """

    white: Hand
    black: Hand
    white_control: TimeControl
    black_control: TimeControl
    running: SideName | None = None
    since_ms: int = 0
    flags: tuple[SideName, ...] = ()

    @classmethod
    def of(cls, white: TimeControl, black: TimeControl | None = None) -> Self | None:
        """Make the clocks of a game, both stopped; None when there is no time control.

        Raises:
            TimeControlError: only one player has a time control.
        """
        black = black or white
        if not white.stages and not black.stages:
            return None
        if not (white.stages and black.stages):
            raise TimeControlError("-", 1, "a time control for both players or for neither")
        return cls(_first_hand(white), _first_hand(black), white, black)

    def hand(self, side: SideName) -> Hand:
        """Return one side's clock as of `since_ms`."""
        return self.white if side == "white" else self.black

    def control(self, side: SideName) -> TimeControl:
        """Return one side's time control."""
        return self.white_control if side == "white" else self.black_control

    def left_ms(self, side: SideName, at_ms: int) -> int:
        """Return what a side's clock shows at a moment.

        Returns: milliseconds left of the stage or byo-yomi period.
        """
        return self.at(at_ms).hand(side).left_ms

    @property
    def flag_at_ms(self) -> int | None:
        """The moment at which the running side's flag falls if nothing happens; None when both stand."""
        if self.running is None or self.running in self.flags:
            return None
        hand, control = self.hand(self.running), self.control(self.running)
        return self.since_ms + _free_ms(hand, control) + _total_ms(hand, control)

    def at(self, at_ms: int) -> Self:
        """Take the time since the last moment off the running clock; a moment in the past changes nothing."""
        used_ms = at_ms - self.since_ms
        if used_ms <= 0:
            return self
        side = self.running
        if side is None or side in self.flags:
            return replace(self, since_ms=at_ms)
        before, control = self.hand(side), self.control(side)
        after = _spend(before, control, used_ms)
        clock = self.with_hand(side, after)
        if control.hourglass and self.control(other_side(side)).hourglass:
            clock = clock.give(other_side(side), before.left_ms - after.left_ms)
        flags = self.flags if after.left_ms else (*self.flags, side)
        return replace(clock, since_ms=at_ms, flags=flags)

    def start(self, side: SideName, at_ms: int) -> Self:
        """Let the clock of `side` run, and no other."""
        return replace(self.at(at_ms), running=side)

    def stop(self, at_ms: int) -> Self:
        """Let both clocks stand."""
        return replace(self.at(at_ms), running=None)

    def settle(self, side: SideName) -> Self:
        """Credit a finished move of `side`: bonus, move count, next stage.

        Pressing the clock and settling the move are two things: an irregular move passes the turn, and
        earns nothing until it stands.
        """
        if side in self.flags:
            return self
        return self.with_hand(side, _finish_move(self.hand(side), self.control(side)))

    def give(self, side: SideName, ms: int) -> Self:
        """Add time to a side's clock; a fallen flag stays down."""
        if side in self.flags:
            return self
        hand = self.hand(side)
        return self.with_hand(side, replace(hand, left_ms=hand.left_ms + ms))

    def with_hand(self, side: SideName, hand: Hand) -> Self:
        """Return the clocks with another value for one side."""
        if side == "white":
            return replace(self, white=hand)
        return replace(self, black=hand)


def _first_hand(control: TimeControl) -> Hand:
    stage = control.stages[0]
    # A game of increments alone would be lost before its first move.
    return Hand(stage.base_ms or stage.bonus_ms, periods=stage.periods)


def _free_ms(hand: Hand, control: TimeControl) -> int:
    """What is left of a simple delay in this move."""
    stage = control.stages[hand.stage]
    return max(0, stage.bonus_ms - hand.used_ms) if stage.bonus == "delay" else 0


def _byo_yomi_ahead(hand: Hand, control: TimeControl) -> Stage | None:
    """The byo-yomi that begins when the time of this stage is used up."""
    following = control.stages[hand.stage + 1 : hand.stage + 2]
    return following[0] if following and following[0].periods else None


def _total_ms(hand: Hand, control: TimeControl) -> int:
    """Time until the flag falls, delay left out."""
    if ahead := _byo_yomi_ahead(hand, control):
        return hand.left_ms + ahead.periods * ahead.base_ms
    return hand.left_ms + max(0, hand.periods - 1) * control.stages[hand.stage].base_ms


def _spend(hand: Hand, control: TimeControl, used_ms: int) -> Hand:
    charged_ms = max(0, used_ms - _free_ms(hand, control))
    left_ms = hand.left_ms - charged_ms
    stage, moves, periods = hand.stage, hand.moves, hand.periods
    ahead = _byo_yomi_ahead(hand, control)
    if left_ms <= 0 and ahead:
        stage, moves, periods = stage + 1, 0, ahead.periods
        left_ms += ahead.base_ms
    if left_ms <= 0 and periods > 1:
        period_ms = control.stages[stage].base_ms
        gone = min(periods - 1, -left_ms // period_ms + 1)
        periods, left_ms = periods - gone, left_ms + gone * period_ms
    return Hand(max(0, left_ms), stage, moves, hand.used_ms + used_ms, periods)


def _finish_move(hand: Hand, control: TimeControl) -> Hand:
    stage = control.stages[hand.stage]
    if stage.periods:
        return Hand(stage.base_ms, hand.stage, hand.moves + 1, 0, hand.periods)
    left_ms, index, moves = hand.left_ms + _earned_ms(hand, stage), hand.stage, hand.moves + 1
    if moves == stage.moves:
        index, moves = min(index + 1, len(control.stages) - 1), 0
        kept_ms = 0 if index == hand.stage and control.per_move else left_ms
        left_ms = kept_ms + control.stages[index].base_ms
    return Hand(left_ms, index, moves)


def _earned_ms(hand: Hand, stage: Stage) -> int:
    if stage.bonus == "increment":
        return stage.bonus_ms
    return min(hand.used_ms, stage.bonus_ms) if stage.bonus == "bronstein" else 0
