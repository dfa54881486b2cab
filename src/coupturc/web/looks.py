"""The board and pieces that a page asks a picture of."""

from collections.abc import Mapping
from typing import TypedDict

from coupturc.notation.palette import BOARD_LOOKS, PIECE_LOOKS, BoardLook, PieceLook


class Looks(TypedDict):
    """How a diagram looks, as `format_svg` takes it."""

    board: BoardLook
    pieces: PieceLook


def looks_of(asked: Mapping[str, str]) -> Looks:
    """Return the board and the pieces that a query names; the usual ones for names that nobody knows."""
    board, pieces = asked.get("board"), asked.get("pieces")
    return Looks(
        board=board if board in BOARD_LOOKS else BOARD_LOOKS[0],
        pieces=pieces if pieces in PIECE_LOOKS else PIECE_LOOKS[0],
    )
