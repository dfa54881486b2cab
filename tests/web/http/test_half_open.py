"""A thousand connections on which nothing more comes: the others are served meanwhile."""

import asyncio
import resource
from collections.abc import Iterator

import pytest

from tests.web.support import Server

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


@pytest.mark.usefixtures("many_files")
async def test_a_thousand_half_open_connections_stop_nobody(server: Server) -> None:
    port = int(server.url.rpartition(":")[2])
    writers = []
    for number in range(HALF_OPEN):
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writers.append(writer)
        if number % 2:
            writer.write(b"GET /api/games/x/socket HTTP/1.1\r\nUpgrade: websocket\r\n")
    game = await server.new_game()
    async with server.page(game) as page:
        assert (await page.move("32-28"))["turn"] == "black"
    for writer in writers:
        writer.close()
