"""Measure what games between people in two places cost a server; see docs/speed.md.

    python -m bench.online [--moves N] [--games N] [--watchers N] [--stored N] [--every N] [--only PART]

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
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

from websockets.asyncio.client import ClientConnection

from bench.delays import in_ms
from bench.measured import Measured, site_on
from bench.pauses import beginning_in, pauses_of
from coupturc.web.store.game_lists import GameSearch
from tests.web.forked import servers_on
from tests.web.support import Page

_TABLES = 20
#: As 10,000 games with 1,700 moves a second.
_A_MOVE_SECONDS = 5.9
_PACE_SECONDS = 30.0
_ROOMS = 300
_LISTS = 20
#: So many moves are on their way at once where pauses are measured, in so many rounds.
_AT_ONCE, _ROUNDS = 600, 10


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
        tables = await site.tables(stack, _TABLES)
        began, used = perf_counter(), site.cpu_seconds
        made = sum(await asyncio.gather(*(play(white, black, moves // _TABLES) for white, black in tables)))
        used, took = site.cpu_seconds - used, perf_counter() - began
    print(
        f"a move with two pages: {1000 * used / made:.2f} ms of server CPU "
        f"({made} moves of {_TABLES} games, {made / took:.0f} a second)"
    )


async def delay_of_moves(site: Measured, count: int, seconds: float) -> None:
    """Many games at the pace of people: how long it takes from one page to the other."""
    async with AsyncExitStack() as stack:
        tables = await site.tables(stack, count)
        used = site.cpu_seconds
        delays = await delays_at(tables, seconds)
        used = site.cpu_seconds - used
    middle, late, latest = in_ms(delays)
    print(
        f"{count} games with two pages, {len(delays) / seconds:.0f} moves a second: from one page to the other "
        f"{middle:.1f} ms, p99 {late:.1f} ms, at most {latest:.0f} ms; "
        f"{1000 * used / len(delays):.2f} ms of server CPU a move"
    )


async def delays_at_ease(site: Measured, count: int, seconds: float, pace: float = _A_MOVE_SECONDS) -> list[float]:
    """Play so many new games with a move in so many seconds each; return how long each took to the other page."""
    async with AsyncExitStack() as stack:
        return await delays_at(await site.tables(stack, count), seconds, pace)


async def delays_at(tables: Iterable[tuple[Page, Page]], seconds: float, pace: float = _A_MOVE_SECONDS) -> list[float]:
    """Play at these tables with a move in so many seconds each; return how long each took to the other page."""
    delays: list[float] = []
    end = perf_counter() + seconds
    await asyncio.gather(*(play_at_ease(*table, end, pace, delays) for table in tables))
    return delays


async def play_at_ease(white: Page, black: Page, end: float, pace: float, delays: list[float]) -> None:
    """Make moves at random, one in some seconds; note how long each takes until the other page shows it."""
    dice = random.Random(id(white))  # noqa: S311 - a game, not a secret
    mover, other = white, black
    await asyncio.sleep(dice.uniform(0, 2 * pace))
    while perf_counter() < end and not mover.state["outcome"]:
        began = perf_counter()
        shown = asyncio.create_task(mover.move(dice.choice(mover.state["legal"])["text"]))
        await other.state_where(version=mover.state["version"] + 1)
        delays.append(perf_counter() - began)
        await shown
        mover, other = other, mover
        await asyncio.sleep(dice.uniform(0, 2 * pace))


async def pauses(site: Measured, folder: Path) -> None:
    """Many games, first at the pace of people and then all at full speed: for how long nobody is answered."""
    await pauses_of(site.pid, folder)
    await delays_at_ease(site, _AT_ONCE, _PACE_SECONDS)
    print(f"{_AT_ONCE} games at the pace of people: {await pauses_of(site.pid, folder)}")
    async with AsyncExitStack() as stack:
        tables = await site.tables(stack, _AT_ONCE)
        await pauses_of(site.pid, folder)
        await asyncio.gather(*(play(white, black, _ROUNDS) for white, black in tables))
        print(f"{_AT_ONCE} moves at once, {_ROUNDS} times: {await pauses_of(site.pid, folder)}")


async def read_on(socket: ClientConnection) -> None:
    """Read as a page that watches."""
    async for _ in socket:
        pass


async def cost_of_watchers(site: Measured, watchers: int, moves: int) -> None:
    """Two people play, many watch."""
    (game,) = await site.new_games(1)
    async with AsyncExitStack() as stack:
        white = await stack.enter_async_context(site.page(game, site.ada.cookies))
        black = await stack.enter_async_context(site.page(game, site.bep.cookies))
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
            await stack.enter_async_context(site.page(name, site.ada.cookies))
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


async def measure(asked: argparse.Namespace) -> None:
    """Show all figures, or those of one part."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "index.html").write_text("<!doctype html><title>Coup Turc</title>")
        # On all addresses each side of a game belongs to a person.
        servers = servers_on(folder, folder, host="0.0.0.0", beginning=beginning_in(folder))  # noqa: S104
        async with servers as ready, site_on(ready, folder) as site:
            for part, figures in _parts(site, folder, asked).items():
                if asked.only in {None, part}:
                    await figures()
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")


def _parts(site: Measured, folder: Path, asked: argparse.Namespace) -> dict[str, Callable[[], Awaitable[object]]]:
    """Return what is measured, by name."""
    return {
        "moves": partial(cost_of_a_move, site, asked.moves),
        "rooms": partial(cost_of_rooms, site),
        "watchers": partial(cost_of_watchers, site, asked.watchers, 40),
        "delays": partial(delay_of_moves, site, asked.games, _PACE_SECONDS),
        "pauses": partial(pauses, site, folder),
        "lists": partial(cost_of_lists, site, asked.stored, asked.every, folder),
    }


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--moves", type=int, default=1200)
    parser.add_argument("--games", type=int, default=1000, help="that are played at the same time")
    parser.add_argument("--watchers", type=int, default=1000)
    parser.add_argument("--stored", type=int, default=100_000)
    parser.add_argument("--every", type=int, default=100, help="of so many stored games one is of one person")
    parser.add_argument("--only", choices=["moves", "rooms", "watchers", "delays", "pauses", "lists"])
    asked = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)  # both ends of each line are on this machine
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(measure(asked))


if __name__ == "__main__":
    main()
