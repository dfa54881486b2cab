"""Twenty messages a second: who sends more is told so, and slowed down; who only plays never notices."""

from random import Random

import pytest

from coupturc.web.live import room_server
from coupturc.web.live.allowance import A_SECOND, AT_ONCE, Allowance
from tests.web.support import Page, Server

MOVE = {"type": "move", "side": "white", "move": "32-28"}
WRONG = {"type": "move", "side": "white", "move": "1-50"}


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock of allowances that stands still until it is set; a page that sends too much is listened to at once."""
    seconds = [0.0]
    monkeypatch.setattr(Allowance.__init__, "__defaults__", (lambda: seconds[0],))
    monkeypatch.setattr(room_server, "_DEAF_SECONDS", 0.0)
    return seconds


async def exhaust(page: Page, count: int = AT_ONCE) -> None:
    """Send so much."""
    for _ in range(count):
        assert (await page.ask(WRONG))["type"] == "refused"


async def test_what_comes_too_fast_is_refused_in_words(server: Server) -> None:
    async with server.page(await server.new_game()) as page:
        await exhaust(page)
        fault = await page.ask(MOVE, "late")
        assert fault == {"type": "fault", "code": "too_fast", "id": "late", "params": {"limit": A_SECOND}}


async def test_what_cannot_be_read_counts_too(server: Server) -> None:
    async with server.page(await server.new_game()) as page:
        for _ in range(AT_ONCE + 1):
            await page.send("x")
        codes = [(await page.receive())["code"] for _ in range(AT_ONCE + 2)]
        assert codes == ["malformed"] * (AT_ONCE + 1) + ["too_fast"]


async def test_a_second_later_there_is_room_for_twenty(server: Server, clock: list[float]) -> None:
    async with server.page(await server.new_game()) as page:
        await exhaust(page)
        clock[0] = 1.0
        answers = [(await page.ask(WRONG))["type"] for _ in range(A_SECOND + 1)]
        assert answers == ["refused"] * A_SECOND + ["fault"]


async def test_one_page_does_not_use_up_the_allowance_of_another(server: Server) -> None:
    game = await server.new_game()
    async with server.page(game) as flood, server.page(game) as page:
        await exhaust(flood)
        await page.move("32-28")


async def test_moves_that_are_made_never_count(server: Server) -> None:
    """Programs play as fast as they can."""
    dice = Random(7)
    async with server.page(await server.new_game()) as page:
        await exhaust(page, AT_ONCE - 1)
        for _ in range(A_SECOND):
            await page.move(dice.choice(page.state["legal"])["text"])
        answers = [(await page.ask({**WRONG, "side": page.state["turn"]}))["type"] for _ in range(2)]
        assert answers == ["refused", "fault"]


async def test_a_move_sent_again_counts(server: Server) -> None:
    async with server.page(await server.new_game()) as page:
        await page.ask(MOVE, "made")
        answers = [(await page.ask(MOVE, "made"))["type"] for _ in range(AT_ONCE + 1)]
        assert answers == ["confirmed"] * AT_ONCE + ["fault"]
