"""Positions as arrays: sets of bits, and planes of 0 and 1."""

from typing import cast

import numpy as np
from numpy.typing import NDArray

from coupturc._core import Position, Rules, Side, planes_of
from coupturc.arguments import expect
from coupturc.errors import ArgumentError
from coupturc.rules import USUAL_GAME


def square_bits(rules: Rules | str = USUAL_GAME) -> dict[str, int]:
    """Return the bit of each square in the sets of `bitboards`.

    A board of dark squares leaves a bit idle after every second row, so that a step is the same shift everywhere.

    Example:
        >>> bits = square_bits("international")
        >>> bits["1"], bits["10"], bits["11"], bits["50"]
        (0, 9, 11, 53)
        >>> square_bits("dama")["h8"]
        63
    """
    _, rows, columns = planes_shape(rules)
    names = Position.start(rules).rules.squares
    has_gaps = len(names) < rows * columns
    return {name: index + index // columns * has_gaps for index, name in enumerate(names)}


def planes_shape(rules: Rules | str = USUAL_GAME) -> tuple[int, int, int]:
    """Return the shape of the planes: how many, rows, columns."""
    count, rows, columns = planes(Position.start(rules)).shape
    return count, rows, columns


def planes(position: Position) -> NDArray[np.float32]:
    """Return five planes of 0 and 1, rows from Black's side down, columns from White's left.

    They hold the men and the kings of the side to move, the men and the kings of the other, and 1 everywhere when Black
    is to move. The board is never turned.

    Example:
        >>> planes(Position.start()).sum(axis=(1, 2)).tolist()
        [20.0, 0.0, 20.0, 0.0, 0.0]
    """
    return cast("NDArray[np.float32]", planes_of(position))


def bitboards(position: Position) -> NDArray[np.uint64]:
    """Return the pieces of White, those of Black and the kings of both, a bit a square.

    Which bit is which square `square_bits` says.
    """
    expect("position", position, Position)
    names = square_bits(position.rules)
    sets = [0, 0, 0]
    for square, piece in position.pieces.items():
        bit = 1 << names[square]
        sets[0 if piece in "wW" else 1] |= bit
        sets[2] |= bit if piece in "WB" else 0
    return np.array(sets, np.uint64)


def from_bitboards(boards: NDArray[np.uint64], turn: Side | str, rules: Rules | str = USUAL_GAME) -> Position:
    """Return the position that three sets of bits hold; see `bitboards`.

    Args:
        boards: three numbers.
        turn: the side to move.
        rules: what is played.

    Raises:
        PositionError: the rules know no such position.
    """
    start = Position.start(rules)
    expect("turn", turn, (Side, str), "a Side or its name")
    if turn not in Side.__members__ and not isinstance(turn, Side):
        raise ArgumentError(f"turn: expected white or black, found {turn!r}")
    white, black, kings = _three_sets(boards)
    letters = {(True, False): "w", (True, True): "W", (False, False): "b", (False, True): "B"}
    pieces = {
        name: letters[bool(white >> bit & 1), bool(kings >> bit & 1)]
        for name, bit in square_bits(start.rules).items()
        if (white | black) >> bit & 1
    }
    return Position(pieces, turn if isinstance(turn, Side) else Side[turn], start.rules)


def _three_sets(boards: NDArray[np.uint64]) -> list[int]:
    numbers = np.asarray(boards)
    if numbers.shape != (3,) or numbers.dtype.kind not in "iu":
        raise TypeError(f"boards: expected three whole numbers, found {numbers.dtype} of shape {numbers.shape}")
    return [int(number) for number in numbers]
