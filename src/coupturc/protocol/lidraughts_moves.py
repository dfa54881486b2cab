"""Moves as lidraughts.org writes them: two squares a word, two digits each; a capture has a word for each jump."""

from collections.abc import Iterable
from itertools import pairwise

from coupturc._core import History, Move
from coupturc.arguments import expect
from coupturc.errors import MoveTextError
from coupturc.protocol.faults import ProtocolError

_WIDTH = 2


def jumps_of(move: Move) -> list[str]:
    """Return the words that make a move, one a jump.

    Example:
        >>> from coupturc import Position
        >>> jumps_of(Position.from_fen("W:W27:B22,12").parse_move("27x7"))
        ['2718', '1807']
    """
    expect("move", move, Move)
    squares = [square.zfill(_WIDTH) for square in (move.origin, *move.path)]
    return [start + end for start, end in pairwise(squares)]


def play_jumps(history: History, words: Iterable[str]) -> tuple[History, bool]:
    """Play words at the end of a line.

    Returns:
        The line, and whether its last capture is whole: of another one the jumps that were made are left out.

    Raises:
        ProtocolError: a word cannot be read, or the rules know no such move.
    """
    path: list[str] = []
    for word in words:
        squares = _squares(word)
        path = [*path, *squares[1:]] if path and path[-1] == squares[0] else _begun(path, squares)
        if move := _move(history, path):
            history, path = history.after(move), []
        elif not _is_begun_capture(history, path):
            raise ProtocolError(word, f"expected a legal move in {history.position.fen}")
    return history, not path


def _squares(word: str) -> list[str]:
    if len(word) < 2 * _WIDTH or len(word) % _WIDTH or not (word.isascii() and word.isdigit()):
        raise ProtocolError(word[:40], "expected squares of two digits, such as 3228")
    return [str(int(word[at : at + _WIDTH])) for at in range(0, len(word), _WIDTH)]


def _begun(path: list[str], squares: list[str]) -> list[str]:
    if path:
        raise ProtocolError("".join(squares), f"expected a jump from {path[-1]}")
    return squares


def _move(history: History, path: list[str]) -> Move | None:
    """Return the move that goes this way; one that only comes back to where this ends is not meant yet."""
    for sign in "-x":
        try:
            move = history.position.parse_move(sign.join(path))
        except MoveTextError:
            continue
        return move if len(path) - 1 == max(1, len(move.captured)) else None
    return None


def _is_begun_capture(history: History, path: list[str]) -> bool:
    """Whether a capture from the first square may go over the others."""
    return any(move.captured and move.origin == path[0] for move in history.position.legal_moves)
