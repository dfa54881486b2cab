"""What a person may ask besides moving: a hint, a pause, time for the other side."""

import asyncio
from pathlib import Path

import pytest

from coupturc._core import DrawLimits, History
from coupturc.engine import Choice, Limits, PlayerError
from tests.web.support import ENGINE, HUMAN, FirstMove, Message, Page, Patient, Server, open_store, serving


class Silent(FirstMove):
    async def choose(self, _history: History, _draws: DrawLimits, _limits: Limits) -> Choice:
        raise PlayerError("no answer")


async def hint(page: Page, name: str = "h") -> Message:
    await page.send({"type": "hint", "id": name})
    return await page.answer(name)


async def test_the_computer_says_what_it_would_play(server: Server) -> None:
    async with server.page(await server.new_game()) as page:
        assert page.state["hint"]
        answer = await hint(page)
        assert (answer["type"], answer["version"]) == ("hinted", page.state["version"])
        assert answer["move"] == page.state["legal"][0]
        assert (await page.move("32-28"))["version"] > answer["version"]


@pytest.mark.parametrize(
    ("setup", "allowed"),
    [
        ({"entry": "assisted"}, True),
        ({"entry": "over_the_board"}, False),
        ({"entry": "over_the_board", "advice": True}, True),
        ({"entry": "assisted", "advice": False}, False),
    ],
)
async def test_over_the_board_only_when_it_was_agreed(server: Server, setup: Message, allowed: bool) -> None:
    async with server.page(await server.new_game(**setup)) as page:
        assert page.state["hint"] is allowed
        answer = await hint(page)
        assert answer["type"] == ("hinted" if allowed else "refused")
        assert allowed or answer["code"] == "no_hint"


async def test_one_at_a_time_and_the_page_goes_on_meanwhile(tmp_path: Path, page_folder: Path) -> None:
    player = Patient()
    async with (
        serving(open_store(tmp_path), page_folder, player) as server,
        server.page(await server.new_game()) as page,
    ):
        await page.send({"type": "hint", "id": "first"})
        assert (await hint(page, "second"))["code"] == "no_hint"
        await page.move("32-28")
        player.may_move.set()
        late = await page.answer("first")
        assert late["version"] < page.state["version"]


async def test_none_when_it_is_not_ones_turn(tmp_path: Path, page_folder: Path) -> None:
    players = {"white": ENGINE, "black": HUMAN}
    serve = serving(open_store(tmp_path), page_folder, Patient())
    async with serve as server, server.page(await server.new_game(players=players)) as page:
        assert not page.state["hint"]
        assert (await hint(page))["code"] == "no_hint"


async def test_a_computer_that_fails_is_told(tmp_path: Path, page_folder: Path) -> None:
    serve = serving(open_store(tmp_path), page_folder, Silent())
    async with serve as server, server.page(await server.new_game()) as page:
        assert (await hint(page))["code"] == "internal"
        await page.move("32-28")


async def paused(page: Page, *, value: bool) -> Message:
    """Return the first state in which the clocks stand still, or go on."""
    async with asyncio.timeout(60):
        while page.state["clocks"]["paused"] is not value:
            await page.next_state()
    return page.state


async def test_clocks_are_paused_and_time_is_given(server: Server) -> None:
    times = {"white": "300", "black": "300"}
    async with server.page(await server.new_game(time_control=times)) as page:
        assert {"pause", "give_time"} <= set(page.state["actions"]["white"])
        await page.move("32-28")
        await page.ask({"type": "pause", "side": "black"})
        state = await paused(page, value=True)
        assert "resume" in state["actions"]["white"]
        assert "pause" not in state["actions"]["white"]
        before = state["clocks"]["white_ms"]
        await page.ask({"type": "give_time", "side": "black", "to": "white", "ms": 15000})
        await page.ask({"type": "resume", "side": "white"})
        assert (await paused(page, value=False))["clocks"]["white_ms"] == before + 15000


async def test_without_clocks_there_is_nothing_to_pause(server: Server) -> None:
    async with server.page(await server.new_game()) as page:
        assert not {"pause", "resume", "give_time"} & set(page.state["actions"]["white"])
