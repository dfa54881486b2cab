"""Things that happen at the same time, one order after the other."""

import asyncio
import logging
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic_ns
from typing import ClassVar

import pytest
from starlette.websockets import WebSocket

from coupturc.game.record import Setup
from coupturc.rules import load_profile
from coupturc.web.games import live_game
from coupturc.web.games.live_game import GameSetup
from coupturc.web.games.messages import Player, Players
from coupturc.web.games.rooms import GameRooms
from coupturc.web.live.page_socket import PageSocket
from coupturc.web.messages.shared import Fault, Pong
from coupturc.web.store import Store, StoreError
from coupturc.web.store.game_rows import EventRow, GameStatus
from coupturc.web.store.games import GameRepository
from tests.waiting import until, until_at_rest
from tests.web.support import ENGINE, HUMAN, FirstMove, Patient, open_store, serving

AGAINST_BLACK = {"white": HUMAN, "black": ENGINE}


class Gated(GameRepository):
    """Keeps games, and can be held up."""

    gate: asyncio.Event | None = None
    is_held: bool = False

    async def append(self, game_id: str, events: Sequence[EventRow], status: GameStatus) -> None:
        if self.gate is not None:
            self.is_held = True
            await self.gate.wait()
        await super().append(game_id, events, status)


def gated(folder: Path) -> tuple[Store, Gated]:
    store = open_store(folder)
    games = Gated(store.database)
    return replace(store, games=games), games


async def test_a_move_chosen_while_an_undo_is_stored_is_not_made(tmp_path: Path, page_folder: Path) -> None:
    player, (store, games) = Patient(), gated(tmp_path)
    async with (
        serving(store, page_folder, player) as server,
        server.page(await server.new_game(players=AGAINST_BLACK)) as page,
    ):
        await page.move("32-28")
        games.gate = asyncio.Event()
        undoing = asyncio.create_task(page.undo())
        await until(lambda: games.is_held)
        player.may_move.set()
        await until(lambda: player.moved)
        games.gate.set()
        assert (await undoing)["type"] == "confirmed"
        state = await page.next_state()
        assert (state["played"], state["thinking"], player.moved) == ([], None, 1)
        await page.move("33-28")
        assert len((await page.state_where(turn="white"))["played"]) == 2


