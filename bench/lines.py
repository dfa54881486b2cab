"""What a line of moves wins, and after how many plies."""

from collections.abc import Sequence

from coupturc import Move, Position
from coupturc._core import Side, balance

_KING_GAIN = 2


def wins_after(position: Position, moves: Sequence[Move], level: int | None = None) -> int:
    """Return the ply from which on the side to move is pieces ahead to the end of a line; 0 when it never is.

    Args:
        position: where the line begins.
        moves: the line.
        level: pieces ahead that are no gain; those of the position when left out.
    """
    side = position.turn
    level = pieces_ahead(position, side) if level is None else level
    since = 0
    for ply, move in enumerate(moves, 1):
        position = position.after(move)
        if _has_capture(position):
            continue
        since = (since or ply) if pieces_ahead(position, side) > level else 0
    return since


def loses_after(position: Position, moves: Sequence[Move]) -> int:
    """Return how many plies of the answers to the first move take a piece for good; 0 when they take none."""
    after = position.after(moves[0])
    return wins_after(after, moves[1:], pieces_ahead(position, after.turn))


def gets_through(position: Position, moves: Sequence[Move]) -> bool:
    """Whether the side to move is the first to get a king."""
    side = position.turn
    before = _kings_ahead(position, side)
    for move in moves:
        position = position.after(move)
        if (now := _kings_ahead(position, side)) != before:
            return now > before
    return False


def pieces_ahead(position: Position, side: Side) -> int:
    """Return how many pieces more a side has; a king is one."""
    return len(position.squares_of(side)) - len(position.squares_of(_other(side)))


def _kings_ahead(position: Position, side: Side) -> int:
    return (balance(position, side) - pieces_ahead(position, side)) // _KING_GAIN


def _has_capture(position: Position) -> bool:
    return bool(position.legal_moves) and bool(position.legal_moves.capture_count)


def _other(side: Side) -> Side:
    return Side.black if side == Side.white else Side.white
