"""Pupils meet their class and its teacher, and nobody else."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass

import httpx
import pytest

from coupturc.web.store.game_lists import GameSearch
from tests.web.classes.test_classes import cards, enter, make_class
from tests.web.lobby.test_lobby import accept, open_page, refused, seek
from tests.web.people.support import begin, browser, invite, sit
from tests.web.support import ENGINE, Server
from tests.web.talk.test_talk import heard, join, say

POOL = {"pool": True}


@dataclass(frozen=True)
class School:
    """A teacher, two pupils of one class, a pupil of another one, and somebody from outside, each with a browser."""

    teacher: httpx.AsyncClient
    ank: httpx.AsyncClient
    bram: httpx.AsyncClient
    other: httpx.AsyncClient
    stranger: httpx.AsyncClient
    ids: dict[str, str]


@pytest.fixture
async def school(site: Server) -> AsyncIterator[School]:
    async with AsyncExitStack() as stack:
        teacher, elsewhere, ank, bram, other, stranger = [
            await stack.enter_async_context(browser(site)) for _ in range(6)
        ]
        ids = {}
        for master, children in ((teacher, {"Ank": ank, "Bram": bram}), (elsewhere, {"Gül": other})):
            made = await make_class(master, list(children))
            tokens = await cards(master, made)
            for name, child in children.items():
                ids[name] = (await enter(child, type="card", token=tokens[name])).json()["pupil"]["id"]
        await stranger.post("/api/me", json={"name": "Eve"})
        yield School(teacher, ank, bram, other, stranger, ids)


async def test_only_classmates_see_what_a_pupil_seeks(site: Server, school: School) -> None:
    async with (
        open_page(site, school.ank, "lobby"),
        open_page(site, school.bram, "lobby") as his,
        open_page(site, school.stranger, "lobby") as hers,
        open_page(site, school.other, "lobby") as elsewhere,
    ):
        made = await seek(school.ank)
        strange = await seek(school.stranger)
        assert [shown["id"] for shown in await his.until(1)] == [made["seek"]]
        assert [shown["id"] for shown in await hers.until(1)] == [strange["seek"]]
        for client in (school.stranger, school.other):
            assert (await accept(client, made["seek"])).json()["code"] == "seek_gone"
        assert (await accept(school.ank, strange["seek"])).json()["code"] == "seek_gone"
        assert elsewhere.seeks == {}
        assert (await accept(school.bram, made["seek"])).status_code == 201


async def test_a_pool_pairs_within_a_class(site: Server, school: School) -> None:
    async with open_page(site, school.ank), open_page(site, school.stranger):
        assert (await seek(school.ank, **POOL))["game"] is None
        assert (await seek(school.stranger, **POOL))["game"] is None
        assert (await seek(school.other, **POOL))["game"] is None
        assert (await seek(school.bram, **POOL))["game"] is not None


async def test_challenges_stay_within_a_class(site: Server, school: School) -> None:
    async with open_page(site, school.ank), open_page(site, school.bram) as his:
        for client in (school.stranger, school.other):
            assert await refused(client, to="Ank") == "unknown_person"
            assert await refused(client, to=school.ids["Ank"]) == "unknown_person"
        assert await refused(school.ank, to="Eve") == "unknown_person"
        made = await seek(school.ank, to="Bram")
        assert [shown["id"] for shown in await his.until(1)] == [made["seek"]]
        await seek(school.teacher, to="Ank")


async def test_invitations_stay_within_a_class(school: School) -> None:
    for inviter, invited, status in (
        (school.stranger, school.ank, 403),
        (school.ank, school.stranger, 403),
        (school.ank, school.other, 403),
        (school.ank, school.bram, 204),
        (school.teacher, school.ank, 204),
        (school.bram, school.teacher, 204),
    ):
        made = await invite(inviter)
        answer = await sit(invited, made["id"], made["invite"])
        assert answer.status_code == status
        assert status == 204 or answer.json()["code"] == "strangers"


async def test_the_page_of_a_pupil_is_for_the_class(school: School) -> None:
    page = f"/api/people/{school.ids['Ank']}"
    for client, status in (
        (school.ank, 200),
        (school.bram, 200),
        (school.teacher, 200),
        (school.other, 404),
        (school.stranger, 404),
    ):
        assert (await client.get(page)).status_code == status


async def test_a_pupil_keeps_the_name_that_the_teacher_gave(school: School) -> None:
    refusal = await school.ank.post("/api/me", json={"name": "Superman"})
    assert (refusal.status_code, refusal.json()["code"]) == (403, "not_yours")
    assert (await school.ank.get("/api/me")).json()["person"]["name"] == "Ank"


async def test_a_link_to_a_game_of_a_pupil_names_nobody(school: School) -> None:
    game = (await begin(school.ank, black=ENGINE))["id"]
    link, unknown = [await school.stranger.get(f"/game/{name}") for name in (game, "none")]
    assert link.content == unknown.content


async def test_pupils_watch_no_strangers(school: School) -> None:
    await begin(school.stranger, black=ENGINE, visibility="public")
    for client, count in ((school.ank, 0), (school.teacher, 1)):
        assert len((await client.get("/api/watch")).json()["games"]) == count


async def test_a_public_game_is_by_link_once_a_pupil_sits_down(site: Server, school: School) -> None:
    """The page that is open says so too."""
    made = await invite(school.teacher, visibility="public")
    async with site.page(made["id"], school.teacher) as page:
        assert page.state["visibility"] == "public"
        assert (await sit(school.ank, made["id"], made["invite"])).status_code == 204
        await page.state_where(visibility="link")
    assert (await school.stranger.get("/api/lobby/public")).json()["games"] == []
    again = await invite(school.teacher, visibility="public")
    assert (await sit(school.stranger, again["id"], again["invite"])).status_code == 204
    assert [game["id"] for game in (await school.stranger.get("/api/lobby/public")).json()["games"]] == [again["id"]]


async def test_no_other_site_shows_what_pupils_play(school: School) -> None:
    made = await invite(school.ank)
    await sit(school.bram, made["id"], made["invite"])
    for client in (school.ank, school.stranger):
        assert (await client.get(f"/embed/game/{made['id']}")).status_code == 404
        unknown, shown = [await client.get(path) for path in ("/game/none", f"/game/{made['id']}")]
        assert shown.content == unknown.content


async def test_games_of_pupils_stay_hidden_when_their_class_is_gone(site: Server, school: School) -> None:
    """The names of the children still stand in them."""
    made = await invite(school.ank)
    await sit(school.bram, made["id"], made["invite"])
    for one in (await school.teacher.get("/api/classes")).json()["classes"]:
        assert (await school.teacher.delete(f"/api/classes/{one['id']}")).status_code == 204
    assert (await school.stranger.get(f"/embed/game/{made['id']}")).status_code == 404
    unknown, shown = [await school.stranger.get(path) for path in ("/game/none", f"/game/{made['id']}")]
    assert shown.content == unknown.content
    people = (school.ids["Ank"],)
    games = site.services.store.games
    assert len(await games.latest(9, search=GameSearch(people=people))) == 1
    assert not await games.latest(9, search=GameSearch(people=people, watchable=True))


async def test_pupils_have_phrases_only(school: School) -> None:
    made = await invite(school.ank)
    assert (await sit(school.bram, made["id"], made["invite"])).status_code == 204
    game = made["id"]
    for child in (school.ank, school.bram):
        assert (await child.post("/api/account/talk", json={"free": True})).json()["code"] == "members_only"
        assert (await heard(child, game))["may"] == "phrases"
        assert await say(child, game, text="Waar woon je?") == "phrases_only"
    assert await say(school.ank, game, phrase="hello") is None
    assert [(each["phrase"], each["text"]) for each in (await heard(school.bram, game))["lines"]] == [("hello", None)]
    for client in (school.stranger, school.other):
        assert await say(client, game, phrase="hello") in {"not_yours", "unknown_game"}
        assert (await client.get(f"/api/games/{game}/talk")).status_code in {403, 404}


async def test_a_teacher_writes_to_his_pupils_in_phrases_too(school: School) -> None:
    """He is a member who wants free text; a pupil cannot want it."""
    await join(school.teacher, "Meester", free=True)
    made = await invite(school.teacher)
    assert (await sit(school.ank, made["id"], made["invite"])).status_code == 204
    assert await say(school.teacher, made["id"], text="Goed gedaan!") == "phrases_only"
    assert await say(school.teacher, made["id"], phrase="good_game") is None
