"""Everything that page and server say to each other.

One WebSocket per page and game carries the tagged structs `ClientMessage` and
`ServerMessage`; HTTP carries the untagged bodies at the end. The server always
sends whole states, so a page that missed messages needs nothing but the next one.
Refusals and faults carry a code and parameters, never a sentence: human text
lives in the catalogues of the page. `tools/generate_messages.py` writes the
TypeScript types from this module.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from coupturc.engine.levels import DEFAULT_LEVEL, LEVELS
from coupturc.game.events import Consequence, Irregularity, IrregularityKind, Request
from coupturc.game.outcome import Outcome, SideName
from coupturc.game.record import EntryMode

PieceLetter = Literal["w", "b", "W", "B"]
GameName = Literal["international", "turkish"]
PlayerKind = Literal["human", "engine"]

#: What the room refuses beside the arbiter (`coupturc.game.refusal.RefusalCode`).
RoomRefusalCode = Literal["not_your_side", "room_only", "nothing_to_undo", "no_hint"]
FaultCode = Literal["malformed", "too_large", "unknown_game", "unknown_analysis", "deleted", "not_stored", "internal"]
ProblemCode = Literal[
    "malformed",
    "too_large",
    "unknown_game",
    "unknown_analysis",
    "unknown_profile",
    "unknown_lesson",
    "broken_lesson",
    "encoding",
    "no_games",
    "unreadable_game",
    "unknown_question",
    "fen",
    "time_control",
    "not_stored",
    "foreign_origin",
    "not_found",
    "method_not_allowed",
    "internal",
]
RefusedCode = Annotated[str, msgspec.Meta(extra={"typescript": "RefusalCode | RoomRefusalCode"})]
RequestType = Annotated[str, msgspec.Meta(extra={"typescript": 'Request["type"]'})]
ReasonName = Annotated[str, msgspec.Meta(extra={"typescript": "Reason"})]
CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
ShortText = Annotated[str, msgspec.Meta(max_length=200)]
Params = dict[str, str | int]


# ------------------------------------------------------------------ parts of a state


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


class Player(msgspec.Struct, frozen=True):
    """Who plays a side: a person at this page or the computer at a level."""

    kind: PlayerKind
    name: ShortText = ""
    level: Annotated[int, msgspec.Meta(ge=LEVELS[0], le=LEVELS[-1])] = DEFAULT_LEVEL


class Players(msgspec.Struct, frozen=True):
    """Both players."""

    white: Player
    black: Player


class LegalMove(msgspec.Struct, frozen=True):
    """A whole turn; `text` names it without ambiguity and is what the page sends."""

    text: str
    origin: str
    target: str
    captured: tuple[str, ...]
    path: tuple[str, ...]
    promotes: bool


class PlayedMove(msgspec.Struct, frozen=True):
    """A move of the record; `irregularity` names what was wrong, once both players may know."""

    side: SideName
    text: str
    origin: str
    target: str
    captured: tuple[str, ...]
    path: tuple[str, ...]
    promotes: bool
    irregularity: IrregularityKind | None


class Hop(msgspec.Struct, frozen=True):
    """One step or jump: landing square, jumped square (None for a quiet step), next state."""

    to: str
    captured: str | None
    next: int


class HopState(msgspec.Struct, frozen=True):
    """One state of the input automaton over all legal routes.

    A way through it begins in any state with `start`; a state whose `move` is not None
    completes that entry of `legal`.
    """

    square: str
    start: bool
    move: int | None
    hops: tuple[Hop, ...]


class Clocks(msgspec.Struct, frozen=True):
    """Both clocks at the moment of sending; the page counts `running` down itself.

    `delay_ms` is what is left of a delay before the running clock moves; `flag_ms` how long the
    running side has in all, more than its clock shows when periods of byo-yomi follow. Periods are
    those not used up, 0 outside byo-yomi.
    """

    white_ms: int
    black_ms: int
    white_periods: int
    black_periods: int
    running: SideName | None
    delay_ms: int
    flag_ms: int | None
    paused: bool


class TimeControl(msgspec.Struct, frozen=True):
    """Both time controls, as the PDN tag writes them ("300+5", "-" for none)."""

    white: ShortText
    black: ShortText


class Actions(msgspec.Struct, frozen=True):
    """What each side may do now besides moving, by the `type` of the requests."""

    white: tuple[RequestType, ...]
    black: tuple[RequestType, ...]


class ProfileName(msgspec.Struct, frozen=True):
    """The rules profile of a game, as stored with it; `title` names one that the page has no words for."""

    id: str
    version: int
    game: GameName
    title: str


# ------------------------------------------------------------------ page to server


class Command(msgspec.Struct, tag="command", tag_field="type", frozen=True):
    """Ask the arbiter to apply a request.

    `id` is chosen by the page, unique within the game (a UUID). The same id sent
    again, after a reconnect for example, is answered as the first time and applied
    once. A stamp that the page writes into the request is ignored: the server's
    clock counts.
    """

    id: CommandId
    event: Request


class Undo(msgspec.Struct, tag="undo", tag_field="type", frozen=True):
    """Take back one ply on one screen, or to the person's last turn against the computer."""

    id: CommandId


