"""Who teaches a class: it is handed on, and outlives the account of its teacher."""

import httpx
import pytest
from sqlalchemy import Connection, delete

from coupturc.web.store.tables import sessions
from tests.web.classes.test_classes import LOCALE, cards, enter, make_class
from tests.web.conduct.support import join, moderate
from tests.web.people.support import browser
from tests.web.support import Server
from tests.web.tournaments.test_organiser import begun, end, site

__all__ = ["site"]


async def hand_on(who: httpx.AsyncClient, class_id: str, to: str) -> tuple[int, str]:
    answer = await who.post(f"/api/classes/{class_id}/teacher", json={"name": to})
    return answer.status_code, answer.json()["code"] if answer.content else ""


async def sees(who: httpx.AsyncClient, class_id: str) -> bool:
    return (await who.get(f"/api/classes/{class_id}", params=LOCALE)).status_code == 200


async def listed(who: httpx.AsyncClient, path: str) -> list[str]:
    return [each["id"] for each in (await who.get(f"/api/{path}")).json()["classes"]]


async def test_a_member_teaches_from_then_on_and_hears_of_it(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        await join(ada, "Ada")
        await join(bep, "Bep")
        name = (await make_class(ada))["id"]
        assert await listed(ada, "account/classes") == [name]
        assert await hand_on(ada, name, "Nobody") == (404, "unknown_person")
        assert await hand_on(bep, name, "Bep") == (403, "not_yours")
        assert await hand_on(ada, name, "bep") == (204, "")
        assert (await sees(bep, name), await sees(ada, name)) == (True, False)
        assert (await listed(ada, "account/classes"), await listed(bep, "account/classes")) == ([], [name])
        await site.services.notices.close()
        notices = (await bep.get("/api/notices")).json()["notices"]
        assert [(each["kind"], each["of"], each["name"]) for each in notices] == [("teaches", name, "Groep 6")]


async def test_pupils_keep_their_work_and_a_moderator_names_a_teacher(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep, browser(site) as moderator, browser(site) as child:
        await join(ada, "Ada")
        await join(bep, "Bep")
        await moderate(site, moderator)
        made = await make_class(ada)
        body = {"task": {"type": "practice", "game": "international", "kind": "squares", "wanted": 2}}
        assert (await ada.post(f"/api/classes/{made['id']}/work", params=LOCALE, json=body)).status_code == 200
        home = (await enter(child, type="card", token=(await cards(ada, made))["Bram"])).json()
        assert await listed(moderator, "moderation/classes") == []
        assert await hand_on(moderator, made["id"], "Bep") == (403, "not_yours")
        await end(ada)
        found = await child.get("/api/pupils/me", params={**LOCALE, "learner": home["learner"]})
        assert (found.status_code, found.json()["pupil"]["name"], len(found.json()["work"])) == (200, "Bram", 1)
        assert await listed(moderator, "moderation/classes") == [made["id"]]
        assert not await sees(moderator, made["id"]), "a moderator names a teacher, and sees no child"
        assert (await bep.get("/api/moderation/classes")).json()["code"] == "moderators_only"
        assert await hand_on(moderator, made["id"], "Bep") == (204, "")
        assert await sees(bep, made["id"])
        assert await listed(moderator, "moderation/classes") == []
        assert await hand_on(moderator, made["id"], "Bep") == (403, "not_yours")


async def test_who_lost_his_browser_without_an_account_is_gone_too(site: Server) -> None:
    """A tournament and a class that a guest made; members cannot be locked out of theirs by that."""
    async with browser(site) as guest, browser(site) as moderator, browser(site) as ada:
        await join(ada, "Ada")
        await moderate(site, moderator)
        made = (await make_class(guest))["id"]
        winter = await begun(guest)
        kept = await begun(ada)
        for path in ("moderation/tournaments", "moderation/classes"):
            assert winter not in (await moderator.get(f"/api/{path}")).text

        person = (await guest.get("/api/me")).json()["person"]["id"]

        def forget(connection: Connection) -> None:
            connection.execute(delete(sessions).where(sessions.c.person == person))

        await site.services.store.database.write(forget)
        left = (await moderator.get("/api/moderation/tournaments")).json()["tournaments"]
        assert [each["id"] for each in left] == [winter]
        assert await listed(moderator, "moderation/classes") == [made]
        handed = await moderator.post(f"/api/tournaments/{winter}/organiser", json={"name": "Ada"})
        assert handed.status_code == 204
        assert await hand_on(moderator, made, "Ada") == (204, "")
        assert (await ada.get(f"/api/tournaments/{winter}")).json()["mine"]
        assert (await ada.get(f"/api/tournaments/{kept}")).json()["mine"]


async def test_a_finished_tournament_needs_nobody(site: Server) -> None:
    async with browser(site) as ada, browser(site) as moderator:
        await join(ada, "Ada")
        await moderate(site, moderator)
        going = await begun(ada)
        over = await begun(ada, system="simul")
        await end(ada)
        found = (await moderator.get("/api/moderation/tournaments")).json()["tournaments"]
        assert {each["id"] for each in found} == {going, over}
        seen = (await moderator.get(f"/api/tournaments/{over}")).json()["version"]
        for request in (
            {"type": "enter", "player": {"name": "Cor"}},
            {"type": "enter", "player": {"name": "Dirk"}},
            {"type": "pair", "round": 1},
            {"type": "publish", "round": 1},
            {"type": "result", "round": 1, "board": 1, "outcome": "draw"},
        ):
            answer = await moderator.post(f"/api/tournaments/{over}/requests", json={"request": request, "seen": seen})
            assert answer.json()["refused"] is None
            seen = answer.json()["tournament"]["version"]
        found = (await moderator.get("/api/moderation/tournaments")).json()["tournaments"]
        assert [each["id"] for each in found] == [going]


@pytest.mark.parametrize("path", ["moderation/classes", "moderation/tournaments"])
async def test_who_is_no_moderator_sees_no_list(site: Server, path: str) -> None:
    async with browser(site) as bep:
        assert (await bep.get(f"/api/{path}")).json()["code"] == "moderators_only"
