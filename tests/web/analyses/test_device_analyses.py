"""Analyses that a device hands over: kept once, with what was added, and refused by name."""

import asyncio
from typing import Any

import pytest

from tests.web.analyses.support import analysing
from tests.web.support import Server

NAME = "/api/device-analyses/d-0123456789abcdef"
LINES = [["32-28", "19-23", "28x19"], ["32-28", "18-23"], ["31-27"]]


def body(*lines: list[str]) -> dict[str, Any]:
    """Return an analysis as a device hands it over."""
    return {"profile": "international", "lines": lines}


async def pdn(server: Server, name: str) -> str:
    """Return the moves that the server has."""
    text = (await server.http.get(f"/api/analyses/{name}/pdn")).text
    return " ".join(text.split("\n\n")[-1].split())


async def test_an_analysis_is_kept_with_its_variations(server: Server) -> None:
    made = await server.http.put(NAME, json=body(*LINES))
    assert made.status_code == 201
    text = await pdn(server, made.json()["id"])
    assert text.startswith("1. 32-28 (1. 31-27) 1... 19-23 (1... 18-23) 2. 28x19")


async def test_what_comes_twice_at_once_is_kept_once(server: Server) -> None:
    answers = await asyncio.gather(*(server.http.put(NAME, json=body(*LINES)) for _ in range(4)))
    assert all(each.is_success for each in answers), answers
    assert len((await server.http.get("/api/analyses")).json()["analyses"]) == 1


async def test_what_comes_twice_is_kept_once_and_what_is_new_is_added(server: Server) -> None:
    first = await server.http.put(NAME, json=body(*LINES[:2]))
    again = await server.http.put(NAME, json=body(*LINES[:2]))
    before = await pdn(server, first.json()["id"])
    longer = await server.http.put(NAME, json=body(*LINES))
    assert first.json() == again.json() == longer.json()
    assert "31-27" not in before
    assert "31-27" in await pdn(server, first.json()["id"])
    assert len((await server.http.get("/api/analyses")).json()["analyses"]) == 1


async def test_a_line_that_cannot_be_played_is_named(server: Server) -> None:
    answer = await server.http.put(NAME, json=body(["32-28"], ["32-28", "19-23", "37-32"]))
    assert (answer.status_code, answer.json()["code"]) == (422, "handed_refused")
    assert answer.json()["params"] == {"number": 2, "move": "37-32"}
    assert (await server.http.get("/api/analyses")).json()["analyses"] == []


async def test_a_line_that_the_analysis_has_no_more_room_for_is_named(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await server.http.put(NAME, json=body(*LINES[:1]))
    async with analysing(server, made.json()["id"]) as page:
        await page.play("33-28", "18-23")
        monkeypatch.setattr("coupturc.analysis.document.MOST_NODES", 6)
        answer = await server.http.put(NAME, json=body(*LINES[:2]))
    assert (answer.status_code, answer.json()["code"]) == (422, "handed_refused")
    assert answer.json()["params"] == {"number": 2, "move": "18-23"}
    assert (await server.http.put(NAME, json=body(*LINES[:1]))).is_success


async def test_an_analysis_of_a_position_begins_there(server: Server) -> None:
    position = {"fen": "B:W31,32:B19,20", **body(["19-23", "32-28"])}
    made = await server.http.put(NAME, json=position)
    again = await server.http.put(NAME, json={**position, "lines": [["19-23", "32-28"], ["20-24"]]})
    assert (made.status_code, again.json()) == (201, made.json())
    text = (await server.http.get(f"/api/analyses/{made.json()['id']}/pdn")).text
    assert '[FEN "B:W31,32:B19,20"]' in text
    assert "1... 19-23 (1... 20-24) 2. 32-28" in " ".join(text.split())


async def test_a_position_that_is_not_one_is_refused(server: Server) -> None:
    answer = await server.http.put(NAME, json={"fen": "W:W99:B1", **body()})
    assert (answer.status_code, answer.json()["code"]) == (422, "fen")
    assert answer.json()["faults"]
