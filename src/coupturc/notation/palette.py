"""Colours of a diagram. Meaning never rests on them: every sign has a shape of its own."""

from typing import NamedTuple


class Palette(NamedTuple):
    """Colours of one board, as SVG writes them."""

    light: str
    dark: str
    line: str
    label: str  # beside the board
    number: str  # on a dark square; 4.5 to 1 at least (WCAG AA)
    white: str
    black: str
    crown: str
    accent: str
    halo: str  # around accents, so that they stand on either colour of square
    last: str  # over the squares of the last move


#: What the letters of marks in PDN mean (`G32`, `R32-28`).
MARKS = {"G": "#15781B", "R": "#A32020", "Y": "#8A6D00", "B": "#1D4F91"}

WOOD = Palette(
    light="#E9D3AC",
    dark="#9A6B45",
    line="#1F1B16",
    label="#1F1B16",
    number="#FFFFFF",
    white="#F7EEDC",
    black="#2A2522",
    crown="#B98A2F",
    accent="#15696B",
    halo="#FFFFFF",
    last="#E0B84A",
)
PLAIN = Palette(
    light="#FFFFFF",
    dark="#C4C4C4",
    line="#000000",
    label="#000000",
    number="#000000",
    white="#FFFFFF",
    black="#000000",
    crown="#808080",
    accent="#000000",
    halo="#FFFFFF",
    last="#808080",
)
