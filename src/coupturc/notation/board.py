"""A position as text for the terminal."""

from coupturc._core import Position, Side
from coupturc.arguments import expect
from coupturc.notation.grid import Grid

_LETTERS = {"w": "w", "W": "W", "b": "b", "B": "B", "": "."}
_SYMBOLS = {"w": "⛀", "W": "⛁", "b": "⛂", "B": "⛃", "": "·"}


def format_board(
    position: Position, *, ascii_only: bool = False, numbers: bool = True, below: Side = Side.white
) -> str:
    """Draw the board with characters of one width.

    Args:
        ascii_only: men `w` and `b`, kings `W` and `B`, instead of the draughts symbols of Unicode.
        numbers: International: each square's number before its piece; Turkish: letters and ranks at
            the edge.
        below: the side that sits at the lower edge.

    Returns: lines without a final newline.

    Example:
        >>> from coupturc import Position
        >>> print(format_board(Position.from_fen("W:Wd3,Kd2:Be6", "turkish"), ascii_only=True))
        8  .  .  .  .  .  .  .  .
        7  .  .  .  .  .  .  .  .
        6  .  .  .  .  b  .  .  .
        5  .  .  .  .  .  .  .  .
        4  .  .  .  .  .  .  .  .
        3  .  .  .  w  .  .  .  .
        2  .  .  .  W  .  .  .  .
        1  .  .  .  .  .  .  .  .
           a  b  c  d  e  f  g  h
    """
    expect("position", position, Position)
    symbols = _LETTERS if ascii_only else _SYMBOLS
    pieces = position.pieces
    grid = Grid(position.rules, below)
    drawn = {square: symbols[pieces.get(square, "")] for square in position.rules.squares}
    if grid.has_letters:
        lines = _lettered_lines(grid, drawn, labels=numbers)
    elif numbers:
        lines = _numbered_lines(grid, drawn)
    else:
        lines = ["".join(f" {drawn.get(square, ' ')}" for square in row) for row in grid.rows()]
    return "\n".join(line.rstrip() for line in lines)


def _lettered_lines(grid: Grid, drawn: dict[str, str], *, labels: bool) -> list[str]:
    rows = grid.rows()
    lines = ["".join(f"  {drawn[square]}" for square in row) for row in rows]
    if not labels:
        return lines
    files = "".join(f"  {square[0]}" for square in rows[-1])
    return [row[0][1] + line for row, line in zip(rows, lines, strict=True)] + [" " + files]


def _numbered_lines(grid: Grid, drawn: dict[str, str]) -> list[str]:
    return ["".join(_numbered_cell(square, drawn) for square in row) for row in grid.rows()]


def _numbered_cell(square: str, drawn: dict[str, str]) -> str:
    return f"{square:>3}{drawn[square]}" if square else "    "
