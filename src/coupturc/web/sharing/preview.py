"""The picture beside a link: a board on paper, as wide as those who show links want it."""

from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO

from PIL import Image

from coupturc._core import Position, Side
from coupturc.notation.palette import BoardLook, PieceLook
from coupturc.web.boards import Looks
from coupturc.web.sharing.drawing import position_picture
from coupturc.web.sharing.line import SharedLine

#: 1.91 to 1, in which the board of Dammen just fits.
SIZE = (960, 504)
_PAPER = "#f6f1e7"
_COLOURS = 128


#: Pictures that are kept, of 15 kB: those who show a link to many ask for it at the same time.
_KEPT = 256


def preview(line: SharedLine, marked: Iterable[str] = ()) -> bytes:
    """Return the last position of a line as a PNG.

    Args:
        line: its last position is shown.
        marked: squares of a move before its first position.
    """
    at = len(line.moves)
    position, squares = line.positions[at], frozenset(line.left_and_reached(at) or marked)
    shown = squares.intersection(position.rules.squares)
    return _card(position, line.below, line.looks["board"], line.looks["pieces"], shown)


@lru_cache(maxsize=_KEPT)
def _card(position: Position, below: Side, board: BoardLook, pieces: PieceLook, marked: frozenset[str]) -> bytes:
    picture = position_picture(position, below, Looks(board=board, pieces=pieces), marked)
    card = Image.new("RGB", SIZE, _PAPER)
    card.paste(picture, ((SIZE[0] - picture.width) // 2, (SIZE[1] - picture.height) // 2))
    file = BytesIO()
    card.quantize(_COLOURS, dither=Image.Dither.NONE).save(file, "png", optimize=True)
    return file.getvalue()
