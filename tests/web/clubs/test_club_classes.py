"""Classes of a club: its trainers teach them, see who has done what and follow the boards; nobody else does."""

from typing import Any

import httpx
import pytest

from coupturc.web.people.open_pages import CLOSE_LOOKED_UP_AGAIN
from tests.web.clubs.test_clubs import come_in, lose, refusal, seen, two
from tests.web.lobby.test_lobby import open_page
from tests.web.people.support import browser
from tests.web.people.test_ended_sessions import closed_with
from tests.web.support import Server

WORK = {"type": "practice", "game": "international", "kind": "squares", "wanted": 5}


async def train(leader: httpx.AsyncClient, club: str, *roles: str) -> None:
    body = {"name": "Bep", "roles": roles}
    assert (await leader.post(f"/api/clubs/{club}/members/2", json=body)).status_code == 200


async def begun(trainer: httpx.AsyncClient, club: str) -> str:
    answer = await trainer.post("/api/classes", json={"name": "Jeugd", "club": club})
    assert answer.status_code == 201, answer.text
    name: str = answer.json()["id"]
    return name


def listed(name: str, *, taught: bool = True, opens: bool, ends: bool) -> dict[str, Any]:
    """Return a class as the page of its club lists it."""
    return {"id": name, "name": "Jeugd", "taught": taught, "opens": opens, "ends": ends}


async def shown(who: httpx.AsyncClient, name: str) -> dict[str, Any]:
    answer = await who.get(f"/api/classes/{name}", params={"locale": "nl-NL"})
    assert answer.status_code == 200, answer.text
    view: dict[str, Any] = answer.json()
    return view


async def test_trainers_teach_the_classes_of_their_club(site: Server) -> None:
    async with two(site) as (ada, bep, club), browser(site) as cor, browser(site) as ank:
        await come_in(ada, club, 3, cor)
        await train(ada, club, "trainer")
        await ada.post(f"/api/clubs/{club}/members/3", json={"name": "Cor", "roles": ["trainer"]})
        name = await begun(bep, club)
        assert [each["name"] for each in (await seen(cor, club))["classes"]] == ["Jeugd"]
        assert [each["id"] for each in (await cor.get("/api/classes")).json()["classes"]] == [name]
        for path, body in (("pupils", {"names": ["Ank"]}), ("work", {"task": WORK})):
            changed = await cor.post(f"/api/classes/{name}/{path}", params={"locale": "nl-NL"}, json=body)
            assert changed.status_code == 200, changed.text
        card = (await bep.post(f"/api/classes/{name}/cards", json={})).json()["cards"][0]
        way = {"type": "card", "token": card["token"]}
        assert (await ank.post("/api/pupils/enter", params={"locale": "nl-NL"}, json={"way": way})).status_code == 200
        view = await shown(bep, name)
        assert [each["name"] for each in view["pupils"]] == ["Ank"]
        assert [each["solved"] for each in view["work"]] == [[0]]
        assert (await cor.get(f"/api/classes/{name}/boards")).status_code == 200
        # A pupil may meet the trainers of her club, as her teacher, and no other member.
        circles, pupil = site.services.store.circles, card["pupil"]["id"]
        people = [each.person for each in await site.services.store.clubs.members(club) if each.person]
        assert [await circles.may_meet(pupil, person) for person in people] == [False, True, True]
        # Somebody new is nobody's trainer, not even where a trainer has not come in yet.
        added = (await ada.post(f"/api/clubs/{club}/members", json={"names": ["Dik"]})).json()["members"][-1]
        member = f"/api/clubs/{club}/members/{added['number']}"
        assert (await ada.post(member, json={"name": "Dik", "roles": ["trainer"]})).status_code == 200
        assert not await circles.may_meet(pupil, None)


async def test_who_is_no_trainer_sees_nothing_of_a_class(site: Server) -> None:
    async with two(site) as (ada, bep, club), browser(site) as cor:
        await come_in(ada, club, 3, cor)
        new = {"name": "Jeugd", "club": club}
        assert refusal(await ada.post("/api/classes", json=new)) == (403, "not_yours")
        assert refusal(await bep.post("/api/classes", json=new | {"club": "v-none"})) == (404, "unknown_club")
        await train(ada, club, "trainer")
        name = await begun(bep, club)
        view = await seen(ada, club)
        # A leader sees that the class is there, and nothing of the children; other members do not see even that.
        assert (view["trains"], view["classes"]) == (False, [listed(name, opens=False, ends=True)])
        assert (await seen(cor, club))["classes"] == []
        assert refusal(await ada.get(f"/api/classes/{name}")) == (403, "not_yours")
        for path, body in (
            ("pupils", {"names": ["Eva"]}),
            ("work", {"task": WORK}),
            ("cards", {}),
            ("tournament", None),
        ):
            assert refusal(await ada.post(f"/api/classes/{name}/{path}", json=body)) == (403, "not_yours")


