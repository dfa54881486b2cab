"""Measure what large tournaments cost: pairing, the page, the standings, an arena on two servers; see docs/speed.md.

    python -m bench.tournaments [--players N] [--rounds N] [--boards N]

Servers are processes of their own, and the times are those of who asks over HTTP on the same machine.
"""

import argparse
import asyncio
import os
import random
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import httpx

from coupturc.tournament.setup import Setup, System
from coupturc.tournament.tournament import Tournament
from coupturc.web.serve import DATABASE
from coupturc.web.store import Store, sqlite_url
from coupturc.web.tournaments.desk import Desk
from coupturc.web.tournaments.setups import new_row
from tests.postgresql import cluster
from tests.tournament.playing import play_on, started
from tests.web.forked import servers_on
from tests.web.support import Server
from tests.web.tournaments.test_arena_boards import LAST_MS, play
from tests.web.tournaments.test_desk import asks, begun
from tests.web.tournaments.test_meetings import shown

_SYSTEMS: tuple[System, ...] = ("keizer", "swiss", "fide_dutch")
_LOOKS = 20
_TIMEOUT = 120


async def timed(ask: Callable[[], Awaitable[Any]]) -> tuple[float, Any]:
    """Return how many milliseconds something took, and its answer."""
    began = perf_counter()
    answer = await ask()
    return 1000 * (perf_counter() - began), answer


async def stored(folder: Path, tournament: Tournament) -> str:
    """Keep a tournament as a server would; return its id."""
    store = Store.open(sqlite_url(folder / DATABASE))
    row = new_row(tournament.setup, store.tournaments.now_ms(), None)
    await Desk(store.tournaments, store.games).create(row, tournament)
    await store.close()
    return row.id


async def looks(http: httpx.AsyncClient, path: str) -> str:
    """Say how long it takes to see something: the first time, then in the median and at most."""
    times = []
    for _ in range(1 + _LOOKS):
        took, answer = await timed(lambda: http.get(path))
        answer.raise_for_status()
        times.append(took)
    first, *later = times
    return f"first {first:.0f} ms, then {median(later):.0f} ms, at most {max(later):.0f} ms"


async def pair_beside(server: Server, name: str, number: int) -> tuple[float, float]:
    """Pair a round; return how long that took, and the longest wait of somebody who lists tournaments meanwhile."""
    pairing = asyncio.create_task(timed(lambda: asks(server, name, {"type": "pair", "round": number})))
    longest = 0.0
    while not pairing.done():
        waited, _ = await timed(lambda: server.http.get("/api/tournaments"))
        longest = max(longest, waited)
    took, answer = await pairing
    if answer["refused"]:
        raise SystemExit(answer["refused"])
    return took, longest


async def large(server: Server, folder: Path, system: System, players: int, rounds: int) -> None:
    """Show what a tournament of many players costs after some rounds."""
    tournament = started(Setup(name=system, system=system), players)
    play_on(tournament, rounds, random.Random(1))  # noqa: S311 - results, not secrets
    name = await stored(folder, tournament)
    print(f"{system}, {players} players, {rounds} rounds:")
    address = f"/api/tournaments/{name}"
    for what, path in (("page with standings", ""), ("hall", "/hall?language=nl"), ("report", "/report?language=nl")):
        print(f"  {what}: {await looks(server.http, address + path)}")
    took, longest = await pair_beside(server, name, rounds + 1)
    print(f"  pairing round {rounds + 1}: {took / 1000:.2f} s; others wait {longest:.0f} ms at most meanwhile")
    print(f"  a result: {await results(server, name, rounds + 1)}")


async def results(server: Server, name: str, number: int) -> str:
    """Publish a round and enter results; say how long each takes."""
    done, times = await asks(server, name, {"type": "publish", "round": number}), []
    for board in range(1, _LOOKS + 1):
        seen: int = done["tournament"]["version"]
        result = {"type": "result", "round": number, "board": board, "outcome": "draw"}
        began = perf_counter()
        done = await asks(server, name, result, seen)
        times.append(1000 * (perf_counter() - began))
        if done["refused"]:
            raise SystemExit(done["refused"])
    return f"{median(times):.0f} ms in the median, at most {max(times):.0f} ms"


async def arena(servers: tuple[Server, Server], boards: int) -> None:
    """Play many boards of one arena on two servers at once, while somebody looks at its page."""
    here, there = servers
    name = await begun(here, system="arena", profile="international", first_order="entry")
    members = "name\n" + "".join(f"Lid {number}\n" for number in range(2 * boards))
    await here.http.post(f"/api/tournaments/{name}/players", content=members)
    took, _ = await timed(lambda: asks(here, name, {"type": "ends", "ends_ms": LAST_MS}))
    print(f"an arena of {boards} boards on two servers: paired in {took:.0f} ms")
    few, seen, began = asyncio.Semaphore(10), [], perf_counter()

    async def one(board: int) -> None:
        async with few:
            await play(here if board % 2 else there, name, 1, board)

    playing = asyncio.gather(*(one(board) for board in range(1, boards + 1)))
    while not playing.done():
        waited, _ = await timed(lambda: shown(there, name))
        seen.append(waited)
    await playing
    took = perf_counter() - began
    print(
        f"  begun, a move, given up: {took:.1f} s; its page meanwhile {median(seen):.0f} ms, at most {max(seen):.0f} ms"
    )
    views = [await shown(server, name) for server in servers]
    if views[0] != views[1]:
        raise SystemExit("the two servers disagree")


async def measure(players: int, rounds: int, boards: int) -> None:
    """Show all figures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "index.html").write_text("<!doctype html><title>Coup Turc</title>")
        async with servers_on(folder, folder) as servers, servers.one() as (_, server):
            server.http.timeout = httpx.Timeout(_TIMEOUT)
            for system in _SYSTEMS:
                await large(server, folder, system, players, rounds)
        with cluster() as postgresql:
            url = postgresql.new_database()
            async with (
                servers_on(folder, folder, database=url) as servers,
                servers.one() as (_, here),
                servers.one() as (_, there),
            ):
                await arena((here, there), boards)
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--boards", type=int, default=100)
    asked = parser.parse_args()
    asyncio.run(measure(asked.players, asked.rounds, asked.boards))


if __name__ == "__main__":
    main()
