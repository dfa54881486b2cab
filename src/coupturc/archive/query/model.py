"""What is looked for in games: positions and moves, one after another, and which games."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from coupturc._core import Rules, Side
from coupturc.archive.filtering import Filter

#: What may stand on a square: nothing, a man or a king of either side.
CONTENTS = ".wWbB"

#: In a range, this stands for no limit.
MOST_PIECES = 99

#: What is counted, and how many men White is ahead.
LEAD = "+"
COUNTED = ("w", "W", "b", "B", "wW", "bB", LEAD)
#: More men nobody is ahead.
MOST_LEAD = 192


@dataclass(frozen=True, slots=True)
class SeekPosition:
    """Positions that are looked for.

    Args:
        squares: by the name of a square what may stand there, letters of `CONTENTS`; on others anything may.
        turn: who is to move; None for either.
        counts: by `w`, `W`, `b` or `B` the least and the most men or kings of a side, by `wW` or `bB` of both kinds,
            by `+` how many men White is ahead, a king counting as three.
        holds: in how many positions in a row.
        mirrored: also in a mirror: at Dammen with colours exchanged and the board turned, at Dama left and right.
    """

    squares: Mapping[str, str] = field(default_factory=dict)
    turn: Side | None = None
    counts: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    holds: int = 1
    mirrored: bool = False


class SeekMove(NamedTuple):
    """A move of a manoeuvre.

    Args:
        origin: the square from which it goes.
        target: the square to which it goes.
        kind: `x` for a capture, `-` for none; empty for either.
        captured: squares whose pieces it takes, perhaps with others.
    """

    origin: str
    target: str
    kind: str = ""
    captured: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeekMoves:
    """A manoeuvre that is looked for: one side's moves, whatever is played in between.

    Args:
        side: whose moves.
        steps: the moves.
        within: in how many plies from the first to the last.
        mirrored: also in a mirror, as positions are.
    """

    side: Side
    steps: tuple[SeekMove, ...]
    within: int
    mirrored: bool = False


@dataclass(frozen=True, slots=True)
class SeekCapture:
    """A capture that is looked for.

    Args:
        side: whose; None for either.
        pieces: the least and the most that it takes.
        origin: the square on which it begins; None for any.
        target: the square on which it ends; None for any.
        captured: squares whose pieces it takes, perhaps with others.
        mirrored: also in a mirror, as positions are.
    """

    side: Side | None = None
    pieces: tuple[int, int] = (1, MOST_PIECES)
    origin: str | None = None
    target: str | None = None
    captured: tuple[str, ...] = ()
    mirrored: bool = False


@dataclass(frozen=True, slots=True)
class SeekSacrifice:
    """Men that a side gives to win more, every answer being a capture; `docs/archive.md` says it exactly.

    Args:
        side: whose; None for either.
        men: the least and the most that it gives, a king counted as three.
        mirrored: also in a mirror, as positions are.
    """

    side: Side | None = None
    men: tuple[int, int] = (1, MOST_PIECES)
    mirrored: bool = False


#: What a step can look for.
Sought = SeekPosition | SeekMoves | SeekCapture | SeekSacrifice


@dataclass(frozen=True, slots=True)
class Step:
    """One of the things that are looked for in this order.

    Args:
        sought: positions, moves, a capture or a sacrifice.
        within: at most so many plies behind the step before; None for any number.
    """

    sought: Sought
    within: int | None = None


@dataclass(frozen=True, slots=True)
class Query:
    """A question to an archive.

    Args:
        rules: of what game.
        steps: what must be found, in this order; without any every game is found at its start.
        asked: which games.
        also: what must come about in the same games as well.
        without: what must not come about in them.
        otherwise: what may come about instead of all that.
    """

    rules: Rules
    steps: tuple[Step, ...]
    asked: Filter = field(default_factory=Filter)
    also: "tuple[Query, ...]" = ()
    without: "tuple[Query, ...]" = ()
    otherwise: "tuple[Query, ...]" = ()