async def test_a_trainer_who_stops_keeps_only_what_he_made(site: Server) -> None:
    async with two(site) as (ada, bep, club), browser(site) as cor:
        await come_in(ada, club, 3, cor)
        await train(ada, club, "trainer")
        name = await begun(bep, club)
        trainer = {"name": "Cor", "roles": ["trainer"]}
        await ada.post(f"/api/clubs/{club}/members/3", json=trainer)
        assert ((await shown(cor, name))["ends"], (await shown(bep, name))["ends"]) == (False, True)
        assert refusal(await cor.delete(f"/api/classes/{name}")) == (403, "not_yours")
        await ada.post(f"/api/clubs/{club}/members/3", json=trainer | {"roles": []})
        assert refusal(await cor.get(f"/api/classes/{name}")) == (403, "not_yours")
        assert (await ada.delete(f"/api/clubs/{club}")).status_code == 204
        assert (await shown(bep, name))["club"] is None
        assert (await bep.delete(f"/api/classes/{name}")).status_code == 204


async def test_a_leader_may_end_a_class_whose_teacher_has_left_the_club(site: Server) -> None:
    async with two(site) as (ada, bep, club):
        await train(ada, club, "trainer")
        name = await begun(bep, club)
        await bep.delete(f"/api/clubs/{club}/me")
        # Bep made it and teaches it still.
        assert (await seen(ada, club))["classes"] == [listed(name, opens=False, ends=True)]
        assert refusal(await bep.get(f"/api/clubs/{club}")) == (403, "not_yours")
        assert (await ada.delete(f"/api/classes/{name}")).status_code == 204
        assert (await seen(ada, club))["classes"] == []


async def begun_by_somebody_gone(site: Server, ada: httpx.AsyncClient, bep: httpx.AsyncClient, club: str) -> str:
    """Have Bep, a member, begin a class with a pupil and delete her account."""
    await train(ada, club, "trainer")
    name = await begun(bep, club)
    await bep.post(f"/api/classes/{name}/pupils", params={"locale": "nl-NL"}, json={"names": ["Eva"]})
    bep_id = (await bep.get("/api/me")).json()["person"]["id"]
    await site.services.store.members.leave(bep_id)
    return name


async def test_a_class_that_nobody_teaches_is_opened_by_a_leader_who_trains_it(site: Server) -> None:
    async with two(site) as (ada, bep, club):
        name = await begun_by_somebody_gone(site, ada, bep, club)
        assert (await seen(ada, club))["classes"] == [listed(name, taught=False, opens=False, ends=True)]
        await ada.post(f"/api/clubs/{club}/members/1", json={"name": "Ada", "roles": ["leader", "trainer"]})
        assert (await seen(ada, club))["classes"] == [listed(name, opens=True, ends=True)]
        view = await shown(ada, name)
        assert ([each["name"] for each in view["pupils"]], view["ends"]) == (["Eva"], True)


async def test_who_lost_his_browser_without_an_account_teaches_no_more(site: Server) -> None:
    async with two(site) as (ada, bep, club):
        await train(ada, club, "trainer")
        name = await begun(bep, club)
        await ada.post(f"/api/clubs/{club}/members/2/link")
        assert (await seen(ada, club))["classes"] == [listed(name, opens=False, ends=True)]
        await lose(site, bep)
        assert (await seen(ada, club))["classes"] == [listed(name, taught=False, opens=False, ends=True)]


async def test_a_class_whose_trainers_lost_their_browsers_is_taught_by_nobody(site: Server) -> None:
    async with two(site) as (ada, bep, club), browser(site) as cor:
        await come_in(ada, club, 3, cor)
        await train(ada, club, "trainer")
        await ada.post(f"/api/clubs/{club}/members/3", json={"name": "Cor", "roles": ["trainer"]})
        name = await begun(bep, club)
        await lose(site, bep)
        assert (await seen(ada, club))["classes"] == [listed(name, opens=False, ends=True)]
        await lose(site, cor)
        assert (await seen(ada, club))["classes"] == [listed(name, taught=False, opens=False, ends=True)]


@pytest.mark.parametrize("trains", [True, False])
async def test_a_dissolved_club_leaves_no_class_that_nobody_reaches(site: Server, *, trains: bool) -> None:
    async with two(site) as (ada, bep, club), browser(site) as cor:
        await come_in(ada, club, 3, cor)
        roles = ["trainer"] if trains else []
        await ada.post(f"/api/clubs/{club}/members/3", json={"name": "Cor", "roles": roles})
        name = await begun_by_somebody_gone(site, ada, bep, club)
        pupil = (await site.services.store.classes.pupils(name))[0]
        assert (await ada.delete(f"/api/clubs/{club}")).status_code == 204
        if trains:
            view = await shown(cor, name)
            assert (view["club"], view["ends"], len(view["pupils"])) == (None, True, 1)
        else:
            assert refusal(await ada.get(f"/api/classes/{name}")) == (404, "unknown_class")
            assert await site.services.store.classes.of_person(pupil.person) is None


