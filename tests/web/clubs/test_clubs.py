"""Clubs over HTTP: members and their links, roles, board order, and what a member agrees to show."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from tests.web.people.support import browser, make_member
from tests.web.support import Server

NAMES = ("Bep", "Cor", "Dien")


async def made(leader: httpx.AsyncClient) -> str:
    """Return a club with Ada, who leads it, and three others."""
    answer = await leader.post("/api/clubs", json={"name": "Ons Dam", "leader": "Ada"})
    assert answer.status_code == 201, answer.text
    club: str = answer.json()["id"]
    assert (await leader.post(f"/api/clubs/{club}/members", json={"names": NAMES})).status_code == 200
    return club


async def come_in(leader: httpx.AsyncClient, club: str, number: int, who: httpx.AsyncClient) -> None:
    token = (await leader.post(f"/api/clubs/{club}/members/{number}/link")).json()["token"]
    assert (await who.post(f"/api/clubs/{club}/claim", json={"token": token})).status_code == 204


@asynccontextmanager
async def two(site: Server) -> AsyncIterator[tuple[httpx.AsyncClient, httpx.AsyncClient, str]]:
    """Ada, who leads a club, and Bep, a member."""
    async with browser(site) as ada, browser(site) as bep:
        club = await made(ada)
        await come_in(ada, club, 2, bep)
        yield ada, bep, club


async def seen(who: httpx.AsyncClient, club: str) -> dict[str, Any]:
    answer = await who.get(f"/api/clubs/{club}")
    assert answer.status_code == 200, answer.text
    view: dict[str, Any] = answer.json()
    return view


async def member(who: httpx.AsyncClient, club: str, number: int) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in (await seen(who, club))["members"] if each["number"] == number)
    return found


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def test_a_leader_writes_the_list_and_members_come_in_by_links(site: Server) -> None:
    async with two(site) as (ada, bep, club):
        view = await seen(bep, club)
        assert [(each["name"], each["here"], each["own"]) for each in view["members"]] == [
            ("Ada", True, False),
            ("Bep", True, True),
            ("Cor", False, False),
            ("Dien", False, False),
        ]
        assert (view["leads"], (await seen(ada, club))["leads"]) == (False, True)
        assert [each["id"] for each in (await bep.get("/api/clubs")).json()["clubs"]] == [club]


async def test_strangers_see_nothing_of_a_club(site: Server) -> None:
    async with two(site) as (_, _, club), browser(site) as eve:
        assert refusal(await eve.get(f"/api/clubs/{club}")) == (403, "not_yours")
        await eve.post("/api/me", json={"name": "Eve"})
        assert refusal(await eve.get(f"/api/clubs/{club}")) == (403, "not_yours")
        assert (await eve.get("/api/clubs")).json()["clubs"] == []
        assert refusal(await eve.get("/api/clubs/v-none")) == (404, "unknown_club")


async def test_a_link_is_used_once_and_nobody_is_two_members(site: Server) -> None:
    async with two(site) as (ada, bep, club), browser(site) as eve, browser(site) as fay:
        token = (await ada.post(f"/api/clubs/{club}/members/3/link")).json()["token"]
        for who in (ada, bep):
            assert refusal(await who.post(f"/api/clubs/{club}/claim", json={"token": token})) == (
                409,
                "in_club_already",
            )
        assert (await eve.post(f"/api/clubs/{club}/claim", json={"token": token})).status_code == 204
        for who, refused in ((eve, (409, "in_club_already")), (fay, (404, "link_used"))):
            assert refusal(await who.post(f"/api/clubs/{club}/claim", json={"token": token})) == refused


async def test_a_leader_makes_no_link_for_himself(site: Server) -> None:
    """It would let him out at once."""
    async with two(site) as (ada, bep, club):
        await ada.post(f"/api/clubs/{club}/members/2", json={"name": "Bep", "roles": ["leader"]})
        assert refusal(await ada.post(f"/api/clubs/{club}/members/1/link")) == (409, "in_club_already")
        assert (await member(ada, club, 1))["own"] is True
        # Another leader makes one, for a browser that was lost.
        assert (await bep.post(f"/api/clubs/{club}/members/1/link")).status_code == 201


async def test_a_leader_who_takes_himself_out_sees_the_club_no_more(site: Server) -> None:
    async with two(site) as (ada, _, club):
        await ada.post(f"/api/clubs/{club}/members/2", json={"name": "Bep", "roles": ["leader"]})
        answer = await ada.delete(f"/api/clubs/{club}/members/1")
        assert (answer.status_code, answer.content) == (204, b"")
        assert refusal(await ada.get(f"/api/clubs/{club}")) == (403, "not_yours")


async def test_a_real_name_is_seen_as_long_as_the_member_agrees(site: Server) -> None:
    async with two(site) as (ada, bep, club), browser(site) as cor:
        await come_in(ada, club, 3, cor)
        own = {"name": "Bep", "real_name": "Elisabeth de Vries", "federation_number": "12345"}
        for shown, expected in ((False, ("", "")), (True, ("Elisabeth de Vries", "12345")), (False, ("", ""))):
            await bep.post(f"/api/clubs/{club}/me", json=own | {"shown": shown})
            found = await member(cor, club, 2)
            assert (found["real_name"], found["federation_number"]) == expected
        assert (await member(ada, club, 2))["real_name"] == "Elisabeth de Vries"
        assert (await member(bep, club, 2))["real_name"] == "Elisabeth de Vries"


async def test_no_leader_agrees_for_a_member(site: Server) -> None:
    async with two(site) as (ada, bep, club), browser(site) as cor:
        await come_in(ada, club, 3, cor)
        noted = {"name": "Bep", "real_name": "E. de Vries", "federation_number": "1"}
        refused = await ada.post(f"/api/clubs/{club}/members/2", json=noted | {"shown": True})
        assert refusal(refused) == (400, "malformed")
        await bep.post(f"/api/clubs/{club}/me", json=noted | {"shown": True})
        await ada.post(f"/api/clubs/{club}/members/2", json=noted | {"rating": 1200})
        assert (await member(cor, club, 2))["real_name"] == "E. de Vries"
        await ada.post(f"/api/clubs/{club}/members/2", json=noted | {"real_name": "Somebody Else"})
        assert (await member(cor, club, 2))["real_name"] == ""


async def test_what_was_agreed_ends_with_the_link_and_with_the_account(site: Server) -> None:
    async with two(site) as (ada, bep, club):
        await bep.post(f"/api/clubs/{club}/me", json={"name": "Bep", "real_name": "E. de Vries", "shown": True})
        await ada.post(f"/api/clubs/{club}/members/2/link")
        assert (await member(ada, club, 2))["shown"] is False
        assert refusal(await bep.get(f"/api/clubs/{club}")) == (403, "not_yours")
        await come_in(ada, club, 2, bep)
        person = await make_member(site, bep, "Bep")
        await bep.post(f"/api/clubs/{club}/me", json={"name": "Bep", "real_name": "E. de Vries", "shown": True})
        await site.services.store.members.leave(person)
        found = await member(ada, club, 2)
        assert (found["name"], found["real_name"], found["here"], found["shown"]) == ("Bep", "", False, False)


async def test_there_are_several_leaders_and_never_none(site: Server) -> None:
    async with two(site) as (ada, bep, club):
        lead = {"name": "Ada", "roles": ["leader"]}
        for answer in (
            await ada.post(f"/api/clubs/{club}/members/1", json={"name": "Ada"}),
            await ada.delete(f"/api/clubs/{club}/members/1"),
            await ada.delete(f"/api/clubs/{club}/me"),
        ):
            assert refusal(answer) == (409, "last_leader")
        # Somebody who has not come in leads nothing.
        await ada.post(f"/api/clubs/{club}/members/3", json=lead | {"name": "Cor"})
        assert refusal(await ada.delete(f"/api/clubs/{club}/me")) == (409, "last_leader")
        await ada.post(f"/api/clubs/{club}/members/2", json=lead | {"name": "Bep", "roles": ["trainer", "leader"]})
        assert (await member(bep, club, 2))["roles"] == ["leader", "trainer"]
        assert (await ada.delete(f"/api/clubs/{club}/me")).status_code == 204
        assert (await bep.post(f"/api/clubs/{club}/members", json={"names": ["Fay"]})).status_code == 200


async def test_whoever_is_next_leads_when_the_only_leader_deletes_his_account(site: Server) -> None:
    """An arbiter comes before a trainer, a trainer before the others; who has not come in leads nothing."""
    async with two(site) as (ada, bep, club), browser(site) as cor, browser(site) as dien:
        people = {1: await make_member(site, ada, "Ada")}
        for number, who, name, role in ((3, cor, "Cor", "trainer"), (4, dien, "Dien", "arbiter")):
            await come_in(ada, club, number, who)
            people[number] = await make_member(site, who, name)
            await ada.post(f"/api/clubs/{club}/members/{number}", json={"name": name, "roles": [role]})
        for leaving, (heir, roles) in {
            1: (4, ["leader", "arbiter"]),
            4: (3, ["leader", "trainer"]),
            3: (2, ["leader"]),
        }.items():
            await site.services.store.members.leave(people[leaving])
            assert (await member(bep, club, heir))["roles"] == roles
            assert [each["number"] for each in (await seen(bep, club))["members"] if "leader" in each["roles"]] == [
                heir
            ]


async def test_a_club_ends_with_its_last_account_unless_somebody_has_a_link(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        alone, awaited = await made(ada), await made(ada)
        token = (await ada.post(f"/api/clubs/{awaited}/members/3/link")).json()["token"]
        await site.services.store.members.leave(await make_member(site, ada, "Ada"))
        assert refusal(await bep.get(f"/api/clubs/{alone}")) == (404, "unknown_club")
        assert refusal(await bep.get(f"/api/clubs/{awaited}")) == (403, "not_yours")
        assert (await bep.post(f"/api/clubs/{awaited}/claim", json={"token": token})).status_code == 204
        assert (await member(bep, awaited, 3))["roles"] == ["leader"]


async def lose(site: Server, who: httpx.AsyncClient) -> str:
    """Let a guest lose the browser that was known as his; return who he was."""
    person: str = (await who.get("/api/me")).json()["person"]["id"]
    known = await site.services.store.members.sessions(person)
    await site.services.store.members.end_sessions(person, tuple(each.token_hash for each in known))
    return person


async def test_whoever_is_next_leads_when_the_only_leader_lost_his_browser(site: Server) -> None:
    """He was a guest, and nobody comes back as him; his link can be given again."""
    async with two(site) as (ada, bep, club):
        await lose(site, ada)
        assert (await member(bep, club, 1))["here"] is False
        await site.services.leavers.look()
        view = await seen(bep, club)
        assert (view["leads"], view["members"][1]["roles"]) == (True, ["leader"])
        await come_in(bep, club, 1, ada)
        assert [each["roles"] for each in (await seen(ada, club))["members"]][:2] == [["leader"], ["leader"]]


async def test_who_lost_his_browser_is_no_leader_who_stays(site: Server) -> None:
    async with two(site) as (ada, bep, club), browser(site) as cor:
        await come_in(ada, club, 3, cor)
        await ada.post(f"/api/clubs/{club}/members/2", json={"name": "Bep", "roles": ["leader"]})
        await lose(site, ada)
        assert refusal(await bep.delete(f"/api/clubs/{club}/me")) == (409, "last_leader")
        await bep.post(f"/api/clubs/{club}/members/3", json={"name": "Cor", "roles": ["leader"]})
        assert (await bep.delete(f"/api/clubs/{club}/me")).status_code == 204


async def test_a_club_passes_to_nobody_who_lost_his_browser(site: Server) -> None:
    async with two(site) as (ada, bep, club), browser(site) as cor:
        await come_in(ada, club, 3, cor)
        await ada.post(f"/api/clubs/{club}/members/2", json={"name": "Bep", "roles": ["arbiter"]})
        await lose(site, bep)
        await site.services.store.members.leave((await ada.get("/api/me")).json()["person"]["id"])
        assert (await seen(cor, club))["leads"] is True


async def test_a_club_waits_for_members_who_have_not_come_in(site: Server) -> None:
    """Nobody leads it and nobody can be let lead; its list is not lost."""
    async with browser(site) as ada:
        club = await made(ada)
        await lose(site, ada)
        await site.services.leavers.look()
        assert len(await site.services.store.clubs.members(club)) == 4


async def test_no_wrong_link_deletes_a_club_that_waits(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        club = await made(ada)
        await lose(site, ada)
        await bep.post(f"/api/clubs/{club}/claim", json={"token": "x" * 22})
        assert len(await site.services.store.clubs.members(club)) == 4


async def test_of_two_leaders_who_leave_at_once_one_stays(site: Server) -> None:
    async with two(site) as (ada, bep, club):
        await ada.post(f"/api/clubs/{club}/members/2", json={"name": "Bep", "roles": ["leader"]})
        leaving = [each.delete(f"/api/clubs/{club}/me") for each in (ada, bep)]
        assert sorted([each.status_code for each in await asyncio.gather(*leaving)]) == [204, 409]


async def test_of_two_who_take_one_name_at_once_one_has_it(site: Server) -> None:
    async with two(site) as (ada, bep, club):
        taking = [each.post(f"/api/clubs/{club}/me", json={"name": "Fay"}) for each in (ada, bep)]
        assert sorted([each.status_code for each in await asyncio.gather(*taking)]) == [200, 409]
        adding = [ada.post(f"/api/clubs/{club}/members", json={"names": ["Gijs", name]}) for name in ("Hans", "Ine")]
        assert [each.status_code for each in await asyncio.gather(*adding)] == [200, 200]
        names = [each["name"] for each in (await seen(bep, club))["members"]]
        assert sorted(names[2:]) == ["Cor", "Dien", "Gijs", "Hans", "Ine"]
        assert names.count("Fay") == 1


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("DELETE", "", None),
        ("POST", "/members", {"names": ["Eve"]}),
        ("POST", "/members/1", {"name": "Ada"}),
        ("DELETE", "/members/1", None),
        ("POST", "/members/1/link", None),
        ("POST", "/order", {"numbers": [1]}),
    ],
)
async def test_members_and_strangers_do_not_lead(site: Server, method: str, path: str, body: object) -> None:
    async with two(site) as (_, bep, club), browser(site) as eve:
        await eve.post("/api/me", json={"name": "Eve"})
        for who in (bep, eve):
            assert refusal(await who.request(method, f"/api/clubs/{club}{path}", json=body)) == (403, "not_yours")


async def test_the_boards_are_put_in_order_by_who_knows_all_members(site: Server) -> None:
    async with two(site) as (ada, bep, club):
        answer = await ada.post(f"/api/clubs/{club}/order", json={"numbers": [3, 1, 4, 2]})
        assert [each["name"] for each in answer.json()["members"]] == ["Cor", "Ada", "Dien", "Bep"]
        assert [each["number"] for each in (await seen(bep, club))["members"]] == [3, 1, 4, 2]
        for numbers in ([3, 1, 4], [3, 1, 4, 2, 5], [1, 1, 2, 3]):
            refused = await ada.post(f"/api/clubs/{club}/order", json={"numbers": numbers})
            assert refusal(refused) == (409, "club_changed")


async def test_two_of_one_name_are_not_in_one_club(site: Server) -> None:
    async with two(site) as (ada, bep, club):
        assert (
            len((await ada.post(f"/api/clubs/{club}/members", json={"names": ["bep", "Eva", "EVA"]})).json()["members"])
            == 5
        )
        assert refusal(await bep.post(f"/api/clubs/{club}/me", json={"name": "ADA"})) == (409, "name_taken")
        assert refusal(await ada.post(f"/api/clubs/{club}/members/9", json={"name": "X"})) == (
            404,
            "unknown_club_member",
        )


async def test_a_pupil_makes_no_club_and_a_deleted_club_is_gone(site: Server) -> None:
    async with two(site) as (ada, _, club):
        assert (await ada.delete(f"/api/clubs/{club}")).status_code == 204
        assert refusal(await ada.get(f"/api/clubs/{club}")) == (404, "unknown_club")


async def test_on_one_machine_the_secretary_does_everything(server: Server) -> None:
    club = await made(server.http)
    view = await seen(server.http, club)
    assert (view["leads"], view["begins"], view["own_links"]) == (True, True, False)
    noted = {"name": "Bep", "real_name": "E. de Vries", "rating": 1100, "roles": ["arbiter"]}
    await server.http.post(f"/api/clubs/{club}/members/2", json=noted)
    assert (await member(server.http, club, 2))["real_name"] == "E. de Vries"
    assert refusal(await server.http.post(f"/api/clubs/{club}/members/2/link")) == (404, "not_found")
