"""A guest loses a name that somebody becomes a member under."""

from tests.web.people.support import browser, invite, sit
from tests.web.support import Server

BLITZ = {"profile": "fmjd", "time": "300+3"}
MEMBER = {"name": "Ada", "password": "achterlijn-ganzenbord"}


async def test_a_guest_seeks_no_game_under_a_members_name(site: Server) -> None:
    async with browser(site) as guest, browser(site) as ada, browser(site) as bep:
        await guest.post("/api/me", json={"name": "ad\N{CYRILLIC SMALL LETTER A}"})
        await bep.post("/api/me", json={"name": "Bep"})
        assert (await ada.post("/api/account", json=MEMBER)).status_code == 204
        assert (await guest.post("/api/lobby/seeks", json=BLITZ)).json()["code"] == "name_taken"
        seek = (await bep.post("/api/lobby/seeks", json=BLITZ)).json()["seek"]
        assert (await guest.post(f"/api/lobby/seeks/{seek}/accept")).json()["code"] == "name_taken"
        await guest.post("/api/me", json={"name": "Cor"})
        assert (await guest.post(f"/api/lobby/seeks/{seek}/accept")).status_code == 201


async def test_a_seek_made_before_brings_no_members_name_into_a_game(site: Server) -> None:
    async with browser(site) as guest, browser(site) as ada, browser(site) as bep:
        await guest.post("/api/me", json={"name": "Ada"})
        seek = (await guest.post("/api/lobby/seeks", json={**BLITZ, "colour": "white"})).json()["seek"]
        assert (await ada.post("/api/account", json=MEMBER)).status_code == 204
        game = (await bep.post(f"/api/lobby/seeks/{seek}/accept")).json()["game"]
        players = (await bep.get(f"/api/games/{game}")).json()["players"]
        assert players["white"]["name"] == ""


async def test_a_guest_plays_no_rematch_under_a_members_name(site: Server) -> None:
    async with browser(site) as guest, browser(site) as ada, browser(site) as bep:
        made = await invite(guest)  # as Ada
        assert (await sit(bep, made["id"], made["invite"])).status_code == 204
        assert (await ada.post("/api/account", json=MEMBER)).status_code == 204
        assert (await guest.post(f"/api/games/{made['id']}/rematch")).json()["code"] == "name_taken"
        async with site.page(made["id"], bep) as page:
            await page.ask({"type": "resign", "side": "black"})
        assert (await bep.post(f"/api/games/{made['id']}/rematch")).status_code == 201