async def test_a_dissolved_club_closes_the_pages_of_pupils_whose_class_goes_with_it(site: Server) -> None:
    async with two(site) as (ada, bep, club), browser(site) as child:
        name = await begun_by_somebody_gone(site, ada, bep, club)
        pupil = (await site.services.store.classes.pupils(name))[0]
        way = {"type": "code", "code": await code_of(site, name), "pupil": pupil.person, "picture": pupil.picture}
        entered = await child.post("/api/pupils/enter", params={"locale": "nl-NL"}, json={"way": way})
        assert entered.status_code == 200
        async with open_page(site, child) as page:
            await page.receive()
            assert (await ada.delete(f"/api/clubs/{club}")).status_code == 204
            assert await closed_with(page.socket) == CLOSE_LOOKED_UP_AGAIN


async def code_of(site: Server, class_id: str) -> str:
    row = await site.services.store.classes.load(class_id)
    assert row is not None
    return row.code


async def test_who_trains_takes_no_card_of_a_pupil(site: Server) -> None:
    async with two(site) as (ada, bep, club), browser(site) as cor:
        await come_in(ada, club, 3, cor)
        await train(ada, club, "trainer")
        await begun(bep, club)
        way = {"way": {"type": "card", "token": "any"}}
        assert refusal(await cor.post("/api/pupils/enter", params={"locale": "nl-NL"}, json=way)) == (
            404,
            "unknown_card",
        )
        await ada.post(f"/api/clubs/{club}/members/3", json={"name": "Cor", "roles": ["trainer"]})
        assert refusal(await cor.post("/api/pupils/enter", params={"locale": "nl-NL"}, json=way)) == (
            409,
            "teacher_here",
        )


async def test_on_one_machine_a_club_has_its_classes_too(server: Server) -> None:
    made = await server.http.post("/api/clubs", json={"name": "Ons Dam", "leader": "Ada"})
    club = made.json()["id"]
    await begun(server.http, club)
    view = await seen(server.http, club)
    (one,) = view["classes"]
    assert (view["trains"], one) == (True, listed(one["id"], opens=True, ends=True))
    assert (await server.http.delete(f"/api/clubs/{club}")).status_code == 204
    assert (await shown(server.http, one["id"]))["club"] is None


async def test_a_class_of_a_club_begins_a_tournament_of_the_club(site: Server) -> None:
    async with two(site) as (ada, bep, club):
        await train(ada, club, "trainer")
        name = await begun(bep, club)
        await bep.post(f"/api/classes/{name}/pupils", params={"locale": "nl-NL"}, json={"names": ["Cem", "Duru"]})
        made = await bep.post(f"/api/classes/{name}/tournament")
        assert (await bep.get(f"/api/tournaments/{made.json()['tournament']}")).json()["club"] == club


async def test_tournaments_with_children_are_listed_to_who_teaches_runs_or_plays_in_them(site: Server) -> None:
    """Nobody else in the club sees the children; a tournament of the others is everybody's."""
    async with two(site) as (ada, bep, club), browser(site) as cor, browser(site) as dien:
        for number, who, name, roles in ((3, cor, "Cor", []), (4, dien, "Dien", ["arbiter"])):
            await come_in(ada, club, number, who)
            await ada.post(f"/api/clubs/{club}/members/{number}", json={"name": name, "roles": roles})
        await train(ada, club, "trainer")
        name = await begun(bep, club)
        await bep.post(f"/api/classes/{name}/pupils", params={"locale": "nl-NL"}, json={"names": ["Cem", "Duru"]})
        of_class = (await bep.post(f"/api/classes/{name}/tournament")).json()["tournament"]
        new = {"name": "Winter", "system": "keizer", "club": club}
        of_club = (await ada.post("/api/tournaments", json=new)).json()["id"]
        for who, listed_ones in (
            (ada, {of_class, of_club}),
            (bep, {of_class, of_club}),
            (cor, {of_club}),
            (dien, {of_class, of_club}),
        ):
            assert {each["id"] for each in (await seen(who, club))["tournaments"]} == listed_ones
        await site.services.store.tournaments.set_members(of_class, {3: (3, (await own_id(cor)))})
        assert {each["id"] for each in (await seen(cor, club))["tournaments"]} == {of_class, of_club}
        await site.services.store.tournaments.set_members(of_class, {3: (None, None)})
        await ada.post(f"/api/clubs/{club}/members/2", json={"name": "Bep", "roles": []})
        assert {each["id"] for each in (await seen(bep, club))["tournaments"]} == {of_class, of_club}  # she made it


async def own_id(who: httpx.AsyncClient) -> str:
    person: str = (await who.get("/api/me")).json()["person"]["id"]
    return person
