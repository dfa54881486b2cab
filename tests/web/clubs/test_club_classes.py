"""Classes of a club: its trainers teach them, see who has done what and follow the boards; nobody else does."""

from typing import Any

import httpx

from tests.web.clubs.test_clubs import come_in, refusal, seen, two
from tests.web.people.support import browser
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
    async with two(site) as (ada, bep, club):
        new = {"name": "Jeugd", "club": club}
        assert refusal(await ada.post("/api/classes", json=new)) == (403, "not_yours")
        assert refusal(await bep.post("/api/classes", json=new | {"club": "v-none"})) == (404, "unknown_club")
        await train(ada, club, "trainer")
        name = await begun(bep, club)
        view = await seen(ada, club)
        assert (view["trains"], view["classes"]) == (False, [])
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


async def test_a_leader_may_end_a_class_whose_teacher_is_gone(site: Server) -> None:
    async with two(site) as (ada, bep, club):
        await train(ada, club, "trainer")
        name = await begun(bep, club)
        await bep.delete(f"/api/clubs/{club}/me")
        assert (await ada.delete(f"/api/classes/{name}")).status_code == 204


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
    assert (view["trains"], [each["name"] for each in view["classes"]]) == (True, ["Jeugd"])
