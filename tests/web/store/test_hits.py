"""What may not be done too often is counted once for all servers on a database."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, select

from coupturc.web.store import Store, sqlite_url
from coupturc.web.store.tables import hits
from tests.postgresql import Cluster

MOST, SECONDS = 5, 60


@pytest.fixture(params=["sqlite", "postgresql"])
async def stores(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[tuple[Store, Store]]:
    """Two servers on one database."""
    url = sqlite_url(tmp_path / "games.sqlite3").render_as_string()
    if request.param == "postgresql":
        cluster: Cluster = request.getfixturevalue("postgresql")
        url = cluster.new_database()
    both = Store.open(url), Store.open(url)
    yield both
    for each in both:
        await each.close()


async def rows(store: Store) -> int:
    def count(connection: Connection) -> int:
        return int(connection.execute(select(func.count()).select_from(hits)).scalar_one())

    return await store.database.read(count)


async def test_what_one_server_counted_the_other_knows(stores: tuple[Store, Store]) -> None:
    tries = [await stores[number % 2].hits.hit("guess/Ada", MOST, SECONDS) for number in range(8)]
    assert tries == [True] * MOST + [False] * 3
    assert await stores[0].hits.hit("guess/Bep", MOST, SECONDS)
    assert [await each.hits.has_room("guess/Ada", MOST) for each in stores] == [False, False]
    assert await stores[1].hits.has_room("guess/Bep", MOST)


async def test_what_is_taken_back_counts_no_more(stores: tuple[Store, Store]) -> None:
    assert all([await stores[0].hits.hit("guess/Ada", MOST, SECONDS) for _ in range(MOST)])
    await stores[1].hits.take_back("guess/Ada")
    await stores[1].hits.take_back("guess/Bep")
    assert [await stores[0].hits.hit("guess/Ada", MOST, SECONDS) for _ in range(2)] == [True, False]


async def test_of_many_at_once_no_more_get_through(stores: tuple[Store, Store]) -> None:
    tries = await asyncio.gather(
        *(stores[number % 2].hits.hit("guess/Ada", MOST, SECONDS) for number in range(20)),
    )
    assert sum(tries) <= MOST
    assert await rows(stores[0]) == sum(tries)


async def test_it_counts_for_a_while_only(stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(MOST):
        await stores[0].hits.hit("guess/Ada", MOST, SECONDS)
    other = stores[1]
    now_ms = other.database.clock.now_ms()
    monkeypatch.setattr(other.database.clock, "now_ms", lambda: now_ms + SECONDS * 1000)
    assert await other.hits.hit("guess/Ada", MOST, SECONDS)
    assert await rows(other) == 1


async def test_of_names_and_addresses_only_hashes_are_kept(stores: tuple[Store, Store]) -> None:
    await stores[0].hits.hit("guess/Ada", MOST, SECONDS)
    what = await stores[0].database.read(lambda connection: connection.execute(select(hits.c.what)).scalar_one())
    assert "Ada" not in what
    assert len(what) == 64
