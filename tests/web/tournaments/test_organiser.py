"""Who runs a tournament: it is handed on, and outlives the account of its organiser."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from coupturc.web.people.session_cookie import SessionCookie
from tests.web.clubs.test_clubs import come_in, made
from tests.web.conduct.support import PASSWORD, join, moderate
from tests.web.people.support import browser
from tests.web.support import Server, open_store, serving


@pytest.fixture
async def site(tmp_path: Path, page_folder: Path) -> AsyncIterator[Server]:
    async with serving(open_store(tmp_path), page_folder, session=SessionCookie(secure=False)) as server:
        server.http.headers["origin"] = server.url
        yield server


@asynccontextmanager
async def organised(site: Server, **setup: Any) -> AsyncIterator[tuple[httpx.AsyncClient, httpx.AsyncClient, str]]:
    """Ada, who runs a tournament, Bep, who is a member, and its id."""
    async with browser(site) as ada, browser(site) as bep:
        await join(ada, "Ada")
        await join(bep, "Bep")
        yield ada, bep, await begun(ada, **setup)


async def begun(who: httpx.AsyncClient, **setup: Any) -> str:
    made = await who.post("/api/tournaments", json={"name": "Winter", "system": "keizer", **setup})
    assert made.status_code == 201, made.text
    name: str = made.json()["id"]
    return name


async def ask(who: httpx.AsyncClient, name: str, kind: str, **fields: Any) -> httpx.Response:
    seen = (await who.get(f"/api/tournaments/{name}")).json()["version"]
    return await who.post(f"/api/tournaments/{name}/requests", json={"request": {"type": kind, **fields}, "seen": seen})


async def enter(who: httpx.AsyncClient, name: str, player: str) -> httpx.Response:
    return await ask(who, name, "enter", player={"name": player})


async def hand_on(who: httpx.AsyncClient, name: str, to: str) -> tuple[int, str]:
    answer = await who.post(f"/api/tournaments/{name}/organiser", json={"name": to})
    return answer.status_code, answer.json()["code"] if answer.content else ""


async def unfinished(who: httpx.AsyncClient) -> list[str]:
    answer = await who.get("/api/account/tournaments")
    return [each["id"] for each in answer.json()["tournaments"]]


async def end(who: httpx.AsyncClient) -> None:
    assert (await who.post("/api/account/end", json={"password": PASSWORD})).status_code == 204


async def test_a_member_runs_it_from_then_on_and_hears_of_it(site: Server) -> None:
    async with organised(site) as (ada, bep, name):
        assert await hand_on(ada, name, "bep") == (204, "")
        assert (await enter(bep, name, "Cor")).status_code == 200
        assert (await enter(ada, name, "Dirk")).json()["code"] == "not_yours"
        await site.services.notices.close()
        notices = (await bep.get("/api/notices")).json()["notices"]
        assert [(each["kind"], each["of"], each["name"]) for each in notices] == [("handed", name, "Winter")]


async def test_broadcasts_of_the_tournament_go_along(site: Server) -> None:
    async with organised(site) as (ada, bep, name):
        shown = (await ada.post("/api/broadcasts", json={"name": "Hal", "tournament": name})).json()["id"]
        other = (await ada.post("/api/broadcasts", json={"name": "Elders"})).json()["id"]
        await hand_on(ada, name, "Bep")
        assert (await bep.delete(f"/api/broadcasts/{shown}")).status_code == 204
        assert (await bep.delete(f"/api/broadcasts/{other}")).json()["code"] == "not_yours"


async def test_it_goes_to_members_who_want_to_hear_of_the_organiser(site: Server) -> None:
    async with organised(site) as (ada, bep, name), browser(site) as guest:
        await guest.post("/api/me", json={"name": "Gast"})
        ada_id = (await ada.get("/api/me")).json()["person"]["id"]
        assert await hand_on(ada, name, "Nobody") == (404, "unknown_person")
        assert await hand_on(ada, name, "Gast") == (404, "unknown_person")
        assert (await bep.put(f"/api/people/{ada_id}/block")).status_code == 204
        assert await hand_on(ada, name, "Bep") == (404, "unknown_person")
        assert await hand_on(ada, name, "Ada") == (204, "")
        assert (await enter(ada, name, "Cor")).status_code == 200


async def test_nobody_else_hands_it_on(site: Server) -> None:
    async with organised(site) as (ada, bep, name), browser(site) as moderator:
        await moderate(site, moderator)
        for who in (bep, moderator):
            assert await hand_on(who, name, "Bep") == (403, "not_yours")
            assert not (await who.get(f"/api/tournaments/{name}")).json()["hands_on"]
        assert (await ada.get(f"/api/tournaments/{name}")).json()["hands_on"]


async def test_the_account_names_what_nobody_would_run(site: Server) -> None:
    async with organised(site) as (ada, bep, name):
        await begun(ada, club=await made(ada))
        over = await begun(ada, system="round_robin")
        for player in ("Cor", "Dirk"):
            await enter(ada, over, player)
        for kind in ("pair", "publish"):
            await ask(ada, over, kind, round=1)
        assert await unfinished(ada) == [over, name]
        await ask(ada, over, "result", round=1, board=1, outcome="draw")
        assert await unfinished(ada) == [name]
        assert await unfinished(bep) == []
        await hand_on(ada, name, "Bep")
        assert await unfinished(ada) == []


async def test_without_its_organiser_a_moderator_goes_on_and_hands_it_on(site: Server) -> None:
    async with organised(site) as (ada, bep, name), browser(site) as moderator:
        await moderate(site, moderator)
        assert (await enter(moderator, name, "Cor")).json()["code"] == "not_yours"
        await end(ada)
        assert (await enter(bep, name, "Cor")).json()["code"] == "not_yours"
        assert (await enter(moderator, name, "Cor")).status_code == 200
        assert await hand_on(moderator, name, "Bep") == (204, "")
        assert (await enter(bep, name, "Dirk")).status_code == 200
        assert (await enter(moderator, name, "Eef")).json()["code"] == "not_yours"


async def test_a_broadcast_without_its_maker_is_the_moderators(site: Server) -> None:
    async with organised(site) as (ada, _, _), browser(site) as moderator:
        await moderate(site, moderator)
        shown = (await ada.post("/api/broadcasts", json={"name": "Hal"})).json()["id"]
        await end(ada)
        assert (await moderator.delete(f"/api/broadcasts/{shown}")).status_code == 204


async def test_a_club_goes_on_with_its_tournament(site: Server) -> None:
    async with organised(site) as (ada, bep, _), browser(site) as moderator:
        await moderate(site, moderator)
        club = await made(ada)
        await come_in(ada, club, 2, bep)
        name = await begun(ada, club=club)
        await end(ada)
        assert (await enter(moderator, name, "Cor")).json()["code"] == "not_yours"
        # The club has passed to Bep; as its leader he deletes, and gives himself what an arbiter may.
        assert (await enter(bep, name, "Cor")).json()["code"] == "not_yours"
        assert (await bep.delete(f"/api/tournaments/{name}")).status_code == 204


async def test_who_is_not_known_has_no_tournaments(site: Server) -> None:
    async with browser(site) as new:
        assert await unfinished(new) == []


async def test_on_one_machine_nobody_hands_on(server: Server) -> None:
    name = await begun(server.http)
    assert (await server.http.post(f"/api/tournaments/{name}/organiser", json={"name": "Bep"})).status_code == 404
