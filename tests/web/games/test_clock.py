"""Clocks in a room: the flag falls by itself, and what the page hears of them."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from time import monotonic_ns, time_ns

import pytest

from coupturc import utc
from coupturc.web.games import game_time, live_game, room
from coupturc.web.live import room_server
from coupturc.web.store import StoreError
from coupturc.web.store import clock as clocks
from coupturc.web.store.game_rows import EventRow, GameStatus
from coupturc.web.store.games import GameRepository
from tests.waiting import until
from tests.web.support import Page, Server, open_store, serving


@pytest.fixture
async def page(server: Server, request: pytest.FixtureRequest) -> AsyncIterator[Page]:
    """A page of a game with the clock of the test's marker."""
    control = request.param
    async with server.page(await server.new_game(time_control={"white": control, "black": control})) as page:
        yield page


@pytest.mark.parametrize("page", ["60"], indirect=True)
async def test_the_first_move_starts_the_clock_of_the_opponent(page: Page) -> None:
    assert page.state["clocks"]["running"] is None
    clocks = (await page.move("32-28"))["clocks"]
    assert clocks["running"] == "black"
    assert 0 < clocks["flag_ms"] <= 60_000


@pytest.mark.parametrize("page", ["0.2"], indirect=True)
async def test_the_flag_falls_without_anybody_doing_anything(page: Page) -> None:
    state = await page.move("32-28")
    while not state["outcome"]:
        state = await page.next_state()
    assert (state["outcome"]["reason"], state["winner"]) == ("flag", "white")
    assert [event["type"] for event in state["news"]] == ["game_over", "clock"]
    assert state["clocks"]["black_ms"] == 0


@pytest.mark.parametrize("page", ["60"], indirect=True)
async def test_given_time_moves_the_flag(page: Page) -> None:
    await page.move("32-28")
    await page.ask({"type": "give_time", "to": "black", "ms": 60_000})
    assert 60_000 < (await page.next_state())["clocks"]["flag_ms"] <= 120_000


@pytest.mark.parametrize("page", ["60"], indirect=True)
async def test_a_page_that_slept_is_told_what_the_clocks_show_now(page: Page) -> None:
    state = await page.move("32-28")
    shown = state["clocks"]["black_ms"]
    for number in range(1, 1000):
        await page.send({"type": "ping", "number": number})
        assert await page.receive() == {"type": "pong", "number": number}
        told = await page.receive()
        assert (told["type"], told["clocks"]["running"]) == ("clocks", "black")
        if told["clocks"]["black_ms"] < shown:
            break
    assert shown - 30_000 < told["clocks"]["black_ms"] < shown


@pytest.mark.parametrize("page", ["60"], indirect=True)
async def test_a_page_hears_nothing_of_clocks_that_stand_still(page: Page) -> None:
    for number in (1, 2):
        await page.send({"type": "ping", "number": number})
        assert await page.receive() == {"type": "pong", "number": number}


@pytest.mark.parametrize("page", ["60"], indirect=True)
async def test_a_pause_stops_the_clock(page: Page) -> None:
    await page.move("32-28")
    await page.ask({"type": "pause"})
    clocks = (await page.next_state())["clocks"]
    assert (clocks["paused"], clocks["running"], clocks["flag_ms"]) == (True, None, None)
    answer = await page.ask({"type": "move", "side": "black", "move": "19-23"})
    assert answer["code"] == "paused"
    await page.ask({"type": "resume"})
    assert (await page.next_state())["clocks"]["running"] == "black"


@pytest.mark.parametrize("page", ["60d5"], indirect=True)
async def test_tells_what_is_left_of_a_delay(page: Page) -> None:
    assert page.state["clocks"]["delay_ms"] == 0
    clocks = (await page.move("32-28"))["clocks"]
    assert 0 < clocks["delay_ms"] <= 5000
    assert clocks["black_ms"] == 60_000


@pytest.mark.parametrize("page", ["10:3x30"], indirect=True)
async def test_tells_the_periods_of_byo_yomi(page: Page) -> None:
    clocks = (await page.move("32-28"))["clocks"]
    assert (clocks["white_periods"], clocks["black_periods"]) == (0, 0)
    assert 90_000 < clocks["flag_ms"] <= 100_000


