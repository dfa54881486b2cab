"""How much time each player gets: the PDN tag `TimeControl` read and written, and as data.

The standard knows moves in seconds (`40/7200`), base and increment (`4800+60`), sudden death
(`3600`), hourglass (`*120`), none (`-`) and unknown (`?`), joined by `:`. Three writings are ours,
because the standard has none: `4800b5` (Bronstein delay), `4800d5` (simple delay) and `3x30` at the
end (three byo-yomi periods of 30 seconds). A last stage of one move, `1/259200`, is time per move:
what is left of it is not kept, as in play by correspondence (here three days).
"""

import re
from functools import lru_cache
from typing import Literal

from coupturc.errors import TimeControlError
from coupturc.structs import Struct

Bonus = Literal["increment", "bronstein", "delay"]

_BONUS_SIGNS: dict[str, Bonus] = {"+": "increment", "b": "bronstein", "d": "delay"}
_SIGNS = {bonus: sign for sign, bonus in _BONUS_SIGNS.items()}
_SECONDS = r"\d{1,9}(?:\.\d{1,3})?"
_STAGE = re.compile(rf"(?:(?P<moves>\d{{1,4}})/)?(?P<base>{_SECONDS})(?:(?P<sign>[+bd])(?P<bonus>{_SECONDS}))?")
_PERIODS = re.compile(rf"(?P<periods>\d{{1,4}})x(?P<base>{_SECONDS})")
_HOURGLASS = re.compile(rf"\*(?P<base>{_SECONDS})")
_MAX_STAGES = 16
_EXPECTED = 'stages such as "40/7200:3600+30", "*120", "-" or "?"'


class Stage(Struct, frozen=True):
    """One stretch of a time control.

    Args:
        base_ms: time for the stage; for byo-yomi, time of one period.
        moves: moves to be made in it; 0 is the rest of the game. The last stage repeats.
        bonus_ms: increment or delay for each move.
        bonus: what the bonus does: added after the move; given back after the move as far as it was
            used (Bronstein); or waited before the clock runs (delay).
        periods: byo-yomi periods; 0 for an ordinary stage.
    """

    base_ms: int
    moves: int = 0
    bonus_ms: int = 0
    bonus: Bonus = "increment"
    periods: int = 0


class TimeControl(Struct, frozen=True):
    """The time of one player for a game.

    Args:
        stages: in order; none means no clock.
        hourglass: whether the time a player uses is given to the opponent.
        known: False for `?`, a game whose time control nobody wrote down.
    """

    stages: tuple[Stage, ...] = ()
    hourglass: bool = False
    known: bool = True

    @property
    def per_move(self) -> bool:
        """Whether each move has its own time and what is left of it is lost."""
        return bool(self.stages) and self.stages[-1].moves == 1

    def __str__(self) -> str:
        return format_time_control(self)


NO_CLOCK = TimeControl()


def days_per_move(days: int) -> TimeControl:
    """Make the time control of play by correspondence.

    Example:
        >>> str(days_per_move(3))
        '1/259200'
    """
    return TimeControl((Stage(days * 86_400_000, moves=1),))


@lru_cache(maxsize=256)
def parse_time_control(text: str) -> TimeControl:
    """Read the value of a `TimeControl` tag.

    Raises:
        TimeControlError: with the column, counted from 1, of the part that is not one.

    Example:
        >>> parse_time_control("40/7200:3600+30").stages[1]
        Stage(base_ms=3600000, moves=0, bonus_ms=30000, bonus='increment', periods=0)
    """
    if text in ("-", "?"):
        return TimeControl(known=text == "-")
    if match := _HOURGLASS.fullmatch(text):
        return TimeControl((Stage(_milliseconds(match["base"])),), hourglass=True)
    parts = text.split(":")
    stages: list[Stage] = []
    column = 1
    for index, part in enumerate(parts):
        stage = _parse_stage(part, last=index == len(parts) - 1)
        if stage is None or index == _MAX_STAGES or _follows_nothing(stages, stage):
            raise TimeControlError(text, column, _EXPECTED)
        stages.append(stage)
        column += len(part) + 1
    return TimeControl(tuple(stages))


def format_time_control(control: TimeControl) -> str:
    """Write a time control as the value of a `TimeControl` tag."""
    if not control.stages:
        return "-" if control.known else "?"
    sign = "*" if control.hourglass else ""
    return sign + ":".join(_format_stage(stage) for stage in control.stages)


def _parse_stage(text: str, *, last: bool) -> Stage | None:
    if match := _PERIODS.fullmatch(text):
        periods, base_ms = int(match["periods"]), _milliseconds(match["base"])
        return Stage(base_ms, periods=periods) if last and periods and base_ms else None
    match = _STAGE.fullmatch(text)
    if not match:
        return None
    moves = int(match["moves"] or 0)
    bonus_ms = _milliseconds(match["bonus"] or "0")
    stage = Stage(_milliseconds(match["base"]), moves, bonus_ms, _BONUS_SIGNS[match["sign"] or "+"])
    endless = match["moves"] is None
    return stage if (endless or moves) and (stage.base_ms or bonus_ms) else None


def _follows_nothing(stages: list[Stage], stage: Stage) -> bool:
    """Whether a stage comes after one that lasts for the rest of the game.

    Byo-yomi does: it begins when the time of that stage is used up.
    """
    if not stages:
        return False
    return bool(stages[-1].moves) == bool(stage.periods)


def _format_stage(stage: Stage) -> str:
    if stage.periods:
        return f"{stage.periods}x{_seconds(stage.base_ms)}"
    moves = f"{stage.moves}/" if stage.moves else ""
    bonus = f"{_SIGNS[stage.bonus]}{_seconds(stage.bonus_ms)}" if stage.bonus_ms else ""
    return f"{moves}{_seconds(stage.base_ms)}{bonus}"


def _milliseconds(seconds: str) -> int:
    whole, _, fraction = seconds.partition(".")
    return int(whole) * 1000 + int(fraction.ljust(3, "0"))


def _seconds(ms: int) -> str:
    whole, rest = divmod(ms, 1000)
    return f"{whole}.{rest:03}".rstrip("0") if rest else str(whole)
