"""A game as it is stored: how it was set up, and every event; and its state as data.

The record is the game: the state follows from it. `game/record_json.py` writes and reads both.
"""

from typing import Literal

from coupturc.game.clock import Clock
from coupturc.game.events import EVENTS_VERSION, Event, Irregularity, Moved, Place
from coupturc.game.outcome import Outcome, SideName
from coupturc.structs import Struct

STATE_VERSION = 1
EntryMode = Literal["assisted", "over_the_board"]


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is agreed before a game besides the rules profile.

    Args:
        entry: how moves are entered; None as the profile says.
        fen: position to begin with; None is the start position.
        white_time: time control as PDN writes it, `-` for no clock.
        black_time: Black's, under time odds; None is White's.
        claims_automatic: whether draws that wait for a claim end the game by themselves.
        hint: whether the opponent is told of an irregular move; None as the profile says.
        free_touch: whether any of several touched pieces may be played, and a take-back forgets them. Games stored
            before November 23, 2026 were judged so, and show what they showed.
    """

    entry: EntryMode | None = None
    fen: str | None = None
    white_time: str = "-"
    black_time: str | None = None
    claims_automatic: bool = False
    hint: bool | None = None
    free_touch: bool = False


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole game, readable by itself.

    Args:
        profile: the TOML of the rules profile, so that a later version of that profile changes no stored game.
        events: requests and what followed from them, in order.
    """

    profile: str
    setup: Setup
    events: tuple[Event, ...] = ()
    version: int = EVENTS_VERSION


class State(Struct, frozen=True, kw_only=True):
    """What is true of the game after the last event, as JSON; see `GameState` for the fields."""

    fen: str
    turn: SideName
    ply: int
    moves: tuple[Moved, ...]
    counters: dict[str, int]
    claimable: tuple[str, ...]
    clock: Clock | None
    paused: bool
    touched: tuple[str, ...]
    held: Place | None
    adjusting: bool
    draw_offer: SideName | None
    irregularity: Irregularity | None
    outcome: Outcome | None
    at_ms: int
    take_back_asked: SideName | None = None
    version: int = STATE_VERSION
