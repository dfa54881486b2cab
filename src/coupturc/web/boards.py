"""What the page needs to draw a board and its moves, as parts of messages."""

from collections.abc import Iterable
from functools import cache
from typing import cast

from coupturc._core import LegalMoves, Move, Position, Rules
from coupturc.web.messages import Board, BoardSquare, Hop, HopState, LegalMove, PieceLetter


@cache
def board_of(rules: Rules) -> Board:
    """Return the board of a game: numbered dark squares for Dammen, the coffee house's plain board for Dama."""
    plain = rules.game == "turkish"
    return Board(
        width=rules.width,
        height=rules.height,
        squares=tuple(BoardSquare(name, *rules.place(name)) for name in rules.squares),
        labels="edges" if plain else "numbers",
        colours="plain" if plain else "chequered",
        removal="at_once" if rules.captured_leave_at_once else "after_move",
    )


def pieces_of(position: Position) -> dict[str, PieceLetter]:
    """Return the pieces by square."""
    return cast("dict[str, PieceLetter]", position.pieces)


def legal_moves(moves: Iterable[Move]) -> tuple[LegalMove, ...]:
    """Return moves as the page draws them."""
    return tuple(
        LegalMove(move.text, move.origin, move.target, move.captured, move.path, move.promotes) for move in moves
    )


def hop_states(moves: LegalMoves) -> tuple[HopState, ...]:
    """Return the automaton along which the page lets a person enter a move."""
    return tuple(
        HopState(state.square, state.start, state.move, tuple(Hop(*hop) for hop in state.hops))
        for state in moves.hops()
    )
