"""What page, relay and server say to each other about broadcasts: the bodies of HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from coupturc.rules.games import USUAL_GAME, GameName
from coupturc.web.messages.shared import ShortText
from coupturc.web.tournaments.board_messages import SheetFault

#: Why a game of a text is not taken: the faults of PDN, and those of a relay.
RelayFaultCode = Literal[
    "syntax",
    "illegal",
    "ambiguous",
    "unclosed",
    "game_type",
    "position",
    "resolved",
    "cut_off",
    "no_names",
    "twice",
    "too_many",
]


class NewBroadcast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/broadcasts; `tournament` is the id of one's own whose games they are."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100, pattern=r"\S")]
    tournament: Annotated[str, msgspec.Meta(max_length=32)] | None = None


class BroadcastMade(msgspec.Struct, frozen=True):
    """The answer to POST /api/broadcasts and to that which renews its token; the token is shown once."""

    id: str
    token: str


class BroadcastBoard(msgspec.Struct, frozen=True):
    """A board as it stands; `start` is the FEN where its game begins, `last` the squares of the last move."""

    white: str
    black: str
    round: str
    board: str
    result: str
    game: GameName
    start: str
    moves: tuple[str, ...]
    fen: str
    last: tuple[str, ...]


class BroadcastView(msgspec.Struct, frozen=True):
    """A broadcast. `engine` says whether the one who asks may be shown what the computer thinks; `changed` is UTC."""

    id: str
    name: str
    tournament: str | None
    version: int
    mine: bool
    engine: bool
    changed: str
    boards: tuple[BroadcastBoard, ...]


class TypedMoves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST .../rounds/{round}/boards/{board}/live: all moves of a game until now, in PDN or alone.

    `profile` names the rules where the tournament has none of its own.
    """

    text: Annotated[str, msgspec.Meta(max_length=20_000)]
    profile: ShortText = USUAL_GAME


class TypedBoard(msgspec.Struct, frozen=True):
    """The answer to GET and POST .../live: the board as it stands, and the id of the broadcast in which it does.

    `board` is None where nobody types; `fault` is the first thing wrong with a text, which then changes nothing.
    """

    broadcast: str
    board: BroadcastBoard | None
    fault: SheetFault | None = None


class BroadcastSummary(msgspec.Struct, frozen=True):
    """What the list shows of a broadcast. `changed` is UTC, ISO 8601."""

    id: str
    name: str
    changed: str


class Broadcasts(msgspec.Struct, frozen=True):
    """The answer to GET /api/broadcasts, the latest change first."""

    broadcasts: tuple[BroadcastSummary, ...]


class RelayFault(msgspec.Struct, frozen=True):
    """Why a game of the text is not taken; its board stays as it was. Lines and columns count from 1."""

    code: RelayFaultCode
    line: int
    column: int
    message: str


class CorrectedMove(msgspec.Struct, frozen=True):
    """A move that has changed or is gone; `ply` counts from 1."""

    white: str
    black: str
    ply: int
    before: str
    now: str | None


class Relayed(msgspec.Struct, frozen=True):
    """The answer to a text: how many boards there are, how many of them changed, and what was not taken."""

    boards: int
    changed: int
    corrected: tuple[CorrectedMove, ...]
    faults: tuple[RelayFault, ...]
