"""Nobody stalls the others: what can be long is bounded, worked out once, or done beside the event loop."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from types import ModuleType
from typing import Any

import pytest

from coupturc import LegalMoves, load_profile
from coupturc.game.record import Setup
from coupturc.web import boards
from coupturc.web.analyses import room as analysis_room
from coupturc.web.analyses import routes as analysis_routes
from coupturc.web.games import judging, live_game, rooms, routes
from coupturc.web.games.live_game import GameSetup
from coupturc.web.games.messages import Player, Players
from coupturc.web.http.strict import MOST_HEAD_BYTES
from coupturc.web.messages.board import HopState
from tests.waiting import until
from tests.web.analyses.support import analysing, new_analysis
from tests.web.games.test_device_games import NAME, body, moves
from tests.web.support import Page, Server

#: 51,000 places on the routes of its captures.
MANY_ROUTES = "W:WKf3,Kh7,Kc8,Kd8,Ke8,Kf8,Kg8:BKc1,Kf1,Kf2,Ka3,Kd3,Kg3,Kh3,Kb4,Ke4,Kc5,Kf5,Ka6,Kd6,Kg6,Kb7,Ke7"


class Held:
    """Work that lasts until a test lets it go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, where: ModuleType, name: str) -> None:
        self._work: Callable[..., Any] = getattr(where, name)
        self.began, self._go = threading.Event(), threading.Event()
        self.is_on_loop = False
        monkeypatch.setattr(where, name, self)

    def __call__(self, *args: object, **kwargs: object) -> object:
        self.is_on_loop = threading.current_thread() is threading.main_thread()
        self.began.set()
        assert self.is_on_loop or self._go.wait(20)
        return self._work(*args, **kwargs)

    async def while_under_way(self, asked: "asyncio.Task[Any]", honest: Page) -> None:
        """Have another visitor answered while this is under way."""
        await until(self.began.is_set)
        assert not self.is_on_loop
        await honest.send({"type": "ping", "number": 7})
        assert (await honest.receive())["number"] == 7
        assert not asked.done()
        self._go.set()
        await asked


@pytest.fixture
async def honest(server: Server) -> AsyncIterator[Page]:
    """A visitor at a game of his own."""
    async with server.page(await server.new_game()) as page:
        yield page


async def visit(server: Server, game: str) -> None:
    async with server.page(game):
        pass


