"""How long a click waits for its answer while the computer analyses.

    python -m bench.clicks [--clicks N] [--idle]

A server of its own on a folder of its own; a page analyses a middle game with three lines while a report on the
whole game is made behind it, so that two searches run. Measured from the click's message to the answer's: looking
at another move, changing the tree, and a move in a game of two people. The last two are on disk when answered.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, create_subprocess_exec
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from coupturc import Position

PLIES = 60
BETWEEN_SECONDS = 0.15
MOST_MS = 50.0

Message = dict[str, Any]
Click = Callable[[int], Awaitable[None]]


class Page:
    """A page: sends a message and waits for its answer."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    async def ask(self, message: Message, kind: str, **fields: object) -> Message:
        """Send a message and return the first one of a kind that has these values."""
        await self._socket.send(json.dumps(message))
        return await self.until(kind, **fields)

    async def until(self, kind: str, **fields: object) -> Message:
        """Return the next message of a kind that has these values."""
        while True:
            message: Message = json.loads(await self._socket.recv())
            if message["type"] == kind and all(message[name] == value for name, value in fields.items()):
                return message


def random_line(seed: int) -> list[str]:
    """Return the moves of a game at random."""
    dice, position = random.Random(seed), Position.start()  # noqa: S311 - a game, not a secret
    moves: list[str] = []
    while len(moves) < PLIES and (legal := position.legal_moves):
        moves.append(dice.choice(legal).text)
        position = position.after(position.parse_move(moves[-1]))
    return moves


@asynccontextmanager
async def server() -> AsyncIterator[httpx.AsyncClient]:
    """Run a server as people do."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "coupturc", "serve", "--port", "0", "--data", folder]
        began = time.perf_counter()
        running = await create_subprocess_exec(*command, stdout=PIPE)
        assert running.stdout is not None  # noqa: S101 - for type checkers
        url = (await running.stdout.readline()).decode().split()[-1]
        try:
            async with httpx.AsyncClient(base_url=url, timeout=30) as http:
                await http.get("/api/profiles")
                print(f"server answers after {time.perf_counter() - began:.2f} s")
                yield http
        finally:
            running.terminate()
            await running.wait()


@asynccontextmanager
async def page(http: httpx.AsyncClient, address: str) -> AsyncIterator[Page]:
    """Open the socket of a page."""
    url = str(http.base_url).rstrip("/").replace("http", "ws")
    async with connect(f"{url}/api{address}/socket", origin=str(http.base_url).rstrip("/"), max_size=None) as socket:  # type: ignore[arg-type]
        yield Page(socket)


async def measure(name: str, clicks: int, click: Click) -> float:
    """Print how long clicks waited; return the 95th percentile in milliseconds."""
    waits = []
    for number in range(clicks):
        await asyncio.sleep(BETWEEN_SECONDS)
        began = time.perf_counter()
        await click(number)
        waits.append(1000 * (time.perf_counter() - began))
    late = statistics.quantiles(waits, n=20)[-1]
    print(f"{name}: median {statistics.median(waits):.1f} ms, 95 % within {late:.1f} ms, longest {max(waits):.1f} ms")
    return late


async def run(clicks: int, *, idle: bool) -> float:
    """Measure every kind of click; return the worst 95th percentile in milliseconds."""
    async with server() as http:
        analysis = (await http.post("/api/analyses", json={"profile": "fmjd"})).json()["id"]
        people = {side: {"kind": "human"} for side in ("white", "black")}
        game = (await http.post("/api/games", json={"profile": "fmjd", "players": people})).json()["id"]
        async with page(http, f"/analyses/{analysis}") as board, page(http, f"/games/{game}") as table:
            tree = await board.ask(
                {"type": "change", "id": "line", "change": {"type": "play", "node": "0", "moves": random_line(1)}},
                "analysis",
                version=1,
            )
            nodes = [node["id"] for node in tree["nodes"]]
            state = await table.until("state")

            async def look(number: int) -> None:
                node = nodes[number * 7 % len(nodes)]
                await board.ask({"type": "look", "node": node}, "shown", node=node)

            async def change(number: int) -> None:
                words = {"type": "annotate", "node": nodes[9], "comment": f"{number}", "strength": "", "nags": []}
                await board.ask({"type": "change", "id": f"c{number}", "change": words}, "change_confirmed")

            async def move(number: int) -> None:
                nonlocal state
                if state["outcome"] or not state["legal"]:
                    return
                played = {"type": "move", "side": state["turn"], "move": state["legal"][0]["text"]}
                command = {"type": "command", "id": f"m{number}", "event": played}
                await table.ask(command, "confirmed")
                state = await table.until("state")

            if not idle:
                await board.ask({"type": "engine", "on": True, "lines": 3}, "lines")
                await board.ask({"type": "make_report", "effort": "thorough"}, "report")
            kinds = {"look at a move": look, "change the tree": change, "move in a game": move}
            return max([await measure(name, clicks, click) for name, click in kinds.items()])


def main() -> None:
    """Print how long clicks wait, and whether that is within what we want."""
    parser = argparse.ArgumentParser(description="How long clicks wait while the computer analyses.")
    parser.add_argument("--clicks", type=int, default=100, help="of each kind")
    parser.add_argument("--idle", action="store_true", help="without the computer, to compare")
    options = parser.parse_args()
    print(f"load before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores")
    late = asyncio.run(run(options.clicks, idle=options.idle))
    print(f"the slowest kind: {late:.1f} ms, wanted at most {MOST_MS:.0f} ms")


if __name__ == "__main__":
    main()
