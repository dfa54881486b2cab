"""Pages are told that a list has changed: whose it is, at which process, and no more than that."""

import json
from pathlib import Path
from unittest import mock

import httpx
import pytest

from coupturc.web.lobby import list_versions, room, topics
from coupturc.web.people.session_cookie import SessionCookie
from tests.waiting import until
from tests.web.lobby.test_lobby import SitePage, open_page
from tests.web.lobby.test_notices import pong
from tests.web.people.support import begin, browser, make_member
from tests.web.support import Server, open_store, serving

DESK = {"name": "Clubavond", "system": "keizer"}


async def news(page: SitePage) -> list[str]:
    """Return the next topics that a page is told of."""
    while (message := await page.receive())["type"] != "changed":
        assert message["type"] in {"unread", "lobby", "notice"}, message
    told: list[str] = message["topics"]
    return sorted(told)


async def hears_nothing(site: Server, page: SitePage) -> bool:
    """Whether a page is told of nothing while the server looks twice."""
    before = await pong(page)  # what the page follows is known by now
    lobby = await site.services.lobby.open(room.SITE)
    assert lobby
    with mock.patch.object(topics, "_LOOK_SECONDS", 0):
        for _ in range(3):  # when one begins the one before has ended
            lobby.look()
            await until(lambda: not lobby._topic_looks.is_due)
    return "changed" not in (*before, *await pong(page))


async def test_what_is_new_to_a_page_is_told_at_once(site: Server) -> None:
    async with browser(site) as ada:
        await make_member(site, ada, "Ada")
        async with open_page(site, ada, "watch", "games") as page:
            assert await news(page) == ["games", "watch"]
            assert await hears_nothing(site, page)


async def test_a_public_game_changes_what_all_watch(site: Server) -> None:
    async with browser(site) as ada, browser(site) as eve, open_page(site, eve, "watch") as page:
        await news(page)
        await begin(ada, visibility="public")
        assert await news(page) == ["watch"]


async def test_nobody_hears_of_a_private_game_but_its_players(site: Server) -> None:
    async with browser(site) as ada, browser(site) as eve:
        await ada.post("/api/me", json={"name": "Ada"})
        await eve.post("/api/me", json={"name": "Eve"})
        async with open_page(site, ada, "games") as hers, open_page(site, eve, "games", "watch") as page:
            await news(hers)
            await news(page)
            await begin(ada, visibility="private")
            assert await news(hers) == ["games"]
            assert await hears_nothing(site, page)


async def test_a_stranger_has_no_games_of_his_own(site: Server) -> None:
    async with browser(site) as eve, open_page(site, eve, "games") as page:
        assert await hears_nothing(site, page)


async def test_a_page_that_follows_no_longer_is_not_told(site: Server) -> None:
    async with browser(site) as ada, open_page(site, ada, "watch") as page:
        await news(page)
        await page.socket.send(json.dumps({"type": "follow", "topics": []}))
        await begin(ada, visibility="public")
        assert await hears_nothing(site, page)


async def test_more_changes_than_are_looked_at_count_for_everybody(
    site: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(list_versions, "_MOST_CHANGES", 1)
    async with browser(site) as ada, browser(site) as eve:
        await eve.post("/api/me", json={"name": "Eve"})
        async with open_page(site, eve, "games") as page:
            await news(page)
            await begin(ada, visibility="private")
            assert await news(page) == ["games"]


async def tournament(client: httpx.AsyncClient) -> str:
    answer = await client.post("/api/tournaments", json=DESK)
    assert answer.status_code == 201, answer.text
    name: str = answer.json()["id"]
    return name


async def test_a_tournament_changes_for_all_who_look(site: Server) -> None:
    async with browser(site) as ada, browser(site) as eve:
        await make_member(site, ada, "Ada")
        name, other = await tournament(ada), await tournament(ada)
        topic = f"tournament:{name}"
        async with open_page(site, eve, topic) as page, open_page(site, eve, f"tournament:{other}") as its:
            await news(page)
            await news(its)
            answer = await ada.post(f"/api/tournaments/{name}/players", content="name;rating\nBep;1200\n")
            assert answer.status_code == 200, answer.text
            assert await news(page) == [topic]
            assert await hears_nothing(site, its)


async def test_a_link_for_the_hall_that_is_taken_back_is_news(site: Server) -> None:
    """Whoever has it sees that it is worth nothing any more; it is no event of the tournament."""
    async with browser(site) as ada, browser(site) as eve:
        await make_member(site, ada, "Ada")
        name = await tournament(ada)
        topic, link = f"tournament:{name}", f"/api/tournaments/{name}/links"
        async with open_page(site, eve, topic) as page:
            await news(page)
            assert (await ada.post(link, json={"round": 1})).status_code == 201
            assert await news(page) == [topic]
            assert (await ada.delete(f"{link}/1")).status_code == 204
            assert await news(page) == [topic]
            assert await hears_nothing(site, page)


@pytest.mark.parametrize("topic", ["tournament:", "tournament:../x", "lesson:7", "class:", "games:ada", "x" * 5000])
async def test_a_topic_that_there_is_not_is_refused(site: Server, topic: str) -> None:
    async with browser(site) as eve, open_page(site, eve, topic) as page:
        message = await page.receive()
        assert (message["type"], message["code"]) == ("fault", "malformed")


async def test_nobody_follows_more_topics_than_a_page_shows(site: Server) -> None:
    async with browser(site) as eve, open_page(site, eve, *(f"tournament:{number}" for number in range(17))) as page:
        assert (await page.receive())["code"] == "malformed"


async def test_nobody_has_more_pages_than_anybody_opens(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_PAGES", 1)
    async with browser(site) as ada, browser(site) as bep:
        await ada.post("/api/me", json={"name": "Ada"})
        await bep.post("/api/me", json={"name": "Bep"})
        async with open_page(site, ada, "watch") as first, open_page(site, bep, "watch") as his:
            await news(first)
            await news(his)
            async with open_page(site, ada, "watch") as second:
                while (message := await second.receive())["type"] != "fault":
                    pass
                assert message["code"] == "too_many"


async def test_all_is_told_at_the_other_process_when_the_bus_says_nothing(tmp_path: Path, page_folder: Path) -> None:
    """Whichever bus there is, the database says what has changed."""
    session = SessionCookie(secure=False)
    async with (
        serving(open_store(tmp_path), page_folder, session=session) as one,
        serving(open_store(tmp_path), page_folder, session=session) as other,
        browser(one) as ada,
        browser(other) as eve,
        open_page(other, eve, "watch") as page,
    ):
        await news(page)
        await begin(ada, visibility="public")
        assert await news(page) == ["watch"]
