"""What page and server say about beginning a tournament: the bodies of HTTP."""

from typing import Annotated, Literal

import msgspec

from coupturc.game.record import EntryMode
from coupturc.tournament import parameters, setup
from coupturc.web.messages.shared import ShortText

ScoringName = Literal["2-1-0", "1-half-0", "3-1-0"]

TournamentSystem = setup.System
TournamentFirstOrder = setup.FirstOrder
TieBreak = setup.TieBreak
ParameterKind = parameters.Kind


class NewTournament(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of POST /api/tournaments.

    `parameters` are by their names, with what GET /api/tournaments/systems says that they may be; without `tie_breaks`
    they are those that are usual for the system. `profile`, `time` and `entry` are what games on the page are played
    by; without a profile there are results only. `giver_time` is of the one who gives a simul. `club` is the club whose
    tournament it is, `zone` the IANA name of the time zone of the place.
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
    zone: ShortText = ""


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
