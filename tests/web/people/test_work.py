"""Beyond what an address may do freely, a browser is let in for a second of work; a program without it is not."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

import httpx
import pytest
from limits import RateLimitItemPerHour, RateLimitItemPerMinute

from coupturc.web.people import proofs, visitors
from coupturc.web.people.work import WORK_HEADER, Bound, is_low
from coupturc.web.store.once import OnceRow
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


async def test_work_that_comes_late_does_not_count(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    once = site.services.store.once
    keep = once.keep

    async def keep_old(_: object, row: OnceRow, now_ms: int) -> None:
        await keep(OnceRow(row.hash, row.purpose, row.person, now_ms - 1), now_ms - 1)

    async with flooded(site) as guest:
        monkeypatch.setattr(type(once), "keep", keep_old)
        assert (await come(guest, done(await come(guest)))).json()["code"] == "work_asked"


async def test_work_has_a_bound_too(site: Server) -> None:
    async with flooded(site) as guest:
        for _ in range(BY_WORK):
            assert (await come(guest, done(await come(guest)))).status_code == 200
            guest.cookies.clear()
        assert (await come(guest)).json() == {"code": "too_many", "params": {"limit": BY_WORK}, "faults": []}


async def test_an_address_is_not_asked_without_end(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each word is kept in the database until it is used or late."""
    monkeypatch.setattr(visitors, "WORK_A_MINUTE", RateLimitItemPerMinute(2))
    async with flooded(site) as guest:
        assert [(await come(guest)).json()["code"] for _ in range(3)] == ["work_asked", "work_asked", "too_many"]


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
