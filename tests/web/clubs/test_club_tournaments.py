"""Tournaments of a club: players from its list, arbiters who act, names as members agree to them."""

from typing import Any

import httpx

from tests.web.clubs.test_clubs import come_in, refusal, two
from tests.web.people.support import browser
from tests.web.support import Server
from tests.web.tournaments.test_files import SMALL
from tests.web.tournaments.test_meetings import shown

WINTER = {"name": "Winter", "system": "keizer"}


async def begun(leader: httpx.AsyncClient, club: str, **setup: Any) -> str:
    answer = await leader.post("/api/tournaments", json=WINTER | {"club": club} | setup)
    assert answer.status_code == 201, answer.text
    name: str = answer.json()["id"]
    return name


async def enter(who: httpx.AsyncClient, tournament: str, *numbers: int) -> httpx.Response:
    return await who.post(f"/api/tournaments/{tournament}/members", json={"members": numbers})


async def ask(who: httpx.AsyncClient, tournament: str, kind: str, **fields: Any) -> httpx.Response:
    body = {"request": {"type": kind, **fields}, "seen": 1000}
    return await who.post(f"/api/tournaments/{tournament}/requests", json=body)


async def test_players_come_from_the_list_and_play_without_a_link(site: Server) -> None:
    async with two(site) as (ada, bep, club):
        name = await begun(ada, club)
        entered = (await enter(ada, name)).json()
        assert [each["player"]["name"] for each in entered["tournament"]["players"]] == ["Ada", "Bep", "Cor", "Dien"]
        assert entered["tournament"]["players"][0]["player"]["club"] == "Ons Dam"
        assert ((await shown(site, name, bep))["own"], (await shown(site, name, ada))["own"]) == ([2], [1])
        assert (await shown(site, name, bep))["mine"] is False


async def test_who_is_in_already_is_not_entered_twice(site: Server) -> None:
    async with two(site) as (ada, bep, club):
        name = await begun(ada, club)
        await enter(ada, name, 3)
        await ask(ada, name, "enter", player={"name": "Bep"})
        await enter(ada, name)
        view = await shown(site, name, bep)
        assert [each["player"]["name"] for each in view["players"]] == ["Cor", "Bep", "Ada", "Dien"]
        assert view["own"] == [2]
        assert len((await enter(ada, name)).json()["tournament"]["players"]) == 4


async def test_of_two_of_one_name_the_number_at_the_federation_says_who_is_the_member(site: Server) -> None:
    async with two(site) as (ada, bep, club):
        name = await begun(ada, club)
        list_of_two = "name,federation_number\nBep,111\nBep,222\nElisabeth,333\n"
        assert (await ada.post(f"/api/tournaments/{name}/players", content=list_of_two)).status_code == 200
        entered = (await enter(ada, name, 2, 3)).json()
        assert (entered["refused"], entered["unclear"]) == (None, ["Bep"])
        assert [each["player"]["name"] for each in entered["tournament"]["players"]] == [
            "Bep",
            "Bep",
            "Elisabeth",
            "Cor",
        ]
        assert (await shown(site, name, bep))["own"] == []
        for number, own in (("111", [1]), ("333", [3])):
            await ada.post(f"/api/clubs/{club}/members/2", json={"name": "Bep", "federation_number": number})
            again = await begun(ada, club)
            await ada.post(f"/api/tournaments/{again}/players", content=list_of_two)
            assert (await enter(ada, again, 2)).json()["unclear"] == []
            assert (await shown(site, again, bep))["own"] == own


async def test_a_player_who_is_a_member_already_or_has_another_number_is_no_other_member(site: Server) -> None:
    async with two(site) as (ada, bep, club):
        name = await begun(ada, club)
        await enter(ada, name, 2)
        await ada.post(f"/api/clubs/{club}/members/2", json={"name": "Elisabeth"})
        await ada.post(f"/api/clubs/{club}/members/3", json={"name": "Bep"})
        assert (await enter(ada, name, 3)).json()["unclear"] == ["Bep"]
        assert (await shown(site, name, bep))["own"] == [1]
        other = await begun(ada, club)
        await ada.post(f"/api/tournaments/{other}/players", content="name,federation_number\nElisabeth,222\n")
        await ada.post(f"/api/clubs/{club}/members/2", json={"name": "Elisabeth", "federation_number": "111"})
        await enter(ada, other, 2)
        assert (await shown(site, other, bep))["own"] == [2]


async def player_link(leader: httpx.AsyncClient, tournament: str, number: int) -> str:
    """Return the token of a new link of a player."""
    token: str = (await leader.post(f"/api/tournaments/{tournament}/players/{number}/link")).json()["token"]
    return token


async def test_who_plays_by_a_link_of_the_tournament_keeps_it_when_members_are_entered(site: Server) -> None:
    async with two(site) as (ada, _, club), browser(site) as cor, browser(site) as dien:
        name = await begun(ada, club)
        for each in ("Cor", "Dien"):
            await ask(ada, name, "enter", player={"name": each})
        links = [await player_link(ada, name, number) for number in (1, 2)]
        claim = f"/api/tournaments/{name}/claim"
        assert (await cor.post(claim, json={"token": links[0]})).status_code == 204
        await enter(ada, name)
        assert (await shown(site, name, cor))["own"] == [1]
        assert (await dien.post(claim, json={"token": links[1]})).status_code == 204
        assert (await shown(site, name, dien))["own"] == [2]


