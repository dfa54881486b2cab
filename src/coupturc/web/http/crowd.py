"""How many connections there may be from one address and in all. Who is one too many reads so, and so does the log."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from coupturc.hosts import client_address, place_of

log = logging.getLogger(__name__)

#: A school or the hall of a tournament has one address. A browser keeps up to six connections for a while and one more
#: for as long as its page is open: so many have 600 pupils who all begin at once.
MOST_OF_AN_ADDRESS = 4_200
#: Of all connections an address has at most this share, so that it leaves room for others on a small server too.
_SHARE_OF_AN_ADDRESS = 0.5

#: So far the address that a proxy names is looked for.
_HEAD_BYTES = 8_192

#: The log has a line for all that is refused within so long.
_QUIET_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class TooMany:
    """Why a connection is refused: in words for who asks, and for the log."""

    status: HTTPStatus
    words: str
    reason: str

    @property
    def answer(self) -> bytes:
        """A whole answer over HTTP."""
        return plain_answer(self.status, self.words)


_OF_AN_ADDRESS = TooMany(
    HTTPStatus.TOO_MANY_REQUESTS,
    "So many connections from your address are open that this server takes no more from it. Close some, and try again.",
    "as many connections as an address may have are open",
)
_IN_ALL = TooMany(
    HTTPStatus.SERVICE_UNAVAILABLE,
    "This server has as many connections as it can take. Try again in a minute.",
    "more connections than there is room for",
)


def plain_answer(status: HTTPStatus, words: str) -> bytes:
    """Return an answer over HTTP in plain English, after which the connection ends."""
    body = f"{words}\n".encode()
    head = f"HTTP/1.1 {status} {status.phrase}\r\nconnection: close\r\ncontent-type: text/plain; charset=utf-8\r\n"
    return f"{head}content-length: {len(body)}\r\n\r\n".encode() + body


class Refusals:
    """Logs refusals of one kind, many in a line: the first at once, the others when the quiet time after it is over.

    Args:
        reason: in the words of the log.
        worth: fewer of them within the quiet time are no news.
    """

    def __init__(self, reason: str, worth: int = 1) -> None:
        self._reason = reason
        self._worth = worth
        self._count = 0
        self._address = "-"
        self._is_quiet = False
        self._end: asyncio.TimerHandle | None = None

    @property
    def is_counting(self) -> bool:
        """Whether some came of late."""
        return self._end is not None

    def add(self, address: str) -> None:
        """Count one that came from an address."""
        self._count += 1
        self._address = address
        if self._count >= self._worth and not self._is_quiet:
            self._say()
        elif self._end is None:
            self._wait()

    def _say(self) -> None:
        before = client_address.set(self._address)
        log.warning("refused %d: %s", self._count, self._reason)
        client_address.reset(before)
        self._count, self._is_quiet = 0, True
        self._wait()

    def _wait(self) -> None:
        if self._end is not None:
            self._end.cancel()
        self._end = asyncio.get_running_loop().call_later(_QUIET_SECONDS, self._go_on)

    def _go_on(self) -> None:
        """Say what came meanwhile, or forget it if it is too little."""
        self._end, self._is_quiet = None, False
        if self._count >= self._worth:
            self._say()
        self._count = 0


class Crowd:
    """The connections that are open, by where they come from.

    Args:
        most: of all of them.
        is_proxy: whether an address is a named proxy, which may have any number of connections.
    """

    def __init__(self, most: float, is_proxy: Callable[[str], bool]) -> None:
        self._most = most
        self._most_of_an_address = min(MOST_OF_AN_ADDRESS, most * _SHARE_OF_AN_ADDRESS)
        self._is_proxy = is_proxy
        self._places: dict[object, str] = {}
        self._counts = Counter[str]()
        self._refusals = {each: Refusals(each.reason) for each in (_OF_AN_ADDRESS, _IN_ALL)}

    def enter(self, connection: object, address: str) -> TooMany | None:
        """Let a connection in until it leaves, or return why not."""
        place = place_of(address)
        if (refused := self._refused(address, place)) is not None:
            self._refusals[refused].add(address)
            return refused
        self._places[connection] = place
        self._counts[place] += 1
        return None

    def place_of(self, address: str, head: bytes) -> str:
        """Return what a request comes from: behind a named proxy that is what its head says, for fair turns only."""
        named = _named_by_proxy(head) if self._is_proxy(address) else ""
        return place_of(named or address)

    def leave(self, connection: object) -> None:
        """Forget a connection; one that was refused is not known."""
        place = self._places.pop(connection, None)
        if place is None:
            return
        self._counts[place] -= 1
        if not self._counts[place]:
            del self._counts[place]

    def _refused(self, address: str, place: str) -> TooMany | None:
        if len(self._places) >= self._most:
            return _IN_ALL
        is_full = self._counts[place] >= self._most_of_an_address
        return _OF_AN_ADDRESS if is_full and not self._is_proxy(address) else None


def _named_by_proxy(head: bytes) -> str:
    """Return the last address that a proxy has put into the head of a request."""
    _, _, found = head[:_HEAD_BYTES].lower().partition(b"\r\nx-forwarded-for:")
    return found.partition(b"\r")[0].rpartition(b",")[2].strip().decode("latin-1")


class CountedSockets:
    """Bounds the WebSockets of an address where a proxy stands before the server, which says whose each is.

    Args:
        app: the application.
        crowd: the WebSockets.
    """

    def __init__(self, app: ASGIApp, crowd: Crowd) -> None:
        self._app = app
        self._crowd = crowd

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        connection, address = object(), (scope.get("client") or "-")[0]
        if (refused := self._crowd.enter(connection, address)) is not None:
            await PlainTextResponse(f"{refused.words}\n", refused.status)(scope, receive, send)
            return
        try:
            await self._app(scope, receive, send)
        finally:
            self._crowd.leave(connection)
