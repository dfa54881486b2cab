"""A position drawn in points, in the colours and shapes of the diagrams."""

from collections.abc import Iterable
from functools import lru_cache

from PIL import Image, ImageDraw

from coupturc._core import Position, Rules, Side
from coupturc.notation.grid import Grid
from coupturc.notation.palette import BOARDS, LAST_MOVE, LAST_MOVE_ON_FIELD, BoardLook, DiscColours, palette_of
from coupturc.web.boards import Looks

_SQUARE = 48
_FRAME = 8
#: Everything is drawn so many times larger, and made smaller: that is what smooths the edges.
_FINER = 4


def position_picture(position: Position, below: Side, looks: Looks, marked: Iterable[str] = ()) -> Image.Image:
    """Draw the board with its pieces.

    Args:
        position, below, looks: what is seen, from which side, in which colours.
        marked: squares with a frame around them, which the last move left and reached.
    """
    palette, grid = palette_of(**looks), Grid(position.rules, below)
    picture = board_picture(position.rules, below, looks["board"]).copy()
    for square in set(marked):
        frame_square(ImageDraw.Draw(picture), grid, square)
    for square, piece in position.pieces.items():
        disc = piece_picture(piece.isupper(), palette.disc(is_white=piece in "wW"))
        picture.paste(disc, corner_of(grid, square), disc)
    return picture


@lru_cache(maxsize=32)
def board_picture(rules: Rules, below: Side, look: BoardLook) -> Image.Image:
    """Draw the board without pieces; it is kept, so copy it before you draw on it."""
    grid, colours = Grid(rules, below), BOARDS[look]
    width, height = grid.width * _SQUARE, grid.height * _SQUARE
    picture = Image.new("RGB", (width + 2 * _FRAME, height + 2 * _FRAME), colours.frame)
    draw = ImageDraw.Draw(picture)
    edge = (_FRAME - 2, _FRAME - 2, _FRAME + width + 1, _FRAME + height + 1)
    draw.rectangle(edge, fill=colours.field if grid.has_letters else colours.light, outline=colours.bevel, width=2)
    for square in rules.squares:
        x, y = corner_of(grid, square)
        if grid.has_letters:
            draw.rectangle((x, y, x + _SQUARE, y + _SQUARE), outline=colours.line)
        else:
            draw.rectangle((x, y, x + _SQUARE - 1, y + _SQUARE - 1), fill=colours.dark)
    return picture


def frame_square(draw: ImageDraw.ImageDraw, grid: Grid, square: str) -> None:
    """Mark a square that the last move left or reached."""
    x, y = corner_of(grid, square)
    colour = LAST_MOVE_ON_FIELD if grid.has_letters else LAST_MOVE
    draw.rectangle((x + 2, y + 2, x + _SQUARE - 3, y + _SQUARE - 3), outline=colour, width=3)


@lru_cache(maxsize=64)
def piece_picture(is_king: bool, colours: DiscColours) -> Image.Image:  # noqa: FBT001 (cached by place)
    """Draw a piece as large as a square, clear around it."""
    size = _SQUARE * _FINER
    picture = Image.new("RGBA", (size, size))
    draw, middle = ImageDraw.Draw(picture), size / 2
    shift = size * 0.04 if is_king else 0
    if is_king:
        _disc(draw, middle - shift, middle + shift, colours)
    _disc(draw, middle + shift, middle - shift, colours)
    if is_king:
        _crown(picture, middle + shift, middle - shift, colours)
    else:
        for share in (0.25, 0.14):
            _ring(draw, (middle, middle), size * share, colours.groove)
    return picture.resize((_SQUARE, _SQUARE), Image.Resampling.LANCZOS)


def _disc(draw: ImageDraw.ImageDraw, x: float, y: float, colours: DiscColours) -> None:
    size = _SQUARE * _FINER
    layers: Iterable[tuple[float, float, str]] = (
        (0.38, 0.05, colours.edge),
        (0.38, 0, colours.edge),
        (0.36, 0.05, colours.side),
        (0.36, 0, colours.rim),
        (0.31, 0, colours.face),
    )
    for share, below, colour in layers:
        _dot(draw, (x, y + size * below), size * share, colour)


def _crown(picture: Image.Image, x: float, y: float, colours: DiscColours) -> None:
    draw, size = ImageDraw.Draw(picture), _SQUARE * _FINER
    draw.regular_polygon((x, y, size * 0.21), 4, fill=colours.crown, outline=colours.crown_line, width=_FINER)
    draw.regular_polygon((x, y, size * 0.21), 4, rotation=45, fill=colours.crown)
    _dot(draw, (x, y), size * 0.065, colours.face)


def _dot(draw: ImageDraw.ImageDraw, centre: tuple[float, float], radius: float, colour: str) -> None:
    x, y = centre
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)


def _ring(draw: ImageDraw.ImageDraw, centre: tuple[float, float], radius: float, colour: str) -> None:
    x, y = centre
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), outline=colour, width=_FINER + 1)


def corner_of(grid: Grid, square: str) -> tuple[int, int]:
    """Return the upper left corner of a square."""
    column, row = grid.place(square)
    return _FRAME + column * _SQUARE, _FRAME + row * _SQUARE
