"""A line as an animated GIF, drawn in the colours and shapes of the diagrams."""

from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from itertools import product

from PIL import Image, ImageDraw

from coupturc._core import Move, Rules, Side
from coupturc.notation.grid import Grid
from coupturc.notation.palette import BOARDS, LAST_MOVE, LAST_MOVE_ON_FIELD, BoardLook, DiscColours, palette_of
from coupturc.web.analyses.share.line import Line

_SQUARE = 48
_FRAME = 8
#: Everything is drawn so many times larger, and made smaller: that is what smooths the edges.
_FINER = 4
_STEP_MS = 900
_END_MS = 2500
_COLOURS = 128


def animation(line: Line) -> bytes:
    """Return the picture: every position of the line, the last one longer; it begins again at the end."""
    pictures = [_picture(line, at) for at in range(len(line.positions))]
    # One palette for all of them: what stays is then equal in each, and is not stored again.
    colours = _sample(line).quantize(_COLOURS, dither=Image.Dither.NONE)
    first, *others = [each.quantize(palette=colours, dither=Image.Dither.NONE) for each in pictures]
    times = [_STEP_MS] * len(others) + [_END_MS]
    file = BytesIO()
    first.save(file, "gif", save_all=True, append_images=others, duration=times, loop=0, optimize=False)
    return file.getvalue()


def _sample(line: Line) -> Image.Image:
    """Draw everything that any position may show: men and kings of both sides, and the marks of a move."""
    rules, palette = line.positions[0].rules, palette_of(**line.looks)
    grid = Grid(rules, line.below)
    picture = _board(rules, line.below, line.looks["board"]).copy()
    pieces = product((True, False), repeat=3)
    for square, (is_king, is_white, is_marked) in zip(rules.squares, pieces, strict=False):
        if is_marked:
            _frame(ImageDraw.Draw(picture), grid, square)
        disc = _piece(is_king, palette.disc(is_white=is_white))
        picture.paste(disc, _corner(grid, square), disc)
    return picture


def _picture(line: Line, at: int) -> Image.Image:
    position = line.positions[at]
    palette = palette_of(**line.looks)
    grid = Grid(position.rules, line.below)
    picture = _board(position.rules, line.below, line.looks["board"]).copy()
    if at:
        _mark(ImageDraw.Draw(picture), grid, line.moves[at - 1])
    for square, piece in position.pieces.items():
        disc = _piece(piece.isupper(), palette.disc(is_white=piece in "wW"))
        picture.paste(disc, _corner(grid, square), disc)
    return picture


@lru_cache(maxsize=32)
def _board(rules: Rules, below: Side, look: BoardLook) -> Image.Image:
    grid, colours = Grid(rules, below), BOARDS[look]
    width, height = grid.width * _SQUARE, grid.height * _SQUARE
    picture = Image.new("RGB", (width + 2 * _FRAME, height + 2 * _FRAME), colours.frame)
    draw = ImageDraw.Draw(picture)
    edge = (_FRAME - 2, _FRAME - 2, _FRAME + width + 1, _FRAME + height + 1)
    draw.rectangle(edge, fill=colours.field if grid.has_letters else colours.light, outline=colours.bevel, width=2)
    for square in rules.squares:
        x, y = _corner(grid, square)
        if grid.has_letters:
            draw.rectangle((x, y, x + _SQUARE, y + _SQUARE), outline=colours.line)
        else:
            draw.rectangle((x, y, x + _SQUARE - 1, y + _SQUARE - 1), fill=colours.dark)
    return picture


def _mark(draw: ImageDraw.ImageDraw, grid: Grid, move: Move) -> None:
    """Frame the squares that a move left and reached."""
    for square in {move.origin, move.path[-1]}:
        _frame(draw, grid, square)


def _frame(draw: ImageDraw.ImageDraw, grid: Grid, square: str) -> None:
    x, y = _corner(grid, square)
    colour = LAST_MOVE_ON_FIELD if grid.has_letters else LAST_MOVE
    draw.rectangle((x + 2, y + 2, x + _SQUARE - 3, y + _SQUARE - 3), outline=colour, width=3)


@lru_cache(maxsize=64)
def _piece(is_king: bool, colours: DiscColours) -> Image.Image:  # noqa: FBT001 (cached by place)
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


def _corner(grid: Grid, square: str) -> tuple[int, int]:
    column, row = grid.place(square)
    return _FRAME + column * _SQUARE, _FRAME + row * _SQUARE
