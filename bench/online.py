"""Measure what games between people in two places cost a server; see docs/speed.md.

    python -m bench.online [--moves N] [--games N] [--watchers N] [--stored N] [--every N]

A server in a process of its own on a file. Shown are its own processor time and memory, not those of the pages, which
run on the same machine and make all else slower.
"""

import argparse
import asyncio
import os
import random
import resource
import sys
import tempfile
from asyncio.subprocess import PIPE, create_subprocess_exec
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import httpx
import msgspec
from sqlalchemy import Connection, insert
from websockets.asyncio.client import ClientConnection, connect

from coupturc.game.outcome import Outcome
from coupturc.game.record import Setup
from coupturc.rules import load_profile
from coupturc.web.games.live_game import GameSetup, LiveGame, encode_setup, words_of
from coupturc.web.games.messages import Player, Players
from coupturc.web.games.stored_game import status_of
from coupturc.web.serve import DATABASE
from coupturc.web.store import Store, sqlite_url
from coupturc.web.store.game_lists import GameSearch
from coupturc.web.store.game_rows import GameRow, SeatRow
from coupturc.web.store.tables import games, seats
from tests.web.forked import Servers, kill, servers_on
from tests.web.people.support import browser
from tests.web.support import CERTIFICATES, Page, Server

_TABLES = 20
#: As 10,000 games with 1,700 moves a second.
_A_MOVE_SECONDS = 5.9
_PACE_SECONDS = 30.0
_ROOMS = 300
_LISTS = 20
_AT_ONCE = 5_000
#: Of somebody's stored games one in so many goes on.
_EVERY = 100
_PEOPLE = Players(Player("human", "Ada"), Player("human", "Bep"))
_CLOCKS = Setup(white_time="3600", black_time="3600")


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
    async def page(self, game: str, own: httpx.AsyncClient | None) -> AsyncIterator[Page]:
        """Open a page as behind a proxy: messages are not compressed."""
        cookies = "; ".join(f"{name}={value}" for name, value in own.cookies.items()) if own else ""
        address = f"{self.server.url.replace('http', 'ws')}/api/games/{game}/socket"
        origin: Any = self.server.url
        headers = {"cookie": cookies} if cookies else None
        async with connect(
            address, origin=origin, additional_headers=headers, compression=None, max_size=None
        ) as socket:
            page = Page(socket)
            await page.receive()
            yield page

    async def new_games(self, count: int) -> list[str]:
        """Store games of these two people as if they had just sat down."""
        setup = GameSetup(load_profile("fmjd").text, _PEOPLE, _CLOCKS, began_ms=self.store.nodes.now_ms())
        live = LiveGame(setup)
        now_ms = self.store.nodes.now_ms()
        one = GameRow(
            "", encode_setup(setup), status_of(live), now_ms, now_ms, live.arbiter.profile.game, words_of(setup)
        )
        whose = tuple(SeatRow(side, person) for side, person in zip(("white", "black"), self.people, strict=True))
        names = [f"{random.randrange(16**12):012x}" for _ in range(count)]  # noqa: S311 - a game, not a secret
        for name in names:
            await self.store.games.create(replace(one, id=name, seats=whose), ())
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


async def play(white: Page, black: Page, moves: int) -> int:
    """Make moves at random, each as soon as the other page shows the one before; return how many there were."""
    dice = random.Random(white.state["game"])  # noqa: S311 - a game, not a secret; no two are the same
    for number in range(moves):
        mover, other = (white, black) if number % 2 == 0 else (black, white)
        if mover.state["outcome"]:
            return number
        await mover.move(dice.choice(mover.state["legal"])["text"])
        await other.state_where(version=mover.state["version"])
    return moves


