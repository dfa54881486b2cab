"""What page and server say about a tournament that has begun: the bodies of HTTP."""

from typing import Annotated

import msgspec

from coupturc.game.record import EntryMode
from coupturc.tournament import events, outcomes
from coupturc.web.messages.shared import ProfileName
from coupturc.web.tournaments.setup_messages import TieBreak, TournamentSystem

_Count = Annotated[int, msgspec.Meta(ge=1, le=10_000)]

TournamentOutcome = outcomes.Outcome
TournamentAbsence = outcomes.Absence
AnnouncedAbsence = outcomes.Announced
_RefusalCode = Annotated[str, msgspec.Meta(extra={"typescript": "TournamentRefusalCode"})]


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


class TypedPlaces(msgspec.Struct, frozen=True):
    """The boards that somebody enters by a link: one of a round, or all of it when `board` is None."""

    round: int
    board: int | None


class TournamentView(msgspec.Struct, frozen=True):
    """A whole tournament.

    Args:
        club: whose tournament it is; None of none.
        mine: whether the one who asks may change it.
        hands_on: whether he may let another member run it.
        own: the numbers of the players whom he plays as.
        own_links: whether players have links of their own; on one screen everybody acts for all.
        types: the boards that he enters by the link that came along; None without one.
        play: what games on the page are played by; None where only results are kept.
        rounds: those that are paired.
        zone: the time zone of the place, by its IANA name; empty as long as nobody said.
        ends_ms: when an arena ends, UTC milliseconds; None before it begins.
        most_rounds: how many there will be; None as long as that is open.
        teams: the standings of teams; nothing where players meet for themselves.
        waits: whether the next round is paired only when every game has its result.
        prizes: what can be won; None as long as nobody said.
        carried: how many games of earlier tournaments count.
        carried_from: the names of those tournaments.
        may_carry: whether the one who asks can let more of them count.
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
    own_links: bool
    types: TypedPlaces | None
    play: TournamentPlay | None
    zone: str
    ends_ms: int | None
    most_rounds: int | None
    players: tuple[EnteredPlayer, ...]
    rounds: tuple[TournamentRound, ...]
    standings: tuple[TournamentStanding, ...]
    teams: tuple[TournamentTeam, ...]
    waits: bool
    prizes: PrizeList | None
    carried: int
    carried_from: str
    may_carry: bool


class TournamentRefused(msgspec.Struct, frozen=True):
    """Why a request changed nothing."""

    code: _RefusalCode
    params: dict[str, str | int]


class TournamentAnswer(msgspec.Struct, frozen=True):
    """The answer to a request of an arbiter: the tournament as it is now, and why nothing changed, if so."""

    tournament: TournamentView
    refused: TournamentRefused | None


class MembersWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/tournaments/{id}/members: the members of its club who play, by number; nobody means all."""

    members: Annotated[tuple[_Count, ...], msgspec.Meta(max_length=1000)] = ()


class CarriedSource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/tournaments/{id}/carried: the id of the tournament whose games count here too."""

    tournament: Annotated[str, msgspec.Meta(min_length=1, max_length=32)]


class NewOrganiser(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/tournaments/{id}/organiser: the name of the member who runs it from now on."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


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


class MembersEntered(msgspec.Struct, frozen=True):
    """The answer to POST /api/tournaments/{id}/members.

    `unclear` names the members of whom it is not clear which player each is: nobody is entered or noted for them.
    """

    tournament: TournamentView
    refused: TournamentRefused | None
    unclear: tuple[str, ...]


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