class Hint(msgspec.Struct, tag="hint", tag_field="type", frozen=True):
    """Ask the computer what it would play; answered with `Hinted` or refused. Nothing is stored of it."""

    id: CommandId


class Ping(msgspec.Struct, tag="ping", tag_field="type", frozen=True):
    """Ask for a sign of life; answered with `Pong` carrying the same number."""

    number: int


ClientMessage = Command | Undo | Hint | Ping


# ------------------------------------------------------------------ server to page


class State(msgspec.Struct, tag="state", tag_field="type", frozen=True):
    """The whole game as the page shows it; sent on connecting and after every change.

    `version` counts the stored events and only grows; a state with a smaller one
    than the page has is old. `undoable` is the number of plies that `Undo` takes
    back, 0 when it would be refused. `counters` holds the running draw clocks by
    reason, in plies; `claimable` the reasons for which the side to move may claim.
    `hint` says whether the computer may be asked for advice now.
    `news` is what followed from the latest request, to be announced once.
    An irregular move that the opponent has to notice himself is shown nowhere.
    """

    game: str
    version: int
    profile: ProfileName
    entry: EntryMode
    board: Board
    pieces: dict[str, PieceLetter]
    turn: SideName
    players: Players
    played: tuple[PlayedMove, ...]
    legal: tuple[LegalMove, ...]
    capture_count: int
    hops: tuple[HopState, ...]
    outcome: Outcome | None
    winner: SideName | None
    thinking: SideName | None
    undoable: int
    hint: bool
    actions: Actions
    time_control: TimeControl
    clocks: Clocks | None
    draw_offer: SideName | None
    claimable: tuple[ReasonName, ...]
    counters: dict[str, int]
    touched: tuple[str, ...]
    adjusting: SideName | None
    irregularity: Irregularity | None
    fen: str
    news: tuple[Consequence, ...]


class Confirmed(msgspec.Struct, tag="confirmed", tag_field="type", frozen=True):
    """The command with this id is applied and on disk as part of `version`."""

    id: str
    version: int


class Refused(msgspec.Struct, tag="refused", tag_field="type", frozen=True):
    """The arbiter says no: an expected answer, with what the page should draw."""

    id: str
    code: RefusedCode
    params: Params = {}
    show: tuple[LegalMove, ...] = ()


class Fault(msgspec.Struct, tag="fault", tag_field="type", frozen=True):
    """The message or the server was at fault: bad message, full disk, game deleted.

    After `deleted` and `unknown_game` the socket closes with 4404.
    """

    code: FaultCode
    id: str | None = None
    params: Params = {}


class Hinted(msgspec.Struct, tag="hinted", tag_field="type", frozen=True):
    """What the computer would play in the state of this `version`."""

    id: str
    version: int
    move: LegalMove


class Pong(msgspec.Struct, tag="pong", tag_field="type", frozen=True):
    """The answer to `Ping`."""

    number: int


ServerMessage = State | Confirmed | Refused | Hinted | Fault | Pong


# ------------------------------------------------------------------ HTTP bodies


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


class GameSummary(msgspec.Struct, frozen=True):
    """A game in the list, and the answer to POST /api/games. Times are UTC, ISO 8601."""

    id: str
    profile: ProfileName
    entry: EntryMode
    players: Players
    time_control: TimeControl
    created: str
    changed: str
    plies: int
    outcome: Outcome | None
    winner: SideName | None
    fen: str


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


class Problem(msgspec.Struct, frozen=True):
    """The body of every HTTP answer that is not 2xx: a code the page translates.

    A bad FEN gives code `fen` and every fault of it in `faults`.
    """

    code: ProblemCode
    params: Params = {}
    faults: tuple[FenFault, ...] = ()


class FenFault(msgspec.Struct, frozen=True):
    """One thing wrong with a position.

    `column` counts from 1, 0 when it is not at one place; `square` is the one named there, if any.
    """

    code: str
    column: int
    square: str = ""
