"""What happens while nobody has a page open is kept, listed, and seen once."""

import httpx
import pytest
from sqlalchemy import Connection, func, select

from coupturc.web.bus.bus import NoticeKind
from coupturc.web.store.notices import KEPT_MS, MOST_KEPT, NoticeRow
from coupturc.web.store.tables import notices
from tests.web.lobby.test_lobby import accept, open_page, seek
from tests.web.lobby.test_notices import notice
from tests.web.lobby.test_two_servers import nodes
from tests.web.people.support import Table, browser, make_member, two_apart
from tests.web.support import Message, Server
from tests.web.talk.test_talk import PASSWORD, person, say

__all__ = ["nodes"]

DAYS = {"time_control": {"white": "1/259200", "black": "1/259200"}}


async def listed(client: httpx.AsyncClient) -> list[Message]:
    answer = await client.get("/api/notices")
    assert answer.status_code == 200, answer.text
    found: list[Message] = answer.json()["notices"]
    return found


async def kinds(server: Server, client: httpx.AsyncClient) -> list[tuple[str, bool]]:
    """Return what somebody was told, the latest first, and whether he has seen it."""
    await server.services.notices.close()
    return [(each["kind"], each["read"]) for each in await listed(client)]


async def unread(server: Server, client: httpx.AsyncClient) -> Message:
    """Return what a page hears first."""
    async with open_page(server, client) as page:
        while (message := await page.receive())["type"] != "unread":
            pass
    return message


async def moved(server: Server, table: Table) -> None:
    """Have Ada move while Bep has no page."""
    async with server.page(table.game, table.ada) as hers:
        await hers.move("32-28")


async def test_a_move_is_kept_for_whom_nobody_reaches(site: Server) -> None:
    async with two_apart(site) as table:
        await moved(site, table)
        assert await kinds(site, table.bep) == [("turn", False)]
        (kept,) = await listed(table.bep)
        assert (kept["of"], kept["name"], kept["at"][:2]) == (table.game, "Ada", "20")
        assert (await unread(site, table.bep))["count"] == 1


async def test_of_one_game_the_last_news_is_kept(site: Server) -> None:
    async with two_apart(site) as table:
        await moved(site, table)
        await kinds(site, table.bep)
        async with site.page(table.game, table.ada) as hers:
            await hers.ask({"type": "resign", "side": "white"})
        assert await kinds(site, table.bep) == [("over", False)]


async def test_what_is_seen_of_one_game_is_seen_at_every_page(site: Server) -> None:
    async with two_apart(site) as table:
        await moved(site, table)
        await kinds(site, table.bep)
        assert await say(table.ada, table.game, phrase="good_game") is None
        assert await kinds(site, table.bep) == [("said", False), ("turn", False)]
        async with open_page(site, table.bep) as elsewhere:
            while (await elsewhere.receive())["type"] != "unread":
                pass
            assert (await table.bep.post("/api/notices/read", json={"of": table.game})).status_code == 204
            while (message := await elsewhere.receive())["type"] != "unread":
                pass
            assert (message["count"], message["seen"]) == (0, table.game)
        assert await kinds(site, table.bep) == [("said", True), ("turn", True)]


async def test_nobody_sees_notices_of_another_one_as_read(site: Server) -> None:
    async with two_apart(site) as table, browser(site) as eve:
        await moved(site, table)
        await kinds(site, table.bep)
        assert (await eve.post("/api/notices/read", json={"of": table.game})).status_code == 404
        await eve.post("/api/me", json={"name": "Eve"})
        assert (await eve.post("/api/notices/read", json={})).status_code == 204
        assert await listed(eve) == []
        assert await kinds(site, table.bep) == [("turn", False)]


async def test_a_game_of_days_is_told_of_at_an_open_page(site: Server) -> None:
    async with two_apart(site, **DAYS) as table, site.page(table.game, table.bep):
        await moved(site, table)
        assert await kinds(site, table.bep) == [("turn", False)]


