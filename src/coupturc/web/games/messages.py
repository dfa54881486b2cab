"""What page and server say to each other about a game over its WebSocket; `http_messages` has the rest."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from coupturc.engine.levels import DEFAULT_LEVEL, Level
from coupturc.engine.player import Style
from coupturc.game.drawn import LegalMove
from coupturc.game.events import (
    Consequence,
    Irregularity,
    Request,
)
from coupturc.game.outcome import Outcome, SideName
from coupturc.game.record import EntryMode
from coupturc.web.messages.board import Board, PlayableBoard, PlayedMove
from coupturc.web.messages.shared import (
    CommandId,
    Fault,
    Params,
    Ping,
    Pong,
    ProfileName,
    ReasonName,
    ShortText,
)

PlayerKind = Literal["human", "engine"]
#: What the room refuses, in addition to what the arbiter refuses (`coupturc.game.refusal.RefusalCode`).
RoomRefusalCode = Literal[
    "not_your_side", "room_only", "no_hint", "no_take_back", "record_full", "waiting", "opponent_here", "servers_apart"
]
RefusedCode = Annotated[str, msgspec.Meta(extra={"typescript": "RefusalCode | RoomRefusalCode"})]
RequestType = Annotated[str, msgspec.Meta(extra={"typescript": 'Request["type"]'})]


class Player(msgspec.Struct, frozen=True):
    """Who plays a side: a person at this page or the computer at a level.

    The computer that is `unhurried` takes as long for its moves as a person would; `style` is how it likes to play.
    """

    kind: PlayerKind
    name: ShortText = ""
    level: Level = DEFAULT_LEVEL
    unhurried: bool = False
    style: Style = "universal"


class Players(msgspec.Struct, frozen=True):
    """Both players."""

    white: Player
    black: Player


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


class DaysOff(msgspec.Struct, frozen=True):
    """Days on which somebody does not play: the first and the last one, of UTC (ISO 8601)."""

    first: str
    last: str


class BothDaysOff(msgspec.Struct, frozen=True):
    """The days off in which each player is, or which he has next; None where he has none."""

    white: DaysOff | None
    black: DaysOff | None


class FirstMove(msgspec.Struct, frozen=True):
    """A first move that has to come soon: how long its side has left for it at the moment of sending.

    In a game that is over none came, and the server has called it off.
    """

    side: SideName
    left_ms: int


class TimeControl(msgspec.Struct, frozen=True):
    """Both time controls, as the PDN tag writes them ("300+5", "-" without a clock)."""

    white: ShortText
    black: ShortText


class Actions(msgspec.Struct, frozen=True, gc=False):
    """What each side may do now, except to move, by the `type` of the requests."""

    white: tuple[RequestType, ...]
    black: tuple[RequestType, ...]


#: Who may watch a game: nobody, whoever has its link, or all, who find it in the lobby.
Visibility = Literal["private", "link", "public"]


class OwnSeats(msgspec.Struct, frozen=True, gc=False):
    """Where the one who follows sits: the sides he may act for, none for a watcher.

    `open` is the side that waits for somebody with the invitation. `apart` says whether two people play who each have
    a page of their own.
    """

    own: tuple[SideName, ...]
    open: SideName | None
    apart: bool


class DrawAhead(msgspec.Struct, frozen=True):
    """A draw clock that runs, and the plies that are left of it."""

    reason: ReasonName
    plies_left: int


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
    """Take back one ply on one screen, or to the person's last turn against the computer.

    Over the board the one who made the move asks his opponent instead (`AskTakeBack`); the computer refuses with
    `no_take_back` where it does not let a move be taken back.
    """

    id: CommandId


class Hint(msgspec.Struct, tag="hint", tag_field="type", frozen=True):
    """Ask the computer what it would play; answered with `Hinted` or refused. Nothing is stored of it."""

    id: CommandId


class Claim(msgspec.Struct, tag="claim", tag_field="type", frozen=True):
    """End the game that the opponent has left, as won or drawn; refused with `opponent_here` before its time."""

    id: CommandId
    result: Literal["win", "draw"]


class Probed(msgspec.Struct, tag="probed", tag_field="type", frozen=True):
    """The answer to `Probe`, at once."""

    number: int


ClientMessage = Command | Undo | Hint | Claim | Probed | Ping


class Play(PlayableBoard, frozen=True):
    """How a game stands, without its moves.

    `version` counts the requests that were carried out and only grows; a state with a smaller one
    than the page has is old. `undoable` is the number of plies that `Undo` takes
    back, or asks the opponent to let take back; 0 when there is nothing to take back.
    `draws_ahead` holds the draw clocks that run; `claimable` the reasons for which
    the side to move may claim, `claimable_moves` the moves with which it may claim
    a draw that does not stand yet.
    `hint` says whether the computer may be asked for advice now.
    `news` is what followed from the latest request, to be announced once.
    `seats` is None on one screen, where everybody acts for both sides; elsewhere `legal`, `actions` and the like hold
    only what this page may do. `visibility` says who may watch there.
    `rated` says whether its end changes the ratings of both players.
    An irregular move that the opponent has to notice himself is shown nowhere.
    `may_plan` says whether this page may enter conditional moves now (`Plan`).
    `first_move` is None where nobody has to make his first move soon.
    `days_off` says when the players of a game of days do not play: their clocks stand still then. None in other games.
    `mark` stands for the moves so far: a page that comes back says it together with their number.
    """

    game: str
    version: int
    seats: OwnSeats | None
    visibility: Visibility | None
    profile: ProfileName
    entry: EntryMode
    players: Players
    mark: str
    capture_count: int
    outcome: Outcome | None
    winner: SideName | None
    thinking: SideName | None
    undoable: int
    hint: bool
    actions: Actions
    time_control: TimeControl
    clocks: Clocks | None
    first_move: FirstMove | None
    draw_offer: SideName | None
    take_back_asked: SideName | None
    claimable: tuple[ReasonName, ...]
    claimable_moves: tuple[str, ...]
    draws_ahead: tuple[DrawAhead, ...]
    touched: tuple[str, ...]
    adjusting: SideName | None
    irregularity: Irregularity | None
    rated: bool
    may_plan: bool
    days_off: BothDaysOff | None
    news: tuple[Consequence, ...]


class State(Play, tag="state", tag_field="type", frozen=True):
    """The whole game as the page shows it; sent on connecting, and when `Steps` do not lead to it."""

    board: Board
    played: tuple[PlayedMove, ...]


class Steps(Play, tag="steps", tag_field="type", frozen=True):
    """How the game stands now, with the moves that a page lacks: it keeps the first `kept` of its own and adds `steps`.

    Sent after each change to pages that have followed until then, and to one that comes back: it connects with
    `?have=COUNT-MARK`, which says how many moves it has, and their `mark`. Where its moves were taken back or are seen
    otherwise now, the whole game comes.
    """

    kept: int
    steps: tuple[PlayedMove, ...]


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


class Hinted(msgspec.Struct, tag="hinted", tag_field="type", frozen=True):
    """What the computer would play in the state of this `version`."""

    id: str
    version: int
    move: LegalMove


class Rematch(msgspec.Struct, tag="rematch", tag_field="type", frozen=True):
    """One of the two people at this game has begun the next one, colours changed; it waits for the other.

    Who plays here sits down there by asking for a rematch too; others may watch.
    """

    game: str


class Presence(msgspec.Struct, tag="presence", tag_field="type", frozen=True):
    """Which sides of a game of two people are there; sent when that changes.

    `claim_in_ms` is in how many milliseconds this page may claim the game that its opponent has left; None while he is
    there, and in games that wait for him. `unsure` says that the servers do not hear one another now: what happens at
    another one is seen a few seconds late, who is there not at all, and nobody may claim.
    """

    white: bool
    black: bool
    claim_in_ms: int | None
    unsure: bool


class Said(msgspec.Struct, tag="said", tag_field="type", frozen=True):
    """One of the players has said something: GET /api/games/ID/talk has it."""


class Probe(msgspec.Struct, tag="probe", tag_field="type", frozen=True):
    """Ask for an answer (`Probed`): the server measures how long messages are on their way."""

    number: int


class ClocksNow(msgspec.Struct, tag="clocks", tag_field="type", frozen=True):
    """What both clocks show now, sent with each `Pong` while one runs.

    A page counts by a timer that stands still while its device sleeps, and a page that was frozen takes an old state
    for one of this moment.
    """

    clocks: Clocks


ServerMessage = (
    State | Steps | Confirmed | Refused | Hinted | Rematch | Presence | Said | ClocksNow | Probe | Fault | Pong
)
