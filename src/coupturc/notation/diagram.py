"""A position as an SVG diagram, for the screen and for print."""

import re
from collections.abc import Iterable, Mapping, Sequence

from coupturc._core import Move, Position, Side
from coupturc.arguments import expect
from coupturc.errors import ArgumentError, SquareError
from coupturc.game.comments import Mark
from coupturc.notation import shapes
from coupturc.notation.grid import Grid
from coupturc.notation.palette import MARKS, BoardLook, Palette, PieceLook, palette_of
from coupturc.notation.spoken import describe_position
from coupturc.notation.xml import escape
from coupturc.rules.games import GAMES

_MOST_PX = 10_000
_SEPARATOR = re.compile("[-x:]")


def format_svg(  # noqa: PLR0913 (all except the position are named and have defaults)
    position: Position,
    *,
    below: Side = Side.white,
    numbers: bool = True,
    highlights: Iterable[str] = (),
    arrows: Iterable[Move | Sequence[str]] = (),
    marks: Iterable[Mark] = (),
    last: Move | None = None,
    fills: Mapping[str, str] | None = None,
    title: str = "",
    plain: bool = False,
    board: BoardLook = "wood",
    pieces: PieceLook = "turned",
    colours: Mapping[str, str] | None = None,
    size_px: int = 400,
) -> str:
    """Draw a diagram.

    Args:
        below: the side that sits at the lower edge.
        numbers: International: square numbers; Turkish: letters and ranks at the edge.
        highlights: squares to ring.
        arrows: moves, sequences of squares to pass, or texts such as `28-19-10`.
        marks: coloured squares and arrows, as `Node.squares` and `Node.arrows` have them.
        last: the move that led here; its squares are tinted.
        fills: squares and the colours that they get, as SVG writes them.
        title: the picture's name, read aloud; when empty the game and who is to move.
        plain: black on white, for print and high contrast; then `board` and `pieces` do not count.
        board: the colours of the board, as the page offers them.
        pieces: the colours of the pieces.
        colours: parts of the board and the colours that they get: fields of `coupturc.notation.palette.Palette`.
        size_px: width of the picture in pixels; it scales without loss.

    Returns: a whole SVG document. Its description lists the pieces for those who do not see it.

    Raises:
        SquareError: a square is not one of this board, or an arrow names only one.
        ArgumentError: a part of the board has no colour of its own, or the size is not 1 to 10000.

    Example:
        >>> from coupturc import Position
        >>> svg = format_svg(Position.start(), arrows=["32-28"], highlights=["28"])
        >>> svg.startswith("<svg ") and "White to move" in svg
        True
    """
    expect("position", position, Position)
    grid = Grid(position.rules, below)
    looks = palette_of("plain", "flat") if plain else palette_of(board, pieces)
    palette = _palette(looks, colours or {})
    edge = shapes.EDGE if numbers and grid.has_letters else shapes.RIM
    marks = tuple(marks)
    name = title or f"{GAMES[position.rules.game].title}, {position.turn.name.capitalize()} to move"
    parts = [
        f"<title>{escape(name)}</title><desc>{escape(describe_position(position))}</desc>",
        shapes.board(grid, palette, edge),
        shapes.labels(grid, palette) if numbers else "",
        _ground(grid, fills or {}, last, palette),
        *(shapes.highlight(grid, square, palette) for square in highlights),
        *(_mark(grid, mark, palette) for mark in marks if mark.target is None),
        shapes.pieces(grid, position.pieces, palette),
        *(shapes.arrow(grid, _squares_of(arrow), palette) for arrow in arrows),
        *(_mark(grid, mark, palette) for mark in marks if mark.target is not None),
    ]
    return f"{_opening_tag(grid, edge, size_px)}{''.join(parts)}</svg>"


def _palette(palette: Palette, colours: Mapping[str, str]) -> Palette:
    if unknown := colours.keys() - set(Palette._fields):
        raise ArgumentError(f"colours: expected some of {', '.join(Palette._fields)}, found {min(unknown)!r}")
    return palette._replace(**{part: escape(colour) for part, colour in colours.items()})


def _ground(grid: Grid, fills: Mapping[str, str], last: Move | None, palette: Palette) -> str:
    """Draw what lies under the pieces: squares of another colour, and the last move."""
    filled = "".join(shapes.filled(grid, square, colour) for square, colour in fills.items())
    return filled + (shapes.last_move(grid, (last.origin, last.target), palette) if last else "")


def _mark(grid: Grid, mark: Mark, palette: Palette) -> str:
    """Draw a ring or an arrow in the colour of a mark; in the usual one for a letter that nobody knows."""
    coloured = palette._replace(accent=MARKS.get(mark.colour, palette.accent))
    if mark.target is None:
        return shapes.highlight(grid, mark.origin, coloured)
    return shapes.arrow(grid, _squares_of((mark.origin, mark.target)), coloured)


def _opening_tag(grid: Grid, edge: int, size_px: int) -> str:
    if not 0 < size_px <= _MOST_PX:
        raise ArgumentError(f"size_px: expected 1 to {_MOST_PX}, found {size_px}")
    width = grid.width * shapes.SQUARE + edge + shapes.RIM
    height = grid.height * shapes.SQUARE + edge + shapes.RIM
    size = f'width="{size_px}" height="{round(size_px * height / width)}"'
    view = f'viewBox="{-edge} {-shapes.RIM} {width} {height}"'
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
