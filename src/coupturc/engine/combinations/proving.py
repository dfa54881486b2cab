"""Whether a position has a combination: one first move alone wins by force, and it is not a plain capture."""

from coupturc._core import Position
from coupturc.engine.combinations.combination import Combination, ends_in_draw
from coupturc.engine.combinations.forcing import Forcing
from coupturc.errors import TooWideError

#: Men to be won net, a king counted as three.
GAIN = 2
MOST_MOVES = 7

#: Positions; what is wider is left out, and most of it is endings with kings.
_BUDGET = 1_500


def prove(board: Position) -> Combination | None:
    """Return the combination of White if exactly one first move wins by force and it is not a plain capture.

    A line that the usual rules of the game call a draw, as with one piece each in Dama, is not a combination.
    """
    try:
        forcing = Forcing(board, gain=GAIN, most_moves=MOST_MOVES, budget=_BUDGET)
        if not (forcing.needed(board) or 0) > 1 or len(forcing.solutions()) != 1:
            return None
        return None if ends_in_draw(board, forcing.line) else Combination(board.fen, forcing.line)
    except TooWideError:
        return None