async def test_a_challenge_and_its_game_are_kept(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        await make_member(site, ada, "Ada")
        await make_member(site, bep, "Bep")
        made = await seek(ada, to="Bep", time="1/259200")
        assert await kinds(site, bep) == [("challenge", False)]
        (kept,) = await listed(bep)
        assert (kept["of"], kept["name"]) == (await person(ada), "Ada")
        await accept(bep, made["seek"])
        assert await kinds(site, ada) == [("begun", False)]


async def test_a_page_at_another_server_hears_what_is_left(nodes: tuple[Server, Server]) -> None:
    one, other = nodes
    async with two_apart(one) as table, browser(other) as there:
        there.cookies.update(table.bep.cookies)
        await moved(one, table)
        await kinds(one, table.bep)
        assert (await unread(other, there))["count"] == 1
        async with open_page(other, there) as elsewhere:
            while (await elsewhere.receive())["type"] != "unread":
                pass
            assert await say(table.ada, table.game, phrase="good_game") is None
            heard = await notice(elsewhere)
            assert (heard["kind"], heard["unread"]) == ("said", 2)
            await table.bep.post("/api/notices/read", json={})
            while (message := await elsewhere.receive())["type"] != "unread":
                pass
            assert (message["count"], message["seen"]) == (0, None)


async def test_so_many_are_kept_and_so_long(site: Server) -> None:
    async with browser(site) as ada:
        await ada.post("/api/me", json={"name": "Ada"})
        hers, kept = await person(ada), site.services.store.notices
        for number in range(MOST_KEPT + 2):
            left = await kept.keep(NoticeRow(hers, "turn", f"game{number}", "Bep", number + 1))
        assert left is not None
        assert left.count == MOST_KEPT
        found = await kept.of_person(hers)
        assert [row.subject for row in found[:2]] == [f"game{MOST_KEPT + 1}", f"game{MOST_KEPT}"]
        await kept.keep(NoticeRow(hers, "turn", "late", "Bep", KEPT_MS + MOST_KEPT + 10))
        assert [row.subject for row in await kept.of_person(hers)] == ["late"]


@pytest.mark.parametrize("body", ["{", '{"of": ""}', '{"of": 7}', '{"all": true}', '{"of": "' + "x" * 33 + '"}'])
async def test_what_is_no_notice_is_refused(site: Server, body: str) -> None:
    async with browser(site) as ada:
        await ada.post("/api/me", json={"name": "Ada"})
        assert (await ada.post("/api/notices/read", content=body)).status_code == 400


async def test_a_kind_of_a_newer_version_is_left_out(site: Server) -> None:
    async with browser(site) as ada:
        await ada.post("/api/me", json={"name": "Ada"})
        await site.services.store.notices.keep(NoticeRow(await person(ada), "eclipse", "moon", "", 1))
        assert await listed(ada) == []


async def test_nobody_is_told_of_somebody_who_is_gone(site: Server, caplog: pytest.LogCaptureFixture) -> None:
    kind: NoticeKind = "turn"
    site.services.notices.give("nobody", kind, "game", "Ada")
    await site.services.notices.close()
    assert "cannot keep a notice" in caplog.text


async def test_who_leaves_leaves_no_notices(site: Server) -> None:
    async with browser(site) as ada:
        assert (await ada.post("/api/account", json={"name": "Ada", "password": PASSWORD})).status_code == 204
        hers = await person(ada)
        await site.services.store.notices.keep(NoticeRow(hers, "turn", "game", "Bep", 1))
        assert (await ada.post("/api/account/end", json={"password": PASSWORD})).status_code == 204

        def left(connection: Connection) -> int:
            return connection.execute(select(func.count()).select_from(notices)).scalar_one()

        assert await site.services.store.database.read(left) == 0


async def test_one_machine_keeps_no_notices(server: Server) -> None:
    assert (await server.http.get("/api/notices")).status_code == 404
