"""A position as an SVG diagram, for the screen and for print."""

import re
from collections.abc import Iterable, Sequence

from coupturc._core import Move, Position, Side
from coupturc.errors import SquareError
from coupturc.notation import shapes
from coupturc.notation.grid import Grid
from coupturc.notation.palette import PLAIN, WOOD
from coupturc.notation.spoken import describe_position
from coupturc.notation.xml import escape
from coupturc.rules.games import GAMES

_SEPARATOR = re.compile("[-x:]")


def format_svg(  # noqa: PLR0913 (all except the position are named and have defaults)
    position: Position,
    *,
    below: Side = Side.white,
    numbers: bool = True,
    highlights: Iterable[str] = (),
    arrows: Iterable[Move | Sequence[str]] = (),
    title: str = "",
    plain: bool = False,
    size_px: int = 400,
) -> str:
    """Draw a diagram.

    Args:
        below: the side that sits at the lower edge.
        numbers: International: square numbers; Turkish: letters and ranks at the edge.
        highlights: squares to ring.
        arrows: moves, sequences of squares to pass, or texts such as `28-19-10`.
        title: the picture's name, read aloud; when empty the game and who is to move.
        plain: black on white, for print and high contrast.
        size_px: width of the picture in pixels; it scales without loss.

    Returns: a whole SVG document. Its description lists the pieces for those who do not see it.

    Raises:
        SquareError: a highlight or an arrow names no square of this board, or an arrow names only one.

    Example:
        >>> from coupturc import Position
        >>> svg = format_svg(Position.start(), arrows=["32-28"], highlights=["28"])
        >>> svg.startswith("<svg ") and "White to move" in svg
        True
    """
    grid = Grid(position.rules, below)
    palette = PLAIN if plain else WOOD
    name = title or f"{GAMES[position.rules.game].title}, {position.turn.name.capitalize()} to move"
    parts = [
        f"<title>{escape(name)}</title><desc>{escape(describe_position(position))}</desc>",
        shapes.board(grid, palette),
        shapes.labels(grid, palette) if numbers else "",
        *(shapes.highlight(grid, square, palette) for square in highlights),
        shapes.pieces(grid, position.pieces, palette),
        *(shapes.arrow(grid, _squares_of(arrow), palette) for arrow in arrows),
    ]
    edge = shapes.EDGE if numbers and grid.has_letters else 0
    return f"{_opening_tag(grid, edge, size_px)}{''.join(parts)}</svg>"


def _opening_tag(grid: Grid, edge: int, size_px: int) -> str:
    width = grid.width * shapes.SQUARE + edge + 2
    height = grid.height * shapes.SQUARE + edge + 2
    size = f'width="{size_px}" height="{round(size_px * height / width)}"'
    view = f'viewBox="{-edge - 1} -1 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view} role="img">'


def _squares_of(arrow: Move | Sequence[str]) -> list[str]:
    """List an arrow's squares, without repeating one."""
    if isinstance(arrow, Move):
        squares: Sequence[str] = (arrow.origin, *arrow.path)
    else:
        squares = _SEPARATOR.split(arrow) if isinstance(arrow, str) else arrow
    route = [square for i, square in enumerate(squares) if not i or square != squares[i - 1]]
    if not route[1:]:
        raise SquareError("-".join(route), "an arrow from one square to another")
    return route
