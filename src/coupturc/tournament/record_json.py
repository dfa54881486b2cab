"""Records and events of tournaments as JSON; the form has a version."""

import msgspec

from coupturc.json_structs import expected_of
from coupturc.tournament.errors import TournamentError
from coupturc.tournament.events import EVENTS_VERSION, Request
from coupturc.tournament.record import TournamentRecord


class _Version(msgspec.Struct, frozen=True):
    version: int


def encode_record(record: TournamentRecord) -> bytes:
    """Write a record as JSON, for people with line breaks."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def decode_record(data: bytes | str) -> TournamentRecord:
    """Read a record.

    Raises:
        TournamentError: not JSON of a record, or one that a newer version of the package wrote.
    """
    try:
        found = msgspec.json.decode(data, type=_Version).version
        if found != EVENTS_VERSION:
            raise TournamentError("version", _version_expected(found))
        return msgspec.json.decode(data, type=TournamentRecord)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise TournamentError("JSON", expected_of(error)) from None


def _version_expected(found: int) -> str:
    made = "; a newer version of the package wrote it" if found > EVENTS_VERSION else ""
    return f"version {EVENTS_VERSION}, found {found}{made}"


def decode_request(data: bytes | str) -> Request:
    """Read what an arbiter asks for.

    Raises:
        TournamentError: not JSON of a request.
    """
    try:
        return msgspec.json.decode(data, type=Request)  # type: ignore[no-any-return]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise TournamentError("JSON", expected_of(error)) from None
