"""Figures for Prometheus."""

import asyncio
from collections.abc import AsyncIterator
from threading import Event
from unittest.mock import AsyncMock

import httpx
import pytest
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from coupturc import Engine, StopFlag
from coupturc.engine.native.pool import Order, Priority
from coupturc.web import metrics
from coupturc.web.analyses.reporting import REPORT
from coupturc.web.bus.bus import Alive
from coupturc.web.http.measured import Measured
from coupturc.web.store import StoreError
from tests.waiting import until
from tests.web.support import CERTIFICATES, Server

Figures = dict[tuple[str, ...], float]


@pytest.fixture
async def scraper(server: Server) -> AsyncIterator[httpx.AsyncClient]:
    """Who asks for the figures of a server."""
    with metrics.shown(server.services, "127.0.0.1", 0) as port:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", verify=CERTIFICATES, timeout=60) as client:
            yield client


async def figures(scraper: httpx.AsyncClient) -> Figures:
    """Return the figures, by their names and the values of their labels."""
    text = (await scraper.get("/metrics")).text
    families = text_string_to_metric_families(text)
    return {(sample.name, *sample.labels.values()): sample.value for family in families for sample in family.samples}


async def test_moves_pages_and_requests_are_counted(server: Server, scraper: httpx.AsyncClient) -> None:
    before = await figures(scraper)

    def more(now: Figures, *name: str) -> float:
        return now[name] - before.get(name, 0)

    async with server.page(await server.new_game()) as page:
        await page.move("32-28")
        await page.move("19-23")
        now = await figures(scraper)
    assert more(now, "coupturc_moves_total") == 2
    assert more(now, "coupturc_command_seconds_count") == 2
    assert more(now, "coupturc_request_seconds_count", "POST", "201") == 1
    assert more(now, "coupturc_pages", "games") == 1
    assert now["coupturc_rooms", "games"] == 1
    assert now["coupturc_rooms", "analyses"] == 0
    assert (now["coupturc_writes_waiting",], now["coupturc_reads_waiting",]) == (0, 0)


@pytest.mark.parametrize(("has_begun", "statuses"), [(False, {"500"}), (True, {"200"})])
async def test_a_fault_of_the_program_counts_as_500(has_begun: bool, statuses: set[str]) -> None:
    async def fail(_scope: Scope, _receive: Receive, send: Send) -> None:
        if has_begun:
            await send({"type": "http.response.start", "status": 200})
        raise ZeroDivisionError

    before = patched()
    with pytest.raises(ZeroDivisionError):
        await Measured(fail)({"type": "http", "method": "PATCH"}, AsyncMock(), AsyncMock())
    assert {status for status, count in patched().items() if count != before.get(status, 0)} == statuses


async def test_a_request_that_its_sender_gives_up_is_no_fault() -> None:
    async def read(scope: Scope, receive: Receive, _send: Send) -> None:
        await Request(scope, receive).body()

    before, receive = patched(), AsyncMock(return_value={"type": "http.disconnect"})
    await Measured(read)({"type": "http", "method": "PATCH"}, receive, AsyncMock())
    assert patched() == before


def patched() -> dict[str, float]:
    """Return how many requests with one of the methods were answered, by the status."""
    name = "coupturc_request_seconds_count"
    families = [*REGISTRY.collect()]
    samples = [sample for family in families for sample in family.samples if sample.name == name]
    return {sample.labels["status"]: sample.value for sample in samples if sample.labels["method"] == "PATCH"}


async def test_a_page_that_has_left_is_not_counted(server: Server, scraper: httpx.AsyncClient) -> None:
    before = (await figures(scraper)).get(("coupturc_pages", "games"), 0)
    async with server.page(await server.new_game()):
        pass

    async def is_gone() -> bool:
        return (await figures(scraper))["coupturc_pages", "games"] == before

    await until(is_gone)


async def test_searches_and_hints(server: Server, scraper: httpx.AsyncClient) -> None:
    heard = (await figures(scraper))["coupturc_hints_heard_total",]
    server.services.bus.hear(Alive("other"))
    began, may_end = Event(), Event()

    def search(_engine: Engine, _stop: StopFlag) -> None:
        began.set()
        may_end.wait(60)

    running = server.services.pool.begin(search, Order(Priority.REPORT))
    await asyncio.to_thread(began.wait, 60)
    now = await figures(scraper)
    may_end.set()
    await asyncio.wrap_future(running)
    assert now["coupturc_searches", "report", "running"] == 1
    assert now["coupturc_searches", "move", "running"] == 0
    assert now["coupturc_hints_heard_total",] == heard + 1


async def test_other_words_than_methods_make_no_series(server: Server, scraper: httpx.AsyncClient) -> None:
    await server.http.request("BREW", "/api/games")
    names = {name[1] for name in await figures(scraper) if name[0] == "coupturc_request_seconds_count"}
    assert "BREW" not in names
    assert "other" in names


async def test_jobs_by_kind_and_stage(server: Server, scraper: httpx.AsyncClient) -> None:
    before = await figures(scraper)
    jobs, now_ms = server.services.store.jobs, server.services.store.jobs.now_ms()
    for _ in range(3):
        await jobs.add("walk", "{}")
    (taken,) = await jobs.take("somebody", {"walk"}, 1, 60_000)
    await jobs.give_up("somebody", taken.id, "tired")
    await jobs.take("somebody", {"walk"}, 1, 60_000)
    await jobs.add(REPORT, "nonsense", now_ms)
    name = ("coupturc_job_failures_total", REPORT)

    async def has_failed() -> bool:
        return (await figures(scraper)).get(name, 0) != before.get(name, 0)

    await until(has_failed)
    now = await figures(scraper)
    assert {stage: now["coupturc_jobs", "walk", stage] for stage in ("waiting", "running", "given_up")} == {
        "waiting": 1,
        "running": 1,
        "given_up": 1,
    }


async def test_a_database_that_is_away_hides_its_own_figures_only(
    server: Server, scraper: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_seconds: float) -> None:
        raise StoreError("gone")

    await server.services.store.jobs.add("walk", "{}")
    assert ("coupturc_jobs", "walk", "waiting") in await figures(scraper)
    monkeypatch.setattr(type(server.services.store.jobs), "load", lambda _, seconds: fail(seconds))
    now = await figures(scraper)
    assert ("coupturc_jobs", "walk", "waiting") not in now
    assert ("coupturc_writes_waiting",) in now
