"""How fast `Auto` goes: time to see a move, hop by hop, and to read what is said about it."""

from coupturc._core import Move

_LOOK_MS = 1200
_HOP_MS = 280  # as the board of a lesson draws them, twice as long as in a game
_READ_MS = 55  # a letter: about 200 words a minute
_LEAST_SPEED = 0.1


def wait_ms(last: Move | None, note: str, speed: float) -> int:
    """Return how long a board stays before the next move, in milliseconds.

    Args:
        last: the move that led to the board.
        note: what is said about the board.
        speed: 2.0 is twice as fast.
    """
    hops = len(last.path) if last else 0
    return round((_LOOK_MS + _HOP_MS * hops + _READ_MS * len(note)) / max(speed, _LEAST_SPEED))
