"""The two people at a game talk: phrases, free text, limits, and what others hear of it."""

from collections.abc import AsyncIterator
from typing import get_args

import httpx
import pytest

from coupturc.web.talk.messages import LONGEST_TEXT, Phrase
from coupturc.web.talk.routes import LINES_A_MINUTE
from tests.web.people.support import Table, browser, invite, two_apart
from tests.web.support import Message, Server

PASSWORD = "achterlijn-ganzenbord"  # noqa: S105 - of nobody


@pytest.fixture
async def table(site: Server) -> AsyncIterator[Table]:
    """A game between Ada with White and Bep with Black, who are guests."""
    async with two_apart(site) as table:
        yield table


async def say(client: httpx.AsyncClient, game: str, **line: str) -> str | None:
    """Say something; return why it was refused."""
    answer = await client.post(f"/api/games/{game}/talk", json=line)
    return None if answer.status_code == 204 else answer.json()["code"]


async def heard(client: httpx.AsyncClient, game: str, after: int = 0) -> Message:
    answer = await client.get(f"/api/games/{game}/talk", params={"after": after})
    assert answer.status_code == 200, answer.text
    message: Message = answer.json()
    return message


async def person(client: httpx.AsyncClient) -> str:
    found: str = (await client.get("/api/me")).json()["person"]["id"]
    return found


async def join(client: httpx.AsyncClient, name: str, *, free: bool) -> None:
    assert (await client.post("/api/account", json={"name": name, "password": PASSWORD})).status_code == 204
    assert (await client.post("/api/account/talk", json={"free": free})).status_code == 204


async def test_both_hear_a_phrase(site: Server, table: Table) -> None:
    async with site.page(table.game, table.bep) as his:
        assert await say(table.ada, table.game, phrase="good_game") is None
        while (await his.receive())["type"] != "said":
            pass
    line = {"number": 1, "side": "white", "phrase": "good_game", "text": None}
    for each in (table.ada, table.bep):
        talk = await heard(each, table.game)
        assert (talk["lines"], talk["may"], talk["blocked"]) == ([line], "phrases", False)
    await say(table.bep, table.game, phrase="thanks")
    assert [each["phrase"] for each in (await heard(table.ada, table.game, after=1))["lines"]] == ["thanks"]


async def test_who_watches_neither_hears_nor_talks(site: Server, table: Table) -> None:
    async with browser(site) as eve, site.page(table.game, eve) as hers:
        await eve.post("/api/me", json={"name": "Eve"})
        assert (await eve.get(f"/api/games/{table.game}/talk")).json()["code"] == "not_yours"
        assert await say(eve, table.game, phrase="hello") == "not_yours"
        await say(table.ada, table.game, phrase="hello")
        await hers.send({"type": "ping", "number": 7})
        assert (await hers.receive()) == {"type": "pong", "number": 7}, "nothing was said to her"


async def test_guests_have_phrases_only(table: Table) -> None:
    assert await say(table.ada, table.game, text="Hallo Bep") == "phrases_only"
    assert await say(table.ada, table.game, phrase="you_fool") == "malformed"
    assert await say(table.ada, table.game) == "malformed"
    assert await say(table.ada, table.game, phrase="hello", text="Hallo") == "malformed"
    assert (await heard(table.bep, table.game))["lines"] == []


async def test_members_write_freely_when_both_want_it(table: Table) -> None:
    await join(table.ada, "Ada", free=True)
    await join(table.bep, "Bep", free=False)
    assert (await heard(table.ada, table.game))["may"] == "phrases"
    assert await say(table.ada, table.game, text="Dag Bep") == "phrases_only"
    await table.bep.post("/api/account/talk", json={"free": True})
    assert (await table.bep.get("/api/account")).json()["free_talk"]
    assert await say(table.ada, table.game, text=" Dag\n\u202eBep ") is None
    assert (await heard(table.bep, table.game))["may"] == "text"
    assert [each["text"] for each in (await heard(table.bep, table.game))["lines"]] == ["Dag Bep"]
    assert await say(table.ada, table.game, text="a" * (LONGEST_TEXT + 1)) == "malformed"
    assert await say(table.ada, table.game, text="\n\u200b") == "malformed"


async def test_a_guest_cannot_allow_free_text(table: Table) -> None:
    refused = await table.ada.post("/api/account/talk", json={"free": True})
    assert (refused.status_code, refused.json()["code"]) == (403, "members_only")


async def test_who_floods_is_refused(table: Table) -> None:
    for _ in range(LINES_A_MINUTE.amount):
        assert await say(table.ada, table.game, phrase="hello") is None
    assert await say(table.ada, table.game, phrase="hello") == "too_many"
    assert await say(table.bep, table.game, phrase="hello") is None, "he has said nothing yet"


async def test_nobody_talks_alone(site: Server) -> None:
    async with browser(site) as ada:
        made = await invite(ada)
        assert await say(ada, made["id"], phrase="hello") == "no_talk"


async def test_a_block_ends_the_talk_both_ways(site: Server, table: Table) -> None:
    bep = await person(table.bep)
    assert (await table.ada.put(f"/api/people/{bep}/block")).status_code == 204
    assert (await table.ada.put(f"/api/people/{bep}/block")).status_code == 204
    for each in (table.ada, table.bep):
        assert await say(each, table.game, phrase="hello") == "no_talk"
        assert (await heard(each, table.game))["may"] == "nothing"
    assert (await heard(table.ada, table.game))["blocked"]
    assert not (await heard(table.bep, table.game))["blocked"], "he is not told who"
    assert [each["id"] for each in (await table.ada.get("/api/blocked")).json()["people"]] == [bep]
    assert (await table.bep.get("/api/blocked")).json() == {"people": []}
    async with browser(site) as eve:
        assert (await eve.delete(f"/api/people/{bep}/block")).status_code == 404
    assert (await table.ada.delete(f"/api/people/{bep}/block")).status_code == 204
    assert await say(table.bep, table.game, phrase="hello") is None


async def test_nobody_blocks_himself_or_nobody(table: Table) -> None:
    own = await person(table.ada)
    for other in (own, "nobody"):
        assert (await table.ada.put(f"/api/people/{other}/block")).json()["code"] == "unknown_person"


async def test_talk_goes_with_the_game(site: Server, table: Table) -> None:
    await say(table.ada, table.game, phrase="hello")
    assert await site.services.games.delete(table.game)
    assert await site.services.store.talk.lines(table.game) == ()


async def test_phrases_fit_where_they_are_kept() -> None:
    assert len(get_args(Phrase)) == 20
    assert max(map(len, get_args(Phrase))) <= 16
