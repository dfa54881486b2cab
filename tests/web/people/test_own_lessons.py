"""Whose a lesson is on a server where people are known."""

import httpx

from tests.web.lessons.test_making import PDN, asked
from tests.web.people.support import browser
from tests.web.support import Server


async def make(client: httpx.AsyncClient) -> str:
    analysis = (await client.post("/api/analyses/pdn", content=PDN)).json()["id"]
    made = await client.post("/api/made-lessons", json=asked(analysis))
    assert made.status_code == 201, made.text
    name: str = made.json()["id"]
    return name


async def listed(client: httpx.AsyncClient) -> list[str]:
    answer = await client.get("/api/made-lessons", params={"locale": "nl-NL"})
    return [each["id"] for each in answer.json()["lessons"]]


async def test_lists_show_ones_own_lessons(site: Server) -> None:
    async with browser(site) as ada, browser(site) as eve:
        lesson = await make(ada)
        assert (await listed(ada), await listed(eve)) == ([lesson], [])
        file = (await eve.get(f"/api/made-lessons/{lesson}.toml")).content
        opened = (await eve.post("/api/made-lessons/file", content=file)).json()["made"]["id"]
        assert (await listed(ada), await listed(eve)) == ([lesson], [opened])


async def test_nobody_deletes_what_is_another_ones(site: Server) -> None:
    async with browser(site) as ada, browser(site) as eve:
        lesson = await make(ada)
        refused = await eve.delete(f"/api/made-lessons/{lesson}")
        assert (refused.status_code, refused.json()["code"]) == (403, "not_yours")
        assert await listed(ada) == [lesson]
        assert (await ada.delete(f"/api/made-lessons/{lesson}")).status_code == 204
        assert await listed(ada) == []
