"""Moves with all that a page needs to draw them on its board."""

from collections.abc import Iterable
from typing import Literal

from coupturc._core import Move
from coupturc.structs import Struct

PieceLetter = Literal["w", "b", "W", "B"]


class LegalMove(Struct, frozen=True, gc=False):
    """A whole turn; `text` names it without ambiguity, `path` are the landing squares after the origin."""

    text: str
    origin: str
    target: str
    captured: tuple[str, ...]
    path: tuple[str, ...]
    promotes: bool


def legal_move(move: Move) -> LegalMove:
    """Return a move with all that is needed to draw it."""
    return LegalMove(move.text, move.origin, move.target, move.captured, move.path, move.promotes)


def legal_moves(moves: Iterable[Move]) -> tuple[LegalMove, ...]:
    """Return moves with all that is needed to draw them."""
    return tuple(map(legal_move, moves))