async def test_a_new_link_of_a_member_gives_the_seats_in_tournaments_to_who_comes_in_by_it(site: Server) -> None:
    async with two(site) as (ada, bep, club), browser(site) as other:
        name = await begun(ada, club)
        await enter(ada, name)
        token = (await ada.post(f"/api/clubs/{club}/members/2/link")).json()["token"]
        assert (await shown(site, name, bep))["own"] == []
        assert (await other.post(f"/api/clubs/{club}/claim", json={"token": token})).status_code == 204
        assert ((await shown(site, name, other))["own"], (await shown(site, name, ada))["own"]) == ([2], [1])


async def test_who_comes_in_after_players_were_entered_plays_unless_a_link_waits(site: Server) -> None:
    async with two(site) as (ada, _, club), browser(site) as cor, browser(site) as dien:
        name, elsewhere = await begun(ada, club), (await ada.post("/api/tournaments", json=WINTER)).json()["id"]
        await enter(ada, name)
        await player_link(ada, name, 4)
        for who, number in ((cor, 3), (dien, 4)):
            await come_in(ada, club, number, who)
        assert ((await shown(site, name, cor))["own"], (await shown(site, name, dien))["own"]) == ([3], [])
        assert (await shown(site, elsewhere, cor))["own"] == []


async def test_a_trf_begins_a_tournament_of_the_club(site: Server) -> None:
    asked = {"system": "swiss"}
    async with two(site) as (ada, bep, club):
        asked["club"] = club
        assert refusal(await bep.post("/api/tournaments/trf", params=asked, content=SMALL)) == (403, "not_yours")
        begun = (await ada.post("/api/tournaments/trf", params=asked, content=SMALL)).json()
        assert (await shown(site, begun["id"], ada))["club"] == club


async def test_an_arbiter_of_the_club_acts_and_does_not_delete(site: Server) -> None:
    async with two(site) as (ada, bep, club), browser(site) as cor:
        name = await begun(ada, club)
        await come_in(ada, club, 3, cor)
        await enter(ada, name)
        assert refusal(await ask(bep, name, "pair", round=1)) == (403, "not_yours")
        await ada.post(f"/api/clubs/{club}/members/2", json={"name": "Bep", "roles": ["arbiter"]})
        assert (await shown(site, name, bep))["mine"] is True
        assert (await ask(bep, name, "pair", round=1)).json()["refused"] is None
        assert refusal(await ask(cor, name, "publish", round=1)) == (403, "not_yours")
        assert refusal(await bep.delete(f"/api/tournaments/{name}")) == (403, "not_yours")
        await ada.post(f"/api/clubs/{club}/members/2", json={"name": "Bep"})
        assert refusal(await ask(bep, name, "publish", round=1)) == (403, "not_yours")
        assert (await ada.delete(f"/api/tournaments/{name}")).status_code == 204


async def test_who_may_begin_a_tournament_of_a_club(site: Server) -> None:
    async with two(site) as (ada, bep, club), browser(site) as eve:
        await eve.post("/api/me", json={"name": "Eve"})
        for who in (bep, eve):
            assert refusal(await who.post("/api/tournaments", json=WINTER | {"club": club})) == (403, "not_yours")
        assert refusal(await ada.post("/api/tournaments", json=WINTER | {"club": "v-none"})) == (404, "unknown_club")
        own = (await bep.post("/api/tournaments", json=WINTER)).json()["id"]
        assert refusal(await enter(bep, own)) == (404, "unknown_club")
        await begun(ada, club)
        assert [each["name"] for each in (await bep.get(f"/api/clubs/{club}")).json()["tournaments"]] == ["Winter"]


async def test_a_real_name_goes_out_as_long_as_the_member_agrees(site: Server) -> None:
    """The record holds the nickname only, so a name that is not shown any more stands in no file."""
    async with two(site) as (ada, bep, club), browser(site) as eve:
        name = await begun(ada, club)
        await enter(ada, name)
        own = {"name": "Bep", "real_name": "Elisabeth de Vries", "federation_number": "12345"}
        for agrees in (False, True, False):
            await bep.post(f"/api/clubs/{club}/me", json=own | {"shown": agrees})
            answer = await eve.get(f"/api/tournaments/{name}")
            player = answer.json()["players"][1]
            assert (player["player"]["name"], player["real_name"]) == ("Bep", "Elisabeth de Vries" if agrees else "")
            for kind in ("trf", "csv"):
                text = (await eve.get(f"/api/tournaments/{name}.{kind}")).text
                assert ("Elisabeth de Vries" in text, "12345" in text, "Bep" in text) == (agrees, agrees, not agrees)
            assert ("Elisabeth" in (await eve.get(f"/api/tournaments/{name}/report")).text) is agrees
            assert "Elisabeth" not in (await eve.get(f"/api/tournaments/{name}.json")).text
            tag = {"if-none-match": answer.headers["etag"]}
            await bep.post(f"/api/clubs/{club}/me", json=own | {"shown": not agrees})
            assert (await eve.get(f"/api/tournaments/{name}", headers=tag)).status_code == 200


async def test_a_tournament_outlives_its_club(site: Server) -> None:
    async with two(site) as (ada, bep, club):
        name = await begun(ada, club)
        await enter(ada, name)
        await ada.post(f"/api/clubs/{club}/members/2", json={"name": "Bep", "roles": ["arbiter"]})
        await ada.delete(f"/api/clubs/{club}/members/2")
        assert (await shown(site, name, bep))["mine"] is False
        await ada.delete(f"/api/clubs/{club}")
        view = await shown(site, name, ada)
        assert (view["club"], view["mine"], len(view["players"])) == (None, True, 4)
