"""Members choose which notices go to them by which ways."""

from typing import get_args

import httpx
import pytest

from coupturc.web.bus.bus import NoticeKind
from tests.web.lobby.test_lobby import open_page
from tests.web.notices.test_kept_notices import DAYS, kinds, moved, unread
from tests.web.people.support import Table, browser, two_apart
from tests.web.people.test_accounts import sign_up
from tests.web.people.test_recovery import code
from tests.web.support import Message, Server


async def choices(client: httpx.AsyncClient) -> dict[str, Message]:
    answer = await client.get("/api/account/notices")
    assert answer.status_code == 200, answer.text
    return {each["kind"]: each for each in answer.json()["choices"]}


async def choose(client: httpx.AsyncClient, kind: str, way: str, *, wanted: bool) -> httpx.Response:
    body = {"kind": kind, "way": way, "wanted": wanted, "language": "tr"}
    return await client.post("/api/account/notices", json=body)


async def test_most_want_mails_of_what_waits_for_days_only(site: Server) -> None:
    async with browser(site) as ada:
        await sign_up(ada)
        found = await choices(ada)
    assert tuple(found) == get_args(NoticeKind)
    assert {kind for kind, each in found.items() if each["mail"]} == {"turn", "round", "meeting", "closing"}
    assert all(each["page"] and each["push"] for each in found.values())


async def test_a_choice_is_kept_and_no_other_one_changes(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        await sign_up(ada)
        await sign_up(bep, "Bep")
        before = await choices(ada)
        assert (await choose(ada, "turn", "mail", wanted=False)).status_code == 200
        assert (await choose(ada, "said", "mail", wanted=True)).status_code == 200
        assert (await choose(ada, "said", "mail", wanted=True)).status_code == 200
        after = await choices(ada)
        assert {kind for kind in before if before[kind] != after[kind]} == {"turn", "said"}
        assert (after["turn"]["mail"], after["said"]["mail"]) == (False, True)
        assert await choices(bep) == before
        assert (await ada.get("/api/account")).json()["language"] == "tr"


async def test_what_somebody_does_not_want_on_the_page_is_not_there(site: Server) -> None:
    async with two_apart(site, **DAYS) as table:
        await sign_up(table.bep, "Bep")
        await choose(table.bep, "turn", "page", wanted=False)
        async with open_page(site, table.bep) as page:
            while (await page.receive())["type"] != "unread":
                pass
            await moved(site, table)
            assert await kinds(site, table.bep) == []
            await resigned(site, table)
            while (message := await page.receive())["type"] != "notice":
                pass
            assert (message["kind"], message["unread"]) == ("over", 1), "of the move nothing was said"
        assert (await unread(site, table.bep))["count"] == 1


async def resigned(server: Server, table: Table) -> None:
    async with server.page(table.game, table.ada) as hers:
        await hers.ask({"type": "resign", "side": "white"})


async def test_guests_choose_nothing(site: Server) -> None:
    async with browser(site) as guest:
        await guest.post("/api/me", json={"name": "Ada"})
        assert code(await guest.get("/api/account/notices")) == (403, "members_only")
        assert code(await choose(guest, "turn", "mail", wanted=False)) == (403, "members_only")


@pytest.mark.parametrize(("kind", "way"), [("turn", "pigeon"), ("weather", "mail")])
async def test_what_is_no_choice_is_refused(site: Server, kind: str, way: str) -> None:
    async with browser(site) as ada:
        await sign_up(ada)
        assert code(await choose(ada, kind, way, wanted=True)) == (400, "malformed")
