"""Links drawn for a telephone's camera: by turns, in another process, and not without end."""

import asyncio
import fcntl
import os
from pathlib import Path

import httpx
import pytest

from coupturc.web import aside
from coupturc.web.classes.routes import MOST_PUPILS
from coupturc.web.people import routes
from tests.waiting import until
from tests.web.people.support import browser
from tests.web.support import Server

LINK = "https://example.org/card/" + "a" * 43


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine takes long to begin a process."""
    for name in ("_MOST_SECONDS", "_MOST_WAITING_SECONDS"):
        monkeypatch.setattr(aside, name, 300.0)


def number_of_process(_text: str) -> bytes:
    return str(os.getpid()).encode()


def drawn_when_freed(text: str) -> bytes:
    """Wait until the file that the text names is let go."""
    with Path(text).open() as held:
        fcntl.flock(held, fcntl.LOCK_SH)
    return b"<svg/>"


async def draw(client: httpx.AsyncClient, text: str = LINK) -> httpx.Response:
    return await client.post("/api/qr", json={"text": text})


async def test_a_link_is_drawn(site: Server) -> None:
    answer = await draw(site.http)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert answer.headers["cache-control"] == "no-store"
    assert answer.content.startswith(b"<?xml")
    assert b"<svg" in answer.content


async def test_a_link_is_drawn_in_another_process(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "drawn", number_of_process)
    assert int((await draw(site.http)).content) != os.getpid()


async def test_too_many_drawings_are_refused_in_words_and_keep_no_other_out(
    site: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = aside.Turns()
    monkeypatch.setattr(routes, "for_stranger", turns.run)
    monkeypatch.setattr(routes, "drawn", drawn_when_freed)
    monkeypatch.setattr(routes, "_DRAWINGS_WAITING", 2)
    async with browser(site) as ada, browser(site) as other:
        assert (await ada.post("/api/me", json={"name": "Ada"})).status_code == 200
        with (tmp_path / "held").open("w") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            asked = {asyncio.create_task(draw(other, held.name)) for _ in range(4)}
            (refused,), waiting = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
            asked_by_ada = asyncio.create_task(draw(ada, held.name))
            await until(lambda: len(turns.waiting.askers) == 2)
        assert refused.result().status_code == 429
        assert (refused.result().json()["code"], refused.result().json()["params"]) == ("too_many", {"limit": 3})
        answers = await asyncio.gather(*waiting, asked_by_ada)
    assert {each.status_code for each in answers} == {200}


def test_the_cards_of_a_class_are_drawn_at_once() -> None:
    assert routes._DRAWINGS_WAITING >= MOST_PUPILS
