"""Two people play game after game, at whichever server lives.

What a page sent and got no answer to it sends again with the same id, as that of the browser does.
"""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from time import monotonic, time_ns

import httpx
from websockets.exceptions import ConnectionClosed, WebSocketException

from coupturc.game.outcome import SideName
from coupturc.game.record import Setup
from coupturc.rules import load_profile
from coupturc.web.games.live_game import GameSetup
from coupturc.web.games.messages import Player, Players
from coupturc.web.games.rooms import GameRooms
from coupturc.web.store import StoreError
from coupturc.web.store.game_rows import SeatRow
from tests.waiting import until
from tests.web.nodes.site import Site
from tests.web.people.support import browser
from tests.web.support import FirstMove, Message, Page

#: A page that waits for its opponent or for an answer and hears nothing for so long has been forgotten.
_FORGOTTEN_SECONDS = 60
_PEOPLE = Players(Player("human", "Ada"), Player("human", "Bep"))
_CLOCKS = Setup(white_time="3600", black_time="3600")


class ForgottenError(AssertionError):
    """A page is not told what happens."""


def now_ms() -> int:
    """Return UTC milliseconds."""
    return time_ns() // 1_000_000


@dataclass
class Sent:
    """A move that a page has sent.

    Args:
        game: in which game.
        text: the move.
        sent_ms: when first, UTC.
        confirmed_ms: when it was confirmed; None while it is not.
    """

    game: str
    text: str
    sent_ms: int
    confirmed_ms: int | None = None


@dataclass(frozen=True)
class Current:
    """A page that shows, at a server that lives, all that was confirmed when something was killed.

    Args:
        killed: what it was.
        seconds: how long that took, with all that was killed meanwhile.
        looks: how often it was looked at in vain, a hundred times a second, while somebody could have shown it.
    """

    killed: str
    seconds: float
    looks: int


@dataclass
class Played:
    """What pages have sent and seen.

    Args:
        sent: by the id of the command.
        games: those that were begun.
        refused: answers that nobody should get.
        delays: how long it took until the opponent's page, if it was there, showed a confirmed move, in seconds.
        confirmed: how many moves were.
        closed: why pages were sent away, None where the server has gone without a word.
        faults: what pages were told that went wrong.
        current: how soon each page was current again, for each kill.
    """

    sent: dict[str, Sent] = field(default_factory=dict)
    games: list[str] = field(default_factory=list)
    refused: list[Message] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    confirmed: int = 0
    closed: list[int | None] = field(default_factory=list)
    faults: set[str] = field(default_factory=set)
    current: list[Current] = field(default_factory=list)


class Table:
    """Two people at one game after the other.

    Args:
        site: where.
        played: what is noted.
        people: who has White, who has Black.
        browsers: theirs.
    """

    def __init__(
        self, site: Site, played: Played, people: tuple[str, str], browsers: tuple[httpx.AsyncClient, httpx.AsyncClient]
    ) -> None:
        self.site = site
        self.played = played
        self.sitters: tuple[Sitter, ...] = ()
        self.is_ending = False
        #: Of the game that goes on: the last confirmed version, and when that was.
        self.version = 0
        self.confirmed_at = 0.0
        self._people = people
        self._browsers = browsers

    async def play(self) -> None:
        """Play until no more games shall begin."""
        while not self.is_ending:
            self.version = 0
            game = await self._begin()
            self.played.games.append(game)
            white, black = self._browsers
            self.sitters = (Sitter(self, game, "white", white), Sitter(self, game, "black", black))
            async with asyncio.TaskGroup() as both:
                for sitter in self.sitters:
                    both.create_task(sitter.play())

    async def is_at_rest(self) -> None:
        """Wait until both pages show all that was confirmed, once no more moves are made."""
        self.is_ending = True
        await until(lambda: all(sitter.knows_all for sitter in self.sitters), seconds=_FORGOTTEN_SECONDS)

    async def _begin(self) -> str:
        """Begin a game in which both sit; over HTTP there would be too many in an hour."""
        store = self.site.store
        rooms = GameRooms(store.games, FirstMove())
        seats = tuple(SeatRow(side, person) for side, person in zip(("white", "black"), self._people, strict=True))
        while True:
            await self.site.has_database()
            setup = GameSetup(load_profile("dama").text, _PEOPLE, _CLOCKS, began_ms=store.nodes.now_ms())
            with suppress(StoreError):
                return (await rooms.create(setup, seats)).id


