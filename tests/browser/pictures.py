"""Pictures of the page, compared with the accepted ones by the share of pixels that differ."""

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

ACCEPTED = Path(__file__).parent / "views"

#: At most this share of the pixels may differ: less than a man that moved, more than the edges of letters, which
#: another system draws a little differently.
MOST_DIFFERENT = 0.003
#: Channels (0..255) that differ by less are equal: the accepted pictures have few colours.
_UNSEEN = 40
_COLOURS = 128


def accept(name: str, png: bytes) -> None:
    """Write a picture among the accepted ones."""
    picture = Image.open(BytesIO(png)).convert("RGB")
    few = picture.quantize(_COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(ACCEPTED / f"{name}.png", optimize=True)


def difference(name: str, png: bytes) -> float:
    """Return the share of pixels (0..1) that differ from the accepted picture; 1 when its size differs.

    Raises:
        FileNotFoundError: there is no accepted picture of that name.
    """
    new = Image.open(BytesIO(png)).convert("RGB")
    old = Image.open(ACCEPTED / f"{name}.png").convert("RGB")
    if new.size != old.size:
        return 1.0
    channels = ImageChops.difference(new, old).split()
    largest = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    differing = sum(largest.histogram()[_UNSEEN:])
    return differing / (new.width * new.height)
