"""Ladders: games of one kind and about the same length are counted together, others are not."""

from dataclasses import dataclass
from itertools import product
from types import MappingProxyType
from typing import Literal, get_args

from coupturc.game.time_control import TimeControl
from coupturc.rules.games import GAME_NAMES, GameName

Tempo = Literal["bullet", "blitz", "rapid", "classical", "days"]
TEMPI: tuple[Tempo, ...] = get_args(Tempo)

#: A game lasts about forty moves: the time for them, and below what it is of a tempo.
_MOVES = 40
_BELOW_MS: tuple[tuple[int, Tempo], ...] = ((180_000, "bullet"), (480_000, "blitz"), (1_500_000, "rapid"))
_DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class Ladder:
    """Where a rating counts: a game at a tempo."""

    game: GameName
    tempo: Tempo

    def __str__(self) -> str:
        return f"{self.game}-{self.tempo}"


LADDERS: tuple[Ladder, ...] = tuple(Ladder(game, tempo) for game, tempo in product(GAME_NAMES, TEMPI))
#: Ladders as they are written, such as `international-blitz`.
LADDER_NAMES = MappingProxyType({str(ladder): ladder for ladder in LADDERS})


def tempo_of(control: TimeControl) -> Tempo | None:
    """Return the tempo of a time control; None for one whose games compare with no others.

    Those are games without a clock, with an hourglass, with stages or byo-yomi, and less than a day per move.

    Example:
        >>> from coupturc.game.time_control import parse_time_control
        >>> tempo_of(parse_time_control("300+3")), tempo_of(parse_time_control("1/259200"))
        ('blitz', 'days')
    """
    if control.per_move and len(control.stages) == 1:
        return "days" if control.stages[0].base_ms >= _DAY_MS else None
    length_ms = length_ms_of(control)
    if length_ms is None:
        return None
    return next((tempo for below_ms, tempo in _BELOW_MS if length_ms < below_ms), "classical")


def length_ms_of(control: TimeControl) -> int | None:
    """Return how long each player has for a whole game; None where that depends on more than a base and a bonus.

    Example:
        >>> from coupturc.game.time_control import parse_time_control
        >>> length_ms_of(parse_time_control("300+3")), length_ms_of(parse_time_control("40/7200"))
        (420000, None)
    """
    if control.hourglass or len(control.stages) != 1:
        return None
    (stage,) = control.stages
    return None if stage.moves or stage.periods else stage.base_ms + _MOVES * stage.bonus_ms
