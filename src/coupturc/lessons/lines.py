"""Lines of moves: read once, then followed."""

from collections.abc import Iterable

from coupturc._core import History, Position
from coupturc.errors import MoveTextError


def canonical_line(position: Position, texts: Iterable[str]) -> tuple[str, ...]:
    """Return a line as the core writes it.

    Raises:
        MoveTextError: for the first text that is not one legal move where it stands.
    """
    moves = []
    for text in texts:
        move = position.parse_move(text)
        moves.append(move.text)
        position = position.after(move)
    return tuple(moves)


def follow(position: Position, line: Iterable[str]) -> Position:
    """Return the position after a line of legal moves."""
    for text in line:
        position = position.after(position.parse_move(text))
    return position


def history_of(position: Position, line: Iterable[str]) -> History:
    """Return a line with everything that draw rules count along it."""
    history = History(position)
    for text in line:
        history = history.after(history.position.parse_move(text))
    return history


def is_legal(position: Position, text: str) -> bool:
    """Whether a text names one legal move."""
    try:
        position.parse_move(text)
    except MoveTextError:
        return False
    return True
