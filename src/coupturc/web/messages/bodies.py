"""What HTTP carries: rules profiles, games in the list, positions that are set up."""

from __future__ import annotations

from typing import Annotated

import msgspec

from coupturc.game.drawn import PieceLetter
from coupturc.game.outcome import Outcome, SideName
from coupturc.game.record import EntryMode
from coupturc.web.messages.board import Board, PlayedMove
from coupturc.web.messages.game import Players, TimeControl
from coupturc.web.messages.shared import FenFault, GameName, ShortText, Summary


class ProfileSummary(msgspec.Struct, frozen=True):
    """An entry of GET /api/profiles; `default` marks the profile a game name stands for."""

    id: str
    version: int
    game: GameName
    title: str
    default: bool
    entry: EntryMode
    source: str
    board: Board
    start: dict[str, PieceLetter]


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/games.

    `profile` is a profile id or a game name; `entry` None takes the profile's own;
    `time_control` None is no clock; `fen` None is the start position. `hint` says whether the
    opponent is told of an irregular move, None as the profile says; `claims_automatic` whether
    draws that wait for a claim end the game by themselves; `advice` whether the computer gives hints,
    None as is usual: with assistance it does, over the board it does not.
    """

    profile: ShortText
    players: Players
    entry: EntryMode | None = None
    time_control: TimeControl | None = None
    fen: Annotated[str, msgspec.Meta(max_length=2000)] | None = None
    hint: bool | None = None
    claims_automatic: bool = False
    advice: bool | None = None


class GameSummary(Summary, frozen=True):
    """A game in the list, and the answer to POST /api/games."""

    entry: EntryMode
    players: Players
    time_control: TimeControl
    outcome: Outcome | None
    winner: SideName | None


class Games(msgspec.Struct, frozen=True):
    """The answer to GET /api/games, the latest change first; ?after=`next` pages on.

    ?game=`GameName`, ?state=open or finished and ?q=words narrow it; words are parts of names and profile.
    """

    games: tuple[GameSummary, ...]
    next: str | None = None


class LinePosition(msgspec.Struct, frozen=True):
    """A position of a game and the move that led to it, None at the beginning."""

    move: PlayedMove | None
    pieces: dict[str, PieceLetter]
    fen: str


class GameLine(msgspec.Struct, frozen=True):
    """The answer to GET /api/games/ID/line: what stood on the board after each move, to look back."""

    summary: GameSummary
    board: Board
    positions: tuple[LinePosition, ...]


class Profiles(msgspec.Struct, frozen=True):
    """The answer to GET /api/profiles; `levels` are those of the computer, weakest first."""

    profiles: tuple[ProfileSummary, ...]
    levels: tuple[int, ...]


class NewPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/positions: a FEN, or pieces and who is to move.

    `profile` is a profile id or a game name.
    """

    profile: ShortText
    fen: Annotated[str, msgspec.Meta(max_length=2000)] | None = None
    pieces: dict[ShortText, PieceLetter] = {}
    turn: SideName = "white"


class PositionCheck(msgspec.Struct, frozen=True):
    """What a position is: its canonical FEN, and the number of its `moves`.

    With `faults`, all of them, it cannot be played; `fen` is then as it was given.
    """

    fen: str
    pieces: dict[str, PieceLetter]
    turn: SideName
    moves: int
    faults: tuple[FenFault, ...] = ()
