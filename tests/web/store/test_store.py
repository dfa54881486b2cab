"""The store: what is appended is there after everything that may happen to the process."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import URL, Connection, inspect
from sqlalchemy.event import listen

from coupturc.web.store import ConflictError, Store, StoreError, sqlite_url
from coupturc.web.store.errors import AwayError, FullError
from coupturc.web.store.game_rows import EventRow, GameRow, GameStatus
from coupturc.web.store.tables import metadata
from tests.postgresql import Cluster

STATUS = GameStatus(0, "W:W31:B20")


@pytest.fixture(params=["sqlite", "postgresql"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """A new store in each kind of database."""
    url: URL | str = sqlite_url(tmp_path / "games.sqlite3")
    if request.param == "postgresql":
        cluster: Cluster = request.getfixturevalue("postgresql")
        url = cluster.new_database()
    store = Store.open(url)
    yield store
    await store.close()


def game(game_id: str, changed_ms: int = 1) -> GameRow:
    return GameRow(game_id, "{}", STATUS, 1, changed_ms)


def event(number: int, command: str | None = None) -> EventRow:
    return EventRow(number, 1000 + number, f'{{"n":{number}}}', command)


async def test_returns_what_was_stored_in_order(store: Store) -> None:
    await store.games.create(game("g"), [event(0)])
    status = GameStatus(1, "B:W27:B20", '{"result":"2-0"}', "31 27")
    await store.games.append("g", [event(1, "a"), event(2)], status)

    assert await store.games.load("g") == (
        GameRow("g", "{}", status, 1, 1002),
        (event(0), event(1, "a"), event(2)),
    )


async def test_knows_no_other_game(store: Store) -> None:
    assert await store.games.load("nothing") is None
    assert await store.games.find("nothing") is None
    assert not await store.games.delete("nothing")
    with pytest.raises(ConflictError):
        await store.games.append("nothing", [event(0)], STATUS)


@pytest.mark.parametrize("second", [event(0, "other"), event(1, "same")], ids=["number taken", "command taken"])
async def test_refuses_what_another_writer_stored_first(store: Store, second: EventRow) -> None:
    await store.games.create(game("g"), [event(0, "same")])
    with pytest.raises(ConflictError):
        await store.games.append("g", [second], STATUS)
    found = await store.games.load("g")
    assert found is not None
    assert found[1] == (event(0, "same"),)


async def test_one_failure_in_a_batch_harms_no_other(store: Store) -> None:
    for name in "abc":
        await store.games.create(game(name), [event(0)])
    tries = [store.games.append(name, [event(0 if name == "b" else 1)], STATUS) for name in "abc"]

    results = await asyncio.gather(*tries, return_exceptions=True)

    assert [type(result) for result in results] == [type(None), ConflictError, type(None)]


async def test_many_writers_at_once_lose_nothing(store: Store) -> None:
    names = [f"g{index}" for index in range(8)]

    async def play(name: str) -> None:
        await store.games.create(game(name), ())
        for number in range(20):
            await store.games.append(name, [event(number, f"c{number}")], STATUS)

    await asyncio.gather(*map(play, names))

    for name in names:
        found = await store.games.load(name)
        assert found is not None
        assert [record.number for record in found[1]] == list(range(20))


async def test_what_waits_is_stored_with_one_statement_a_table(store: Store) -> None:
    names = [f"g{index}" for index in range(20)]
    for name in names:
        await store.games.create(game(name), ())
    go_on, statements = threading.Event(), list[str]()

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        statements.append(statement.split(maxsplit=1)[0])

    listen(store.database._engine, "before_cursor_execute", note)
    held = asyncio.create_task(store.database.write(lambda _: _wait(go_on)))
    await asyncio.sleep(0)
    waiting = [asyncio.create_task(store.games.append(name, [event(0), event(1)], STATUS)) for name in names]
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(held, *waiting)
    assert sorted(statements) == ["INSERT", "UPDATE"]
    found = [await store.games.load(name) for name in names]
    assert all(each is not None and each[1] == (event(0), event(1)) for each in found)


def _wait(go_on: threading.Event) -> None:
    assert go_on.wait(20)


async def test_a_caller_who_gives_up_leaves_the_event_stored(store: Store) -> None:
    await store.games.create(game("g"), ())
    task = asyncio.create_task(store.games.append("g", [event(0)], STATUS))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await store.games.append("g", [event(1)], STATUS)
    found = await store.games.load("g")
    assert found is not None
    assert found[1] == (event(0), event(1))


async def test_lists_the_latest_change_first_and_pages_on(store: Store) -> None:
    for name, changed_ms in (("a", 5), ("b", 9), ("c", 5), ("d", 1)):
        await store.games.create(game(name, changed_ms), ())

    assert [found.id for found in await store.games.latest(3)] == ["b", "a", "c"]
    assert [found.id for found in await store.games.latest(3, "a")] == ["c", "d"]
    assert await store.games.latest(3, "gone") == ()


async def test_deletes_a_game_with_its_events(store: Store) -> None:
    await store.games.create(game("g"), [event(0)])
    assert await store.games.delete("g")
    await store.games.create(game("g"), ())
    assert await store.games.load("g") == (game("g"), ())


async def test_reopens_what_it_closed(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "games.sqlite3")
    first = Store.open(url)
    await first.games.create(game("g"), [event(0)])
    await first.close()

    second = Store.open(url)
    assert await second.games.load("g") == (game("g"), (event(0),))
    await second.close()


async def test_a_full_disk_is_an_error_and_harms_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    store = Store.open(sqlite_url(path))
    await store.games.create(game("g"), [event(0)])

    def fill(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")

    await store.database._writer.run(fill)
    with pytest.raises(FullError, match="full"):
        await store.games.append("g", [EventRow(1, 1, "x" * 100_000)], STATUS)

    assert await store.games.load("g") == (game("g"), (event(0),))
    await store.close()


async def test_reads_do_not_wait_for_other_work_in_threads(store: Store) -> None:
    await store.games.create(game("a"), ())
    done = threading.Event()
    work = [asyncio.create_task(asyncio.to_thread(done.wait)) for _ in range(100)]
    try:
        async with asyncio.timeout(30):
            assert await store.games.load("a") is not None
    finally:
        done.set()
        await asyncio.gather(*work)


async def test_a_failing_read_is_a_store_error(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    store = Store.open(sqlite_url(path))
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TABLE events")
    connection.close()
    await store.games.create(game("g"), ())
    with pytest.raises(StoreError, match="no such table") as raised:
        await store.games.load("g")
    assert not isinstance(raised.value, AwayError), "it does not come back by itself"
    await store.close()


async def test_migrations_make_the_tables_that_the_code_uses(store: Store) -> None:
    seen = inspect(store.database._engine)
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
    with pytest.raises(StoreError, match="a newer version of Coup Turc wrote it"):
        Store.open(sqlite_url(path))


@pytest.mark.parametrize("url", ["nonsense", "nosuchdriver://x", "sqlite:////nowhere/at/all/games.sqlite3"])
def test_an_unusable_database_is_one_line(url: str) -> None:
    with pytest.raises(StoreError) as caught:
        Store.open(url)
    assert "\n" not in str(caught.value)


def test_commits_are_synced(tmp_path: Path) -> None:
    store = Store.open(sqlite_url(tmp_path / "games.sqlite3"))
    with store.database._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    asyncio.run(store.close())
