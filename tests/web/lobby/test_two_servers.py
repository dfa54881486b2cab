"""Two servers on one database: what is sought at one is seen, accepted and answered at the other."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from coupturc.web.bus.embedded import EmbeddedBus
from coupturc.web.lobby import looks
from coupturc.web.lobby.room import SITE, LobbyRooms
from coupturc.web.messages.shared import Fault
from coupturc.web.people.session_cookie import SessionCookie
from tests.waiting import until
from tests.web.lobby.test_lobby import SitePage, accept, open_page, seek
from tests.web.people.support import browser
from tests.web.support import Server, open_store, serving


@pytest.fixture
async def nodes(
    tmp_path: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Server, Server]]:
    """Two servers that hear of one another by the bus alone."""
    monkeypatch.setattr(looks, "_LOOK_SECONDS", 3600)
    monkeypatch.setattr(LobbyRooms, "leave_seconds", 1.5)
    session, bus = SessionCookie(secure=False), EmbeddedBus()
    async with (
        serving(open_store(tmp_path), page_folder, session=session, bus=bus) as one,
        serving(open_store(tmp_path), page_folder, session=session, bus=EmbeddedBus(bus)) as other,
    ):
        yield one, other


@asynccontextmanager
async def both(nodes: tuple[Server, Server]) -> AsyncIterator[tuple[httpx.AsyncClient, httpx.AsyncClient]]:
    """Ada has the first server, Bep the second."""
    async with browser(nodes[0]) as ada, browser(nodes[1]) as bep:
        await ada.post("/api/me", json={"name": "Ada"})
        await bep.post("/api/me", json={"name": "Bep"})
        yield ada, bep


async def follow(page: SitePage) -> None:
    """Wait until a page has what is in the lobby."""
    while not page.seeks:
        await page.receive()


async def test_a_seek_at_one_is_accepted_at_the_other(nodes: tuple[Server, Server]) -> None:
    one, other = nodes
    async with both(nodes) as (ada, bep), open_page(one, ada) as hers, open_page(other, bep, "lobby") as his:
        made = await seek(ada)
        (shown,) = await his.until(1)
        assert (shown["id"], shown["person"]["name"]) == (made["seek"], "Ada")
        game = (await accept(bep, made["seek"])).json()["game"]
        assert (await hers.paired())["game"] == game
        await his.until(0)


async def test_what_is_withdrawn_at_one_is_gone_at_the_other(nodes: tuple[Server, Server]) -> None:
    one, other = nodes
    async with both(nodes) as (ada, bep), open_page(one, ada), open_page(other, bep, "lobby") as his:
        made = await seek(ada)
        await his.until(1)
        await ada.delete(f"/api/lobby/seeks/{made['seek']}")
        await his.until(0)


async def test_somebody_whose_page_moves_to_the_other_server_goes_on_seeking(nodes: tuple[Server, Server]) -> None:
    one, other = nodes
    async with both(nodes) as (ada, bep), open_page(other, bep, "lobby") as his, open_page(one, ada):
        made = await seek(ada)
        await his.until(1)
        moving = httpx.AsyncClient(base_url=other.url, cookies=ada.cookies, timeout=60)
        async with moving, open_page(other, moving) as moved:
            await follow(moved)
            lobby = await one.services.lobby.open(SITE)
            assert lobby is not None
            for page in tuple(lobby._shown):
                page.end(Fault("internal"))
            await until(lambda: lobby.is_idle)
            assert (await accept(bep, made["seek"])).status_code == 201
            await moved.paired()
