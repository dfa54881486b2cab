"""Servers on PostgreSQL: several begin at once on an empty database, and one ends while the database is frozen."""

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest

from coupturc.web.store import Store, sqlite_url
from tests.postgresql import Cluster
from tests.web.support import CERTIFICATES, HUMAN, serving

# Both wait for the line, so that they begin together.
OPEN = """
import asyncio, sys
from coupturc.web.store import Store
print("here", flush=True)
sys.stdin.readline()
asyncio.run(Store.open(sys.argv[1]).close())
"""

SERVE = """
import sys
from pathlib import Path
from coupturc.engine.native.player import NativePlayer
from coupturc.web.serve import Settings, serve
settings = Settings("127.0.0.1", 0, Path("unused"), database=sys.argv[1], page=Path(sys.argv[2]))
serve(settings, NativePlayer(1), lambda url: print(url, flush=True))
"""

# It says of each request that it has come.
SERVE_SAYING = """
from coupturc.web.http.measured import Measured
take = Measured.__call__
async def say(self, scope, receive, send):
    if scope["type"] == "http":
        print("asked", flush=True)
    await take(self, scope, receive, send)
Measured.__call__ = say
"""


@pytest.fixture(params=["postgresql", "sqlite"])
def empty_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "games.sqlite3").render_as_string()
    made: Cluster = request.getfixturevalue("postgresql")
    return made.new_database()


async def test_processes_that_begin_at_once_on_an_empty_database_all_begin(empty_database: str) -> None:
    begun = [
        await create_subprocess_exec(sys.executable, "-c", OPEN, empty_database, stdin=PIPE, stdout=PIPE, stderr=PIPE)
        for _ in range(4)
    ]
    for process in begun:
        assert process.stdout is not None
        await process.stdout.readline()
    ends = await asyncio.gather(*(process.communicate(b"\n") for process in begun))
    assert [process.returncode for process in begun] == [0] * 4, ends
    store = Store.open(empty_database)
    assert await store.games.latest(1) == ()
    await store.close()


async def test_a_frozen_database_does_not_keep_the_server_from_ending(postgresql: Cluster, page_folder: Path) -> None:
    database = postgresql.new_database()
    async with AsyncExitStack() as stack:
        begun = [await stack.enter_async_context(_serving(database, page_folder)) for _ in range(2)]
        with postgresql.frozen():
            await asyncio.gather(
                *(_end(*each, by) for each, by in zip(begun, (signal.SIGTERM, signal.SIGINT), strict=True))
            )


@asynccontextmanager
async def _serving(database: str, page: Path) -> AsyncIterator[tuple[Process, str]]:
    """A server as a process of its own, and its address."""
    program = SERVE_SAYING + SERVE
    server = await create_subprocess_exec(sys.executable, "-c", program, database, str(page), stdout=PIPE, stderr=PIPE)
    try:
        assert server.stdout is not None
        yield server, (await server.stdout.readline()).decode().strip()
    finally:
        with suppress(ProcessLookupError):  # it has ended by itself
            server.kill()


async def _end(server: Process, url: str, by: signal.Signals) -> None:
    """Ask for what needs the database, then end the server by a signal: it does not wait for the answers."""
    body = {"profile": "fmjd", "players": {"white": HUMAN, "black": HUMAN}}
    async with httpx.AsyncClient(base_url=url, timeout=60, verify=CERTIFICATES) as http:
        asked = [asyncio.create_task(http.get("/api/games")) for _ in range(6)]
        asked.append(asyncio.create_task(http.post("/api/games", json=body)))
        assert server.stdout is not None
        for _ in asked:
            assert await server.stdout.readline() == b"asked\n"
        assert not any(each.done() for each in asked)
        server.send_signal(by)
        _, said = await asyncio.wait_for(server.communicate(), 60)
        assert b"the database does not answer" in said
        await asyncio.gather(*asked, return_exceptions=True)


async def test_a_null_character_is_refused_in_words_not_by_the_database(postgresql: Cluster, page_folder: Path) -> None:
    async with serving(Store.open(postgresql.new_database()), page_folder) as server:
        named = {"white": {"kind": "human", "name": "A\0da"}, "black": HUMAN}
        answers = [
            await server.http.post("/api/games", json={"profile": "fmjd", "players": named}),
            await server.http.get("/api/games/a%00b"),
            await server.http.get("/api/games?after=a%00b"),
            await server.http.post("/api/analyses/pdn", content=b"1. 32-28 {a\0b} *"),
        ]
        assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(422, "zero_character")] * 4
        async with server.page(await server.new_game()) as page:
            await page.send('{"type": "command", "id": "a\\u0000b", "event": {"type": "pause"}}')
            assert (await page.receive())["code"] == "zero_character"
            # An escaped backslash before "u0000" is no null character.
            escaped = {"white": {"kind": "human", "name": "A\\u0000"}, "black": HUMAN}
            assert await server.new_game(players=escaped)