class Sitter:
    """One of two who play, with his page."""

    def __init__(self, table: Table, game: str, side: SideName, own: httpx.AsyncClient) -> None:
        self._table = table
        self._game = game
        self._side = side
        self._browser = own
        self._dice = random.Random(f"{game} {side}")
        self._waiting: Message | None = None
        self._confirmed = 0
        self._came_at = 0.0
        self._state: Message = {}
        #: The address of the server that has shown it; None while his page is at none.
        self._shown_by: str | None = None
        self._is_done = False

    @property
    def knows_all(self) -> bool:
        """Whether his page shows all that was confirmed, and no move of his is on its way."""
        return self._waiting is None and self._state.get("version", -1) >= self._table.version

    def shows(self, version: int) -> bool:
        """Whether his page is at a living server and shows this version, or his game is done."""
        is_there = self._shown_by in self._table.site.living.values()
        return self._is_done or (is_there and self._state["version"] >= version)

    @property
    def _is_over(self) -> bool:
        return bool(self._state.get("outcome")) and self.knows_all

    async def play(self) -> None:
        """Play to the end of the game, or until no more moves are made."""
        while not self._is_over:
            server = self._table.site.anywhere()
            try:
                if server is None:
                    await until(self._table.site.anywhere)
                else:
                    async with server.page(self._game, self._browser) as page:
                        await self._attend(page, server.url)
            except ConnectionClosed as closed:
                self._table.played.closed.append(closed.rcvd.code if closed.rcvd else None)
            except (OSError, WebSocketException):
                pass  # the server has gone meanwhile
            finally:
                self._shown_by = None
        self._is_done = True

    async def _attend(self, page: Page, url: str) -> None:
        """Play on a page until the game or the page is over."""
        if not page.state:  # it could not be loaded
            return await self._table.site.has_database()
        self._came_at = monotonic()
        self._look(page.state)
        self._shown_by = url
        if self._waiting is not None:
            await page.send(self._waiting)
        while not self._is_over:
            if self._is_to_move:
                await self._move(page)
            message = await self._hear(page)
            if message["type"] in {"state", "steps"}:
                self._look(message)
            elif message["type"] == "confirmed":
                self._note(message)
            elif message["type"] == "fault":
                self._table.played.faults.add(message["code"])
                if message["id"] is None or self._waiting is None:
                    return None
                await self._table.site.has_database()
                await page.send(self._waiting)
            elif message["type"] == "refused":
                self._table.played.refused.append(message)
                self._waiting = None
        return None

    @property
    def _is_to_move(self) -> bool:
        is_current = self._waiting is None and self._state["version"] >= self._confirmed
        return is_current and self._state["turn"] == self._side and not self._table.is_ending

    async def _move(self, page: Page) -> None:
        text = self._dice.choice(self._state["legal"])["text"]
        name = f"{self._game} {self._side} {self._state['version']}"
        assert name not in self._table.played.sent, "a move was lost"
        self._table.played.sent[name] = Sent(self._game, text, now_ms())
        event = {"type": "move", "side": self._side, "move": text}
        self._waiting = {"type": "command", "id": name, "event": event}
        await page.send(self._waiting)

    async def _hear(self, page: Page) -> Message:
        try:
            async with asyncio.timeout(_FORGOTTEN_SECONDS):
                return page.take(await page.socket.recv())
        except TimeoutError:
            raise ForgottenError(f"{self._side} of {self._game} at {self._state['version']}") from None

    def _look(self, state: Message) -> None:
        table = self._table
        if self._state.get("version", -1) < table.version <= state["version"] and self._came_at < table.confirmed_at:
            table.played.delays.append(monotonic() - table.confirmed_at)
        self._state = state

    def _note(self, message: Message) -> None:
        sent = self._table.played.sent[message["id"]]
        if sent.confirmed_ms is None:
            sent.confirmed_ms = now_ms()
            self._table.played.confirmed += 1
            self._confirmed = self._table.version = message["version"]
            self._table.confirmed_at = monotonic()
        self._waiting = None


@asynccontextmanager
async def tables_at(site: Site, count: int) -> AsyncIterator[tuple[Played, tuple[Table, ...]]]:
    """Have people at so many tables play until the end."""
    played = Played()
    async with AsyncExitStack() as stack:
        tables = []
        for _ in range(count):
            server = site.anywhere()
            assert server is not None
            ada, bep = [await stack.enter_async_context(browser(server)) for _ in range(2)]
            white, black = [
                (await each.post("/api/me", json={"name": ""})).json()["person"]["id"] for each in (ada, bep)
            ]
            tables.append(Table(site, played, (white, black), (ada, bep)))
        playing = [asyncio.create_task(table.play()) for table in tables]
        try:
            yield played, tuple(tables)
        finally:
            for task in playing:
                task.cancel()
            results = await asyncio.gather(*playing, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                raise result
