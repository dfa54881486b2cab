"""Boards of classes, clubs and broadcasts: who may see them is told that they have changed, and nobody else."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest

from coupturc.web.lobby import list_versions
from tests.web.broadcasts.test_broadcasts import FIRST, Relay
from tests.web.classes.test_classes import LOCALE, cards, enter, make_class
from tests.web.clubs.test_clubs import come_in, made
from tests.web.lobby.test_lobby import SitePage, open_page
from tests.web.lobby.test_topics import hears_nothing, news, tournament
from tests.web.people.support import begin, browser, make_member
from tests.web.support import Server


@asynccontextmanager
async def school(site: Server) -> AsyncIterator[tuple[httpx.AsyncClient, httpx.AsyncClient, str]]:
    """A teacher, a pupil of theirs, and the topic of the class."""
    async with browser(site) as teacher, browser(site) as ank:
        teaches = await make_class(teacher)
        await enter(ank, type="card", token=(await cards(teacher, teaches))["Ank"])
        yield teacher, ank, f"class:{teaches['id']}"


@asynccontextmanager
async def club(site: Server) -> AsyncIterator[tuple[httpx.AsyncClient, httpx.AsyncClient, str]]:
    """Ada, who leads a club, Bep, a member who agrees that trainers follow her boards, and the topic of the club."""
    async with browser(site) as ada, browser(site) as bep:
        name = await made(ada)
        await come_in(ada, name, 2, bep)
        await agree(bep, name)
        yield ada, bep, f"club:{name}"


async def agree(bep: httpx.AsyncClient, name: str, *, learns: bool = True) -> None:
    agreed = await bep.post(f"/api/clubs/{name}/me", json={"name": "Bep", "learns": learns})
    assert agreed.status_code == 200, agreed.text


@asynccontextmanager
async def told(site: Server, who: httpx.AsyncClient, topic: str) -> AsyncIterator[SitePage]:
    """A page that has been told of a topic for the first time."""
    async with open_page(site, who, topic) as page:
        assert await news(page) == [topic]
        yield page


async def test_a_teacher_is_told_of_the_games_of_the_class(site: Server) -> None:
    async with school(site) as (teacher, ank, topic), browser(site) as eve, told(site, teacher, topic) as page:
        await begin(eve, visibility="public")
        assert await hears_nothing(site, page)
        game = await begin(ank, visibility="private")
        assert await news(page) == [topic]
        async with site.page(game["id"], ank) as board:
            await board.move("32-28")
        assert await news(page) == [topic]


async def test_a_teacher_is_told_who_has_come_into_the_class(site: Server) -> None:
    async with school(site) as (teacher, _, topic), told(site, teacher, topic) as page:
        added = await teacher.post(f"/api/classes/{topic[6:]}/pupils", params=LOCALE, json={"names": ["Zoe"]})
        assert added.status_code == 200, added.text
        assert await news(page) == [topic]


@pytest.mark.parametrize("group", [school, club])
async def test_nobody_else_is_told_of_a_class_or_a_club(site: Server, group: object) -> None:
    """Neither a stranger nor a member: what they may not ask for they do not hear of."""
    assert callable(group)
    async with group(site) as (_, member, topic), browser(site) as eve:
        await eve.post("/api/me", json={"name": "Eve"})
        async with open_page(site, eve, topic) as hers, open_page(site, member, topic) as page:
            await begin(member, visibility="public")
            assert await hears_nothing(site, hers)
            assert await hears_nothing(site, page)


async def test_a_class_that_there_is_not_is_told_of_to_nobody(site: Server) -> None:
    async with browser(site) as ada, open_page(site, ada, "class:c-none", "club:v-none") as page:
        assert await hears_nothing(site, page)


async def test_a_trainer_is_told_of_the_boards_of_who_agrees(site: Server) -> None:
    async with club(site) as (ada, bep, topic), told(site, ada, topic) as page:
        game = await begin(bep, visibility="link")
        assert await news(page) == [topic]
        hidden = await bep.post(f"/api/games/{game['id']}/visibility", json={"visibility": "private"})
        assert hidden.status_code == 204
        assert await news(page) == [topic]
        async with site.page(game["id"], bep) as board:
            await board.move("32-28")
        assert await hears_nothing(site, page)
        await agree(bep, topic[5:], learns=False)
        assert await news(page) == [topic]
        await begin(bep, visibility="public")
        assert await hears_nothing(site, page)


async def test_who_trains_no_longer_is_told_no_longer(site: Server) -> None:
    async with club(site) as (ada, bep, topic):
        roles = {"name": "Bep", "rating": 1000, "real_name": "", "federation_number": "", "roles": ["trainer"]}
        assert (await ada.post(f"/api/clubs/{topic[5:]}/members/2", json=roles)).status_code == 200
        async with told(site, bep, topic) as page:
            left = await ada.post(f"/api/clubs/{topic[5:]}/members/2", json=roles | {"roles": []})
            assert left.status_code == 200, left.text
            await begin(bep, visibility="public")
            assert await hears_nothing(site, page)


async def test_more_changes_than_are_looked_at_count_for_every_class(
    site: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(list_versions, "_MOST_CHANGES", 1)
    async with school(site) as (teacher, _, topic), browser(site) as eve, told(site, teacher, topic) as page:
        await begin(eve, visibility="private")
        assert await news(page) == [topic]


async def test_whoever_has_the_address_is_told_of_a_broadcast(site: Server) -> None:
    async with browser(site) as ada, browser(site) as eve:
        broadcasts = [(await ada.post("/api/broadcasts", json={"name": "Match"})).json() for _ in range(2)]
        topic, other = (f"broadcast:{each['id']}" for each in broadcasts)
        async with told(site, eve, topic) as page, told(site, eve, other) as its:
            await Relay(ada, broadcasts[0]).send(f"{FIRST}1. 32-28 *\n")
            assert await news(page) == [topic]
            assert await hears_nothing(site, its)
            assert (await ada.delete(f"/api/broadcasts/{broadcasts[0]['id']}")).status_code == 204
            assert await news(page) == [topic]


async def test_a_broadcast_changes_with_its_tournament(site: Server) -> None:
    """Results that were entered there stand on its boards, and its players see no engine."""
    async with browser(site) as ada:
        await make_member(site, ada, "Ada")
        name = await tournament(ada)
        shown = (await ada.post("/api/broadcasts", json={"name": "Match", "tournament": name})).json()
        topic = f"broadcast:{shown['id']}"
        async with told(site, ada, topic) as page:
            entered = await ada.post(f"/api/tournaments/{name}/players", content="name;rating\nBep;1200\n")
            assert entered.status_code == 200, entered.text
            assert await news(page) == [topic]
