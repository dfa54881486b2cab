"""A server in a process of its own, and what is asked of it, for the benchmarks of what its visitors may do to it."""

import asyncio
import json
import os
import sys
import tempfile
from asyncio.subprocess import PIPE, create_subprocess_exec
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

WHITE_PLAYS = {"type": "move", "side": "white", "move": "32-28"}
PEOPLE = {"white": {"kind": "human"}, "black": {"kind": "human"}}

PROGRAM = """
import sys
from pathlib import Path
from coupturc.engine.native.player import NativePlayer
from coupturc.web.serve import Settings, serve
settings = Settings("127.0.0.1", 0, Path(sys.argv[1]))
serve(settings, NativePlayer(1), lambda url: print(url, flush=True))
"""


@dataclass(frozen=True)
class Site:
    """A running server, and a client for what is asked once."""

    url: str
    http: httpx.AsyncClient

    @asynccontextmanager
    async def socket(self, path: str, **options: Any) -> AsyncIterator[ClientConnection]:
        """Follow a game or an analysis; the first message has come."""
        address = f"{self.url.replace('http', 'ws')}/api/{path}/socket"
        async with connect(address, max_size=None, origin=self.url, **options) as socket:  # type: ignore[arg-type]
            await socket.recv()
            yield socket

    async def game(self, **fields: object) -> str:
        """Begin a game and return its id."""
        made = await self.http.post("/api/games", json={"profile": "fmjd", "players": PEOPLE, **fields})
        made.raise_for_status()
        return str(made.json()["id"])

    async def analysis(self, text: str, query: str = "") -> str | None:
        """Make an analysis of a PDN text and return its id; None when it is refused."""
        made = await self.http.post(f"/api/analyses/pdn{query}", content=text.encode())
        return str(made.json()["id"]) if made.status_code == httpx.codes.CREATED else None


@asynccontextmanager
async def site() -> AsyncIterator[Site]:
    """Run a server on an empty folder."""
    with tempfile.TemporaryDirectory() as folder:
        process = await create_subprocess_exec(sys.executable, "-c", PROGRAM, folder, stdout=PIPE)
        try:
            url = (await process.stdout.readline()).decode().strip()  # type: ignore[union-attr]
            hooks = {"response": [_refuse_failure]}
            async with httpx.AsyncClient(base_url=url, timeout=300, event_hooks=hooks) as http:
                yield Site(url, http)
        finally:
            process.terminate()
            await process.wait()


async def _refuse_failure(response: httpx.Response) -> None:
    """A request that the server fails at is a find of its own."""
    if response.is_server_error:
        raise RuntimeError(f"{response.request.method} {response.url}: {response.status_code}")


async def until(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    """Return the first message of one of these kinds."""
    async with asyncio.timeout(120):
        while (message := json.loads(await socket.recv()))["type"] not in kinds:
            pass
    return dict(message)


async def send(socket: ClientConnection, event: dict[str, str] | None) -> bool:
    """Send a request, or a take-back for None; return whether it was done."""
    name = os.urandom(8).hex()
    message = {"type": "undo", "id": name} if event is None else {"type": "command", "id": name, "event": event}
    await socket.send(json.dumps(message))
    while True:
        answer = json.loads(await socket.recv())
        if answer.get("id") == name:
            return bool(answer["type"] == "confirmed")
