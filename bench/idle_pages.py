"""Measure what pages cost a server that only lie open; see docs/speed.md.

    python -m bench.idle_pages [--boards] [--pages N] [--seconds S]

Once each page in the lobby asks for the public games every 15 seconds, or with `--boards` for the live boards of a
relay every 2 seconds, as it did before it was told of changes and does now where it has no socket; once it is told.
Shown is the processor time of the server alone, with nothing going on and with a public game that begins every five
seconds.
"""

import argparse
import asyncio
import json
import os
import random
import resource
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench.measured import Measured, behind_a_proxy, site_on
from tests.web.forked import servers_on
from tests.web.people.support import begin
from tests.web.support import CERTIFICATES

_BEGINS_SECONDS = 5.0
_ASKERS = 50
_GAME = '[White "Ada"]\n[Black "Bep"]\n[Result "*"]\n[GameType "20"]\n\n1. 32-28 19-23 *\n'


@dataclass(frozen=True)
class List:
    """What pages show: its topic, where they ask for it, and how often."""

    topic: str
    path: str
    asks_seconds: float


LOBBY = List("watch", "/api/lobby/public", 15.0)


async def live_boards(site: Measured) -> List:
    """Make the live boards of a relay, with one board."""
    made = (await site.ada.post("/api/broadcasts", json={"name": "Clubmatch"})).json()
    path, headers = f"/api/broadcasts/{made['id']}", {"authorization": f"Bearer {made['token']}"}
    (await site.ada.post(f"{path}/pdn", content=_GAME, headers=headers)).raise_for_status()
    return List(f"broadcast:{made['id']}", path, 2.0)


@asynccontextmanager
async def lobby(site: Measured, topics: list[str]) -> AsyncIterator[ClientConnection]:
    """Open a page in the lobby."""
    origin: Any = site.server.url
    address = f"{site.server.url.replace('http', 'ws')}/api/site"
    async with connect(address, origin=origin, compression=None, additional_headers=behind_a_proxy()) as socket:
        await socket.send(json.dumps({"type": "follow", "topics": ["lobby", *topics]}))
        yield socket


async def ask(http: httpx.AsyncClient, what: List, pages: int) -> None:
    """Ask as so many pages do, each at its own time, and as browsers do for what they have had before."""
    known: dict[str, str] = {}
    while True:
        await asyncio.sleep(random.expovariate(pages / what.asks_seconds / _ASKERS))
        answer = await http.get(what.path, headers=known)
        if not answer.is_success and answer.status_code != httpx.codes.NOT_MODIFIED:
            answer.raise_for_status()
        known = {"if-none-match": answer.headers["etag"]} if "etag" in answer.headers else {}


async def read(socket: ClientConnection, http: httpx.AsyncClient, what: List) -> None:
    """Ask when something is told to have changed, as often as a page does at most."""
    asked_at, news = float("-inf"), False
    while True:
        wait = max(0.0, asked_at + what.asks_seconds - monotonic()) if news else None
        try:
            async with asyncio.timeout(wait):
                news |= json.loads(await socket.recv())["type"] == "changed"
        except TimeoutError:
            news, asked_at = False, monotonic()
            (await http.get(what.path)).raise_for_status()


async def begin_games(site: Measured) -> None:
    """Begin a public game again and again."""
    while True:
        await begin(site.ada, visibility="public")
        await asyncio.sleep(_BEGINS_SECONDS)


async def cost(site: Measured, what: List, pages: int, seconds: float, *, told: bool, busy: bool) -> None:
    """Show what so many pages cost."""
    async with AsyncExitStack() as stack:
        limits = httpx.Limits(max_connections=_ASKERS)
        http = await stack.enter_async_context(
            httpx.AsyncClient(base_url=site.server.url, timeout=60, verify=CERTIFICATES, limits=limits)
        )
        works = []
        for _ in range(pages):
            socket = await stack.enter_async_context(lobby(site, [what.topic] if told else []))
            works.append(read(socket, http, what))
        if not told:
            works += [ask(http, what, pages) for _ in range(_ASKERS)]
        if busy:
            works.append(begin_games(site))
        tasks = [asyncio.create_task(work) for work in works]
        await asyncio.sleep(16)  # what is told at the beginning has been asked for
        used = site.cpu_seconds
        await asyncio.sleep(seconds)
        used = site.cpu_seconds - used
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    how, goes_on = "told" if told else "asking", "a game every five seconds" if busy else "nothing going on"
    where = "in the lobby" if what is LOBBY else "with live boards"
    print(f"{pages} pages {where}, {how}, {goes_on}: {1000 * used / seconds:.0f} ms of server CPU a second")


async def measure(pages: int, seconds: float, *, boards: bool) -> None:
    """Show all figures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "index.html").write_text("<!doctype html><title>Coup Turc</title>")
        async with servers_on(folder, folder, host="0.0.0.0") as servers, site_on(servers, folder) as site:  # noqa: S104
            what = await live_boards(site) if boards else LOBBY
            for busy in (False, True):
                for told in (False, True):
                    await cost(site, what, pages, seconds, told=told, busy=busy)
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", action="store_true", help="live boards of a relay in the place of the lobby")
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30)
    asked = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)  # both ends of each line are on this machine
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(measure(asked.pages, asked.seconds, boards=asked.boards))


if __name__ == "__main__":
    main()
