"""Make moves and count them."""

from .generator import SlowGenerator, SlowMove
from .position import SlowPosition, other


def after(position: SlowPosition, move: SlowMove) -> SlowPosition:
    """Return the position after `move`: the piece has gone, captured pieces are lifted, a man is crowned."""
    pieces = {s: p for s, p in position.pieces.items() if s != move.origin and s not in move.captured}
    piece = position.pieces[move.origin]
    pieces[move.target] = piece.upper() if move.promotes else piece
    return SlowPosition(pieces, other(position.turn), position.rules)


def perft(position: SlowPosition, depth: int) -> int:
    """Count the lines of `depth` plies, equal captures merged."""
    moves = SlowGenerator(position).moves
    if depth == 1:
        return len(moves)
    return sum(perft(after(position, move), depth - 1) for move in moves)


def routes_perft(position: SlowPosition, depth: int) -> int:
    """Count the lines of `depth` plies, every route of a capture on its own."""
    ways = SlowGenerator(position).routes
    if depth == 1:
        return sum(map(len, ways.values()))
    return sum(len(found) * routes_perft(after(position, move), depth - 1) for move, found in ways.items())
