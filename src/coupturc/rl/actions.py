"""Moves as numbers of a fixed range.

Squares count from 0 in the order of their names, or a1, b1 ... h8. A move from square a to square b has the number
`a * squares + b`. Captures between the same squares that take different pieces would share it: the first of them in the
order of `Position.legal_moves` has it, each further one a number behind all pairs, in that order. So no two legal moves
of a position have the same number.
"""

import numpy as np
from numpy.typing import NDArray

from coupturc._core import Move, Position, Rules, action_numbers
from coupturc._core import action_count as _action_count
from coupturc.errors import ArgumentError, IllegalMoveError
from coupturc.rules import USUAL_GAME


def action_count(rules: Rules | str = USUAL_GAME) -> int:
    """Return how many numbers moves can have.

    Example:
        >>> action_count("international"), action_count("turkish")
        (3012, 4608)
    """
    return _action_count(rules)


def legal_actions(position: Position) -> NDArray[np.int64]:
    """Return the numbers of the legal moves, in the order of `Position.legal_moves`.

    Example:
        >>> legal_actions(Position.from_fen("W:W31,50:B6")).tolist()
        [1525, 1526, 2493, 2494]
    """
    return np.array(action_numbers(position), np.int64)


def action_mask(position: Position) -> NDArray[np.int8]:
    """Return 1 for each number of a legal move and 0 for all others."""
    numbers = action_numbers(position)
    mask = np.zeros(action_count(position.rules), np.int8)
    mask[numbers] = 1
    return mask


def move_of(position: Position, action: int) -> Move:
    """Return the legal move that a number names.

    Raises:
        ArgumentError: it is not the number of a legal move.
    """
    numbers = action_numbers(position)
    if action not in numbers:
        raise ArgumentError(f"action: expected the number of a legal move, found {action}")
    return position.legal_moves[numbers.index(action)]


def action_of(position: Position, move: Move) -> int:
    """Return the number of a legal move.

    Raises:
        IllegalMoveError: it is not legal.
    """
    for number, legal in zip(action_numbers(position), position.legal_moves, strict=False):
        if legal == move:
            return number
    raise IllegalMoveError(str(move), position.fen)
