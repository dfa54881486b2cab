"""HTTP answers: messages as JSON, and every failure as a `Problem`."""

from datetime import UTC, datetime

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from coupturc.web.messages import FenFault, Params, Problem, ProblemCode

_encode = msgspec.json.Encoder().encode


def answer(body: msgspec.Struct, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return a message as an HTTP answer, never kept by a cache."""
    return Response(_encode(body), status, {"cache-control": "no-store", **(headers or {})}, "application/json")


def problem(
    status: int, code: ProblemCode, params: Params | None = None, faults: tuple[FenFault, ...] = ()
) -> Response:
    """Return a failure as an HTTP answer."""
    return answer(Problem(code, params or {}, faults), status)


class ProblemError(Exception):
    """Ends a request with a `Problem`."""

    def __init__(
        self, status: int, code: ProblemCode, params: Params | None = None, faults: tuple[FenFault, ...] = ()
    ) -> None:
        super().__init__(status, code)
        self.response = problem(status, code, params, faults)


async def read_body(request: Request, most_bytes: int) -> bytes:
    """Return the body of a request.

    Raises:
        ProblemError: it is longer than that; the rest of it is not waited for.
    """
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most_bytes:
            raise ProblemError(413, "too_large", {"limit": most_bytes})
    return bytes(body)


def iso_time(ms: int) -> str:
    """Write UTC milliseconds as ISO 8601."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
