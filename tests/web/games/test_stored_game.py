"""Changes to a stored game when others change it too, or it is gone, or the code fails."""

import gc
import logging
import time
import weakref
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from coupturc.analysis.document import Document
from coupturc.engine.native.pool import EnginePool
from coupturc.game.events import AllowTakeBack, AskTakeBack, Event, GiveTime, Move, Request, Resign, TakeBack
from coupturc.game.record import Setup
from coupturc.game.refusal import Refusal
from coupturc.game.tree import Game
from coupturc.rules import load_profile
from coupturc.web.analyses.analyst import Analyst
from coupturc.web.analyses.headline import written
from coupturc.web.analyses.rooms import AnalysisRooms
from coupturc.web.bus.embedded import EmbeddedBus
from coupturc.web.endgames import Endgames
from coupturc.web.games.judging import judged
from coupturc.web.games.live_game import GameSetup, LiveGame
from coupturc.web.games.messages import Player, Players, Refused, ServerMessage
from coupturc.web.games.rooms import GameRooms
from coupturc.web.games.stored_game import Act, GameGoneError, Stored, StoredGame, restore
from coupturc.web.jobs.queue import JobQueue
from coupturc.web.live.allowance import Allowance
from coupturc.web.live.rooms import Rooms, RoomT
from coupturc.web.messages.shared import Fault
from coupturc.web.nodes.node import Node
from coupturc.web.store import ConflictError, Store, StoreError
from coupturc.web.store.game_rows import EventRow, GameRow, GameStatus
from coupturc.web.store.games import GameRepository
from tests.waiting import until, until_at_rest
from tests.web.support import FirstMove, Server, open_store, serving

PEOPLE = Players(Player("human"), Player("human"))


def move(text: str) -> Act:
    def act(live: LiveGame) -> Sequence[Event] | Refused:
        judgement = live.judge(Move(side=live.arbiter.turn, move=text))
        return judgement if isinstance(judgement, tuple) else Refused("", judgement.code)

    return act


def take_back(live: LiveGame) -> Sequence[Event] | Refused:
    judgement = live.judge(TakeBack(ply=1))
    return judgement if isinstance(judgement, tuple) else Refused("", judgement.code)


async def new_game(store: Store, white_time: str = "-") -> str:
    setup = GameSetup(load_profile("fmjd").text, PEOPLE, Setup(white_time=white_time))
    return (await GameRooms(store.games, FirstMove()).create(setup)).id


async def open_game(store: Store, game_id: str) -> StoredGame:
    stored = await store.games.load(game_id)
    assert stored is not None
    return StoredGame(game_id, restore(*stored), store.games, Node())


async def test_two_processes_on_one_game_make_one_record(tmp_path: Path) -> None:
    """A second process judges again, on what the first has stored."""
    store = open_store(tmp_path)
    game_id = await new_game(store)
    one, other = await open_game(store, game_id), await open_game(store, game_id)

    assert isinstance(await one.change(move("32-28"), "a"), Stored)
    assert isinstance(await other.change(move("32-28"), "b"), Refused)
    assert isinstance(await other.change(move("19-23"), "c"), Stored)
    assert isinstance(await one.change(move("28x19"), "d"), Stored)

    again = await open_game(store, game_id)
    assert [played.text for played in again.live.arbiter.moves] == ["32-28", "19-23", "28x19"]
    assert again.live.arbiter.events == one.live.arbiter.events
    await store.close()


async def test_time_that_went_by_in_another_process_counts(tmp_path: Path) -> None:
    """Time began again at the last stored event on every conflict: 11 s of thought were charged as 3 ms."""
    store = open_store(tmp_path)
    game_id = await new_game(store, "60")
    one, other = await open_game(store, game_id), await open_game(store, game_id)
    await one.change(move("32-28"))
    other._node.wall.now_ms = lambda: time.time_ns() // 1_000_000 + 11_000
    assert isinstance(await other.change(move("19-23")), Stored)
    clock = other.live.arbiter.clock_at(other.live.time.now_ms())
    assert clock is not None
    assert 40_000 < clock.black.left_ms <= 49_000
    await store.close()


