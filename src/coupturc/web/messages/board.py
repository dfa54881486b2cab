"""A board with its pieces and moves, as parts of messages."""

from __future__ import annotations

from typing import Literal

import msgspec

from coupturc.game.drawn import LegalMove, PieceLetter
from coupturc.game.events import IrregularityKind
from coupturc.game.outcome import SideName


class Board(msgspec.Struct, frozen=True):
    """What is needed to draw the board without knowing rules, White below.

    `labels`: square numbers in the corner (Dammen) or letters and ranks at the edge (Dama).
    `removal`: whether captured pieces stay until the capture ends or vanish one by one.
    """

    width: int
    height: int
    squares: tuple[BoardSquare, ...]
    labels: Literal["numbers", "edges"]
    colours: Literal["chequered", "plain"]
    removal: Literal["after_move", "at_once"]


class BoardSquare(msgspec.Struct, frozen=True):
    """A playable square: its name, column from the left and row from the top, from 0."""

    name: str
    column: int
    row: int


class PlayedMove(LegalMove, frozen=True):
    """A move of the record; `irregularity` names what was wrong, once both players may know."""

    side: SideName
    irregularity: IrregularityKind | None


class Hop(msgspec.Struct, frozen=True, gc=False):
    """One step or jump: landing square, jumped square (None for a quiet step), next state."""

    to: str
    captured: str | None
    next: int


class HopState(msgspec.Struct, frozen=True, gc=False):
    """One state of the input automaton over all legal routes.

    A way through it begins in any state with `start`; a state whose `move` is not None
    completes that entry of `legal`.
    """

    square: str
    start: bool
    move: int | None
    hops: tuple[Hop, ...]


class PlayableBoard(msgspec.Struct, frozen=True):
    """A position with what may be played on it, `hops` being the way to enter it; nothing may when it is over."""

    fen: str
    pieces: dict[str, PieceLetter]
    turn: SideName
    legal: tuple[LegalMove, ...]
    hops: tuple[HopState, ...]
