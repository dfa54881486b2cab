"""A game as it is stored: how it was set up, and every event; and its state as data.

Both have a JSON form with a version. The record is the game: the state follows from it.
"""

from typing import Any, Literal, TypeVar

import msgspec

from coupturc.errors import NewerRecordError, RecordError
from coupturc.game.clock import Clock
from coupturc.game.events import EVENTS_VERSION, Event, Irregularity, Moved, Place
from coupturc.game.outcome import Outcome, SideName

STATE_VERSION = 1
# The last version in which any of several touched pieces could be played.
_FREE_TOUCH_VERSION = 2

T = TypeVar("T")
EntryMode = Literal["assisted", "over_the_board"]


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
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


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole game, readable by itself.

    Args:
        profile: the TOML of the rules profile, so that a later version of that profile changes no stored game.
        events: requests and what followed from them, in order.
    """

    profile: str
    setup: Setup
    events: tuple[Event, ...] = ()
    version: int = EVENTS_VERSION


class State(msgspec.Struct, frozen=True, kw_only=True):
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


class _Version(msgspec.Struct, frozen=True):
    version: int


_versions = msgspec.json.Decoder(_Version)
_records = msgspec.json.Decoder(Record)
_objects = msgspec.json.Decoder(dict[str, Any])
_events: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
_states = msgspec.json.Decoder(State)


def encode(value: Record | State | Event) -> bytes:
    """Write a record, a state or an event as JSON."""
    return msgspec.json.encode(value)


def decode_record(data: bytes | str) -> Record:
    """Read a record.

    Raises:
        NewerRecordError: a newer version of the package wrote it.
        RecordError: not JSON of a record.
    """
    if version_of(data) == _FREE_TOUCH_VERSION:
        data = msgspec.json.encode(with_free_touch(_decode(_objects, data)))
    check_version(data, EVENTS_VERSION)
    return _decode(_records, data)


def with_free_touch(record: dict[str, Any]) -> dict[str, Any]:
    """Return the JSON of a record of version 2 as version 3 writes it; whatever stands beside these fields stays.

    Raises:
        RecordError: it has no setup.
    """
    setup = record.get("setup")
    if not isinstance(setup, dict):
        raise RecordError("setup", "an object")
    return {**record, "setup": {**setup, "free_touch": True}, "version": 3}


def decode_event(data: bytes | str) -> Event:
    """Read one event.

    Raises:
        RecordError: not JSON of an event.
    """
    return _decode(_events, data)


def decode_state(data: bytes | str) -> State:
    """Read a state.

    Raises:
        NewerRecordError: a newer version of the package wrote it.
        RecordError: not JSON of a state.
    """
    check_version(data, STATE_VERSION)
    return _decode(_states, data)


def check_version(data: bytes | str, known: int) -> None:
    """Make sure that JSON is of a version that this package reads.

    Raises:
        NewerRecordError: a newer version of the package wrote it.
        RecordError: it has no version, or an older one.
    """
    found = version_of(data)
    if found > known:
        raise NewerRecordError(found, known)
    if found != known:
        raise RecordError("version", f"version {known}, found {found}")


def version_of(data: bytes | str) -> int:
    """Read the version that a record or a state names.

    Raises:
        RecordError: not JSON with a version.
    """
    return _decode(_versions, data).version


def _decode(decoder: msgspec.json.Decoder[T], data: bytes | str) -> T:
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError("JSON", str(error)) from None
