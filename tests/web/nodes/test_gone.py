"""The database or the bus is gone for half a minute while people play: nobody is sent away, and nothing is lost."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from time import monotonic

from tests.waiting import until
from tests.web.nodes.at_play import Played, Table, tables_at
from tests.web.nodes.kept import check
from tests.web.nodes.site import Site, site_with

#: Longer than leases, than a server is missed, and than a request waits for an answer.
GONE_SECONDS = 30
TABLES = 3
#: How many moves are made before and afterwards.
SOME = 20


@asynccontextmanager
async def frozen(site: Site) -> AsyncIterator[None]:
    """Have a database that takes all and answers nothing."""
    with site.cluster.frozen():
        yield


async def play_without(site: Site, gone: AbstractAsyncContextManager[None]) -> tuple[Played, int]:
    """Play before something is gone, while it is and afterwards; return what was played, and how much meanwhile."""
    async with tables_at(site, TABLES) as (played, tables):
        await until(lambda: played.confirmed >= SOME)
        async with gone:
            before, began = played.confirmed, monotonic()
            await until(lambda: monotonic() > began + GONE_SECONDS)
            meanwhile = played.confirmed - before
        wanted = played.confirmed + SOME
        await until(lambda: played.confirmed >= wanted)
        await asyncio.gather(*map(Table.is_at_rest, tables))
    await check(site.store, played)
    assert played.closed == []
    return played, meanwhile


async def test_a_database_that_is_gone(tmp_path: Path, page_folder: Path) -> None:
    async with site_with("nats", 19, tmp_path, page_folder) as site:
        played, meanwhile = await play_without(site, site.without("database"))
    assert played.faults == {"database_away"}
    assert meanwhile <= TABLES, "only what was on its way"


async def test_a_database_that_does_not_answer(tmp_path: Path, page_folder: Path) -> None:
    async with site_with("notify", 20, tmp_path, page_folder) as site:
        played, _ = await play_without(site, frozen(site))
    # Moves wait for it, but what it was in the middle of it ends itself: its limit for idle transactions has passed.
    assert played.faults <= {"database_away"}


async def test_a_bus_that_is_gone(tmp_path: Path, page_folder: Path) -> None:
    """Pages at two servers see each other's moves a moment later, and play on."""
    async with site_with("nats", 21, tmp_path, page_folder) as site:
        played, meanwhile = await play_without(site, site.without("bus"))
    assert played.faults == set()
    assert meanwhile > 0
