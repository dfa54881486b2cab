"""A thousand connections on which nothing more comes, from a proxy or from one address: the others are served."""

import asyncio
import resource
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from coupturc.web import serve
from tests.web.support import Server, open_store, serving

HALF_OPEN = 1_000


@pytest.fixture
def many_files() -> Iterator[None]:
    """Both ends of each connection are in this process."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 3 * HALF_OPEN
    if hard != resource.RLIM_INFINITY and hard < wanted:
        pytest.skip("this machine opens fewer files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@asynccontextmanager
async def half_open(server: Server, address: str) -> AsyncIterator[None]:
    """Open a thousand connections from an address of this machine, and send half a request on each second one."""
    port = int(server.url.rpartition(":")[2])
    writers = []
    for number in range(HALF_OPEN):
        _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
        writers.append(writer)
        if number % 2:
            writer.write(b"GET /api/games/x/socket HTTP/1.1\r\nUpgrade: websocket\r\n")
    yield
    for writer in writers:
        writer.close()


@pytest.mark.usefixtures("many_files")
async def test_a_thousand_half_open_connections_stop_nobody(server: Server) -> None:
    async with half_open(server, "127.0.0.1"):
        game = await server.new_game()
        async with server.page(game) as page:
            assert (await page.move("32-28"))["turn"] == "black"


@pytest.mark.usefixtures("many_files")
async def test_a_thousand_from_one_address_leave_room_for_another(
    tmp_path: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "_most_connections", lambda: HALF_OPEN)
    async with serving(open_store(tmp_path), page_folder) as server, half_open(server, "127.0.0.2"):
        game = await server.new_game()
        async with server.page(game) as page:
            assert (await page.move("32-28"))["turn"] == "black"
