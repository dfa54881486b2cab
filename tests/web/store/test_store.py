"""The store: what is appended is there after everything that may happen to the process."""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect

from coupturc.web.store import (
    ConflictError,
    EventRecord,
    GameRecord,
    SqlStore,
    Standing,
    StoreError,
    sqlite_url,
)
from coupturc.web.store.tables import metadata

STANDING = Standing(0, "W:W31:B20")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqlStore]:
    """A new store; on another database when COUPTURC_TEST_DATABASE names an empty one."""
    store = SqlStore(os.environ.get("COUPTURC_TEST_DATABASE") or sqlite_url(tmp_path / "games.sqlite3"))
    yield store
    for game in await store.games(1000):
        await store.delete(game.id)
    await store.close()


def game(game_id: str, changed_ms: int = 1) -> GameRecord:
    return GameRecord(game_id, "{}", STANDING, 1, changed_ms)


def event(number: int, command: str | None = None) -> EventRecord:
    return EventRecord(number, 1000 + number, f'{{"n":{number}}}', command)


async def test_returns_what_was_stored_in_order(store: SqlStore) -> None:
    await store.create(game("g"), [event(0)])
    await store.append("g", [event(1, "a"), event(2)], Standing(1, "B:W27:B20", '{"result":"2-0"}'))

    assert await store.load("g") == (
        GameRecord("g", "{}", Standing(1, "B:W27:B20", '{"result":"2-0"}'), 1, 1002),
        (event(0), event(1, "a"), event(2)),
    )


async def test_knows_no_other_game(store: SqlStore) -> None:
    assert await store.load("nothing") is None
    assert await store.find("nothing") is None
    assert not await store.delete("nothing")
    with pytest.raises(ConflictError):
        await store.append("nothing", [event(0)], STANDING)


@pytest.mark.parametrize("second", [event(0, "other"), event(1, "same")], ids=["number taken", "command taken"])
async def test_refuses_what_another_writer_stored_first(store: SqlStore, second: EventRecord) -> None:
    await store.create(game("g"), [event(0, "same")])
    with pytest.raises(ConflictError):
        await store.append("g", [second], STANDING)
    found = await store.load("g")
    assert found is not None
    assert found[1] == (event(0, "same"),)


async def test_one_failure_in_a_batch_harms_no_other(store: SqlStore) -> None:
    for name in "abc":
        await store.create(game(name), [event(0)])
    tries = [store.append(name, [event(0 if name == "b" else 1)], STANDING) for name in "abc"]

    results = await asyncio.gather(*tries, return_exceptions=True)

    assert [type(result) for result in results] == [type(None), ConflictError, type(None)]


async def test_many_writers_at_once_lose_nothing(store: SqlStore) -> None:
    names = [f"g{index}" for index in range(8)]

    async def play(name: str) -> None:
        await store.create(game(name), ())
        for number in range(20):
            await store.append(name, [event(number, f"c{number}")], STANDING)

    await asyncio.gather(*map(play, names))

    for name in names:
        found = await store.load(name)
        assert found is not None
        assert [record.number for record in found[1]] == list(range(20))


async def test_a_caller_who_gives_up_leaves_the_event_stored(store: SqlStore) -> None:
    await store.create(game("g"), ())
    task = asyncio.create_task(store.append("g", [event(0)], STANDING))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await store.append("g", [event(1)], STANDING)
    found = await store.load("g")
    assert found is not None
    assert found[1] == (event(0), event(1))


async def test_lists_the_latest_change_first_and_pages_on(store: SqlStore) -> None:
    for name, changed_ms in (("a", 5), ("b", 9), ("c", 5), ("d", 1)):
        await store.create(game(name, changed_ms), ())

    assert [found.id for found in await store.games(3)] == ["b", "a", "c"]
    assert [found.id for found in await store.games(3, "a")] == ["c", "d"]
    assert await store.games(3, "gone") == ()


async def test_deletes_a_game_with_its_events(store: SqlStore) -> None:
    await store.create(game("g"), [event(0)])
    assert await store.delete("g")
    await store.create(game("g"), ())
    assert await store.load("g") == (game("g"), ())


async def test_reopens_what_it_closed(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "games.sqlite3")
    first = SqlStore(url)
    await first.create(game("g"), [event(0)])
    await first.close()

    second = SqlStore(url)
    assert await second.load("g") == (game("g"), (event(0),))
    await second.close()


async def test_a_full_disk_is_an_error_and_harms_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    store = SqlStore(sqlite_url(path))
    await store.create(game("g"), [event(0)])

    def fill(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")

    await store._writer.run(fill)
    with pytest.raises(StoreError, match="full"):
        await store.append("g", [EventRecord(1, 1, "x" * 100_000)], STANDING)

    assert await store.load("g") == (game("g"), (event(0),))
    await store.close()


async def test_a_failing_read_is_a_store_error(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    store = SqlStore(sqlite_url(path))
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TABLE events")
    connection.close()
    await store.create(game("g"), ())
    with pytest.raises(StoreError, match="no such table"):
        await store.load("g")
    await store.close()


async def test_migrations_make_the_tables_that_the_code_uses(store: SqlStore) -> None:
    seen = inspect(store._engine)
    for table in metadata.sorted_tables:
        columns = {(column["name"], column["nullable"]) for column in seen.get_columns(table.name)}
        assert columns == {(column.name, column.nullable) for column in table.columns}
        indexes = {index["name"] for index in seen.get_indexes(table.name) if not index.get("duplicates_constraint")}
        assert indexes == {index.name for index in table.indexes}


def test_refuses_a_database_of_a_newer_version(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    connection.close()
    with pytest.raises(StoreError, match="9999"):
        SqlStore(sqlite_url(path))


@pytest.mark.parametrize("url", ["nonsense", "nosuchdriver://x", "sqlite:////nowhere/at/all/games.sqlite3"])
def test_an_unusable_database_is_one_line(url: str) -> None:
    with pytest.raises(StoreError) as caught:
        SqlStore(url)
    assert "\n" not in str(caught.value)


def test_commits_are_synced(tmp_path: Path) -> None:
    store = SqlStore(sqlite_url(tmp_path / "games.sqlite3"))
    with store._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    asyncio.run(store.close())
