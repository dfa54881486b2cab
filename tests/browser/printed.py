"""What a page prints, as pictures of the sheets that come out of the printer."""

from contextlib import closing
from math import ceil

from PIL import Image
from playwright.sync_api import Page
from pypdfium2 import PdfDocument  # type: ignore[import-untyped]

#: Of the short and the long edge of A4, in millimetres.
A4 = (210, 297)
#: Printers leave this much of each edge white, in millimetres.
EDGE = 5
_DOTS_PER_INCH = 60
#: Grey has no more of a colour (0..255), after the edges of letters are drawn.
_MOST_SATURATED = 16
_INK = 200


def print_out(page: Page, *, coloured: bool = False, dots_per_inch: int = _DOTS_PER_INCH) -> list[Image.Image]:
    """Print a page as it asks to be printed; return its sheets.

    Args:
        page: what is printed.
        coloured: whether it may have colours.
        dots_per_inch: how fine the pictures are.

    Raises:
        AssertionError: a sheet is not A4, is empty, has colours, or has words where printers cannot print.
    """
    with closing(PdfDocument(page.pdf(prefer_css_page_size=True))) as document:
        return [_drawn(document, at, dots_per_inch, coloured=coloured) for at in range(len(document))]


def _drawn(document: PdfDocument, at: int, dots_per_inch: int, *, coloured: bool) -> Image.Image:
    with closing(document[at]) as sheet:
        millimetres = sorted(round(points / 72 * 25.4) for points in sheet.get_size())
        assert tuple(millimetres) == A4, f"sheet {at + 1} is {millimetres}"
        picture: Image.Image = sheet.render(scale=dots_per_inch / 72).to_pil().convert("RGB")
    _check(picture, at + 1, ceil(EDGE / 25.4 * dots_per_inch), coloured=coloured)
    return picture


def _check(picture: Image.Image, number: int, edge: int, *, coloured: bool) -> None:
    _, saturation, _ = picture.convert("HSV").split()
    colours = saturation.point(lambda much: 255 if much > _MOST_SATURATED else 0).getbbox()
    assert coloured or not colours, f"sheet {number} has a colour"
    ink = picture.convert("L").point(lambda shade: 255 if shade < _INK else 0)
    box = ink.getbbox()
    assert box is not None, f"sheet {number} is empty"
    assert edge <= box[0] < box[2] <= picture.width - edge, f"sheet {number} has ink from {box[0]} to {box[2]} dots"
