"""What HTTP carries about rules profiles, and about positions that are set up under them."""

from __future__ import annotations

from typing import Annotated

import msgspec

from coupturc.engine.levels import Level
from coupturc.engine.player import Style
from coupturc.game.drawn import LegalMove, PieceLetter
from coupturc.game.outcome import SideName
from coupturc.game.record import EntryMode
from coupturc.rules.games import GameName
from coupturc.web.messages.board import Board, PlayableBoard
from coupturc.web.messages.shared import PositionFault, ProfileName, ShortText


class ProfileSummary(msgspec.Struct, frozen=True):
    """An entry of GET /api/profiles; `default` marks the profile that is meant by the name of its game.

    `start` is where a game begins, with its first moves; `take_backs` says whether over the board the computer lets
    moves be taken back when nothing else is agreed.
    """

    id: str
    version: int
    game: GameName
    title: str
    default: bool
    entry: EntryMode
    source: str
    board: Board
    start: PlayableBoard
    take_backs: bool


class Profiles(msgspec.Struct, frozen=True):
    """The answer to GET /api/profiles; `levels` and `styles` are those of the computer, the weakest level first."""

    profiles: tuple[ProfileSummary, ...]
    levels: tuple[Level, ...]
    styles: tuple[Style, ...]


class RuleLine(msgspec.Struct, frozen=True):
    """One rule: what it is about, its value in the profile, a number in it, and who says so.

    `count` is of moves by each side, times, plies or seconds, as the rule has it.
    """

    rule: str
    value: str = ""
    count: int = 0
    article: str = ""


class RuleSheet(msgspec.Struct, frozen=True):
    """The answer to GET /api/games/ID/rules, as stored with the game, and to GET /api/profiles/ID/rules."""

    profile: ProfileName
    source: str
    lines: tuple[RuleLine, ...]


class EngineRules(msgspec.Struct, frozen=True):
    """The answer to GET /engine/rules/PROFILE.json: what the engine of a browser has to know of a profile.

    `number` is that of its rules in the core, and `limits` are its draw limits as the core takes them. `even` are the
    hundredths of a man at which a win is as likely as not, `logit` those for one logit more. A score beyond `sure` is
    `win` less the plies to a forced end. `weights` is where the weights of the game are.
    """

    game: GameName
    number: int
    limits: tuple[int, ...]
    even: int
    logit: int
    win: int
    sure: int
    weights: str


class Weakness(msgspec.Struct, frozen=True):
    """How a player errs (core/search/choosing.hpp)."""

    overlook: float
    long_capture: int
    sight_plies: int
    margin: int
    forget: float


class Manner(msgspec.Struct, frozen=True):
    """How much a player thinks about a move, and how it chooses; 0 means no limit.

    `taste` is what its style adds to the weights of the evaluation's terms.
    """

    ms: int
    nodes: int
    depth: int
    is_varied: bool
    weakness: Weakness | None
    taste: tuple[int, ...] = ()


class Results(msgspec.Struct, frozen=True):
    """How results are written."""

    white: str
    draw: str
    black: str


class DeviceRules(msgspec.Struct, frozen=True):
    """The answer to GET /engine/games/PROFILE.json: what a device needs for games without its server.

    `articles` are those behind the reasons for which a game ends, `blocked` that of a side that has pieces and no move.
    A draw may be offered when each side has made `offer_after` moves, None where it may not be agreed; the computer
    agrees from `agrees_after` plies on, when it stands no better. `manners` are by level, `tastes` by style,
    and `hint` is of who gives one.
    """

    profile: ProfileName
    board: Board
    engine: EngineRules
    results: Results
    articles: dict[str, str]
    resignation: bool
    offer_after: int | None
    agrees_after: int
    manners: dict[str, Manner]
    tastes: dict[Style, tuple[int, ...]]
    hint: Manner


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
    faults: tuple[PositionFault, ...] = ()


class NewLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/lines: moves from a position, to look at without playing them."""

    profile: ShortText
    fen: Annotated[str, msgspec.Meta(max_length=2000)]
    moves: Annotated[tuple[ShortText, ...], msgspec.Meta(max_length=200)]


class LineStep(msgspec.Struct, frozen=True):
    """A move of a line, and the pieces after it."""

    move: LegalMove
    pieces: dict[str, PieceLetter]


class LineSteps(msgspec.Struct, frozen=True):
    """The answer to POST /api/lines: its moves as far as they are legal."""

    steps: tuple[LineStep, ...]
