"""Servers on PostgreSQL: several begin at once on an empty database, and one ends while the database is frozen."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, create_subprocess_exec
from contextlib import suppress
from pathlib import Path
from time import monotonic

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


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT])
async def test_a_frozen_database_does_not_keep_the_server_from_ending(
    postgresql: Cluster, page_folder: Path, ending: signal.Signals
) -> None:
    server = await create_subprocess_exec(
        sys.executable, "-c", SERVE, postgresql.new_database(), str(page_folder), stdout=PIPE, stderr=PIPE
    )
    try:
        assert server.stdout is not None
        url = (await server.stdout.readline()).decode().strip()
        body = {"profile": "fmjd", "players": {"white": HUMAN, "black": HUMAN}}
        async with httpx.AsyncClient(base_url=url, timeout=60, verify=CERTIFICATES) as http:
            assert (await http.post("/api/games", json=body)).status_code == 201
            with postgresql.frozen():
                asked = [asyncio.create_task(http.get("/api/games")) for _ in range(6)]
                asked.append(asyncio.create_task(http.post("/api/games", json=body)))
                await asyncio.wait(asked, timeout=0.3)
                assert not any(each.done() for each in asked)
                began = monotonic()
                os.kill(server.pid, ending)
                _, said = await asyncio.wait_for(server.communicate(), 20)
                assert monotonic() - began < 15
                assert b"the database does not answer" in said
            await asyncio.gather(*asked, return_exceptions=True)
    finally:
        with suppress(ProcessLookupError):  # it has ended by itself
            server.kill()


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
