"""The shapes a diagram is made of, as SVG. One square is ten units wide."""

from collections.abc import Mapping, Sequence
from math import cos, hypot, pi, sin

from coupturc.notation.grid import Grid
from coupturc.notation.palette import DiscColours, Palette
from coupturc.notation.xml import escape

SQUARE = 10
EDGE = 4  # frame with letters and ranks
RIM = 1  # frame without them

_OUTLINE = 0.2
_DISC = 3.6  # clear of a two-figure number in the corner
_FACE = 3.1
_GROOVES = (2.5, 1.4)
_THICKNESS = 0.5  # what shows of the side of a disc
_SHIFT = 0.4  # of a king's two discs, from the centre
_CROWN = 2.3
_CROWN_VALLEY = 1.45
_TEETH = 8
_EYE = 0.65
_HEAD = 3.4  # length of an arrow's head
_FONT = 'font-family="sans-serif"'

Point = tuple[float, float]


def board(grid: Grid, palette: Palette, edge: int) -> str:
    """Draw frame and squares: chequered where half of them is played on, else one colour with thin lines.

    Args:
        edge: width of the frame at the left and below, where letters and ranks may stand.
    """
    width, height = grid.width * SQUARE, grid.height * SQUARE
    frame = f'<rect x="{-edge}" y="{-RIM}" width="{width + edge + RIM}" height="{height + edge + RIM}" rx=".6"'
    ground = f'{frame} fill="{palette.frame}"/><path d="M-.25-.25h{width + 0.5:g}v{height + 0.5:g}h-{width + 0.5:g}z"'
    bevel = f'stroke="{palette.bevel}" stroke-width=".5"/>'
    if grid.has_letters:
        rows = "".join(f"M0 {y}h{width}" for y in range(SQUARE, height, SQUARE))
        columns = "".join(f"M{x} 0v{height}" for x in range(SQUARE, width, SQUARE))
        lines = f'<path d="{rows}{columns}" stroke="{palette.line}" stroke-width=".2"/>'
        return f'{ground} fill="{palette.field}" {bevel}{lines}'
    corners = [(x, y) for y, row in enumerate(grid.rows()) for x, square in enumerate(row) if square]
    path = "".join(f"M{x * SQUARE} {y * SQUARE}h{SQUARE}v{SQUARE}h-{SQUARE}z" for x, y in corners)
    return f'{ground} fill="{palette.light}" {bevel}<path d="{path}" fill="{palette.dark}"/>'


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
    """Draw men as turned discs and kings as two discs, the upper one with a crown; the side of each disc shows."""
    return "".join(
        _pieces_of(code, [_centre(grid, square) for square, piece in placed.items() if piece == code], palette)
        for code in "wbWB"
        if code in placed.values()
    )


def _pieces_of(code: str, centres: list[Point], palette: Palette) -> str:
    colours = palette.disc(is_white=code in "wW")
    lower = [] if code.islower() else [(x - _SHIFT, y + _SHIFT) for x, y in centres]
    upper = centres if code.islower() else [(x + _SHIFT, y - _SHIFT) for x, y in centres]
    return "".join(
        [
            *([_discs(lower, colours)] if lower else []),
            _discs(upper, colours),
            _crowns(upper, colours) if lower else _grooves(upper, colours),
        ]
    )


def _discs(centres: list[Point], colours: DiscColours) -> str:
    """Draw discs with the side that shows below them, from the outline inwards."""
    below = [(x, y + _THICKNESS) for x, y in centres]
    return "".join(
        [
            _dots([*below, *centres], _DISC + _OUTLINE, colours.edge),
            _dots(below, _DISC, colours.side),
            _dots(centres, _DISC, colours.rim),
            _dots(centres, _FACE, colours.face),
        ]
    )


def _grooves(centres: list[Point], colours: DiscColours) -> str:
    rings = [(radius + turned, colour) for radius in _GROOVES for turned, colour in _turned(colours)]
    return "".join(_dots(centres, radius, colour) for radius, colour in rings)


def _turned(colours: DiscColours) -> tuple[tuple[float, str], tuple[float, str]]:
    return (_OUTLINE, colours.groove), (0, colours.face)


def _crowns(centres: list[Point], colours: DiscColours) -> str:
    path = "".join(_crown(centre) for centre in centres)
    line = f'stroke="{colours.crown_line}" stroke-width=".22" stroke-linejoin="round"'
    eyes = _dots(centres, _EYE + _OUTLINE, colours.crown_line) + _dots(centres, _EYE, colours.face)
    return f'<path d="{path}" fill="{colours.crown}" {line}/>{eyes}'


def _crown(centre: Point) -> str:
    """Outline a ring of teeth, as the page does (`crownPath`)."""
    reaches = [(_CROWN if i % 2 == 0 else _CROWN_VALLEY, i * pi / _TEETH - pi / 2) for i in range(2 * _TEETH)]
    points = [(centre[0] + reach * cos(angle), centre[1] + reach * sin(angle)) for reach, angle in reaches]
    return "M" + "L".join(map(_pair, points)) + "z"


def _dots(centres: list[Point], radius: float, colour: str) -> str:
    """Draw circles as the round ends of strokes without length: one short element holds those of all pieces."""
    path = "".join(f"M{x:g} {y:g}h0" for x, y in centres)
    return f'<path d="{path}" stroke="{colour}" stroke-width="{2 * radius:g}" stroke-linecap="round"/>'


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
