"""What is looked for in games: positions and moves, one after another, and which games."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from coupturc._core import Rules, Side
from coupturc.archive.filtering import Filter

#: What may stand on a square: nothing, a man or a king of either side.
CONTENTS = ".wWbB"


@dataclass(frozen=True, slots=True)
class SeekPosition:
    """Positions that are looked for.

    Args:
        squares: by the name of a square what may stand there, letters of `CONTENTS`; on others anything may.
        turn: who is to move; None for either.
        counts: by `w`, `W`, `b` or `B` the least and the most men or kings of a side.
        holds: in how many positions in a row.
        mirrored: also in a mirror: at Dammen with colours exchanged and the board turned, at Dama left and right.
    """

    squares: Mapping[str, str] = field(default_factory=dict)
    turn: Side | None = None
    counts: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    holds: int = 1
    mirrored: bool = False


@dataclass(frozen=True, slots=True)
class SeekMoves:
    """A manoeuvre that is looked for: one side's moves, whatever is played in between.

    Args:
        side: whose moves.
        steps: from where to where each goes.
        within: in how many plies from the first to the last.
    """

    side: Side
    steps: tuple[tuple[str, str], ...]
    within: int


@dataclass(frozen=True, slots=True)
class Step:
    """One of the things that are looked for in this order.

    Args:
        sought: positions or moves.
        within: at most so many plies behind the step before; None for any number.
    """

    sought: SeekPosition | SeekMoves
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
