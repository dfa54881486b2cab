"""The way to lidraughts.org over HTTP; the token stands in a header and nowhere else."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from http import HTTPStatus

import httpx

from coupturc.errors import CoupTurcError
from coupturc.protocol.lidraughts_events import Event, EventReader
from coupturc.protocol.lidraughts_requests import Request

#: What the site asks for after a 429.
LIMITED_SECONDS = 60.0
#: Between attempts to reach a server that does not answer, longer each time.
PAUSES = (1.0, 2.0, 4.0, 8.0, 15.0)
#: A stream that says nothing for so long, not even an empty line, is dead.
SILENCE_SECONDS = 30.0

Sleep = Callable[[float], Awaitable[object]]


class ServerError(CoupTurcError):
    """The server refused a request.

    Args:
        request: what was asked.
        status: of HTTP.
        reason: what it said.
    """

    def __init__(self, request: Request, status: int, reason: str) -> None:
        super().__init__(f"{request.method} {request.path}: {status} {reason[:200]}")
        self.status = status


class LidraughtsClient:
    """Sends requests, and tries again where that can help: when the server is away or asks to wait.

    Args:
        url: of the server.
        token: of the account; it is never shown.
        note: called with a line for the log when something has to wait.
        sleep: waits some seconds.
    """

    def __init__(
        self, url: str, token: str, note: Callable[[str], object] = lambda _: None, sleep: Sleep = asyncio.sleep
    ) -> None:
        timeout = httpx.Timeout(10.0, read=SILENCE_SECONDS)
        self._http = httpx.AsyncClient(
            base_url=url, headers={"Authorization": f"Bearer {token}", "User-Agent": "coupturc"}, timeout=timeout
        )
        self._note = note
        self._sleep = sleep

    async def ask(self, request: Request) -> httpx.Response:
        """Send a request until the server answers it.

        Raises:
            ServerError: it refuses.
        """
        attempt = 0
        while True:
            try:
                response = await self._http.send(self._made(request))
            except httpx.RequestError as error:
                attempt = await self._pause(attempt, type(error).__name__)
                continue
            if not await self._must_wait(response.status_code, attempt):
                _refuse_error(request, response)
                return response
            attempt += 1

    async def events(self, request: Request) -> AsyncIterator[Event]:
        """Yield the events of a stream until the server ends it.

        Raises:
            ServerError: it refuses.
            httpx.RequestError: the connection was lost in the middle.
        """
        reader = EventReader()
        response = await self._http.send(self._made(request), stream=True)
        try:
            if not response.is_success:
                await response.aread()
                _refuse_error(request, response)
            async for data in response.aiter_bytes():
                for event in reader.feed(data):
                    yield event
        finally:
            await response.aclose()
        for event in reader.finish():
            yield event

    async def events_for_ever(self, request: Request) -> AsyncIterator[Event]:
        """Yield the events of a stream, opened again whenever it ends or breaks.

        Raises:
            ServerError: it refuses for good.
        """
        attempt = 0
        while True:
            try:
                async for event in self.events(request):
                    attempt = 0
                    yield event
                reason = "the stream ended"
            except httpx.RequestError as error:
                reason = type(error).__name__
            except ServerError as error:
                if not await self._must_wait(error.status, attempt):
                    raise
                attempt += 1
                continue
            attempt = await self._pause(attempt, reason)

    async def close(self) -> None:
        """Close all connections."""
        await self._http.aclose()

    async def _must_wait(self, status: int, attempt: int) -> bool:
        """Wait where the server says that it cannot answer now; returns whether it did."""
        if status == HTTPStatus.TOO_MANY_REQUESTS:
            self._note(f"429: asked too often, waiting {LIMITED_SECONDS:.0f} s")
            await self._sleep(LIMITED_SECONDS)
            return True
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            await self._pause(attempt, str(status))
            return True
        return False

    async def _pause(self, attempt: int, reason: str) -> int:
        seconds = PAUSES[min(attempt, len(PAUSES) - 1)]
        self._note(f"no answer ({reason}), again in {seconds:.0f} s")
        await self._sleep(seconds)
        return attempt + 1

    def _made(self, request: Request) -> httpx.Request:
        return self._http.build_request(
            request.method,
            request.path,
            params=request.query or None,
            data=request.form or None,
            headers={"Accept": request.accept},
        )


def _refuse_error(request: Request, response: httpx.Response) -> None:
    if not response.is_success:  # a redirection too: the token goes to no other address
        raise ServerError(request, response.status_code, response.text)
