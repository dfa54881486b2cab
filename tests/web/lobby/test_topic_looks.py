"""Whatever topics pages name: the lobby waits for none of them, and the database is asked about few."""

import asyncio
from contextlib import AsyncExitStack

import httpx
import pytest

from coupturc.web.lobby.room import SITE, LobbyRoom
from coupturc.web.lobby.topic_rights import TopicRights
from coupturc.web.lobby.topics import Topics
from coupturc.web.store import StoreError
from tests.waiting import until
from tests.web.lobby.test_group_topics import school
from tests.web.lobby.test_lobby import open_page, seek
from tests.web.lobby.test_topics import hears_nothing, news, tournament
from tests.web.people.support import begin, browser, make_member
from tests.web.support import Server


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return of which topics it is asked who may follow them, each time that it is."""
    topics: list[str] = []
    may_follow = TopicRights.may_follow

    async def ask(self: TopicRights, person: str | None, topic: str) -> bool:
        topics.append(topic)
        return await may_follow(self, person, topic)

    monkeypatch.setattr(TopicRights, "may_follow", ask)
    return topics


async def lobby_of(site: Server) -> LobbyRoom:
    lobby = await site.services.lobby.open(SITE)
    assert lobby
    return lobby


async def test_a_seek_is_shown_while_topics_are_looked_at(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = asyncio.Event()

    async def look(_topics: Topics) -> None:
        begun.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(Topics, "look", look)
    async with browser(site) as ada, open_page(site, ada, "lobby", "watch") as page:
        await ada.post("/api/me", json={"name": "Ada"})
        await begun.wait()
        async with open_page(site, ada):
            await seek(ada)
            await page.until(1)


@pytest.mark.parametrize("error", [StoreError("away"), ValueError("wrong")])
async def test_topics_are_looked_at_again_after_a_failure(
    site: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    look, failures = Topics.look, [error]

    async def fail_once(topics: Topics) -> None:
        if failures:
            raise failures.pop()
        await look(topics)

    monkeypatch.setattr(Topics, "look", fail_once)
    async with browser(site) as ada, open_page(site, ada, "watch") as page:
        assert await news(page) == ["watch"]
        await begin(ada, visibility="public")
        assert await news(page) == ["watch"]
    assert "topics: " in caplog.text


async def test_nobody_looks_at_topics_when_the_last_page_has_gone(site: Server) -> None:
    before = asyncio.all_tasks()
    async with browser(site) as ada, open_page(site, ada, "watch") as page:
        await news(page)
        lobby = await lobby_of(site)
    await until(lambda: lobby.is_idle)
    await until(lambda: not any("Looks" in repr(task) for task in asyncio.all_tasks() - before))


async def test_the_database_is_not_asked_about_classes_and_clubs_that_there_are_not(
    site: Server, asked: list[str]
) -> None:
    made_up = [f"{kind}:none-{number}" for kind in ("class", "club") for number in range(8)]
    async with browser(site) as ada:
        await ada.post("/api/me", json={"name": "Ada"})
        async with open_page(site, ada, *made_up) as page:
            assert await hears_nothing(site, page)
    assert asked == []


async def test_the_database_is_asked_once_about_all_pages_of_a_person(site: Server, asked: list[str]) -> None:
    async with school(site) as (teacher, _, topic), AsyncExitStack() as stack:
        lobby = await lobby_of(site)
        pages = [await stack.enter_async_context(open_page(site, teacher, topic)) for _ in range(4)]
        for page in pages:
            assert await news(page) == [topic]
        asked.clear()
        lobby._topics._told_of = None
        for told in lobby._topics._told.values():
            told[topic] = None
        for page in pages:
            assert await news(page) == [topic]
    assert asked == [topic]


async def test_what_there_is_not_is_forgotten(site: Server) -> None:
    topics = [f"{kind}:none" for kind in ("tournament", "broadcast", "class", "club")]
    async with browser(site) as ada, open_page(site, ada, *topics) as page:
        assert await news(page) == ["broadcast:none", "tournament:none"]
        lobby = await lobby_of(site)
        await until(lambda: not lobby._topics._told)


async def test_what_there_is_stays_beside_what_there_is_not(site: Server) -> None:
    async with browser(site) as ada, browser(site) as eve:
        await make_member(site, ada, "Ada")
        name = await tournament(ada)
        topic = f"tournament:{name}"
        async with open_page(site, eve, topic, "tournament:none") as page:
            assert await news(page) == sorted([topic, "tournament:none"])
            await enter(ada, name)
            assert await news(page) == [topic]


async def enter(ada: httpx.AsyncClient, name: str) -> None:
    answer = await ada.post(f"/api/tournaments/{name}/players", content="name;rating\nBep;1200\n")
    assert answer.status_code == 200, answer.text
