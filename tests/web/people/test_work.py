"""Beyond what an address may do freely, a browser is let in for a moment of work; a program without it is not."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import count

import httpx
import pytest
from limits import RateLimitItemPerHour, RateLimitItemPerMinute

from coupturc.web.people import proofs, visitors
from coupturc.web.people.work import WORK_HEADER, Bound, is_low
from coupturc.web.store.once import OnceRepository
from tests.web.people.support import browser
from tests.web.people.test_accounts import log_in, sign_up
from tests.web.support import Message, Server

FREELY, BY_WORK = 2, 3


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few guests are a flood."""
    bound = Bound(RateLimitItemPerHour(FREELY), RateLimitItemPerHour(BY_WORK))
    monkeypatch.setattr(visitors, "_GUESTS", bound)


@asynccontextmanager
async def flooded(site: Server) -> AsyncIterator[httpx.AsyncClient]:
    """A new browser at an address where all is used up that is free."""
    for _ in range(FREELY):
        async with browser(site) as guest:
            assert (await come(guest)).status_code == 200
    async with browser(site) as guest:
        yield guest


async def come(guest: httpx.AsyncClient, work: str | None = None) -> httpx.Response:
    headers = {} if work is None else {WORK_HEADER: work}
    return await guest.post("/api/me", json={"name": ""}, headers=headers)


def done(asked: httpx.Response) -> str:
    """Do the work that is asked for."""
    problem: Message = asked.json()
    assert (asked.status_code, problem["code"]) == (429, "work_asked")
    word, rounds, tries = (problem["params"][name] for name in ("word", "rounds", "tries"))
    return next(f"{word} {number}" for number in count() if is_low(f"{word} {number}", rounds, tries))


async def test_who_works_is_let_in(site: Server) -> None:
    async with flooded(site) as guest:
        assert (await come(guest, done(await come(guest)))).json()["person"]


async def test_work_counts_once(site: Server) -> None:
    async with flooded(site) as guest, browser(site) as other:
        work = done(await come(guest))
        assert (await come(guest, work)).status_code == 200
        assert (await come(other, work)).json()["code"] == "work_asked"


async def test_work_that_is_not_done_does_not_count(site: Server) -> None:
    async with flooded(site) as guest:
        word = (await come(guest)).json()["params"]["word"]
        wrong = next(f"{word} {number}" for number in count() if not is_low(f"{word} {number}"))
        for work in (wrong, "", word, "made-up 1"):
            assert (await come(guest, work)).json()["code"] == "work_asked", work


async def test_work_that_is_brought_twice_at_once_counts_once(site: Server) -> None:
    async with flooded(site) as guest, browser(site) as other:
        work = done(await come(guest))
        both = await asyncio.gather(come(guest, work), come(other, work))
        assert sorted(each.status_code for each in both) == [200, 429]


async def test_who_has_not_worked_costs_no_write(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    writes: list[str] = []
    for name in ("keep", "take"):
        monkeypatch.setattr(OnceRepository, name, partial(note, writes, name))
    async with flooded(site) as guest:
        word = (await come(guest)).json()["params"]["word"]
        wrong = next(f"{word} {number}" for number in count() if not is_low(f"{word} {number}"))
        for work in (wrong, "made-up 1"):
            await come(guest, work)
    assert writes == []


async def note(notes: list[str], name: str, *_: object) -> None:
    notes.append(name)


@pytest.mark.parametrize("seconds", [-121, 121])
async def test_work_of_another_time_does_not_count(site: Server, monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    async with flooded(site) as guest:
        work = done(await come(guest))
        clock = site.services.store.database.clock
        now_ms = clock.now_ms()
        monkeypatch.setattr(clock, "now_ms", lambda: now_ms + seconds * 1000)
        assert (await come(guest, work)).json()["code"] == "work_asked"


async def test_work_has_a_bound_too(site: Server) -> None:
    async with flooded(site) as guest:
        for _ in range(BY_WORK):
            assert (await come(guest, done(await come(guest)))).status_code == 200
            guest.cookies.clear()
        assert (await come(guest)).json() == {"code": "too_many", "params": {"limit": BY_WORK}, "faults": []}


async def test_who_asks_again_and_again_keeps_nobody_out(site: Server) -> None:
    """A program asks and never works, and a hundred log in within a minute by work."""
    async with flooded(site) as program, browser(site) as guest:
        for _ in range(proofs.LOGINS_A_MINUTE_BY_WORK.amount):
            assert (await come(program)).json()["code"] == "work_asked"
        assert (await come(guest, done(await come(guest)))).json()["person"]


async def test_a_member_of_a_club_logs_in_after_all_the_others(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async with browser(site) as ada:
        await sign_up(ada)
        monkeypatch.setattr(proofs, "_LOGINS", Bound(RateLimitItemPerMinute(1), RateLimitItemPerMinute(1)))
        assert (await log_in(ada)).status_code == 204
        ada.headers[WORK_HEADER] = done(await log_in(ada))
        assert (await log_in(ada)).status_code == 204


async def test_one_piece_of_work_is_enough_for_a_request(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who becomes a member tries to get in, and comes as a guest, at once."""
    monkeypatch.setattr(proofs, "_LOGINS", Bound(RateLimitItemPerMinute(1), RateLimitItemPerMinute(1)))
    async with flooded(site) as ada:
        await log_in(ada)
        ada.headers[WORK_HEADER] = done(await sign_up(ada))
        assert (await sign_up(ada)).status_code == 204