async def cost_of_a_move(site: Measured, moves: int) -> None:
    """Two pages at each of some games."""
    async with AsyncExitStack() as stack:
        tables = [
            (
                await stack.enter_async_context(site.page(game, site.ada)),
                await stack.enter_async_context(site.page(game, site.bep)),
            )
            for game in await site.new_games(_TABLES)
        ]
        began, used = perf_counter(), site.cpu_seconds
        made = sum(await asyncio.gather(*(play(white, black, moves // _TABLES) for white, black in tables)))
        used, took = site.cpu_seconds - used, perf_counter() - began
    print(
        f"a move with two pages: {1000 * used / made:.2f} ms of server CPU "
        f"({made} moves of {_TABLES} games, {made / took:.0f} a second)"
    )


async def delay_of_moves(site: Measured, count: int, seconds: float) -> None:
    """Many games at the pace of people: how long it takes from one page to the other."""
    delays: list[float] = []
    async with AsyncExitStack() as stack:
        tables = [
            (
                await stack.enter_async_context(site.page(game, site.ada)),
                await stack.enter_async_context(site.page(game, site.bep)),
            )
            for game in await site.new_games(count)
        ]
        used, end = site.cpu_seconds, perf_counter() + seconds
        await asyncio.gather(*(play_at_ease(*table, end, delays) for table in tables))
        used = site.cpu_seconds - used
    delays.sort()
    middle, late, latest = (1000 * delays[min(len(delays) - 1, int(len(delays) * part))] for part in (0.5, 0.99, 1))
    print(
        f"{count} games with two pages, {len(delays) / seconds:.0f} moves a second: from one page to the other "
        f"{middle:.1f} ms, p99 {late:.1f} ms, at most {latest:.0f} ms; "
        f"{1000 * used / len(delays):.2f} ms of server CPU a move"
    )


async def play_at_ease(white: Page, black: Page, end: float, delays: list[float]) -> None:
    """Make moves at random, one in some seconds; note how long each takes until the other page shows it."""
    dice = random.Random(id(white))  # noqa: S311 - a game, not a secret
    mover, other = white, black
    await asyncio.sleep(dice.uniform(0, 2 * _A_MOVE_SECONDS))
    while perf_counter() < end and not mover.state["outcome"]:
        began = perf_counter()
        shown = asyncio.create_task(mover.move(dice.choice(mover.state["legal"])["text"]))
        await other.state_where(version=mover.state["version"] + 1)
        delays.append(perf_counter() - began)
        await shown
        mover, other = other, mover
        await asyncio.sleep(dice.uniform(0, 2 * _A_MOVE_SECONDS))


async def read_on(socket: ClientConnection) -> None:
    """Read as a page that watches."""
    async for _ in socket:
        pass


async def cost_of_watchers(site: Measured, watchers: int, moves: int) -> None:
    """Two people play, many watch."""
    (game,) = await site.new_games(1)
    async with AsyncExitStack() as stack:
        white = await stack.enter_async_context(site.page(game, site.ada))
        black = await stack.enter_async_context(site.page(game, site.bep))
        before_kb = site.memory_kb
        reading = []
        for _ in range(watchers):
            page = await stack.enter_async_context(site.page(game, None))
            reading.append(asyncio.create_task(read_on(page.socket)))
        page_kb = (site.memory_kb - before_kb) / watchers
        used = site.cpu_seconds
        made = await play(white, black, moves)
        used = site.cpu_seconds - used
        for task in reading:
            task.cancel()
    print(
        f"a move with {watchers} watchers: {1000 * used / made:.1f} ms of server CPU; a page {page_kb:.1f} kB of memory"
    )


async def cost_of_rooms(site: Measured) -> None:
    """Many games with one page each."""
    names = await site.new_games(_ROOMS)
    async with AsyncExitStack() as stack:
        before_kb = site.memory_kb
        for name in names:
            await stack.enter_async_context(site.page(name, site.ada))
        print(f"a game with one page: {(site.memory_kb - before_kb) / _ROOMS:.1f} kB of memory ({_ROOMS} games)")


async def cost_of_lists(site: Measured, stored: int, every: int, folder: Path) -> None:
    """Many stored games of one person: lists, and how soon another server on the same file is there."""
    await site.fill(stored, every)
    for name, ask in _lists(site).items():
        times = []
        for _ in range(_LISTS):
            began = perf_counter()
            await ask()
            times.append(perf_counter() - began)
        print(f"{name}: {1000 * median(times):.1f} ms in the median, at most {1000 * max(times):.1f} ms")
    began = perf_counter()
    command = (sys.executable, "-m", "coupturc", "serve", "--port", "0", "--data", str(folder))
    process = await create_subprocess_exec(*command, stdout=PIPE)
    if process.stdout is not None:
        await process.stdout.readline()
    start = perf_counter() - began
    process.terminate()
    await process.wait()
    print(f"{stored} stored games, {stored // every} of one person; the server starts in {start:.2f} s")


def _lists(site: Measured) -> dict[str, Callable[[], Awaitable[object]]]:
    """Return each list by its name: those of the server, and those that only one without seats asks its store for."""

    async def asked(path: str) -> None:
        (await site.ada.get(path)).raise_for_status()

    async def found(search: GameSearch) -> None:
        await site.store.games.latest(50, search=search)

    return {
        "one's own games": partial(asked, "/api/games"),
        "public games in the lobby": partial(asked, "/api/lobby/public"),
        "public games to watch": partial(asked, "/api/watch"),
        "all games": partial(found, GameSearch()),
        "all games that go on": partial(found, GameSearch(finished=False)),
        "all games of Dama, of which there are none": partial(found, GameSearch(game="turkish")),
        "all games of Dammen that go on": partial(found, GameSearch(game="international", finished=False)),
        "all games with a word that none has": partial(found, GameSearch(words=("zzz",))),
    }


async def measure(moves: int, games: int, watchers: int, stored: int, every: int) -> None:
    """Show all figures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "index.html").write_text("<!doctype html><title>Coup Turc</title>")
        # On all addresses each side of a game belongs to a person.
        async with servers_on(folder, folder, host="0.0.0.0") as servers, site_on(servers, folder) as site:  # noqa: S104
            await cost_of_a_move(site, moves)
            await cost_of_rooms(site)
            await cost_of_watchers(site, watchers, 40)
            await delay_of_moves(site, games, _PACE_SECONDS)
            await cost_of_lists(site, stored, every, folder)
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")


@asynccontextmanager
async def site_on(servers: Servers, folder: Path) -> AsyncIterator[Measured]:
    """Have a server with two people."""
    begun = await servers.start()
    if begun is None:
        raise SystemExit("the server does not start")
    pid, url = begun
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


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--moves", type=int, default=1200)
    parser.add_argument("--games", type=int, default=1000, help="that are played at the same time")
    parser.add_argument("--watchers", type=int, default=1000)
    parser.add_argument("--stored", type=int, default=100_000)
    parser.add_argument("--every", type=int, default=100, help="of so many stored games one is of one person")
    asked = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)  # both ends of each line are on this machine
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(measure(asked.moves, asked.games, asked.watchers, asked.stored, asked.every))


if __name__ == "__main__":
    main()
