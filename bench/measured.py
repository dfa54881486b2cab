"""A server in a process of its own, with two people, as the benchmarks of games in two places measure it."""

import os
import random
import secrets
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from ipaddress import IPv4Address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
from sqlalchemy import Connection, insert
from websockets.asyncio.client import connect

from coupturc.game.outcome import Outcome
from coupturc.game.record import Setup
from coupturc.rules import load_profile
from coupturc.web.games.live_game import GameSetup, LiveGame, encode_setup, words_of
from coupturc.web.games.messages import Player, Players
from coupturc.web.games.stored_game import status_of
from coupturc.web.people.session_cookie import SessionCookie, hash_of, new_token
from coupturc.web.serve import DATABASE
from coupturc.web.store import Store, sqlite_url
from coupturc.web.store.game_rows import GameRow, SeatRow
from coupturc.web.store.people import PersonRow
from coupturc.web.store.tables import games, seats
from tests.web.forked import Servers, kill
from tests.web.people.support import browser
from tests.web.support import CERTIFICATES, Page, Server

_AT_ONCE = 5_000
#: Of somebody's stored games one in so many goes on.
_EVERY = 100
_PEOPLE = Players(Player("human", "Ada"), Player("human", "Bep"))
_CLOCKS = Setup(white_time="3600", black_time="3600")


def behind_a_proxy() -> dict[str, str]:
    """Return what a proxy on this machine says of somebody: each comes from an address of his own."""
    return {"x-forwarded-for": str(IPv4Address(random.randrange(10 << 24, 11 << 24)))}  # noqa: S311 - no secret


@dataclass(frozen=True)
class Measured:
    """A running server, its process, its store and two people."""

    server: Server
    pid: int
    store: Store
    ada: httpx.AsyncClient
    bep: httpx.AsyncClient
    people: tuple[str, str]

    @property
    def cpu_seconds(self) -> float:
        """The processor time that it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text("utf-8").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory_kb(self) -> int:
        """The memory that it has."""
        lines = Path(f"/proc/{self.pid}/status").read_text("utf-8").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

    @asynccontextmanager
    async def page(self, game: str, own: Mapping[str, str] | None) -> AsyncIterator[Page]:
        """Open a page in a browser with these cookies, as behind a proxy: messages are not compressed."""
        cookies = "; ".join(f"{name}={value}" for name, value in own.items()) if own else ""
        address = f"{self.server.url.replace('http', 'ws')}/api/games/{game}/socket"
        origin: Any = self.server.url
        headers = behind_a_proxy() | ({"cookie": cookies} if cookies else {})
        async with connect(
            address, origin=origin, additional_headers=headers, compression=None, max_size=None
        ) as socket:
            page = Page(socket)
            await page.receive()
            yield page

    async def new_games(self, count: int) -> list[str]:
        """Store games of these two people as if they had just sat down."""
        return await self._games_of([self.people] * count)

    async def _games_of(self, pairs: Iterable[tuple[str, str]]) -> list[str]:
        """Store a game of each two people, White first."""
        now_ms = self.store.nodes.now_ms()
        setup = GameSetup(load_profile("fmjd").text, _PEOPLE, _CLOCKS, began_ms=now_ms)
        live = LiveGame(setup)
        one = GameRow(
            "", encode_setup(setup), status_of(live), now_ms, now_ms, live.arbiter.profile.game, words_of(setup)
        )
        names = []
        for people in pairs:
            whose = tuple(SeatRow(side, person) for side, person in zip(("white", "black"), people, strict=True))
            names.append(f"{random.randrange(16**12):012x}")  # noqa: S311 - a game, not a secret
            await self.store.games.create(replace(one, id=names[-1], seats=whose), ())
        return names

    async def fill(self, count: int, every: int) -> None:
        """Store so many more games by copying one; one of every so many is of these two people, and few go on."""
        (first,) = await self.new_games(1)
        over = msgspec.json.encode(Outcome("2-0", "resignation", "", 60)).decode()

        def work(connection: Connection) -> None:
            row = dict(connection.execute(games.select().where(games.c.id == first)).mappings().one())
            taken = [dict(each) for each in connection.execute(seats.select().where(seats.c.game == first)).mappings()]
            for begun in range(0, count, _AT_ONCE):
                rows, whose = [], []
                for number in range(begun, min(count, begun + _AT_ONCE)):
                    name, changed_ms = f"copy{number:08d}", row["changed_ms"] - number
                    goes_on = number // every % _EVERY == 0
                    game = row | {"id": name, "deadline_ms": None, "changed_ms": changed_ms, "visibility": "public"}
                    rows.append(game | {"outcome": None if goes_on else over})
                    if number % every == 0:
                        end = {"game": name, "finished_ms": None if goes_on else changed_ms}
                        whose += [each | end for each in taken]
                connection.execute(insert(games), rows)
                connection.execute(insert(seats), whose)

        await self.store.database.write(work)

    async def tables(self, stack: AsyncExitStack, count: int) -> list[tuple[Page, Page]]:
        """Open the pages of both players at so many new games, until the stack ends.

        All are other people: one may not send as much as hundreds do.
        """
        pairs = [(await self._guest(), await self._guest()) for _ in range(count)]
        names = await self._games_of((white, black) for (white, _), (black, _) in pairs)
        return [
            (
                await stack.enter_async_context(self.page(game, white)),
                await stack.enter_async_context(self.page(game, black)),
            )
            for game, ((_, white), (_, black)) in zip(names, pairs, strict=True)
        ]

    async def _guest(self) -> tuple[str, Mapping[str, str]]:
        """Store somebody as if he had just come; return his id and the cookies of his browser."""
        person, token = secrets.token_urlsafe(9), new_token()
        await self.store.people.create(PersonRow(person, "guest", "", self.store.people.now_ms()), hash_of(token))
        return person, {SessionCookie(secure=False).name: token}


@asynccontextmanager
async def site_on(servers: Servers, folder: Path) -> AsyncIterator[Measured]:
    """Have a server with two people."""
    begun = await servers.start()
    if begun is None:
        raise SystemExit("the server does not start")
    pid, url = begun[0], f"http://127.0.0.1:{urlsplit(begun[1]).port}"
    store = Store.open(sqlite_url(folder / DATABASE))
    try:
        async with httpx.AsyncClient(base_url=url, timeout=60, verify=CERTIFICATES) as http:
            server = Server(url, http)
            async with browser(server) as ada, browser(server) as bep:
                ids = [(await each.post("/api/me", json={"name": ""})).json()["person"]["id"] for each in (ada, bep)]
                yield Measured(server, pid, store, ada, bep, (ids[0], ids[1]))
    finally:
        kill(pid)
        await store.close()
