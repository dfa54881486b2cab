"""A session that has ended does nothing any more: not over a connection either that was open before."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import AsyncMock

import httpx
import pytest
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from coupturc.web.bus.embedded import EmbeddedBus
from coupturc.web.jobs.running import running
from coupturc.web.people import ended_sessions
from coupturc.web.people.ended_sessions import EndedSessions
from coupturc.web.people.names import look
from coupturc.web.people.open_pages import CLOSE_LOOKED_UP_AGAIN, OpenPages
from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.store import StoreError
from tests.waiting import until
from tests.web.lobby.test_lobby import open_page
from tests.web.people.support import begin, browser
from tests.web.people.test_accounts import OTHER, PASSWORD, log_in, sign_up
from tests.web.support import ENGINE, Server, open_store, serving

End = Callable[[httpx.AsyncClient], Awaitable[httpx.Response]]


async def end_one(ada: httpx.AsyncClient) -> httpx.Response:
    sessions = (await ada.get("/api/account")).json()["sessions"]
    other = next(each["id"] for each in sessions if not each["here"])
    return await ada.delete(f"/api/account/sessions/{other}")


def end_others(ada: httpx.AsyncClient) -> Awaitable[httpx.Response]:
    return ada.delete("/api/account/sessions")


def change_password(ada: httpx.AsyncClient) -> Awaitable[httpx.Response]:
    return ada.post("/api/account/password", json={"password": PASSWORD, "new": OTHER})


def end_account(ada: httpx.AsyncClient) -> Awaitable[httpx.Response]:
    return ada.post("/api/account/end", json={"password": PASSWORD})


@asynccontextmanager
async def own_analysis(server: Server, client: httpx.AsyncClient) -> AsyncIterator[ClientConnection]:
    """Open a page of a new analysis."""
    name = (await client.post("/api/analyses", json={"profile": "fmjd"})).json()["id"]
    address, origin = f"{server.url.replace('http', 'ws')}/api/analyses/{name}/socket", Origin(server.url)
    headers = {"cookie": f"session={client.cookies['session']}"}
    async with connect(address, origin=origin, max_size=None, additional_headers=headers) as socket:
        await socket.recv()
        yield socket


async def closed_with(socket: ClientConnection) -> int | None:
    """Return the code with which the server has closed a connection."""
    async with asyncio.timeout(60):
        await socket.wait_closed()
    return socket.close_code


@pytest.mark.parametrize("end", [end_one, end_others, change_password, end_account])
async def test_a_page_of_an_ended_session_moves_no_more(site: Server, end: End) -> None:
    async with browser(site) as ada, browser(site) as club:
        await sign_up(ada)
        await log_in(club)
        game = (await begin(ada, ENGINE))["id"]
        async with site.page(game, club) as page:
            assert page.state["seats"]["own"] == ["white"]
            assert (await end(ada)).status_code == 204
            assert await closed_with(page.socket) == CLOSE_LOOKED_UP_AGAIN
        async with site.page(game, club) as page:
            assert page.state["seats"]["own"] == []


async def test_a_page_of_the_guest_who_signs_up_acts_not_as_the_member(site: Server) -> None:
    async with browser(site) as ada, browser(site) as thief:
        game = (await begin(ada, ENGINE))["id"]
        thief.cookies.set("session", ada.cookies["session"])
        async with site.page(game, thief) as page:
            assert page.state["seats"]["own"] == ["white"]
            assert (await sign_up(ada)).status_code == 204
            assert await closed_with(page.socket) == CLOSE_LOOKED_UP_AGAIN
        async with site.page(game, thief) as page:
            assert page.state["seats"]["own"] == []


async def test_who_stays_logged_in_goes_on(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        await sign_up(ada)
        await sign_up(bep, "Bep")
        game = (await begin(ada, ENGINE))["id"]
        async with site.page(game, ada) as page, site.page(game, bep) as his:
            await end_others(ada)
            await closed_with(page.socket)
            async with site.page(game, ada) as again:
                await again.move("32-28")
                await his.state_where(version=again.state["version"])


async def test_who_logs_out_does_so_in_all_pages_of_the_browser(site: Server) -> None:
    async with browser(site) as ada:
        await sign_up(ada)
        game = (await begin(ada, ENGINE))["id"]
        async with site.page(game, ada) as page:
            assert (await ada.delete("/api/session")).status_code == 204
            assert await closed_with(page.socket) == CLOSE_LOOKED_UP_AGAIN


async def test_the_lobby_and_analyses_do_so_too_and_at_another_server(tmp_path: Path, page_folder: Path) -> None:
    bus, session = EmbeddedBus(), SessionCookie(secure=False)
    async with (
        serving(open_store(tmp_path), page_folder, session=session, bus=bus) as one,
        serving(open_store(tmp_path), page_folder, session=session, bus=EmbeddedBus(bus)) as other,
        browser(one) as ada,
        browser(other) as club,
    ):
        await sign_up(ada)
        await log_in(club)
        async with open_page(other, club) as news:
            await news.receive()
            await end_others(ada)
            assert await closed_with(news.socket) == CLOSE_LOOKED_UP_AGAIN
        await log_in(club)
        async with own_analysis(other, club) as analysis:
            await end_others(ada)
            assert await closed_with(analysis) == CLOSE_LOOKED_UP_AGAIN


async def test_pages_close_whose_sessions_end_where_nobody_says_so(
    tmp_path: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As by a command of the operator, which has no bus."""
    monkeypatch.setattr(ended_sessions, "_EVERY_SECONDS", 0.01)
    monkeypatch.setattr(ended_sessions, "_PAUSE_SECONDS", 0.0)
    monkeypatch.setattr(ended_sessions, "_AT_ONCE", 1)
    async with (
        serving(open_store(tmp_path), page_folder, session=SessionCookie(secure=False)) as site,
        browser(site) as ada,
        browser(site) as bep,
    ):
        game = (await begin(ada, ENGINE))["id"]
        await sign_up(bep, "Bep")
        member = await site.services.store.members.looking_like(look("Bep"))
        assert member is not None
        async with site.page(game, ada) as hers, site.page(game, bep) as his:
            await site.services.store.members.replace_password(member.person, "hash")
            assert await closed_with(his.socket) == CLOSE_LOOKED_UP_AGAIN
            await hers.move("32-28")


async def test_pages_stay_while_the_database_is_away(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(ended_sessions, "_EVERY_SECONDS", 0.0)
    pages = OpenPages(EmbeddedBus())

    async def who(_socket: WebSocket) -> str:
        return "ada"

    people = AsyncMock(**{"without_session.side_effect": StoreError("gone")})
    async with pages.attended(None, who, "hash"), running(EndedSessions(pages, people).run):  # type: ignore[arg-type]
        await until(lambda: caplog.text.count("cannot look for ended sessions: gone") > 1)
        assert pages.sessions == {"hash"}
    assert pages.sessions == set()


async def test_a_session_that_ends_while_a_page_connects_is_looked_up_again() -> None:
    pages, known = OpenPages(EmbeddedBus()), [None, "Ada"]

    async def who(_socket: WebSocket) -> str | None:
        person = known.pop()
        if person is not None:
            pages.look_up_again(person)
        return person

    async with pages.attended(None, who, None) as person:  # type: ignore[arg-type]
        assert person is None
