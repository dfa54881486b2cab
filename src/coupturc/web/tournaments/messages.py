"""What page and server say to each other about tournaments: the bodies of HTTP."""

from typing import Annotated, Literal

import msgspec

from coupturc.game.drawn import LegalMove
from coupturc.game.record import EntryMode
from coupturc.notation import score_sheets
from coupturc.rules.games import USUAL_GAME
from coupturc.tournament import events, outcomes, parameters, setup
from coupturc.web.messages.board import Board, PlayableBoard
from coupturc.web.messages.shared import ProfileName, ShortText

ScoringName = Literal["2-1-0", "1-half-0", "3-1-0"]
_Count = Annotated[int, msgspec.Meta(ge=1, le=10_000)]

TournamentSystem = setup.System
TournamentFirstOrder = setup.FirstOrder
TieBreak = setup.TieBreak
ParameterKind = parameters.Kind
TournamentOutcome = outcomes.Outcome
TournamentAbsence = outcomes.Absence
AnnouncedAbsence = outcomes.Announced
PlayedOutcome = outcomes.PlayedOutcome
SheetFaultCode = score_sheets.SheetFaultCode
_RefusalCode = Annotated[str, msgspec.Meta(extra={"typescript": "TournamentRefusalCode"})]


class NewTournament(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of POST /api/tournaments.

    `parameters` are by their names, with what GET /api/tournaments/systems says that they may be; without `tie_breaks`
    they are those that are usual for the system. `profile`, `time` and `entry` are what games on the page are played
    by; without a profile there are results only. `giver_time` is of the one who gives a simul. `club` is the club whose
    tournament it is.
    """

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    system: TournamentSystem
    scoring: ScoringName = "2-1-0"
    tie_breaks: Annotated[tuple[TieBreak, ...], msgspec.Meta(max_length=10)] | None = None
    first_order: TournamentFirstOrder = "rating"
    parameters: dict[ShortText, int | ShortText | bool | None] = {}
    profile: ShortText | None = None
    time: ShortText = "-"
    giver_time: ShortText | None = None
    entry: EntryMode | None = None
    club: ShortText | None = None


class TournamentParameter(msgspec.Struct, frozen=True):
    """A parameter of a system, as `coupturc.tournament.parameters` describes it."""

    name: str
    kind: ParameterKind
    usual: int | str | bool | None
    least: int
    most: int
    is_open: bool
    choices: tuple[str, ...]
    is_common: bool


class TournamentRules(msgspec.Struct, frozen=True):
    """What a tournament of a system can agree on; `tie_breaks` are the usual ones, null where the system reads none."""

    system: TournamentSystem
    parameters: tuple[TournamentParameter, ...]
    tie_breaks: tuple[TieBreak, ...] | None


class TournamentSystems(msgspec.Struct, frozen=True):
    """The answer to GET /api/tournaments/systems: what a new tournament can choose."""

    systems: tuple[TournamentRules, ...]
    scorings: tuple[ScoringName, ...]
    first_orders: tuple[TournamentFirstOrder, ...]
    tie_breaks: tuple[TieBreak, ...]


class ArbiterRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/tournaments/{id}/requests: what an arbiter asks, and the version that he saw."""

    request: events.Request
    seen: int


class PlannedAbsence(msgspec.Struct, frozen=True):
    """A round in which a player will not be there, and why."""

    round: int
    why: AnnouncedAbsence


class EnteredPlayer(msgspec.Struct, frozen=True):
    """A player.

    `absences` are those announced for the rounds to come, the next one first; `real_name` is of a member who agrees to
    show it.
    """

    number: int
    player: events.Player
    left: bool
    absences: tuple[PlannedAbsence, ...]
    real_name: str


class TournamentMeeting(msgspec.Struct, frozen=True):
    """When and where a game is played, UTC milliseconds.

    `proposed_by` is the player whose `hours_ms` wait for an answer, `game` the game on the page, `sheet` whether its
    moves were typed in.
    """

    proposed_by: int | None
    hours_ms: tuple[int, ...]
    agreed_ms: int | None
    game: str | None
    sheet: bool


class TournamentBoard(msgspec.Struct, frozen=True):
    """A game of a round; board 1 comes first. `barrage` is the number of who won the barrage after it."""

    white: int
    black: int
    outcome: TournamentOutcome | None
    barrage: int | None
    meeting: TournamentMeeting | None


class TournamentMatch(msgspec.Struct, frozen=True):
    """A match of two teams: its boards, from 1, and the board points of both; unfinished while a board is open."""

    home: int
    away: int
    boards: tuple[int, ...]
    home_points: float
    away_points: float
    finished: bool


class AbsentPlayer(msgspec.Struct, frozen=True):
    """A player without an opponent."""

    number: int
    why: TournamentAbsence


class RoundWindow(msgspec.Struct, frozen=True):
    """From when until when a round is played, UTC milliseconds."""

    opens_ms: int
    closes_ms: int


class TournamentRound(msgspec.Struct, frozen=True):
    """A paired round; results are entered when it is published. `matches` are those of teams.

    `may_unpair` and `may_seat` say whether the one who asks can take the pairing back, and give somebody without an
    opponent a board behind the others.
    """

    published: bool
    window: RoundWindow | None
    boards: tuple[TournamentBoard, ...]
    matches: tuple[TournamentMatch, ...]
    absences: tuple[AbsentPlayer, ...]
    may_unpair: bool
    may_seat: bool


class TournamentStanding(msgspec.Struct, frozen=True):
    """A line of the standings. Numbers have at most two decimals; `value` is that of a Keizer competition."""

    rank: int
    number: int
    group: int
    score: float
    value: float | None
    tie_breaks: tuple[float, ...]
    games: int
    wins: int
    draws: int
    losses: int


class TournamentTeam(msgspec.Struct, frozen=True):
    """A line of the standings of teams; `number` is that of the team, from 1."""

    rank: int
    number: int
    name: str
    match_points: float
    board_points: float
    tie_breaks: tuple[float, ...]
    matches: int
    wins: int
    draws: int
    losses: int


class PrizeAward(msgspec.Struct, frozen=True):
    """A prize and who wins it as the standings are now; `each` is what every winner gets, in hundredths."""

    places: tuple[int, ...]
    category: str
    group: int
    what: str
    each: int
    winners: tuple[str, ...]


class PrizeList(msgspec.Struct, frozen=True):
    """What can be won, as in the request that said so, and who wins it by the standings as they are now."""

    prizes: tuple[events.Prize, ...]
    categories: tuple[events.Category, ...]
    one_each: bool
    currency: str
    awards: tuple[PrizeAward, ...]


class TournamentPlay(msgspec.Struct, frozen=True):
    """What games on the page are played by."""

    profile: ProfileName
    time: str
    entry: EntryMode


class TournamentView(msgspec.Struct, frozen=True):
    """A whole tournament.

    Args:
        club: whose tournament it is; None of none.
        mine: whether the one who asks may change it.
        hands_on: whether he may let another member run it.
        own: the numbers of the players whom he plays as.
        apart: whether players have links of their own; on one screen everybody acts for all.
        play: what games on the page are played by; None where only results are kept.
        rounds: those that are paired.
        ends_ms: when an arena ends, UTC milliseconds; None before it begins.
        most_rounds: how many there will be; None as long as that is open.
        teams: the standings of teams; nothing where players meet for themselves.
        waits: whether the next round is paired only when every game has its result.
        prizes: what can be won; None as long as nobody said.
    """

    id: str
    name: str
    club: str | None
    system: TournamentSystem
    tie_breaks: tuple[TieBreak, ...]
    version: int
    mine: bool
    hands_on: bool
    own: tuple[int, ...]
    apart: bool
    play: TournamentPlay | None
    ends_ms: int | None
    most_rounds: int | None
    players: tuple[EnteredPlayer, ...]
    rounds: tuple[TournamentRound, ...]
    standings: tuple[TournamentStanding, ...]
    teams: tuple[TournamentTeam, ...]
    waits: bool
    prizes: PrizeList | None


class TournamentRefused(msgspec.Struct, frozen=True):
    """Why a request changed nothing."""

    code: _RefusalCode
    params: dict[str, str | int]


class TournamentAnswer(msgspec.Struct, frozen=True):
    """The answer to a request of an arbiter: the tournament as it is now, and why nothing changed, if so."""

    tournament: TournamentView
    refused: TournamentRefused | None


class OwnMeeting(msgspec.Struct, frozen=True):
    """A game that somebody has to play: `awaited` when he is to answer, `closes_ms` the end of the round's window."""

    tournament: str
    name: str
    round: int
    board: int
    opponent: str
    awaited: bool
    agreed_ms: int | None
    closes_ms: int | None


class OwnMeetings(msgspec.Struct, frozen=True):
    """The answer to GET /api/meetings: the games without a result of who asks, the one that is due first in front."""

    meetings: tuple[OwnMeeting, ...]


class MembersWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/tournaments/{id}/members: the members of its club who play, by number; nobody means all."""

    members: Annotated[tuple[_Count, ...], msgspec.Meta(max_length=1000)] = ()


class PlayerLink(msgspec.Struct, frozen=True):
    """The answer to POST /api/tournaments/{id}/players/{number}/link: shown to nobody a second time."""

    token: str


class NewOrganiser(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/tournaments/{id}/organiser: the name of the member who runs it from now on."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class PlayerClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/tournaments/{id}/claim: the token of a player's link."""

    token: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class PairingGame(msgspec.Struct, frozen=True):
    """The answer to POST .../rounds/{round}/boards/{board}/play: the game that is played there, or why none is."""

    game: str | None
    refused: TournamentRefused | None


class SheetText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST .../rounds/{round}/boards/{board}/sheet: the moves of a game, in PDN or alone.

    `profile` names the rules where the tournament has none of its own; `outcome` None takes what the text or the last
    position says. `keep` makes it the game of that board, when nothing is wrong with it; else it is only checked.
    """

    text: Annotated[str, msgspec.Meta(max_length=20_000)]
    profile: ShortText = USUAL_GAME
    outcome: PlayedOutcome | None = None
    keep: bool = False


class SheetFault(msgspec.Struct, frozen=True):
    """The first thing wrong with a score sheet, and the word `found` there; line and column count from 1."""

    code: SheetFaultCode
    line: int
    column: int
    found: str


class SheetRead(msgspec.Struct, frozen=True):
    """What was read of a score sheet, and the answer to a GET: what is kept of it.

    Args:
        profile: by what it was checked.
        moves: as far as they are legal.
        last: the last of them.
        position: behind them, with the moves that may follow.
        outcome: as the text or the last position says; None where neither does.
        refused: why it was not kept.
        tournament: as it is now, if the sheet was kept.
    """

    profile: ProfileName
    board: Board
    moves: tuple[str, ...]
    last: LegalMove | None
    position: PlayableBoard
    outcome: PlayedOutcome | None
    fault: SheetFault | None
    refused: TournamentRefused | None = None
    tournament: TournamentView | None = None


class PlayersFault(msgspec.Struct, frozen=True):
    """One thing wrong with a file of players or of a tournament; `values` are those of its sentence."""

    code: Annotated[str, msgspec.Meta(extra={"typescript": "PlayersFaultCode"})]
    line: int
    column: int
    values: dict[str, str | int]


class PlayersBrought(msgspec.Struct, frozen=True):
    """The answer to POST /api/tournaments/{id}/players: everybody is entered, or nobody and every fault is named."""

    tournament: TournamentView
    refused: TournamentRefused | None
    faults: tuple[PlayersFault, ...]


class TournamentBrought(msgspec.Struct, frozen=True):
    """The answer to POST /api/tournaments/trf: the tournament that began, or every fault of the file."""

    id: str | None
    faults: tuple[PlayersFault, ...]


class TournamentSummary(msgspec.Struct, frozen=True):
    """What the list shows of a tournament. `changed` is UTC, ISO 8601."""

    id: str
    name: str
    system: TournamentSystem
    players: int
    rounds: int
    changed: str


class Tournaments(msgspec.Struct, frozen=True):
    """The answer to GET /api/tournaments: those changed last, first; `damaged` are ids that cannot be read."""

    tournaments: tuple[TournamentSummary, ...]
    damaged: tuple[str, ...]
