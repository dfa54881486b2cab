"""A flood over two servers is one flood; a class that comes in by one address is none."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from coupturc.web.bus.embedded import EmbeddedBus
from coupturc.web.people.proofs import LOGINS_A_MINUTE
from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.people.visitors import GUESTS_AN_HOUR
from tests.web.classes.test_classes import cards, enter, make_class
from tests.web.people.support import browser, invite
from tests.web.people.test_accounts import log_in, sign_up
from tests.web.support import Server, open_store, serving

A_CLASS = 30
GUESSES = 20


@pytest.fixture
async def servers(tmp_path: Path, page_folder: Path) -> AsyncIterator[tuple[Server, Server]]:
    session, bus = SessionCookie(secure=False), EmbeddedBus()
    async with (
        serving(open_store(tmp_path), page_folder, session=session, bus=bus) as one,
        serving(open_store(tmp_path), page_folder, session=session, bus=EmbeddedBus(bus)) as other,
    ):
        yield one, other


async def test_twenty_guesses_at_one_account_are_a_flood(servers: tuple[Server, Server]) -> None:
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


async def test_a_program_that_makes_guests_at_both_is_a_flood(servers: tuple[Server, Server]) -> None:
    answers = []
    for number in range(GUESTS_AN_HOUR.amount + 2):
        async with browser(servers[number % 2]) as guest:
            answers.append((await guest.post("/api/me", json={"name": ""})).status_code)
    assert answers == [200] * GUESTS_AN_HOUR.amount + [429] * 2
