"""What page and server say about the games of a tournament: where, by whom, and their score sheets; bodies of HTTP."""

from typing import Annotated

import msgspec

from coupturc.game.drawn import LegalMove
from coupturc.notation import score_sheets
from coupturc.rules.games import USUAL_GAME
from coupturc.tournament import outcomes
from coupturc.tournament.judging import MOST_PLAYERS
from coupturc.tournament.setup import MOST_ROUNDS
from coupturc.web.messages.board import Board, PlayableBoard
from coupturc.web.messages.shared import ProfileName, ShortText
from coupturc.web.tournaments.messages import TournamentRefused, TournamentView, TypedPlaces

PlayedOutcome = outcomes.PlayedOutcome
SheetFaultCode = score_sheets.SheetFaultCode


class OwnMeeting(msgspec.Struct, frozen=True):
    """A game that somebody has to play: `awaited` when he is to answer, `closes_ms` the end of the round's window.

    `zone` is that of the tournament.
    """

    tournament: str
    name: str
    round: int
    board: int
    opponent: str
    awaited: bool
    agreed_ms: int | None
    closes_ms: int | None
    zone: str


class OwnMeetings(msgspec.Struct, frozen=True):
    """The answer to GET /api/meetings: the games without a result of who asks, the one that is due first in front."""

    meetings: tuple[OwnMeeting, ...]


class PlayerLink(msgspec.Struct, frozen=True):
    """The answer to POST /api/tournaments/{id}/players/{number}/link: shown to nobody a second time."""

    token: str


class PlayerClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/tournaments/{id}/claim: the token of a player's link."""

    token: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class NewBoardLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/tournaments/{id}/links: for one board of a round, or all of it when `board` is None."""

    round: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)]
    board: Annotated[int, msgspec.Meta(ge=1, le=MOST_PLAYERS)] | None = None


class BoardLinkMade(msgspec.Struct, frozen=True):
    """The answer to POST /api/tournaments/{id}/links: shown to nobody a second time."""

    token: str


class BoardLinks(msgspec.Struct, frozen=True):
    """The answer to GET /api/tournaments/{id}/links: the boards of which somebody has a link."""

    links: tuple[TypedPlaces, ...]


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