async def test_the_computer_leaves_a_game_that_is_deleted_elsewhere(
    tmp_path: Path, page_folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    player = Patient()
    async with serving(open_store(tmp_path), page_folder, player) as server:
        game = await server.new_game(players=AGAINST_BLACK)
        async with server.page(game) as page:
            await page.move("32-28")
            elsewhere = open_store(tmp_path)
            await elsewhere.games.delete(game)
            await elsewhere.close()
            player.may_move.set()
            assert (await page.ask({"type": "resign", "side": "white"}))["code"] == "deleted"
    assert caplog.text == ""


async def test_a_look_at_the_flag_too_early_is_repeated(
    tmp_path: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    later_ns = 0
    monkeypatch.setattr(live_game, "monotonic_ns", lambda: monotonic_ns() + later_ns)
    store, games = gated(tmp_path)
    async with serving(store, page_folder) as server:
        game = await server.new_game(time_control={"white": "60", "black": "60"})
        room = await server.services.games.open(game)
        assert room
        async with server.page(game) as page:
            await page.move("32-28")
            games.gate = asyncio.Event()
            giving = asyncio.create_task(page.ask({"type": "give_time", "to": "black", "ms": 60_000}))
            await until(lambda: games.is_held)
            later_ns = 70_000_000_000
            room._look_at_flag()  # its turn comes behind the time that is given
            waits: list[object] = []
            monkeypatch.setattr(room._flag_timer, "set", lambda *given: waits.append(given))
            games.gate.set()
            assert (await giving)["type"] == "confirmed"
            assert (await page.next_state())["outcome"] is None
            await until(lambda: not room._tasks)
            assert len(waits) == 2, "after the time that is given, and after the look that came too early"
            later_ns = 200_000_000_000
            room._look_at_flag()
            # Nobody has heard of the look that came too early.
            assert (await page.next_state())["outcome"]["reason"] == "flag"


async def test_a_game_that_fails_to_load_is_deleted_and_closed_without_a_room(tmp_path: Path) -> None:
    may_fail = asyncio.Event()

    class Unreadable(GameRepository):
        async def load(self, game_id: str) -> None:
            await may_fail.wait()
            raise StoreError(game_id)

    store = open_store(tmp_path, Unreadable)
    rooms = GameRooms(store.games, FirstMove())
    people = Players(Player("human"), Player("human"))
    game = await rooms.create(GameSetup(load_profile("fmjd").text, people, Setup()))

    async def open_it() -> None:
        with pytest.raises(StoreError):
            await rooms.open(game.id)

    for end in (lambda: rooms.delete(game.id), rooms.close):
        may_fail.clear()
        opening = asyncio.create_task(open_it())
        await until_at_rest()
        ending = asyncio.create_task(end())
        await until_at_rest()
        may_fail.set()
        await opening
        assert await ending in {True, None}
    await store.close()


async def test_closing_the_store_finishes_what_was_asked(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    done: list[int] = []
    # The first keeps the writer busy while the others and the end queue up behind it.
    is_busy, may_end = threading.Event(), threading.Event()

    def wait(_: object) -> None:
        is_busy.set()
        may_end.wait()

    first = asyncio.create_task(store.database._writer.run(wait))
    await until(is_busy.is_set)
    others = [asyncio.create_task(store.database._writer.run(lambda _, n=n: done.append(n))) for n in range(3)]  # type: ignore[misc]
    await until_at_rest()
    closing = asyncio.create_task(store.close())
    await until_at_rest()
    may_end.set()
    await asyncio.gather(first, *others, closing)
    assert done == [0, 1, 2]


class Wire:
    """The sending end of a WebSocket that takes its time, or breaks."""

    client = None
    scope: ClassVar[dict[str, object]] = {}

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.free = asyncio.Event()
        self.sent: list[str] = []
        self.closed = 0

    async def send_text(self, text: str) -> None:
        await self.free.wait()
        if self.error is not None:
            raise self.error
        self.sent.append(text)

    async def close(self, code: int) -> None:
        self.closed = code


async def test_a_page_that_does_not_read_is_not_listened_to() -> None:
    wire = Wire()
    page = PageSocket(wire)  # type: ignore[arg-type]
    sending = asyncio.create_task(page.deliver())
    for number in range(100):
        page.send(Pong(number))
    page.show(b"old")
    page.show(b"new")
    waiting = asyncio.create_task(page.catch_up())
    await until_at_rest()
    assert not waiting.done()
    wire.free.set()
    await waiting
    page.end(Fault("deleted"))
    await sending
    assert [*wire.sent[:1], *wire.sent[99:]] == [
        '{"type":"pong","number":0}',
        '{"type":"pong","number":99}',
        "new",
        '{"type":"fault","code":"deleted","id":null,"params":{}}',
    ]
    assert wire.closed == 4404


async def test_a_page_that_does_not_read_costs_no_more_memory() -> None:
    wire = Wire()
    page = PageSocket(wire)  # type: ignore[arg-type]
    sending = asyncio.create_task(page.deliver())
    page.send(Pong(1))
    for number in range(100):
        page.renew("tree", f"tree {number}")
        page.renew("report", Pong(number))
    page.send(Pong(2))
    wire.free.set()
    page.end(Fault("deleted"))
    await sending
    assert wire.sent[:-1] == [
        '{"type":"pong","number":1}',
        "tree 99",
        '{"type":"pong","number":99}',
        '{"type":"pong","number":2}',
    ]


async def test_a_connection_that_breaks_is_logged(
    tmp_path: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(_socket: WebSocket, _text: str) -> None:
        raise ZeroDivisionError

    caplog.set_level(logging.ERROR)
    async with serving(open_store(tmp_path), page_folder) as server:
        game = await server.new_game()
        async with server.page(game) as page:
            with monkeypatch.context() as broken:
                broken.setattr(PageSocket, "_has_written", lambda *_: False)
                broken.setattr(WebSocket, "send_text", fail)
                await page.send({"type": "ping", "number": 1})
                await page.socket.wait_closed()
        async with server.page(game) as page:
            await page.move("32-28")
    assert "connection failed" in caplog.text
