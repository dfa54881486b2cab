"""The moves of a finished game, each with the position in which it was made and the time that it took."""

from dataclasses import dataclass
from itertools import pairwise

from coupturc._core import DrawLimits, History
from coupturc.game.outcome import SideName
from coupturc.web.games.stored_game import restore
from coupturc.web.store.game_rows import EventRow, GameRow


@dataclass(frozen=True, slots=True)
class Ply:
    """A move as it was played.

    Args:
        side: who made it.
        history: the line up to the position in which it was made.
        played: the move.
        ms: how long its player thought, by the time of the game.
    """

    side: SideName
    history: History
    played: str
    ms: int


@dataclass(frozen=True, slots=True)
class Plies:
    """The moves of a game that are on the record, and the draw rules that counted."""

    plies: tuple[Ply, ...]
    draws: DrawLimits


def plies_of(game: GameRow, rows: tuple[EventRow, ...]) -> Plies:
    """Return the moves of a stored rated game: it began at the start position, and all its moves are legal.

    Raises:
        RecordError: it cannot be read.
    """
    arbiter = restore(game, rows).arbiter
    line, moved = arbiter.history, arbiter.moves
    times = [0, *(move.at_ms for move in moved)]
    return Plies(
        tuple(
            Ply(move.side, History(line.start, line.moves[:number]), move.text, max(0, after_ms - before_ms))
            for number, (move, (before_ms, after_ms)) in enumerate(zip(moved, pairwise(times), strict=True))
        ),
        arbiter.profile.draw_limits,
    )
