"""The parts of which the server puts `State` and `Steps` together: most of both is the same for all who follow."""

from __future__ import annotations

import msgspec

from coupturc.game.drawn import LegalMove, PieceLetter
from coupturc.game.events import Consequence, Irregularity
from coupturc.game.outcome import Outcome, SideName
from coupturc.game.record import EntryMode
from coupturc.web.games.messages import (
    Actions,
    BothDaysOff,
    Clocks,
    DrawAhead,
    FirstMove,
    OwnSeats,
    Players,
    TimeControl,
    Visibility,
)
from coupturc.web.messages.board import Board, HopState, PlayedMove
from coupturc.web.messages.shared import ProfileName, ReasonName


class Common(msgspec.Struct, frozen=True, gc=False):
    """The part of `State` and `Steps` that is the same for all who follow a game: it is written once for them."""

    game: str
    version: int
    profile: ProfileName
    entry: EntryMode
    fen: str
    pieces: dict[str, PieceLetter]
    turn: SideName
    players: Players
    mark: str
    capture_count: int
    outcome: Outcome | None
    winner: SideName | None
    thinking: SideName | None
    time_control: TimeControl
    clocks: Clocks | None
    first_move: FirstMove | None
    draw_offer: SideName | None
    take_back_asked: SideName | None
    draws_ahead: tuple[DrawAhead, ...]
    touched: tuple[str, ...]
    adjusting: SideName | None
    irregularity: Irregularity | None
    rated: bool
    days_off: BothDaysOff | None
    news: tuple[Consequence, ...]


class Own(msgspec.Struct, frozen=True, gc=False):
    """The part that depends on the sides for which a page acts."""

    seats: OwnSeats | None
    visibility: Visibility | None
    legal: tuple[LegalMove, ...]
    hops: tuple[HopState, ...]
    undoable: int
    hint: bool
    actions: Actions
    claimable: tuple[ReasonName, ...]
    claimable_moves: tuple[str, ...]
    may_plan: bool


class WholeMoves(msgspec.Struct, tag="state", tag_field="type", frozen=True, gc=False):
    """The rest of `State`."""

    board: Board
    played: tuple[PlayedMove, ...]


class NewMoves(msgspec.Struct, tag="steps", tag_field="type", frozen=True, gc=False):
    """The rest of `Steps`."""

    kept: int
    steps: tuple[PlayedMove, ...]


def joined(*parts: bytes) -> bytes:
    """Return JSON objects, none of them empty, as one with the fields of all.

    Example:
        >>> joined(b'{"a":1}', b'{"b":2,"c":3}')
        b'{"a":1,"b":2,"c":3}'
    """
    return b"{" + b",".join([part[1:-1] for part in parts]) + b"}"
