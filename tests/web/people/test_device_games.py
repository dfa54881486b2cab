"""Whose a game is that a device hands over to an open server."""

import pytest

from tests.web.games.test_device_games import NAME, PLAYERS, body, moves
from tests.web.people.support import browser
from tests.web.people.test_member_names import MEMBER
from tests.web.support import HUMAN, Server


async def test_it_is_of_the_one_who_hands_it_over(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        kept = (await ada.put(NAME, json=body(*moves("32-28")))).json()["id"]
        [own] = (await ada.get("/api/games")).json()["games"]
        assert (own["id"], own["plies"]) == (kept, 1)
        assert (await bep.get("/api/games")).json()["games"] == []
        answer = await bep.put(NAME, json=body(*moves("32-28", "19-23")))
        assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")
        assert (await ada.put(NAME, json=body(*moves("32-28", "19-23")))).status_code == 200


@pytest.mark.parametrize("name", ["Ada", "coup turc"])
async def test_a_name_that_nobody_may_have_here_is_lost_not_the_game(site: Server, name: str) -> None:
    players = {**PLAYERS, "white": {**HUMAN, "name": name}}
    async with browser(site) as ada, browser(site) as guest:
        assert (await ada.post("/api/account", json=MEMBER)).status_code == 204
        made = await guest.put(NAME, json=body(*moves("32-28"), players=players))
        assert made.status_code == 201, made.text
        assert (await guest.put(NAME, json=body(*moves("32-28", "19-23"), players=players))).status_code == 200
        [own] = (await guest.get("/api/games")).json()["games"]
        assert (own["plies"], own["players"]["white"]["name"]) == (2, "")
        assert (await guest.get("/api/me")).json()["person"]["name"] == ""


async def test_members_keep_their_own_name(site: Server) -> None:
    players = {**PLAYERS, "white": {**HUMAN, "name": "Ada"}}
    async with browser(site) as ada:
        assert (await ada.post("/api/account", json=MEMBER)).status_code == 204
        await ada.put(NAME, json=body(*moves("32-28"), players=players))
        [own] = (await ada.get("/api/games")).json()["games"]
        assert own["players"]["white"]["name"] == "Ada"
