"""Squares, lines and names of the two boards.

A square is (column, row): columns from the left, rows from the top, White at the bottom.
"""

from dataclasses import dataclass
from functools import cache

Square = tuple[int, int]
Direction = tuple[int, int]
Ray = tuple[Square, ...]

DIAGONAL: tuple[Direction, ...] = ((-1, -1), (1, -1), (-1, 1), (1, 1))
ORTHOGONAL: tuple[Direction, ...] = ((0, -1), (-1, 0), (1, 0), (0, 1))


@dataclass(frozen=True)
class Geometry:
    """A board: its playable squares in ascending order, their names, and the lines that leave them."""

    size: int
    directions: tuple[Direction, ...]
    squares: tuple[Square, ...]
    order: dict[Square, int]
    names: dict[Square, str]
    by_name: dict[str, Square]
    rays: dict[Square, dict[Direction, Ray]]

    def far_row(self, side: str) -> int:
        """Return the row on which a man of `side` ("w" or "b") is crowned."""
        return 0 if side == "w" else self.size - 1


@cache
def geometry(game: str) -> Geometry:
    """Return the board of `game`."""
    if game == "international":
        return _build(10, DIAGONAL, _dark_squares())
    return _build(8, ORTHOGONAL, _chess_squares())


def _dark_squares() -> dict[Square, str]:
    """Number the dark squares 1..50 row by row from the top left (FMJD 2.6)."""
    places = [(column, row) for row in range(10) for column in range(10) if (column + row) % 2]
    return {square: str(number) for number, square in enumerate(places, start=1)}


def _chess_squares() -> dict[Square, str]:
    """Name all squares a1..h8 rank by rank from White's bottom left."""
    places = [(column, row) for row in reversed(range(8)) for column in range(8)]
    return {(column, row): f"{'abcdefgh'[column]}{8 - row}" for column, row in places}


def _build(size: int, directions: tuple[Direction, ...], names: dict[Square, str]) -> Geometry:
    rays = {square: {d: _ray(square, d, size) for d in directions} for square in names}
    by_name = {name: square for square, name in names.items()}
    order = {square: place for place, square in enumerate(names)}
    return Geometry(size, directions, tuple(names), order, names, by_name, rays)


def _ray(square: Square, direction: Direction, size: int) -> Ray:
    """List the squares that follow `square` in `direction` up to the edge."""
    (column, row), (across, down) = square, direction
    line = []
    while 0 <= (column := column + across) < size and 0 <= (row := row + down) < size:
        line.append((column, row))
    return tuple(line)
