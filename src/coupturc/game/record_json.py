"""Records, states and events of games as JSON; each form has a version."""

from typing import Any, TypeVar

import msgspec

from coupturc.errors import NewerRecordError, RecordError
from coupturc.game.events import EVENTS_VERSION, Event
from coupturc.game.record import STATE_VERSION, Record, State
from coupturc.json_structs import expected_of

# The last version in which any of several touched pieces could be played.
_FREE_TOUCH_VERSION = 2

T = TypeVar("T")


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
        raise RecordError("JSON", expected_of(error)) from None
