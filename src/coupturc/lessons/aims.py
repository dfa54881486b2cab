"""Which moves reach an aim, found by playing them: what a task calls right is never just said."""

from collections.abc import Callable

from coupturc._core import Move, Position
from coupturc.engine.combinations import Forcing, balance

#: What is asked of the moves after the first; the other aims are reached in one.
NEXT_AIM = {"legal": "legal", "shot": "legal", "gain": "gain", "win": "win", "named": "named"}

#: How far a proof of `gain` goes, as in the trainer of combinations: more moves and positions than a lesson needs.
_MOST_MOVES = 8
_BUDGET = 60_000


def still_to_take(aim: str, takes: int, start: Position, position: Position) -> int:
    """Return what `takes` asks of a later position where the same side is to move: men were given or won since."""
    return takes + balance(start, start.turn) - balance(position, start.turn) if aim == "gain" else takes


def right_moves(position: Position, aim: str, *, takes: int = 0, plies: int = 1) -> list[Move]:
    """Return every legal move that reaches the aim, which is not `named`: that one is not for the rules to judge.

    Args:
        aim: see `coupturc.lessons.model.PlayTask`.
        takes: for `shot`, pieces that must be taken whatever the answer; for `gain`, men to be won from here.
        plies: for `win`, own moves and answers until the opponent has no move.

    Example:
        >>> position = Position.from_fen("W:W6,32:B45")
        >>> [move.text for move in right_moves(position, "crown")]
        ['6-1']
    """
    forcing = _forcing(position, takes)
    reaches: dict[str, Callable[[Move], bool]] = {
        "legal": lambda _: True,
        "crown": lambda move: move.promotes,
        "safe": lambda move: not position.after(move).legal_moves.capture_count,
        "block": lambda move: not position.after(move).legal_moves,
        "shot": lambda move: _allows(position.after(move), takes),
        "gain": lambda move: forcing.keeps(position, move),
        "win": lambda move: _is_lost(position.after(move), plies - 1),
    }
    return [move for move in position.legal_moves if reaches[aim](move)]


def _forcing(position: Position, takes: int) -> Forcing:
    """Return the proof that the side to move wins men by force."""
    return Forcing(position, gain=takes, most_moves=_MOST_MOVES, budget=_BUDGET)


def _allows(position: Position, takes: int) -> bool:
    """Whether every move of this side lets the other take so many."""
    replies = position.legal_moves
    return bool(replies) and all(position.after(reply).legal_moves.capture_count >= takes for reply in replies)


def _is_lost(position: Position, plies: int) -> bool:
    """Whether this side has no move within so many plies, whatever it plays."""
    moves = position.legal_moves
    if not moves:
        return True
    if plies < 2:  # noqa: PLR2004 - a move and its answer
        return False
    return all(right_moves(position.after(move), "win", plies=plies - 1) for move in moves)


def refutation(position: Position, move: Move, aim: str, *, takes: int = 0, plies: int = 1) -> Move | None:
    """Return the opponent's answer that shows why a legal move misses the aim; None when it takes none to see."""
    after = position.after(move)
    refutes: dict[str, Callable[[Move], bool]] = {
        "safe": lambda reply: reply.is_capture,
        "block": lambda _: True,
        "shot": lambda reply: after.after(reply).legal_moves.capture_count < takes,
        "gain": lambda reply: _forcing(position, takes).needed(after.after(reply)) is None,
        "win": lambda reply: not right_moves(after.after(reply), "win", plies=plies - 2),
    }
    if aim not in refutes:
        return None
    return next((reply for reply in after.legal_moves if refutes[aim](reply)), None)
