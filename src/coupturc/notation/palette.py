"""Colours of boards and pieces, for diagrams and for the page.

`python -m tools.generate` writes the style sheet of the page from them.

Meaning never rests on colours: every sign has a shape of its own.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple, get_args

BoardLook = Literal["wood", "walnut", "green", "tile", "slate", "plain"]
PieceLook = Literal["turned", "amber", "stone", "flat"]

BOARD_LOOKS: tuple[BoardLook, ...] = get_args(BoardLook)
PIECE_LOOKS: tuple[PieceLook, ...] = get_args(PieceLook)


class BoardColours(NamedTuple):
    """Colours of one board, as SVG and CSS write them.

    Args:
        light: squares that nobody plays on.
        dark: squares that are played on; white numbers on it have a contrast of 4.5 to 1 at least (WCAG AA).
        field: the one colour of a Dama board.
        line: between the squares of a Dama board.
        frame: around the squares.
        bevel: the inner edge of the frame.
        grain: lines in the wood.
        now: what can be done, on dark squares.
    """

    light: str
    dark: str
    field: str
    line: str
    frame: str
    bevel: str
    grain: str
    now: str


class DiscColours(NamedTuple):
    """Colours of one side's pieces.

    Args:
        face: the middle of the upper side.
        rim: the ring around it.
        side: what shows of the thickness.
        edge: the outline, which stands on every board.
        groove: rings turned into the face.
        glint: light on the rim.
        crown: the teeth of a king.
        crown_line: around them.
    """

    face: str
    rim: str
    side: str
    edge: str
    groove: str
    glint: str
    crown: str
    crown_line: str


class PieceColours(NamedTuple):
    """Colours of a set of pieces."""

    white: DiscColours
    black: DiscColours


BOARDS: Mapping[BoardLook, BoardColours] = {
    "wood": BoardColours("#E9D3AC", "#9A6B45", "#DCBF92", "#7A5433", "#5F3A21", "#8A5C39", "#5A3A1E", "#0F5355"),
    "walnut": BoardColours("#D3B184", "#5E3E2A", "#C59F70", "#553522", "#2E1B10", "#6B4931", "#2A170B", "#8FE0DC"),
    "green": BoardColours("#E8E3CC", "#4D7355", "#D9E0C4", "#44684C", "#2C4632", "#6C8F70", "#4D7355", "#D4F5E6"),
    "tile": BoardColours("#EEF3EF", "#2B7480", "#DDECEA", "#2B7480", "#173F52", "#B9903F", "#EEF3EF", "#DDFBF6"),
    "slate": BoardColours("#D5D8DA", "#68727C", "#D5DADD", "#5B666F", "#343B42", "#8C969E", "#68727C", "#DDFBF6"),
    "plain": BoardColours("#FFFFFF", "#767676", "#F4F4F4", "#6E6E6E", "#3D3D3D", "#3D3D3D", "#FFFFFF", "#FFFFFF"),
}

_IVORY = DiscColours("#F7EEDC", "#EADCBE", "#BFA878", "#4F4030", "#C6B186", "#FFFFFF", "#B98A2F", "#1F1B16")
_EBONY = DiscColours("#2F2925", "#463D36", "#100D0B", "#0A0807", "#6A5E54", "#8B7F74", "#D9AE5B", "#1F1B16")
_BOXWOOD = DiscColours("#EBC078", "#DDAA59", "#A3702A", "#5A3B12", "#B07F38", "#FBE3B4", "#7A3B14", "#2B1506")
_ROSEWOOD = DiscColours("#5B1F1D", "#732B27", "#2E0C0C", "#1B0606", "#93483F", "#B4695D", "#E2B45F", "#1F1B16")
_MARBLE = DiscColours("#EFEDE8", "#DAD6CE", "#A29E97", "#46443F", "#B8B3AA", "#FFFFFF", "#8A6416", "#1F1B16")
_BASALT = DiscColours("#2C3640", "#3D4955", "#131A20", "#0B1014", "#5F6E7C", "#8796A4", "#D9AE5B", "#10161B")
_PAPER = DiscColours("#FFFFFF", "#FFFFFF", "#6E6E6E", "#000000", "#9A9A9A", "#FFFFFF", "#808080", "#000000")
_PRINT = DiscColours("#000000", "#000000", "#000000", "#FFFFFF", "#8A8A8A", "#000000", "#C4C4C4", "#000000")

PIECES: Mapping[PieceLook, PieceColours] = {
    "turned": PieceColours(_IVORY, _EBONY),
    "amber": PieceColours(_BOXWOOD, _ROSEWOOD),
    "stone": PieceColours(_MARBLE, _BASALT),
    "flat": PieceColours(_PAPER, _PRINT),
}

LAST_MOVE = "#F2CF7D"
LAST_MOVE_ON_FIELD = "#805A12"

#: What the letters of marks in PDN mean (`G32`, `R32-28`).
MARKS = {"G": "#15781B", "R": "#A32020", "Y": "#8A6D00", "B": "#1D4F91"}


class Palette(NamedTuple):
    """Colours of a diagram.

    Args:
        label: of letters and ranks, on the frame.
        number: of a square, on the dark ones.
        accent: of rings and arrows.
        halo: around accents, so that they stand on either colour of square.
        last: over the squares of the last move.
        white: the face of White's pieces; the others as in `BoardColours` and `DiscColours`.
    """

    light: str
    dark: str
    field: str
    line: str
    frame: str
    bevel: str
    label: str
    number: str
    accent: str
    halo: str
    last: str
    white: str
    white_rim: str
    white_side: str
    white_edge: str
    white_groove: str
    white_glint: str
    white_crown: str
    white_crown_line: str
    black: str
    black_rim: str
    black_side: str
    black_edge: str
    black_groove: str
    black_glint: str
    black_crown: str
    black_crown_line: str

    def disc(self, *, is_white: bool) -> DiscColours:
        """Return the colours of one side's pieces."""
        first = self.index_of("white" if is_white else "black")
        return DiscColours(*self[first : first + len(DiscColours._fields)])

    def index_of(self, part: str) -> int:
        """Return the place of a part among the fields."""
        return self._fields.index(part)


def palette_of(board: BoardLook, pieces: PieceLook) -> Palette:
    """Return the colours of a board with a set of pieces on it."""
    colours, white, black = BOARDS[board], *PIECES[pieces]
    accent, last = ("#000000", "#808080") if board == "plain" else ("#15696B", "#E0B84A")
    shown = (colours.light, colours.dark, colours.field, colours.line, colours.frame, colours.bevel)
    return Palette(*shown, "#FFFFFF", "#FFFFFF", accent, "#FFFFFF", last, *white, *black)


WOOD = palette_of("wood", "turned")
PLAIN = palette_of("plain", "flat")
