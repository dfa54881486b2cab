"""Marks on games of archives and saved searches: kept, asked for, and nobody else's."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from coupturc.web.archive import keeping_routes
from coupturc.web.people.session_cookie import SessionCookie
from tests.web.archive.test_explorer import collect, explore
from tests.web.people.support import browser
from tests.web.support import Server, open_store, serving


@pytest.fixture
async def apart(tmp_path: Path, page_folder: Path) -> AsyncIterator[Server]:
    """A server that knows who is who, with a collection of three games."""
    collect(tmp_path / "archives")
    session = SessionCookie(secure=False)
    store = open_store(tmp_path)
    async with serving(store, page_folder, archives=tmp_path / "archives", session=session) as server:
        yield server


async def mark(client: httpx.AsyncClient, number: int, name: str, *, on: bool = True, archive: str = "club") -> int:
    body = {"archive": archive, "number": number, "name": name, "on": on}
    return (await client.post("/api/archive/marks", json=body)).status_code


async def save(client: httpx.AsyncClient, name: str, query: str | None) -> httpx.Response:
    return await client.post("/api/archive/searches", json={"name": name, "profile": "fmjd", "query": query})


async def kept(client: httpx.AsyncClient) -> dict[str, Any]:
    found: dict[str, Any] = (await client.get("/api/archive/kept")).json()
    return found


async def found(client: httpx.AsyncClient, query: str) -> list[int]:
    answer = await client.get("/api/archive/search", params={"profile": "fmjd", "query": query})
    assert answer.status_code == 200, answer.text
    lines = [line for line in answer.text.splitlines() if '"hit"' in line]
    return [int(line.split('"number":')[1].split(",")[0]) for line in lines]


async def test_marks_and_searches_are_ones_own(apart: Server) -> None:
    async with browser(apart) as ada, browser(apart) as bep, browser(apart) as stranger:
        assert [await mark(ada, number, "Tuesday") for number in (1, 3)] == [204, 204]
        assert await mark(bep, 2, "Tuesday") == 204
        assert (await save(ada, "mine", "W:m19")).status_code == 204
        assert await kept(ada) == {
            "marks": [{"archive": "club", "number": number, "name": "Tuesday"} for number in (1, 3)],
            "searches": [{"name": "mine", "game": "international", "query": "W:m19"}],
        }
        assert await kept(bep) == {"marks": [{"archive": "club", "number": 2, "name": "Tuesday"}], "searches": []}
        assert await kept(stranger) == {"marks": [], "searches": []}
        for client, games in ((ada, [1, 3]), (bep, [2]), (stranger, [])):
            assert await found(client, "marked Tuesday") == games
            assert (await explore(client, mark="Tuesday"))["total"]["games"] == len(games)
            assert (await explore(client, query="marked Tuesday"))["total"]["games"] == len(games)
        assert await found(ada, "saved mine and marked Tuesday") == [1]
        answer = await bep.get("/api/archive/search", params={"profile": "fmjd", "query": "saved mine"})
        assert answer.json()["code"] == "query"
        assert await mark(bep, 1, "Tuesday", on=False) == 204
        assert (await save(bep, "mine", None)).status_code == 204
        assert len((await kept(ada))["marks"]) == 2, "another one took nothing of his away"
        assert len((await kept(ada))["searches"]) == 1


async def test_what_is_marked_counts_within_a_question_only(apart: Server) -> None:
    async with browser(apart) as ada:
        await mark(ada, 1, "Tuesday")
        assert await found(ada, "not marked Tuesday") == [2, 3]
        assert await found(ada, "player Bea and (marked Tuesday or result B)") == [1, 2]
        assert await found(ada, "marked Wednesday") == []


async def test_marks_and_searches_go_again(apart: Server) -> None:
    async with browser(apart) as ada:
        await mark(ada, 1, "Tuesday")
        await mark(ada, 1, "Tuesday")
        assert await mark(ada, 1, "Tuesday", on=False) == 204
        await save(ada, "mine", "W:m19")
        await save(ada, "mine", "W:m18")
        assert (await kept(ada))["searches"][0]["query"] == "W:m18"
        await save(ada, "mine", None)
        assert await kept(ada) == {"marks": [], "searches": []}


async def test_what_cannot_be_kept_is_refused(apart: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping_routes, "MOST_MARKS", 2)
    monkeypatch.setattr(keeping_routes, "MOST_SEARCHES", 1)
    async with browser(apart) as ada:
        assert await mark(ada, 99, "Tuesday") == 404
        assert await mark(ada, 1, "Tuesday", archive="other") == 404
        assert await mark(ada, 1, "Tuesday", archive="own") == 404
        assert await mark(ada, 1, "Tuesday", archive="all") == 404
        for name in ("", " ", " Tuesday", "a" * 61, 'a"b'):
            assert await mark(ada, 1, name) == 400
        assert [await mark(ada, number, "Tuesday") for number in (1, 2, 3, 1)] == [204, 204, 422, 204]
        fault = (await save(ada, "mine", "W:m99")).json()
        assert (fault["code"], fault["params"]["column"]) == ("query", 4)
        assert (await save(ada, "mine", "saved mine")).json()["code"] == "query"
        assert [(await save(ada, name, "W:m19")).status_code for name in ("mine", "more", "mine")] == [204, 422, 204]


async def test_where_nobody_is_asked_they_are_everybodys(tmp_path: Path, page_folder: Path) -> None:
    collect(tmp_path / "archives")
    async with serving(open_store(tmp_path), page_folder, archives=tmp_path / "archives") as site:
        await mark(site.http, 2, "Tuesday")
        assert await found(site.http, "marked Tuesday") == [2]