async def test_a_long_game_is_judged_again_beside_the_loop(
    server: Server, honest: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await server.new_game()
    held = Held(monkeypatch, rooms, "restore")
    await held.while_under_way(asyncio.create_task(visit(server, game)), honest)


@pytest.mark.parametrize(("name", "path"), [("restore", "line"), ("pdn_of", "pdn")])
async def test_a_game_is_written_beside_the_loop(
    server: Server, honest: Page, monkeypatch: pytest.MonkeyPatch, name: str, path: str
) -> None:
    game = await server.new_game()
    held = Held(monkeypatch, routes, name)
    await held.while_under_way(asyncio.create_task(server.http.get(f"/api/games/{game}/{path}")), honest)


@pytest.mark.parametrize(("name", "query"), [("written", "?steps"), ("_step_message", "?steps"), ("_tree_message", "")])
async def test_a_tree_is_written_beside_the_loop(
    server: Server, honest: Page, monkeypatch: pytest.MonkeyPatch, name: str, query: str
) -> None:
    async with analysing(server, await new_analysis(server), query) as page:
        held = Held(monkeypatch, analysis_room, name)
        change = asyncio.create_task(page.play("32-28"))
        await held.while_under_way(change, honest)


async def test_a_board_is_drawn_beside_the_loop(server: Server, honest: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    name = await new_analysis(server)
    held = Held(monkeypatch, analysis_routes, "format_svg")
    picture = server.http.get(f"/api/analyses/{name}/nodes/0.svg")
    await held.while_under_way(asyncio.create_task(picture), honest)


async def test_very_many_arrows_are_not_drawn(server: Server) -> None:
    ways = [(origin, target) for origin in range(1, 51) for target in range(1, 51) if origin != target]
    arrows = ",".join(f"G{origin}-{target}" for origin, target in ways)
    squares = ",".join(f"R{square}" for square in range(1, 51))
    text = f"{{[%cal {arrows}] [%csl {squares},{squares},{squares}]}} 1. 32-28 *"
    name = (await server.http.post("/api/analyses/pdn", content=text.encode())).json()["id"]
    assert len((await server.http.get(f"/api/analyses/{name}/nodes/0.svg")).content) < 60_000
    async with analysing(server, name) as page:
        root = page.tree["nodes"][0]
        assert (len(root["arrows"]), len(root["squares"])) == (100, 50)
        assert root["arrows"][0] == {"origin": "1", "target": "2"}


async def test_a_take_back_is_judged_beside_the_loop(
    server: Server, honest: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server.page(await server.new_game()) as page:
        await page.move("32-28")
        held = Held(monkeypatch, judging, "undo_ply")
        await held.while_under_way(asyncio.create_task(page.undo()), honest)


async def test_a_game_of_a_device_is_judged_beside_the_loop(
    server: Server, honest: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    await server.http.put(NAME, json=body(*moves("32-28")))
    held = Held(monkeypatch, rooms, "judge_new")
    longer = server.http.put(NAME, json=body(*moves("32-28", "19-23")))
    await held.while_under_way(asyncio.create_task(longer), honest)


async def test_a_position_with_many_routes_is_worked_out_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[LegalMoves] = []
    work_out = boards.hop_states

    def count(moves: LegalMoves) -> tuple[HopState, ...]:
        counted.append(moves)
        return work_out(moves)

    monkeypatch.setattr(boards, "hop_states", count)
    boards.playable.cache_clear()
    game = await server.new_game("dama", fen=MANY_ROUTES)
    for _ in range(3):
        await visit(server, game)
    assert len(counted) == 1


async def test_a_game_that_is_too_long_can_only_be_ended(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_game, "MOST_EVENTS", 4)
    async with server.page(await server.new_game()) as page:
        await page.move("32-28")
        await page.move("19-23")
        assert (await page.ask({"type": "move", "side": "white", "move": "28x19"}))["code"] == "record_full"
        assert (await page.undo())["code"] == "record_full"
        assert (await page.ask({"type": "draw_offer", "side": "white"}))["type"] == "confirmed"
        assert (await page.ask({"type": "resign", "side": "white"}))["type"] == "confirmed"


async def test_a_full_game_is_left_where_nobody_resigns(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_game, "MOST_EVENTS", 4)
    rules = load_profile("fmjd").text.replace("[resignation]\nallowed = true", "[resignation]\nallowed = false")
    rooms = server.services.games
    setup = GameSetup(rules, Players(Player("human"), Player("engine")), Setup())
    async with server.page((await rooms.create(setup)).id) as page:
        assert "resign" not in page.state["actions"]["white"]
        await page.move("32-28")
        await page.state_where(turn="white")
        assert "resign" in page.state["actions"]["white"]
        await page.ask({"type": "resign", "side": "white"})
        state = await page.state_where(winner="black")
        assert state["outcome"]["reason"] == "abandoned"


async def test_take_backs_come_to_an_end(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_game, "MOST_REPLAYED", 2)
    async with server.page(await server.new_game()) as page:
        for _ in range(2):
            await page.move("32-28")
            assert (await page.undo())["type"] == "confirmed"
            await page.next_state()
        await page.move("32-28")
        assert (await page.undo())["code"] == "record_full"
        await page.move("19-23")


async def test_a_search_for_very_many_words_is_answered(server: Server) -> None:
    words = "a " * (MOST_HEAD_BYTES // 2 - 500)  # the other headers have 1,000 bytes
    assert (await server.http.get("/api/games", params={"q": words})).status_code == 200
