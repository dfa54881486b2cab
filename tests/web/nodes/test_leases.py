"""Leases: one process does some work at a time, and another one takes it over when that has died."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from coupturc.web.nodes import node
from coupturc.web.nodes.node import Node
from coupturc.web.store import Store, StoreError
from coupturc.web.store import nodes as stored
from tests.postgresql import Cluster
from tests.waiting import until
from tests.web.games.test_machine import AGAINST_BLACK
from tests.web.support import Patient, open_store, serving


@pytest.fixture(params=["sqlite", "postgresql"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    if request.param == "sqlite":
        opened = open_store(tmp_path)
    else:
        made: Cluster = request.getfixturevalue("postgresql")
        opened = Store.open(made.new_database())
    yield opened
    await opened.close()


def two(store: Store) -> tuple[Node, Node]:
    return Node(store.nodes, shares_work=True), Node(store.nodes, shares_work=True)


async def test_of_two_processes_one_has_a_lease(store: Store) -> None:
    one, other = two(store)
    await one.beat()
    await other.beat()
    assert await one.take("work")
    assert await one.take("work")
    assert not await other.take("work")
    assert await other.take("other work")


async def test_what_is_given_back_another_one_takes(store: Store) -> None:
    one, other = two(store)
    await one.beat()
    assert await one.take("work")
    one.let_go("work")
    await until(lambda: not one._tasks)
    assert await other.take("work")
    await other.close()
    assert await one.take("work")


async def test_a_process_that_dies_loses_its_leases(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = two(store)
    await one.beat()
    assert await one.take("work")
    monkeypatch.setattr(stored, "SILENT_MS", -1)
    assert await other.take("work")
    await one.beat()
    await other.beat()
    assert not one._held, "it knows that it has lost it"
    assert other._held


async def test_a_lease_is_kept_up_by_who_lives(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = two(store)
    monkeypatch.setattr(node, "_LEASE_SECONDS", 0.0)
    await one.beat()
    assert await one.take("work")
    monkeypatch.setattr(node, "_LEASE_SECONDS", 15.0)
    await one.beat()
    assert not await other.take("work")


async def test_a_lease_that_is_not_kept_up_ends(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = two(store)
    monkeypatch.setattr(node, "_LEASE_SECONDS", 0.0)
    await one.beat()
    assert await one.take("work")
    assert await other.take("work")


async def test_alone_every_lease_is_had_without_the_database(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    await store.close()
    assert await Node(store.nodes).take("work")
    assert await Node().take("work")


async def test_without_a_database_nobody_has_a_lease(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = open_store(tmp_path)

    async def fail(*_: object) -> None:
        raise StoreError("gone")

    monkeypatch.setattr(store.nodes, "take", fail, raising=False)
    assert not await Node(store.nodes, shares_work=True).take("work")
    assert "gone" in caplog.text
    await store.close()


async def test_the_computer_thinks_under_a_lease(tmp_path: Path, page_folder: Path) -> None:
    """Another process that has the lease of the game thinks; when it gives it back, this one does."""
    player = Patient()
    player.may_move.set()
    async with serving(open_store(tmp_path), page_folder, player) as server:
        own = server.services.node
        own._nodes, own._shares_work = server.services.store.nodes, True
        game = await server.new_game(players=AGAINST_BLACK)
        elsewhere = Node(server.services.store.nodes, shares_work=True)
        await elsewhere.beat()
        assert await elsewhere.take(f"machine:{game}")
        async with server.page(game) as page:
            await page.move("32-28")
            room = await server.services.games.open(game)
            assert room
            assert room._machine.is_busy
            assert player.asked == 0
            await elsewhere.close()
            await page.state_where(turn="white")
        await until(lambda: f"machine:{game}" not in own._held)
