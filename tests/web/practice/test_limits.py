"""What one person may leave in the database by practising is bounded, and nobody else has less of it."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from limits import RateLimitItemPerHour

from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.practice import routes
from tests.web.people.support import browser
from tests.web.support import Server, open_store, serving

ASKED = {"learner": "0123456789abcdef", "game": "international"}
TOO_MANY = (429, "too_many", {"limit": 2})


@pytest.fixture
async def site(tmp_path: Path, page_folder: Path) -> AsyncIterator[Server]:
    """A running server on which each learner is a person."""
    async with serving(open_store(tmp_path), page_folder, session=SessionCookie(secure=False)) as server:
        yield server


async def storm(client: httpx.AsyncClient) -> httpx.Response:
    return await client.post("/api/practice/storms", json=ASKED)


async def give_up(client: httpx.AsyncClient, attempt: str) -> httpx.Response:
    item = {"kind": "captures", "item": "largest:W:W27,34:B13,22,29", "act": "give_up"}
    return await client.post("/api/practice/answers", json={**ASKED, **item, "attempt": attempt})


def problem(answer: httpx.Response) -> tuple[int, str, dict[str, int]]:
    return answer.status_code, answer.json()["code"], answer.json()["params"]


async def test_storms_have_a_limit_for_each_person(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "STORMS_AN_HOUR", RateLimitItemPerHour(2))
    async with browser(site) as ada, browser(site) as bep:
        assert [(await storm(ada)).status_code for _ in range(2)] == [200, 200]
        assert problem(await storm(ada)) == TOO_MANY
        assert (await storm(bep)).status_code == 200


async def test_answers_have_a_limit_for_each_person(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "ANSWERS_AN_HOUR", RateLimitItemPerHour(2))
    async with browser(site) as ada, browser(site) as bep:
        assert [(await give_up(ada, f"{number}")).json()["step"] for number in range(2)] == ["shown", "shown"]
        assert problem(await give_up(ada, "last")) == TOO_MANY
        assert (await give_up(bep, "first")).json()["step"] == "shown"
        assert (await storm(ada)).status_code == 200


async def test_nobody_is_counted_where_nobody_is_asked_who_he_is(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "STORMS_AN_HOUR", RateLimitItemPerHour(1))
    assert [(await storm(server.http)).status_code for _ in range(2)] == [200, 200]
