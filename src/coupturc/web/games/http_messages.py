"""What page and server say to each other about games in the bodies of HTTP."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

import msgspec

from coupturc.game.drawn import PieceLetter
from coupturc.game.events import DrawAccept, DrawDecline, DrawOffer, Move, Resign, TakeBack
from coupturc.game.outcome import Outcome, SideName
from coupturc.game.record import EntryMode
from coupturc.web.games.messages import DaysOff, Players, TimeControl, Visibility
from coupturc.web.messages.board import Board, PlayedMove
from coupturc.web.messages.shared import LearnerId, ShortText, Summary


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/games.

    `profile` is a profile id or a game name; `entry` None takes the profile's own;
    `time_control` None means no clock, `fen` None the start position. `hint` says whether the
    opponent sees that a move was irregular, None as the profile says; `claims_automatic` whether
    draws that wait for a claim end the game by themselves; `advice` whether the computer gives hints,
    None as is usual: with assistance it does, over the board it does not; `take_backs` whether the computer lets
    moves be taken back, None as is usual: where a touched piece binds to nothing. `invite` is the side that waits for
    somebody with the invitation, where games have seats; `visibility` says who may watch there. Games of pupils are
    always by link, so that their teacher can watch and strangers cannot find them.
    """

    profile: ShortText
    players: Players
    entry: EntryMode | None = None
    time_control: TimeControl | None = None
    fen: Annotated[str, msgspec.Meta(max_length=2000)] | None = None
    hint: bool | None = None
    claims_automatic: bool = False
    advice: bool | None = None
    take_backs: bool | None = None
    invite: SideName | None = None
    visibility: Visibility = "link"


#: What can happen in a game on a device.
DeviceRequest = Move | TakeBack | Resign | DrawOffer | DrawAccept | DrawDecline


class DeviceGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of PUT /api/device-games/ID: a game that was played on a device while this server was away.

    ID is the device's own name for the game, and hard to guess: what is sent under it again adds what has happened
    since, and nothing twice. `created_ms` is when it began by the clock of the device, in UTC. `learner` is what the
    device calls whoever played it, in lessons too; None for a page that does not say.
    """

    profile: ShortText
    players: Players
    created_ms: int
    requests: Annotated[tuple[DeviceRequest, ...], msgspec.Meta(max_length=5000)]
    learner: LearnerId | None = None


class DeviceGameKept(msgspec.Struct, frozen=True):
    """The answer: the name by which the server has the game."""

    id: str


class NewVisibility(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/games/ID/visibility: who may watch from now on."""

    visibility: Visibility


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/games/ID/seat: the invitation, and the name of the one who sits down."""

    token: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    name: ShortText = ""


PlannedLine = Annotated[tuple[ShortText, ...], msgspec.Meta(min_length=1, max_length=20)]


class NewPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of PUT /api/games/ID/plan: conditional moves of the player who waits, in the place of those before.

    Each line holds a move of the opponent, the answer, his next move, and so on; the last one is an answer. To a move
    there is one answer.
    """

    lines: Annotated[tuple[PlannedLine, ...], msgspec.Meta(max_length=50)]


class Plan(msgspec.Struct, frozen=True):
    """The answer to GET and PUT /api/games/ID/plan, for its player alone.

    ?after= names moves, one each time; `next` are those that may follow them.
    """

    lines: tuple[tuple[str, ...], ...]
    next: tuple[str, ...]


class GameSummary(Summary, frozen=True):
    """A game in the list."""

    entry: EntryMode
    players: Players
    time_control: TimeControl
    outcome: Outcome | None
    winner: SideName | None


class NewGameMade(GameSummary, frozen=True):
    """The answer to POST /api/games; `invite` is the token for the open side, shown to nobody a second time."""

    invite: str | None = None


class Games(msgspec.Struct, frozen=True):
    """The answer to GET /api/games, the latest change first; ?after=`next` pages on.

    ?game=`GameName`, ?state=open or finished and ?q=words narrow it; words are parts of names and profile.
    `damaged` names the games that cannot be read: they are damaged, or a newer version wrote them.
    """

    games: tuple[GameSummary, ...]
    damaged: tuple[str, ...] = ()
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


class YearOff(msgspec.Struct, frozen=True):
    """How many days off are left in a year."""

    year: int
    left: int


class OwnDaysOff(msgspec.Struct, frozen=True):
    """The answer to GET /api/account/days-off: a member's own from today on, and how many more he may plan.

    `most` is how many there are in a year.
    """

    days: tuple[DaysOff, ...]
    years: tuple[YearOff, ...]
    most: int


class NewDaysOff(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/account/days-off: have these days off, or take them back."""

    first: dt.date
    last: dt.date
    off: bool = True
