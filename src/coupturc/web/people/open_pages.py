"""The sockets of people: each is looked up by its cookie when it opens, and again when sessions of its person end."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager, suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from coupturc.web.bus.bus import Bus, Hint, SessionsEnded

#: The page may come back, and is looked up again.
CLOSE_LOOKED_UP_AGAIN = 4401


class OpenPages:
    """The pages of people at this process.

    Args:
        bus: how other processes hear whose sessions have ended.
    """

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        #: By person, for how long each of his pages may stay, with the session by which it is known.
        self._stays: dict[str, dict[asyncio.Timeout, str | None]] = {}
        #: How often sessions have ended, whosever they were.
        self._ended = 0
        bus.listen(self._hear)

    def look_up_again(self, person: str) -> None:
        """Have all pages of somebody connect again, wherever they are: sessions of his have ended."""
        hint = SessionsEnded(person)
        self._bus.publish(hint)
        self._hear(hint)

    @property
    def sessions(self) -> frozenset[str]:
        """The sessions by which pages are known here, by the hashes of their tokens."""
        return frozenset(each for stays in self._stays.values() for each in stays.values() if each is not None)

    def end(self, sessions: Collection[str]) -> None:
        """Have the pages connect again that are known here by sessions which have ended."""
        if sessions:
            for person, stays in tuple(self._stays.items()):
                for stay in [stay for stay, session in stays.items() if session in sessions]:
                    self._forget(person, stay)
                    stay.reschedule(asyncio.get_running_loop().time())

    @asynccontextmanager
    async def attended(
        self, socket: WebSocket, who: Callable[[WebSocket], Awaitable[str | None]], session: str | None
    ) -> AsyncIterator[str | None]:
        """Look up who a page is, and serve it until sessions of that person end; it is closed then.

        Args:
            socket: its connection.
            who: looks it up by its cookie.
            session: the hash of the token in that cookie.
        """
        person = await self._looked_up(socket, who)
        if person is None:
            yield None
            return
        try:
            async with asyncio.timeout(None) as stay:
                self._stays.setdefault(person, {})[stay] = session
                try:
                    yield person
                finally:
                    self._forget(person, stay)
        except TimeoutError:
            if not stay.expired():
                raise
            with suppress(RuntimeError, WebSocketDisconnect):  # the page may have left meanwhile
                await socket.close(CLOSE_LOOKED_UP_AGAIN)

    async def _looked_up(self, socket: WebSocket, who: Callable[[WebSocket], Awaitable[str | None]]) -> str | None:
        """Return who it is; a session that ended meanwhile may be the page's."""
        while True:
            before = self._ended
            person = await who(socket)
            if self._ended == before:
                return person

    def _forget(self, person: str, stay: asyncio.Timeout) -> None:
        stays = self._stays.get(person, {})
        stays.pop(stay, None)
        if not stays:
            self._stays.pop(person, None)

    def _hear(self, hint: Hint) -> None:
        if isinstance(hint, SessionsEnded):
            self._ended += 1
            now = asyncio.get_running_loop().time()
            for stay in self._stays.pop(hint.person, ()):
                stay.reschedule(now)
