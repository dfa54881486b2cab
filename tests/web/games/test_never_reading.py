"""A hundred pages that read nothing: two people play on, and whoever reads again sees how the game stands."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import ClientConnection, connect

from coupturc.web import serve
from tests.web import support
from tests.web.support import Server

WATCHERS = 100
#: Two kings that walk to and fro: more states than the buffers of a connection hold.
START = "W:WK47,50:BK4,1"
WALK = ("47-42", "4-10", "42-47", "10-4")
MOVES = 80
#: The system keeps so much of what a page has not read, at either end.
SMALL_BUFFER = 4096


@pytest.fixture
async def server(tmp_path: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    """A server on a system that keeps little of what it has sent."""

    def listen(host: str, port: int) -> socket.socket:
        listening = serve.listen(host, port)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL_BUFFER)
        return listening

    monkeypatch.setattr(support, "listen", listen)
    async with support.serving(support.open_store(tmp_path), page_folder) as server:
        yield server


@asynccontextmanager
async def silent_page(server: Server, game: str) -> AsyncIterator[ClientConnection]:
    """A page that takes nothing off its line until it is asked to."""
    address = urlsplit(server.url)
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
    line.setblocking(False)
    await asyncio.get_running_loop().sock_connect(line, (address.hostname, address.port))
    url = f"ws://{address.netloc}/api/games/{game}/socket"
    async with connect(url, sock=line, max_queue=1, compression=None, max_size=None) as page:
        yield page


async def states_of(page: ClientConnection, last: int) -> int:
    """Read until the page knows the last move; return how many states it took."""
    count = 0
    async with asyncio.timeout(60):
        while True:
            message = json.loads(await page.recv())
            if message["type"] == "state":
                count += 1
                if message["version"] == last:
                    return count


async def test_they_hold_up_nobody_and_are_sent_the_latest_only(server: Server) -> None:
    game = await server.new_game("leaflet", fen=START)
    async with AsyncExitStack() as stack:
        silent = [await stack.enter_async_context(silent_page(server, game)) for _ in range(WATCHERS)]
        async with server.page(game) as page:
            for number in range(MOVES):
                await page.move(WALK[number % len(WALK)])
            assert page.state["version"] == MOVES
        counts = [await states_of(each, MOVES) for each in silent]
    assert max(counts) < MOVES // 2
