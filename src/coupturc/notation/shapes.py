"""The shapes a diagram is made of, as SVG. One square is ten units wide."""

from collections.abc import Mapping, Sequence
from math import hypot

from coupturc.notation.grid import Grid
from coupturc.notation.palette import Palette
from coupturc.notation.xml import escape

SQUARE = 10
EDGE = 4  # room for letters and ranks beside the board

_DISC = 3.6  # clear of a two-figure number in the corner
_GROOVE = 2.3
_CROWN = 2
_UPPER_SHIFT = -0.8  # the upper disc of a king, seen slightly from below
_LOWER_SHIFT = 0.4
_HEAD = 3.4  # length of an arrow's head
_FONT = 'font-family="sans-serif"'

Point = tuple[float, float]


def board(grid: Grid, palette: Palette) -> str:
    """Draw the squares: chequered where half of them is played on, else one colour with thin lines."""
    width, height = grid.width * SQUARE, grid.height * SQUARE
    size = f'x="-.5" y="-.5" width="{width + 1}" height="{height + 1}"'
    ground = f'<rect {size} fill="{palette.light}" stroke="{palette.line}"/>'
    if grid.has_letters:
        rows = "".join(f"M0 {y}h{width}" for y in range(SQUARE, height, SQUARE))
        columns = "".join(f"M{x} 0v{height}" for x in range(SQUARE, width, SQUARE))
        return f'{ground}<path d="{rows}{columns}" stroke="{palette.line}" stroke-width=".3"/>'
    corners = [(x, y) for y, row in enumerate(grid.rows()) for x, square in enumerate(row) if square]
    path = "".join(f"M{x * SQUARE} {y * SQUARE}h{SQUARE}v{SQUARE}h-{SQUARE}z" for x, y in corners)
    return f'{ground}<path d="{path}" fill="{palette.dark}"/>'


def labels(grid: Grid, palette: Palette) -> str:
    """Write square numbers in the corner of each square, or letters and ranks beside the board."""
    rows = grid.rows()
    if grid.has_letters:
        bottom = grid.height * SQUARE + EDGE - 0.5
        files = [_text(x * SQUARE + 5, bottom, square[0]) for x, square in enumerate(rows[-1])]
        ranks = [_text(-EDGE / 2, y * SQUARE + 6.2, row[0][1]) for y, row in enumerate(rows)]
        return _labels(files + ranks, f'fill="{palette.label}" font-size="3.4" text-anchor="middle"')
    numbers = [
        _text(x * SQUARE + 0.4, y * SQUARE + 2.1, square)
        for y, row in enumerate(rows)
        for x, square in enumerate(row)
        if square
    ]
    return _labels(numbers, f'fill="{palette.number}" font-size="2"')


def _labels(texts: list[str], attributes: str) -> str:
    # Hidden from screen readers: the description already names the squares.
    return f'<g aria-hidden="true" {_FONT} {attributes}>{"".join(texts)}</g>'


def _text(x: float, y: float, text: str) -> str:
    return f'<text x="{x:g}" y="{y:g}">{text}</text>'


def pieces(grid: Grid, placed: Mapping[str, str], palette: Palette) -> str:
    """Draw men as turned discs and kings as two discs, the upper one with a crown."""
    return "".join(
        _pieces_of(code, [_centre(grid, square) for square, piece in placed.items() if piece == code], palette)
        for code in "wbWB"
        if code in placed.values()
    )


def _pieces_of(code: str, centres: list[Point], palette: Palette) -> str:
    fill, outline = (palette.white, palette.black) if code in "wW" else (palette.black, palette.white)
    if code.islower():
        discs = "".join(map(_man, centres))
    else:
        discs = "".join(_king(centre, outline, palette.crown) for centre in centres)
    return f'<g fill="{fill}" stroke="{outline}" stroke-width=".4">{discs}</g>'


def _man(centre: Point) -> str:
    return _circle(centre, _DISC) + _circle(centre, _GROOVE)


def _king(centre: Point, outline: str, crown: str) -> str:
    x, y = centre
    upper = (x, y + _UPPER_SHIFT)
    ring = f' fill="none" stroke="{outline}" stroke-width="1.3"'
    teeth = f' fill="none" stroke="{crown}" stroke-width=".9" stroke-dasharray="1.2 .6"'
    discs = _circle((x, y + _LOWER_SHIFT), _DISC) + _circle(upper, _DISC)
    return discs + _circle(upper, _CROWN, ring) + _circle(upper, _CROWN, teeth)


def _circle(centre: Point, radius: float, attributes: str = "") -> str:
    return f'<circle cx="{centre[0]:g}" cy="{centre[1]:g}" r="{radius:g}"{attributes}/>'


def last_move(grid: Grid, squares: Sequence[str], palette: Palette) -> str:
    """Tint the squares between which the last move was made."""
    return "".join(_filled(grid, square, palette.last, 0.6) for square in dict.fromkeys(squares))


def filled(grid: Grid, square: str, colour: str) -> str:
    """Give a square another colour."""
    return _filled(grid, square, colour, 1)


def _filled(grid: Grid, square: str, colour: str, opacity: float) -> str:
    column, row = grid.place(square)
    place = f'x="{column * SQUARE}" y="{row * SQUARE}" width="{SQUARE}" height="{SQUARE}"'
    return f'<rect {place} fill="{escape(colour)}" fill-opacity="{opacity:g}"/>'


def highlight(grid: Grid, square: str, palette: Palette) -> str:
    """Draw a ring along the inside of a square."""
    column, row = grid.place(square)
    ring = f'x="{column * SQUARE + 0.8:g}" y="{row * SQUARE + 0.8:g}" width="8.4" height="8.4" rx="1.5"'
    halo = f'<rect {ring} fill="none" stroke="{palette.halo}" stroke-width="1.5"/>'
    return f'{halo}<rect {ring} fill="none" stroke="{palette.accent}" stroke-width=".9"/>'


def arrow(grid: Grid, squares: Sequence[str], palette: Palette) -> str:
    """Draw a line through the squares with a head at the last; they are two different ones at least."""
    points = [_centre(grid, square) for square in squares]
    neck, head = _head(points[-2], points[-1])
    line = " ".join(_pair(point) for point in (*points[:-1], neck))
    tip = " ".join(map(_pair, head))
    drawn = f'<polyline points="{line}" fill="none"/><polygon points="{tip}"/>'
    halo = f'<g fill="{palette.halo}" stroke="{palette.halo}" stroke-width="2.2">{drawn}</g>'
    return f'{halo}<g fill="{palette.accent}" stroke="{palette.accent}" stroke-width="1.2">{drawn}</g>'


def _head(start: Point, end: Point) -> tuple[Point, tuple[Point, Point, Point]]:
    length = hypot(end[0] - start[0], end[1] - start[1])
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    x, y = end[0] - dx * _HEAD, end[1] - dy * _HEAD
    half = _HEAD / 2
    return (x, y), (end, (x - dy * half, y + dx * half), (x + dy * half, y - dx * half))


def _pair(point: Point) -> str:
    return f"{round(point[0], 2):g},{round(point[1], 2):g}"


def _centre(grid: Grid, square: str) -> Point:
    column, row = grid.place(square)
    return column * SQUARE + 5, row * SQUARE + 5