async def test_a_night_without_a_server_is_nobodys_time_when_the_game_is_looked_at_again(tmp_path: Path) -> None:
    """Who may watch has changed: all is loaded again, and nothing has happened in it."""
    store = open_store(tmp_path)
    game_id = await new_game(store, "60")
    await (await open_game(store, game_id)).change(move("32-28"))
    game = await open_game(store, game_id)
    game._node.wall.now_ms = lambda: time.time_ns() // 1_000_000 + 8 * 3_600_000
    await game.renew(None)
    await game.change(move("19-23"))
    assert game.live.arbiter.outcome is None
    await store.close()


async def test_time_counts_from_when_a_move_came_not_from_when_it_was_stored(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    game_id = await new_game(store, "60")
    one, other = await open_game(store, game_id), await open_game(store, game_id)
    await until(lambda: one.live.time.now_ms() > 300)  # a move cannot come before the game began
    came_ns = time.monotonic_ns() - 250_000_000
    asked = partial(judged, request=Move(side="white", move="32-28"), person=None, arrived_ns=came_ns, lag_ms=0)
    await one.change(asked)
    await other.renew(None)
    assert other.live.time.now_ms() == pytest.approx(one.live.time.now_ms(), abs=200)
    await store.close()


async def test_a_command_that_another_process_stored_is_not_done_again(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    game_id = await new_game(store)
    one, other = await open_game(store, game_id), await open_game(store, game_id)
    await one.change(move("32-28"), "a")
    assert await other.change(move("32-28"), "a") == Stored((), 1)
    await store.close()


async def test_a_game_that_changes_too_fast_is_a_conflict(tmp_path: Path) -> None:
    class Busy(GameRepository):
        async def append(self, game_id: str, events: Sequence[EventRow], status: GameStatus) -> None:
            stored = await self.load(game_id)
            assert stored is not None
            other = restore(*stored)
            given = other.judge(GiveTime(side=None, to="white", ms=1000))
            assert isinstance(given, tuple)
            await super().append(game_id, other.rows(given, None, 0), status)
            await super().append(game_id, events, status)

    store = open_store(tmp_path, Busy)
    game = await open_game(store, await new_game(store, "300"))
    with pytest.raises(ConflictError, match="faster"):
        await game.change(move("32-28"))
    await store.close()


async def test_a_game_deleted_elsewhere_is_gone(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    game = await open_game(store, await new_game(store))
    await store.games.delete(game.game_id)
    with pytest.raises(GameGoneError):
        await game.change(move("32-28"))
    await store.close()


async def test_what_could_not_be_stored_has_not_happened(tmp_path: Path) -> None:
    class Full(GameRepository):
        async def append(self, game_id: str, events: Sequence[EventRow], status: GameStatus) -> None:  # noqa: ARG002
            raise StoreError("full")

    store = open_store(tmp_path, Full)
    game = await open_game(store, await new_game(store))
    with pytest.raises(StoreError):
        await game.change(move("32-28"))
    assert (game.live.arbiter.moves, game.live.length, game.live.arbiter.events) == ((), 0, ())
    await store.close()


async def test_take_backs_are_kept_in_the_record_and_replayed(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    game = await open_game(store, await new_game(store))
    await game.change(move("32-28"))
    await game.change(take_back)
    await game.change(move("33-28"))
    again = await open_game(store, game.game_id)
    assert [played.text for played in again.live.arbiter.moves] == ["33-28"]
    assert again.live.length == game.live.length == 5
    await store.close()


async def test_a_page_of_a_game_deleted_elsewhere_is_told(server: Server, tmp_path: Path) -> None:
    game = await server.new_game()
    async with server.page(game) as page:
        elsewhere = open_store(tmp_path)
        await elsewhere.games.delete(game)
        await elsewhere.close()
        assert (await page.ask({"type": "resign", "side": "white"}))["code"] == "deleted"


async def test_a_bug_is_a_fault_and_the_game_goes_on(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    judge = LiveGame.judge

    def stumble(
        live: LiveGame, request: Request, arrived_ns: int | None = None, lag_ms: int = 0
    ) -> tuple[Event, ...] | Refusal:
        if isinstance(request, Resign):
            raise ZeroDivisionError
        return judge(live, request, arrived_ns, lag_ms)

    monkeypatch.setattr(LiveGame, "judge", stumble)
    async with server.page(await server.new_game()) as page:
        assert (await page.ask({"type": "resign", "side": "white"}))["code"] == "internal"
        await page.move("32-28")


async def test_a_game_that_cannot_be_loaded_is_a_fault_and_may_be_tried_again(
    tmp_path: Path, page_folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Slow(GameRepository):
        broken = True

        async def load(self, game_id: str) -> tuple[GameRow, tuple[EventRow, ...]] | None:
            if self.broken:
                raise StoreError("lost")
            return await super().load(game_id)

    caplog.set_level(logging.CRITICAL)
    store = open_store(tmp_path)
    games = Slow(store.database)
    async with serving(replace(store, games=games), page_folder) as server:
        game = await server.new_game()
        async with server.page(game) as page:
            assert page.state == {}
        assert (await server.http.delete("/api/games/nothing")).status_code == 404
        games.broken = False
        async with server.page(game) as page:
            await page.move("32-28")


async def test_a_room_nobody_needs_leaves_the_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameRooms, "keep_seconds", 0.0)
    store = open_store(tmp_path)
    rooms = GameRooms(store.games, FirstMove())
    game_id = await new_game(store)
    room = await rooms.open(game_id)
    assert room is not None
    assert await rooms.open(game_id) is room
    listener = Listening()

    room.join(listener)
    rooms.release(game_id)
    await until_at_rest()
    assert await rooms.open(game_id) is room
    room.leave(listener)
    rooms.release(game_id)
    await until_at_rest()
    assert await rooms.open(game_id) is not room

    await rooms.close()
    rooms.release(game_id)
    await until_at_rest()
    await store.close()


async def test_a_room_that_is_dropped_leaves_the_memory_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """References in a circle would keep it until the next collection of the oldest generation, which is rare here."""
    monkeypatch.setattr(GameRooms, "keep_seconds", 0.0)
    monkeypatch.setattr(AnalysisRooms, "keep_seconds", 0.0)
    store, pool = open_store(tmp_path), EnginePool(1)
    analyses = AnalysisRooms(store.analyses, Analyst(pool), Endgames(None), EmbeddedBus(), JobQueue(store.jobs))
    analysis = await analyses.create(load_profile("fmjd"), written(Document(Game())))
    gc.collect()
    gc.disable()
    try:
        game = await dropped_room(GameRooms(store.games, FirstMove()), await new_game(store))
        assert game() is None
        analysed = await dropped_room(analyses, analysis.id)
        assert analysed() is None
    finally:
        gc.enable()
    pool.close()
    await store.close()


async def dropped_room(rooms: Rooms[RoomT], name: str) -> "weakref.ref[RoomT]":
    """Have a room loaded and dropped."""
    room = await rooms.open(name)
    assert room is not None
    seen = weakref.ref(room)
    del room
    rooms.release(name)
    await until_at_rest()
    return seen


class Listening:
    """Hears nothing."""

    visitor = ""
    person: str | None = None
    has_closed = False
    lag_ms = 0
    is_current = True
    allowance = Allowance()

    def show(self, state: bytes) -> None:
        pass

    def send(self, message: ServerMessage) -> None:
        pass

    def hold(self) -> None: ...

    def release(self) -> None: ...

    def renew(self, kind: str, message: ServerMessage) -> None:
        pass

    def end(self, fault: Fault) -> None:
        pass


def test_a_reload_confirms_a_take_back_with_its_whole_version() -> None:
    live = LiveGame(GameSetup(load_profile("fmjd").text, PEOPLE, Setup(entry="over_the_board", white_time="300")))
    rows: list[EventRow] = []
    for name, request in (
        ("a", Move(side="white", move="32-28")),
        ("b", AskTakeBack(side="white")),
        ("c", AllowTakeBack(side="black")),
        (None, Move(side="white", move="31-26")),
    ):
        events = live.judge(request)
        assert isinstance(events, tuple)
        rows += live.rows(events, name, 0)
        live.note(name, events)
    names = [row.command for row in rows]
    assert [LiveGame(live.setup, rows).version_of(name) for name in names] == list(map(live.version_of, names))
