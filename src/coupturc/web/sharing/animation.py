"""A line as an animated GIF, drawn in the colours and shapes of the diagrams."""

from io import BytesIO
from itertools import product

from PIL import Image, ImageDraw

from coupturc.notation.grid import Grid
from coupturc.notation.palette import palette_of
from coupturc.web.sharing.drawing import board_picture, corner_of, frame_square, piece_picture, position_picture
from coupturc.web.sharing.line import SharedLine

_STEP_MS = 900
_END_MS = 2500
_COLOURS = 128


def animation(line: SharedLine) -> bytes:
    """Return the picture: every position of the line, the last one longer; it begins again at the end."""
    pictures = [_picture(line, at) for at in range(len(line.positions))]
    # One palette for all of them: what stays is then equal in each, and is not stored again.
    colours = _sample(line).quantize(_COLOURS, dither=Image.Dither.NONE)
    first, *others = [each.quantize(palette=colours, dither=Image.Dither.NONE) for each in pictures]
    times = [_STEP_MS] * len(others) + [_END_MS]
    file = BytesIO()
    first.save(file, "gif", save_all=True, append_images=others, duration=times, loop=0, optimize=False)
    return file.getvalue()


def _sample(line: SharedLine) -> Image.Image:
    """Draw everything that any position may show: men and kings of both sides, and the marks of a move."""
    rules, palette = line.positions[0].rules, palette_of(**line.looks)
    grid = Grid(rules, line.below)
    picture = board_picture(rules, line.below, line.looks["board"]).copy()
    pieces = product((True, False), repeat=3)
    for square, (is_king, is_white, is_marked) in zip(rules.squares, pieces, strict=False):
        if is_marked:
            frame_square(ImageDraw.Draw(picture), grid, square)
        disc = piece_picture(is_king, palette.disc(is_white=is_white))
        picture.paste(disc, corner_of(grid, square), disc)
    return picture


def _picture(line: SharedLine, at: int) -> Image.Image:
    return position_picture(line.positions[at], line.below, line.looks, line.left_and_reached(at))
