"""Whose a game is that a device hands over to an open server."""

from tests.web.games.test_device_games import NAME, body, moves
from tests.web.people.support import browser
from tests.web.support import Server


async def test_it_is_of_the_one_who_hands_it_over(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        kept = (await ada.put(NAME, json=body(*moves("32-28")))).json()["id"]
        [own] = (await ada.get("/api/games")).json()["games"]
        assert (own["id"], own["plies"]) == (kept, 1)
        assert (await bep.get("/api/games")).json()["games"] == []
        answer = await bep.put(NAME, json=body(*moves("32-28", "19-23")))
        assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")
        assert (await ada.put(NAME, json=body(*moves("32-28", "19-23")))).status_code == 200
