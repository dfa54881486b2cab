"""Boards and moves of questions as parts of messages."""

from collections.abc import Iterable

from coupturc._core import Position, Side
from coupturc.web.boards import hop_states, legal_moves, pieces_of
from coupturc.web.practice.messages import PracticePly, PracticePosition


def position_of(position: Position, *, over: bool = False) -> PracticePosition:
    """Return a board with what may be played on it, nothing when it is over."""
    moves = position.legal_moves
    return PracticePosition(
        fen=position.fen,
        turn="white" if position.turn is Side.white else "black",
        pieces=pieces_of(position),
        legal=() if over else legal_moves(moves),
        hops=() if over else hop_states(moves),
    )


def plies_of(position: Position, line: Iterable[str]) -> tuple[PracticePly, ...]:
    """Return a line of legal moves, each with the pieces after it."""
    plies = []
    for text in line:
        move = position.parse_move(text)
        position = position.after(move)
        plies.append(PracticePly(legal_moves([move])[0], pieces_of(position)))
    return tuple(plies)
