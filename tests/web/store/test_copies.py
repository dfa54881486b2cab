"""A copy that is made while people play, by the commands of docs/operating.md, comes back as the same games."""

import asyncio
import random
import shutil
from asyncio.subprocess import create_subprocess_exec
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import make_url

from coupturc.web.games.stored_game import restore
from coupturc.web.serve import DATABASE
from coupturc.web.store import Store, sqlite_url
from tests.waiting import until
from tests.web.forked import kill, servers_on
from tests.web.nodes.at_play import Played, Table, tables_at
from tests.web.nodes.kept import check
from tests.web.nodes.site import Site, site_with
from tests.web.support import CERTIFICATES

MOVES = 30

#: Makes a copy, and opens it where nothing else is.
Copying = tuple[Callable[[], Awaitable[None]], Callable[[], Awaitable[Store]]]


async def run(*command: str) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    process = await create_subprocess_exec(*command)
    assert await process.wait() == 0


@asynccontextmanager
async def on_a_file(folder: Path, page_folder: Path) -> AsyncIterator[tuple[Site, Copying]]:
    """One server with a file, copied by SQLite."""
    data, back = folder / "data", folder / "back"
    for each in (data, back):
        each.mkdir()

    async def copy() -> None:
        await run("sqlite3", str(data / DATABASE), f".backup {back / DATABASE}")

    async def open_copy() -> Store:
        return Store.open(sqlite_url(back / DATABASE))

    async with AsyncExitStack() as stack:
        beginning = servers_on(data, page_folder, host="0.0.0.0")  # noqa: S104 - each side belongs to a person
        servers = await stack.enter_async_context(beginning)
        begun = await servers.start()
        assert begun is not None
        stack.callback(kill, begun[0])
        http = await stack.enter_async_context(httpx.AsyncClient(timeout=20, verify=CERTIFICATES))
        store = Store.open(sqlite_url(data / DATABASE))
        stack.push_async_callback(store.close)
        yield Site(servers, {}, store, random.Random(1), http, {begun[0]: begun[1]}), (copy, open_copy)


@asynccontextmanager
async def on_postgresql(folder: Path, page_folder: Path) -> AsyncIterator[tuple[Site, Copying]]:
    """Two servers on a PostgreSQL, copied by its own programs."""
    async with site_with("notify", 6, folder, page_folder) as site:
        database = site.cluster.new_database()

        def address(url: str) -> str:
            return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)

        async def copy() -> None:
            await run("pg_dump", "-Fc", "-f", str(folder / "copy"), "-d", address(site.url))

        async def open_copy() -> Store:
            await run("pg_restore", "--exit-on-error", "--no-owner", "-d", address(database), str(folder / "copy"))
            return Store.open(database)

        yield site, (copy, open_copy)


async def compare(site: Site, copied: Store, played: Played, known: set[str]) -> None:
    """Each game of the copy is the beginning of the game, with all that was confirmed before the copy was begun."""
    kept: set[str] = set()
    for game in played.games:
        now, then = await site.store.games.load(game), await copied.games.load(game)
        assert now is not None
        if then is not None:
            row, events = then
            assert events == now[1][: len(events)]
            assert row.setup == now[0].setup
            assert set(row.seats) == set(now[0].seats)
            assert len(restore(row, events).arbiter.moves) == row.status.plies
            kept.update(event.command for event in events if event.command is not None)
    assert known <= kept


@pytest.mark.parametrize("place", [on_a_file, on_postgresql])
async def test_a_copy_made_while_people_play_comes_back_as_the_same_games(
    place: Callable[[Path, Path], AbstractAsyncContextManager[tuple[Site, Copying]]], tmp_path: Path, page_folder: Path
) -> None:
    async with place(tmp_path, page_folder) as (site, (copy, open_copy)):
        async with tables_at(site, 3) as (played, tables):
            await until(lambda: played.confirmed >= MOVES)
            known = {name for name, sent in played.sent.items() if sent.confirmed_ms is not None}
            await copy()
            await until(lambda: played.confirmed >= len(known) + MOVES)
            await asyncio.gather(*map(Table.is_at_rest, tables))
        await check(site.store, played)
        copied = await open_copy()
        await compare(site, copied, played, known)
        await copied.close()
