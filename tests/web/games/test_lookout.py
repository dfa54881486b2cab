"""What could not be looked at is looked at as soon as the database can be read again."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from coupturc.web.bus.bus import Missed
from coupturc.web.bus.embedded import EmbeddedBus
from coupturc.web.games import lookout
from coupturc.web.games.lookout import Lookout
from coupturc.web.games.rooms import GameRooms
from coupturc.web.nodes.hearing import Hearing
from coupturc.web.store import Store, StoreError
from coupturc.web.store.errors import AwayError
from coupturc.web.store.game_rows import EventRow, GameRow
from coupturc.web.store.games import GameRepository
from tests.waiting import until
from tests.web.support import open_store, serving


class Database:
    """What a lookout reads, and how often it looked for what is no event; the faults come one after the other.

    Args:
        games: how often no game can be read.
        others: how often the rest cannot be read.
    """

    def __init__(self, games: int = 0, others: int = 0) -> None:
        self._faults = {"games": games, "others": others}
        self.looks = 0
        self.games = self.talk = self

    async def lengths(self, _names: tuple[str, ...]) -> dict[str, int]:
        self._read("games")
        return {}

    async def counts(self, _names: tuple[str, ...]) -> dict[str, int]:
        return {}

    async def also(self) -> None:
        self._read("others")
        self.looks += 1

    def _read(self, what: str) -> None:
        if self._faults[what]:
            self._faults[what] -= 1
            raise StoreError("connection refused")


class SharedBus(EmbeddedBus):
    """A bus on which other processes may be."""

    is_shared = True


@asynccontextmanager
async def looking(database: Database, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SharedBus]:
    """Have a lookout look again and again for changes, and return its bus."""
    monkeypatch.setattr(lookout, "_EVERY_SECONDS", 0.001)
    bus = SharedBus()
    games = cast("GameRooms", SimpleNamespace(going_on=dict))
    hearing = cast("Hearing", SimpleNamespace(is_whole=True))
    task = asyncio.create_task(Lookout(games, cast("Store", database), database.also, bus, hearing).run())
    yield bus
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def test_what_is_said_while_nothing_can_be_read_is_looked_at_afterwards(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Who has taken a seat is no event, and is said once."""
    caplog.set_level(logging.CRITICAL)
    database = Database(games=2)
    async with looking(database, monkeypatch):
        await until(lambda: database.looks)


async def test_a_look_that_fails_half_way_is_begun_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    database = Database(others=1)
    async with looking(database, monkeypatch) as bus:
        bus.hear(Missed())
        await until(lambda: database.looks)


class Away(GameRepository):
    """Cannot load games for a while, where it can be asked how long they are."""

    is_away = False
    loads = 0

    async def load(self, game_id: str) -> tuple[GameRow, tuple[EventRow, ...]] | None:
        if self.is_away:
            raise AwayError("connection refused")
        self.loads += 1
        return await super().load(game_id)


async def test_a_game_that_could_not_be_looked_at_is_looked_at_though_no_look_has_failed(
    tmp_path: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The database was away for so short a time that it was back before the next look."""
    caplog.set_level(logging.CRITICAL)
    monkeypatch.setattr(lookout, "_EVERY_SECONDS", 0.05)
    store = open_store(tmp_path, Away)
    games = cast("Away", store.games)
    async with serving(store, page_folder, bus=SharedBus()) as server:
        game = await server.new_game()
        async with server.page(game) as page:
            games.is_away = True
            server.services.games.look_again(game)
            assert (await page.receive())["code"] == "database_away"
            games.loads, games.is_away = 0, False
            await until(lambda: games.loads)
            await page.next_state()
