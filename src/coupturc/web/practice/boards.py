"""Lines of questions as parts of messages."""

from collections.abc import Iterable

from coupturc._core import Position
from coupturc.game.drawn import legal_move
from coupturc.web.boards import pieces_of
from coupturc.web.practice.messages import PracticePly


def plies_of(position: Position, line: Iterable[str]) -> tuple[PracticePly, ...]:
    """Return a line of legal moves, each with the pieces after it."""
    plies = []
    for text in line:
        move = position.parse_move(text)
        position = position.after(move)
        plies.append(PracticePly(legal_move(move), pieces_of(position)))
    return tuple(plies)
