"""Whose an analysis is on a server where people are known."""

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from coupturc.web.people import visitors
from tests.web.people.support import browser, two_apart
from tests.web.support import Message, Server

LINE = {"profile": "fmjd", "moves": ["32-28"]}
COMMENT = {"type": "change", "id": "a", "change": {"type": "play", "node": "0", "moves": ["31-27"]}}


async def begin(client: httpx.AsyncClient, asked: Mapping[str, object] = LINE) -> str:
    made = await client.post("/api/analyses", json=asked)
    assert made.status_code == 201, made.text
    name: str = made.json()["id"]
    return name


async def listed(client: httpx.AsyncClient) -> list[str]:
    return [each["id"] for each in (await client.get("/api/analyses")).json()["analyses"]]


@asynccontextmanager
async def following(server: Server, analysis: str, client: httpx.AsyncClient) -> AsyncIterator[Any]:
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    address = f"{server.url.replace('http', 'ws')}/api/analyses/{analysis}/socket"
    origin: Any = server.url
    headers = {"cookie": cookies} if cookies else None
    async with connect(address, origin=origin, max_size=None, additional_headers=headers) as socket:

        async def ask(message: Mapping[str, object]) -> Message:
            await socket.send(json.dumps(message))
            while (answer := json.loads(await socket.recv()))["type"] not in {"change_refused", "change_confirmed"}:
                pass
            found: Message = answer
            return found

        yield ask


async def test_lists_show_ones_own_analyses(site: Server) -> None:
    async with browser(site) as ada, browser(site) as eve:
        name = await begin(ada)
        assert (await listed(ada), await listed(eve)) == ([name], [])
        await begin(eve)
        assert await listed(ada) == [name]


async def test_nobody_deletes_what_is_another_ones(site: Server) -> None:
    async with browser(site) as ada, browser(site) as eve:
        name = await begin(ada)
        refused = await eve.delete(f"/api/analyses/{name}")
        assert (refused.status_code, refused.json()["code"]) == (403, "not_yours")
        assert (await ada.delete(f"/api/analyses/{name}")).status_code == 204


@pytest.mark.parametrize("asked", [{"type": "undo_change", "id": "a", "version": 0}, {"type": "stop_report"}])
async def test_nobody_works_on_what_is_another_ones(site: Server, asked: dict[str, object]) -> None:
    async with browser(site) as ada, browser(site) as eve:
        name = await begin(ada)
        async with following(site, name, eve) as ask:
            assert (await ask(asked))["code"] == "not_yours"
            assert (await ask(COMMENT))["code"] == "not_yours"
        async with following(site, name, ada) as ask:
            assert (await ask(COMMENT))["type"] == "change_confirmed"


async def test_each_has_an_analysis_of_a_game_of_his_own_when_it_is_over(site: Server) -> None:
    async with two_apart(site) as table:
        game = {"game": table.game}
        assert (await table.ada.post("/api/analyses", json=game)).json()["code"] == "goes_on"
        async with site.page(table.game, table.ada) as hers:
            await hers.ask({"type": "resign", "side": "white"})
        name = await begin(table.ada, game)
        assert await begin(table.ada, game) == name
        assert await begin(table.bep, game) != name


async def test_an_analysis_from_before_is_changed_by_whoever_has_its_address(site: Server) -> None:
    async with browser(site) as ada:
        name = await begin(ada)
        record = await site.services.store.analyses.load(name)
        assert record is not None
    assert record.person is not None
    assert not record.is_of(None)


async def test_a_flood_of_analyses_is_refused_in_words(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visitors, "MADE_AN_HOUR", visitors.NAMES_AN_HOUR)
    async with browser(site) as ada:
        answers = [await ada.post("/api/analyses", json=LINE) for _ in range(visitors.NAMES_AN_HOUR.amount + 1)]
    assert answers[-1].json()["code"] == "too_many"
