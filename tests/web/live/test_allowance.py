"""Twenty messages a second, over all pages: who sends more is slowed down in words; who only plays never notices."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from coupturc.web.live import room_server
from coupturc.web.live.allowance import A_SECOND, AT_ONCE, Allowance, Allowances
from coupturc.web.people.session_cookie import SessionCookie
from tests.web.people.support import two_apart
from tests.web.support import Page, Server, open_store, serving

MOVE = {"type": "move", "side": "white", "move": "32-28"}
WRONG = {"type": "move", "side": "white", "move": "1-50"}


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock of allowances that stands still until it is set; a page that sends too much is listened to at once."""
    seconds = [0.0]
    monkeypatch.setattr(Allowance.__init__, "__defaults__", (lambda: seconds[0],))
    monkeypatch.setattr(room_server, "_DEAF_SECONDS", 0.0)
    return seconds


@pytest.fixture
async def site(tmp_path: Path, page_folder: Path) -> AsyncIterator[Server]:
    """A running server on which each side of a game belongs to a person."""
    async with serving(open_store(tmp_path), page_folder, session=SessionCookie(secure=False)) as server:
        yield server


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


async def test_a_page_of_somebody_unknown_does_not_use_up_the_allowance_of_another(server: Server) -> None:
    game = await server.new_game()
    async with server.page(game) as flood, server.page(game) as page:
        await exhaust(flood)
        await page.move("32-28")


async def test_the_pages_of_a_person_have_one_allowance(site: Server) -> None:
    async with two_apart(site) as table, AsyncExitStack() as stack:
        hers = [await stack.enter_async_context(site.page(table.game, table.ada)) for _ in range(5)]
        for page in hers:
            await exhaust(page, AT_ONCE // len(hers))
        assert [(await page.ask(WRONG))["code"] for page in hers] == ["too_fast"] * len(hers)


async def test_the_allowance_of_a_person_is_no_other_persons(site: Server) -> None:
    """A class sits behind one address."""
    async with two_apart(site) as table, site.page(table.game, table.bep) as flood:
        await exhaust(flood)
        async with site.page(table.game, table.ada) as page:
            await page.move("32-28")


async def test_who_leaves_and_comes_back_has_no_more(site: Server) -> None:
    async with two_apart(site) as table:
        async with site.page(table.game, table.ada) as page:
            await exhaust(page)
        async with site.page(table.game, table.ada) as page:
            assert (await page.ask(WRONG))["code"] == "too_fast"


def test_people_who_are_not_known_send_so_much_from_an_address() -> None:
    """Fifty pages of strangers at one address send as much as twenty, and those at another address as before."""
    kept = Allowances()
    pages = [kept.of(None, "192.0.2.1") for _ in range(50)]
    assert sum(page.take() for page in pages for _ in range(AT_ONCE)) == 20 * AT_ONCE
    assert kept.of(None, "192.0.2.2").take()


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