async def test_what_the_server_does_meanwhile_costs_nobody_time(
    tmp_path: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move is judged at the moment when it arrived."""
    later_ns = 0
    arrived: list[int] = []

    def now_ns() -> int:
        return monotonic_ns() + later_ns

    def stamp() -> int:
        arrived.append(now_ns())
        return arrived[-1]

    class Slow(GameRepository):
        holds = asyncio.Event()

        async def append(self, game_id: str, given: Sequence[EventRow], status: GameStatus) -> None:
            await self.holds.wait()
            await super().append(game_id, given, status)

    monkeypatch.setattr(live_game, "monotonic_ns", now_ns)
    monkeypatch.setattr(room_server, "monotonic_ns", stamp)
    Slow.holds.set()
    async with serving(open_store(tmp_path, Slow), page_folder) as server:
        game = await server.new_game(time_control={"white": "60", "black": "60"})
        async with server.page(game) as white, server.page(game) as black:
            await white.move("32-28")
            await black.state_where(turn="black")
            Slow.holds.clear()
            offer = asyncio.create_task(white.ask({"type": "draw_offer", "side": "white"}))
            move = asyncio.create_task(black.ask({"type": "move", "side": "black", "move": "19-23"}))
            await until(lambda: len(arrived) == 3)
            later_ns = 20_000_000_000
            Slow.holds.set()
            assert (await offer)["type"] == (await move)["type"] == "confirmed"
            clocks = (await black.state_where(turn="white"))["clocks"]
            assert clocks["black_ms"] > 50_000


def pass_time(monkeypatch: pytest.MonkeyPatch, passed_ns: int) -> None:
    """Let clocks of games see that so much time has passed."""
    for module in (game_time, live_game, room_server):
        monkeypatch.setattr(module, "monotonic_ns", lambda: monotonic_ns() + passed_ns)


@pytest.mark.parametrize("page", ["60"], indirect=True)
async def test_undo_gives_the_time_back(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    await page.move("32-28")
    pass_time(monkeypatch, 20_000_000_000)
    before = await page.move("19-23")
    await page.undo()
    after = await page.next_state()
    assert before["clocks"]["black_ms"] <= 40_000
    assert after["clocks"]["black_ms"] > 50_000
    assert after["clocks"]["running"] == "black"


@pytest.mark.parametrize("page", ["60"], indirect=True)
async def test_undo_in_a_pause_stays_in_it(page: Page) -> None:
    await page.move("32-28")
    await page.move("19-23")
    await page.ask({"type": "pause"})
    await page.next_state()
    await page.undo()
    after = await page.next_state()
    assert (after["turn"], after["clocks"]["paused"], after["clocks"]["running"]) == ("black", True, None)
    await page.ask({"type": "resume"})
    assert (await page.next_state())["clocks"]["running"] == "black"


async def test_time_stands_still_while_no_server_runs(
    tmp_path: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(open_store(tmp_path), page_folder) as server:
        game = await server.new_game(time_control={"white": "60", "black": "60"})
        async with server.page(game) as page:
            await page.move("32-28")
    pass_time(monkeypatch, 300_000_000_000)
    for module in (clocks, utc):
        monkeypatch.setattr(module, "time_ns", lambda: time_ns() + 300_000_000_000)
    async with serving(open_store(tmp_path), page_folder) as server, server.page(game) as page:
        assert page.state["clocks"]["running"] == "black"
        assert page.state["clocks"]["black_ms"] > 30_000  # a server that starts slowly uses some


class FullAtTheFlag(GameRepository):
    """Its disk is full at one append: that of the flag after the first move."""

    appends = 0

    async def append(self, game_id: str, given: Sequence[EventRow], status: GameStatus) -> None:
        self.appends += 1
        if self.appends == 2:
            raise StoreError("database or disk is full")
        await super().append(game_id, given, status)


async def test_a_flag_that_could_not_be_stored_falls_later(
    tmp_path: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Of a game of one page no deadline is in the database: nobody else looks for its flag."""
    caplog.set_level(logging.CRITICAL)
    monkeypatch.setattr(room, "_RETRY_SECONDS", 0.01)
    async with serving(open_store(tmp_path, FullAtTheFlag), page_folder) as server:
        game = await server.new_game(time_control={"white": "0.2", "black": "0.2"})
        async with server.page(game) as page:
            await page.move("32-28")
            assert (await page.receive())["code"] == "not_stored"
            assert (await page.next_state())["outcome"]["reason"] == "flag"


async def test_time_runs_on_while_nobody_looks(server: Server) -> None:
    game = await server.new_game(time_control={"white": "0.2", "black": "0.2"})
    async with server.page(game) as page:
        await page.move("32-28")
    room = await server.services.games.open(game)
    assert room
    await until(lambda: room.is_idle)
    assert (await server.http.get(f"/api/games/{game}")).json()["outcome"]["reason"] == "flag"


async def test_a_time_for_each_side(server: Server) -> None:
    times = {"white": "60", "black": "120+5"}
    async with server.page(await server.new_game(time_control=times)) as page:
        clocks = page.state["clocks"]
        assert (clocks["white_ms"], clocks["black_ms"]) == (60_000, 120_000)
        assert page.state["time_control"] == times


async def test_a_game_without_clock_has_none(server: Server) -> None:
    async with server.page(await server.new_game()) as page:
        assert page.state["clocks"] is None
