"""Who may watch a game: nobody, whoever has the link, or all."""

import httpx
import pytest

from tests.web.people.support import begin, browser, invite, make_member, sit
from tests.web.support import ENGINE, Server

BLITZ = {"profile": "fmjd", "time": "300+3"}
READ = ("", "/line", "/pdn", "/rules")


async def seen(client: httpx.AsyncClient, game: str) -> set[int]:
    return {(await client.get(f"/api/games/{game}{part}")).status_code for part in READ}


async def change(client: httpx.AsyncClient, game: str, visibility: str) -> httpx.Response:
    return await client.post(f"/api/games/{game}/visibility", json={"visibility": visibility})


async def public(client: httpx.AsyncClient) -> list[str]:
    return [game["id"] for game in (await client.get("/api/lobby/public")).json()["games"]]


async def test_nobody_else_sees_a_private_game(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep, browser(site) as eve:
        made = await invite(ada, visibility="private")
        game = made["id"]
        assert await seen(bep, game) == {200}, "who is invited sees what he is invited to"
        assert (await sit(bep, game, made["invite"])).status_code == 204
        await eve.post("/api/me", json={"name": "Eve"})
        async with browser(site) as nobody:
            for other in (eve, nobody):
                assert await seen(other, game) == {404}
                assert (await other.post("/api/analyses", json={"game": game})).status_code == 404
                assert (await sit(other, game, made["invite"])).status_code == 404
                assert (await other.post(f"/api/games/{game}/rematch")).status_code == 404
                assert (await other.delete(f"/api/games/{game}")).status_code == 404
                async with site.page(game, other) as page:
                    assert page.state == {}
        for own in (ada, bep):
            assert await seen(own, game) == {200}
            async with site.page(game, own) as page:
                assert page.state["visibility"] == "private"


async def test_who_looked_on_sees_no_move_of_a_private_game(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep, browser(site) as eve:
        made = await invite(ada, visibility="private")
        await eve.post("/api/me", json={"name": "Eve"})
        async with site.page(made["id"], eve) as watching, site.page(made["id"], ada) as hers:
            await sit(bep, made["id"], made["invite"])
            await hers.state_where(seats={"own": ["white"], "open": None, "apart": True})
            await hers.move("32-28")
            while (message := await watching.receive())["type"] != "fault":
                assert message["type"] not in {"state", "steps"} or message["seats"]["open"], message
            assert message["code"] == "unknown_game"


async def test_who_looks_on_is_sent_away_when_the_game_becomes_private(site: Server) -> None:
    async with browser(site) as ada, browser(site) as eve:
        game = (await begin(ada, ENGINE, visibility="public"))["id"]
        async with site.page(game, eve) as watching:
            assert (await change(ada, game, "private")).status_code == 204
            while (message := await watching.receive())["type"] != "fault":
                assert message.get("visibility") != "private", message
            assert message["code"] == "unknown_game"


async def test_a_game_is_public_as_long_as_its_owner_says_so(site: Server) -> None:
    async with browser(site) as ada, browser(site) as eve:
        game = (await begin(ada, ENGINE, visibility="public"))["id"]
        assert await public(eve) == [game]
        assert (await change(eve, game, "private")).json()["code"] == "not_yours"
        async with site.page(game, ada) as page:
            assert (await change(ada, game, "private")).status_code == 204
            await page.state_where(visibility="private")
        assert await public(eve) == []
        assert await seen(eve, game) == {404}
        assert (await change(ada, game, "link")).status_code == 204
        assert await public(eve) == []
        assert await seen(eve, game) == {200}
        assert (await change(ada, game, "secret")).status_code == 400


async def test_nobody_changes_it_where_two_sit(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        made = await invite(ada)
        assert (await change(ada, made["id"], "public")).status_code == 204
        await sit(bep, made["id"], made["invite"])
        for client in (ada, bep):
            assert (await change(client, made["id"], "private")).json()["code"] == "not_yours"


async def test_a_rematch_is_seen_by_the_same_people(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep, browser(site) as eve:
        made = await invite(ada, visibility="private")
        await sit(bep, made["id"], made["invite"])
        async with site.page(made["id"], ada) as page:
            await page.ask({"type": "resign", "side": "white"})
        again = (await bep.post(f"/api/games/{made['id']}/rematch")).json()["id"]
        assert (await ada.post(f"/api/games/{made['id']}/rematch")).json()["id"] == again
        assert await seen(eve, again) == {404}


@pytest.mark.parametrize("is_challenge", [False, True])
async def test_a_game_of_the_lobby_is_public_and_one_of_a_challenge_is_not(site: Server, *, is_challenge: bool) -> None:
    async with browser(site) as ada, browser(site) as bep, browser(site) as eve:
        await make_member(site, ada, "Ada")
        member = await make_member(site, bep, "Bep")
        seek = await ada.post("/api/lobby/seeks", json={**BLITZ, "to": member if is_challenge else None})
        game = (await bep.post(f"/api/lobby/seeks/{seek.json()['seek']}/accept")).json()["game"]
        assert await public(eve) == ([] if is_challenge else [game])
        assert await seen(eve, game) == {200}
