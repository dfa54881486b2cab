"""A flood over two servers is one flood; a class that comes in by one address is none."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest

from coupturc.web.bus.embedded import EmbeddedBus
from coupturc.web.people.proofs import LOGINS_A_MINUTE
from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.people.visitors import GUESTS_AN_HOUR
from tests.web.classes.test_classes import cards, enter, make_class
from tests.web.people.support import Table, browser, invite, sit
from tests.web.people.test_accounts import log_in, sign_up
from tests.web.support import Message, Server, open_store, serving

A_CLASS = 30
GUESSES = 18
TOO_MANY = 429


@pytest.fixture
async def servers(tmp_path: Path, page_folder: Path) -> AsyncIterator[tuple[Server, Server]]:
    session, bus = SessionCookie(secure=False), EmbeddedBus()
    async with (
        serving(open_store(tmp_path), page_folder, session=session, bus=bus) as one,
        serving(open_store(tmp_path), page_folder, session=session, bus=EmbeddedBus(bus)) as other,
    ):
        yield one, other


async def test_guesses_at_one_account_are_a_flood(servers: tuple[Server, Server]) -> None:
    async with browser(servers[0]) as ada:
        await sign_up(ada)
    codes = []
    for number in range(GUESSES):
        async with browser(servers[number % 2]) as mallory:
            codes.append((await log_in(mallory, password=f"guess {number}")).json()["code"])
    assert codes == ["wrong_login"] * LOGINS_A_MINUTE.amount + ["too_many"] * (GUESSES - LOGINS_A_MINUTE.amount)


async def test_a_class_that_comes_in_by_one_address_is_no_flood(servers: tuple[Server, Server]) -> None:
    async with browser(servers[0]) as teacher:
        made = await make_class(teacher, [f"Kind {number}" for number in range(A_CLASS)])
        tokens = (await cards(teacher, made)).values()
    for number, token in enumerate(tokens):
        async with browser(servers[number % 2]) as child:
            assert (await enter(child, type="card", token=token)).status_code == 200
        async with browser(servers[number % 2]) as guest:
            await invite(guest)


async def test_a_class_plays_behind_one_address_from_which_a_flood_comes(servers: tuple[Server, Server]) -> None:
    """Thirty come in by the code, begin games with one another and play, while a program there tries all it can."""
    one, _ = servers
    async with AsyncExitStack() as stack:
        teacher = await stack.enter_async_context(browser(one))
        made = await make_class(teacher, [f"Kind {number}" for number in range(A_CLASS)])
        pupils = [await stack.enter_async_context(browser(servers[number % 2])) for number in range(A_CLASS)]
        for child, pupil in zip(pupils, made["pupils"], strict=True):
            await come_in_by_code(child, made["code"], pupil)
        tables = [await begin_together(*pair) for pair in zip(pupils[::2], pupils[1::2], strict=True)]
        await asyncio.gather(*(play(servers, table, ("32-28", "19-23")) for table in tables))
        mallory = await stack.enter_async_context(browser(one))
        while (await mallory.get("/api/pupils/classes/AAAAAA")).status_code != TOO_MANY:
            pass
        while (await mallory.post("/api/me", json={"name": ""})).status_code != TOO_MANY:
            mallory.cookies.clear()
        await come_in_by_code(mallory, made["code"], made["pupils"][0])
        await asyncio.gather(*(play(servers, table, ("28x19", "14x23")) for table in tables))


async def come_in_by_code(child: httpx.AsyncClient, code: str, pupil: Message) -> None:
    assert (await child.get(f"/api/pupils/classes/{code}")).status_code == 200
    entered = await enter(child, type="code", code=code, pupil=pupil["id"], picture=pupil["picture"])
    assert entered.status_code == 200, entered.text


async def begin_together(white: httpx.AsyncClient, black: httpx.AsyncClient) -> Table:
    """Begin a game to which a pupil invites another one."""
    made = await invite(white)
    assert (await sit(black, made["id"], made["invite"])).status_code == 204
    return Table(made["id"], white, black)


async def play(servers: tuple[Server, Server], table: Table, moves: tuple[str, str]) -> None:
    one, other = servers
    async with one.page(table.game, table.ada) as hers, other.page(table.game, table.bep) as his:
        await hers.move(moves[0])
        await his.state_where(version=hers.state["version"])
        await his.move(moves[1])


async def test_a_program_that_makes_guests_at_both_is_a_flood(servers: tuple[Server, Server]) -> None:
    answers = []
    for number in range(GUESTS_AN_HOUR.amount + 2):
        async with browser(servers[number % 2]) as guest:
            answers.append((await guest.post("/api/me", json={"name": ""})).status_code)
    assert answers == [200] * GUESTS_AN_HOUR.amount + [429] * 2
