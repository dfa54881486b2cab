"""HTTP answers: messages as JSON, and every failure as a `Problem`."""

import re
from datetime import UTC, datetime
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from coupturc.errors import NewerRecordError, RecordError
from coupturc.web.http.bodies import Bodies
from coupturc.web.messages.shared import (
    LearnerId,
    Params,
    PositionFault,
    Problem,
    ProblemCode,
    StoreCode,
    UnreadableCode,
)
from coupturc.web.store.errors import AwayError, FullError, StoreError

#: The longest messages are games of practice: three hundred moves.
_MAX_MESSAGE_BYTES = 16_384

Message = TypeVar("Message")

#: How JSON writes the null character, which PostgreSQL does not store. A backslash before it may itself be escaped.
_ZERO = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")

#: Of this process.
bodies_under_way = Bodies()

_encode = msgspec.json.Encoder().encode


def answer(body: msgspec.Struct, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return a message as an HTTP answer, never kept by a cache."""
    return Response(_encode(body), status, {"cache-control": "no-store", **(headers or {})}, "application/json")


def problem(
    status: int, code: ProblemCode, params: Params | None = None, faults: tuple[PositionFault, ...] = ()
) -> Response:
    """Return a failure as an HTTP answer."""
    return answer(Problem(code, params or {}, faults), status)


class ProblemError(Exception):
    """Ends a request with a `Problem`."""

    def __init__(
        self, status: int, code: ProblemCode, params: Params | None = None, faults: tuple[PositionFault, ...] = ()
    ) -> None:
        super().__init__(status, code)
        self.status = status
        self.code = code
        self.params = params or {}
        self.response = problem(status, code, params, faults)


async def read_body(request: Request, most_bytes: int) -> bytes:
    """Return the body of a request.

    Raises:
        ProblemError: it is longer than that, or too much is under way from this address or in all; the rest is not
            read.
    """
    body, place = bytearray(), bodies_under_way.of(request)
    async for chunk in request.stream():
        body += chunk
        if len(body) > most_bytes:
            raise ProblemError(413, "too_large", {"limit": most_bytes})
        if not place.has_room(len(body)):
            body.clear()  # the error would keep it until it has been said
            raise ProblemError(429, "too_many")
    return bytes(body)


async def read_message(
    request: Request, decoder: msgspec.json.Decoder[Message], most_bytes: int = _MAX_MESSAGE_BYTES
) -> Message:
    """Return the body of a request as a message.

    Raises:
        ProblemError: it is not one, or too long.
    """
    body = await read_body(request, most_bytes)
    if holds_zero(body):
        raise ProblemError(422, "zero_character")
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ProblemError(400, "malformed") from error


def holds_zero(body: bytes) -> bool:
    """Whether a text in this JSON holds the null character."""
    return rb"\u0000" in body and _ZERO.search(body) is not None


def learner_of(request: Request) -> str:
    """Return the learner whom a request without a body names.

    Raises:
        ProblemError: it names none.
    """
    try:
        learner: str = msgspec.convert(request.query_params.get("learner"), LearnerId)
    except msgspec.ValidationError as error:
        raise ProblemError(400, "malformed") from error
    return learner


def unreadable_code(error: RecordError) -> UnreadableCode:
    """Return the code that names why a stored game cannot be read."""
    return "newer_game" if isinstance(error, NewerRecordError) else "damaged_game"


def store_code(error: StoreError) -> StoreCode:
    """Return the code that names why the database could not do something."""
    if isinstance(error, FullError):
        return "disk_full"
    return "database_away" if isinstance(error, AwayError) else "not_stored"


def iso_time(ms: int) -> str:
    """Write UTC milliseconds as ISO 8601."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
