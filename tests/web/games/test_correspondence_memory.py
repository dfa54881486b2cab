"""Games of days take no memory while nobody looks on, however many they are: the database has them and their clocks."""

import gc
import tracemalloc
import weakref
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from coupturc.game.record import Setup
from coupturc.rules import load_profile
from coupturc.web.games.deadlines import Sweeper
from coupturc.web.games.live_game import GameSetup
from coupturc.web.games.messages import Player, Players
from coupturc.web.games.room import GameRoom
from coupturc.web.games.rooms import GameRooms
from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.store.game_rows import SeatRow
from tests.waiting import until
from tests.web.people.support import browser
from tests.web.support import Server, open_store, serving

GAMES = 30
A_DAY_MS = 86_400_000
#: A game in memory with one page takes 26 kB. Two visits alone leave 1 to 2.3 kB behind for a while: timers that the
#: loop has not yet swept, caches of addresses, and the counts of the guard, which are kept for an hour.
MOST_BYTES_A_GAME = 6_000


class Opponents:
    """Two people who play many games of a day a move.

    Args:
        server: where.
        ada, bep: their browsers.
    """

    def __init__(self, server: Server, ada: httpx.AsyncClient, bep: httpx.AsyncClient) -> None:
        self.server = server
        self._ada, self._bep = ada, bep

    @property
    def rooms(self) -> GameRooms:
        """The games in memory."""
        return self.server.services.games

    async def begin(self, count: int) -> list[str]:
        """Begin so many games; over HTTP there would be too many in an hour."""
        ids = [
            (await each.post("/api/me", json={"name": ""})).json()["person"]["id"] for each in (self._ada, self._bep)
        ]
        seats = tuple(SeatRow(side, person) for side, person in zip(("white", "black"), ids, strict=True))
        people = Players(Player("human", "Ada"), Player("human", "Bep"))
        days = Setup(white_time="1/86400", black_time="1/86400")
        setup = GameSetup(load_profile("fmjd").text, people, days, began_ms=self.rooms.now_ms)
        return [(await self.rooms.create(setup, seats)).id for _ in range(count)]

    async def move_once(self, game: str) -> "weakref.ref[GameRoom]":
        """Let both come, White make the first move, and both go; return the room that they had."""
        async with self.server.page(game, self._ada) as hers, self.server.page(game, self._bep) as his:
            await hers.move("32-28")
            await his.state_where(version=1)
            (room,) = self.rooms._loaded_rooms()
            return weakref.ref(room)

    async def are_gone(self) -> None:
        """Wait until no game is in memory."""
        await until(lambda: len(self.rooms) == 0)


@pytest.fixture
async def opponents(tmp_path: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Opponents]:
    monkeypatch.setattr(GameRooms, "keep_seconds", 0.0)
    async with (
        serving(open_store(tmp_path), page_folder, session=SessionCookie(secure=False)) as server,
        browser(server) as ada,
        browser(server) as bep,
    ):
        yield Opponents(server, ada, bep)


async def test_a_game_of_days_leaves_the_memory_with_its_players(opponents: Opponents) -> None:
    """References in a circle would keep it until the next collection of the oldest generation, which is rare here."""
    gc.collect()
    gc.disable()
    try:
        seen = []
        for game in await opponents.begin(3):
            seen.append(await opponents.move_once(game))
            await opponents.are_gone()
        await until(lambda: [room() for room in seen] == [None] * 3)
    finally:
        gc.enable()


async def test_games_of_days_cost_no_memory(opponents: Opponents) -> None:
    tracemalloc.start()
    try:
        for game in await opponents.begin(5):  # by then all is loaded that games share
            await opponents.move_once(game)
        before = await kept_bytes(opponents)
        for game in await opponents.begin(GAMES):
            await opponents.move_once(game)
        assert (await kept_bytes(opponents) - before) / GAMES < MOST_BYTES_A_GAME
    finally:
        tracemalloc.stop()


async def kept_bytes(opponents: Opponents) -> int:
    """Return how much memory there is once all have gone."""
    await opponents.are_gone()
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


async def test_flags_of_days_fall_and_cost_no_memory(opponents: Opponents) -> None:
    services = opponents.server.services
    games = await opponents.begin(GAMES)
    for game in games:
        await opponents.move_once(game)
    await opponents.are_gone()
    now_ms = services.node.wall.now_ms
    services.node.wall.now_ms = lambda: now_ms() + 2 * A_DAY_MS
    await Sweeper(services.games, services.store.games, services.node).look()
    await opponents.are_gone()
    assert await services.store.games.due(services.node.wall.now_ms(), GAMES) == ()
