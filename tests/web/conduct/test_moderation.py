"""Moderators decide about reports; the server holds people to it, and every decision is kept."""

import io
import json
import zipfile
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import httpx
import pytest

from tests.web.conduct.support import decide, join, moderate, person, report, waiting
from tests.web.people.support import Table, browser, invite, sit, two_apart
from tests.web.support import HUMAN, Message, Server

SEEK = {"profile": "fmjd", "time": "300+3"}
OFFER = {"profile": "fmjd", "players": {"white": HUMAN, "black": HUMAN}}


@dataclass(frozen=True)
class Case:
    """A game of Ada and Bep, members both, about which Ada has reported him to Mo."""

    site: Server
    table: Table
    mo: httpx.AsyncClient
    report: str

    async def decide(self, verdict: str, days: int | None = None) -> None:
        assert await decide(self.mo, self.report, verdict, days) is None


@pytest.fixture
async def case(site: Server) -> AsyncIterator[Case]:
    async with two_apart(site) as table, browser(site) as mo:
        for each, name in ((table.ada, "Ada"), (table.bep, "Bep")):
            await join(each, name)
            await each.post("/api/account/talk", json={"free": True})
        await moderate(site, mo)
        assert await report(table.ada, table.game) is None
        yield Case(site, table, mo, (await waiting(mo))[0]["id"])


async def me(client: httpx.AsyncClient) -> Message:
    found: Message = (await client.get("/api/me")).json()
    return found


async def say(case: Case, **line: str) -> Message | None:
    answer = await case.table.bep.post(f"/api/games/{case.table.game}/talk", json=line)
    return None if answer.status_code == 204 else answer.json()


async def lift(case: Case, of: str, why: str = "Het spijt hem.") -> str | None:
    answer = await case.mo.post(f"/api/moderation/people/{of}/lift", json={"why": why})
    return None if answer.status_code == 204 else answer.json()["code"]


def days_from_now(moment: str) -> float:
    return (datetime.fromisoformat(moment) - datetime.now(UTC)) / timedelta(days=1)


async def test_nobody_else_moderates(case: Case) -> None:
    async with browser(case.site) as new:
        for each in (case.table.ada, case.table.bep, new):
            for refused in (
                await each.get("/api/moderation"),
                await each.post(f"/api/moderation/reports/{case.report}", json={"verdict": "none", "why": "x"}),
                await each.post("/api/moderation/people/x/lift", json={"why": "x"}),
            ):
                assert (refused.status_code, refused.json()["code"]) == (403, "moderators_only")
    assert (await me(case.mo))["moderator"]
    assert not (await me(case.table.ada))["moderator"]


async def test_who_is_no_moderator_any_more_decides_nothing(case: Case) -> None:
    await case.site.services.store.moderation.set_moderator(await person(case.mo), 2, is_one=False)
    assert await decide(case.mo, case.report, "none") == "moderators_only"


async def test_no_action_closes_the_report_and_is_kept(case: Case) -> None:
    await case.decide("none")
    assert await waiting(case.mo) == []
    assert (await me(case.table.bep))["standing"] == []
    decided = (await case.mo.get("/api/moderation")).json()["decisions"][0]
    assert (decided["about"]["name"], decided["verdict"], decided["stands"]) == ("Bep", "none", False)
    assert (decided["moderator"]["name"], decided["why"]) == ("Mo", "Zo praten we hier niet.")
    assert abs(days_from_now(decided["at"])) < 0.01


async def test_a_warning_is_read_and_forbids_nothing(case: Case) -> None:
    await case.decide("warn")
    (standing,) = (await me(case.table.bep))["standing"]
    assert (standing["verdict"], standing["why"]) == ("warn", "Zo praten we hier niet.")
    assert 29 < days_from_now(standing["until"]) < 31
    assert await say(case, text="Goed") is None
    assert (await case.table.bep.post("/api/lobby/seeks", json=SEEK)).status_code == 201


async def test_without_free_text_phrases_are_left(case: Case) -> None:
    await case.decide("no_text", 7)
    refused = await say(case, text="Ach")
    assert refused is not None
    assert refused["code"] == "no_text"
    assert 6.9 < days_from_now(refused["params"]["until"]) < 7
    assert await say(case, phrase="sorry") is None
    assert (await case.table.bep.get(f"/api/games/{case.table.game}/talk")).json()["may"] == "phrases"
    assert (await case.table.ada.get(f"/api/games/{case.table.game}/talk")).json()["may"] == "text"
    assert (await case.table.bep.post("/api/lobby/seeks", json=SEEK)).status_code == 201


async def test_who_plays_with_nobody_begins_nothing(case: Case) -> None:
    ada, bep, game = case.table.ada, case.table.bep, case.table.game
    invited = await invite(ada)
    sought = (await ada.post("/api/lobby/seeks", json=SEEK)).json()["seek"]
    await case.decide("no_play", 3)
    async with case.site.page(game, ada) as hers:
        assert (await hers.ask({"type": "resign", "side": "white"}))["type"] == "confirmed"
    for refused in (
        await bep.post("/api/lobby/seeks", json=SEEK),
        await bep.post(f"/api/lobby/seeks/{sought}/accept"),
        await sit(bep, invited["id"], invited["invite"]),
        await bep.post("/api/games", json={**OFFER, "invite": "black"}),
        await bep.post(f"/api/games/{game}/rematch"),
    ):
        assert (refused.status_code, refused.json()["code"]) == (403, "no_play")
        assert 2.9 < days_from_now(refused.json()["params"]["until"]) < 3
    assert (await bep.post("/api/games", json=OFFER)).status_code == 201, "alone he may"
    assert await say(case, phrase="bye") is None


async def test_who_has_begun_plays_to_the_end(case: Case) -> None:
    await case.decide("closed")
    async with case.site.page(case.table.game, case.table.ada) as hers:
        await hers.move("32-28")
        async with case.site.page(case.table.game, case.table.bep) as his:
            await his.move("19-23")


async def test_what_he_seeks_and_offers_is_withdrawn(case: Case) -> None:
    ada, bep = case.table.ada, case.table.bep
    invited = (await bep.post("/api/games", json={**OFFER, "invite": "black"})).json()
    sought = (await bep.post("/api/lobby/seeks", json=SEEK)).json()["seek"]
    await case.decide("no_play", 3)
    assert (await ada.post(f"/api/lobby/seeks/{sought}/accept")).json()["code"] == "seek_gone"
    refused = await sit(ada, invited["id"], invited["invite"])
    assert (refused.status_code, refused.json()["code"]) == (403, "not_playing")


async def test_closed_ends_talk_and_play_until_it_is_lifted(case: Case) -> None:
    await case.decide("closed")
    bep = await person(case.table.bep)
    for answer in (await say(case, phrase="bye"), (await case.table.bep.post("/api/lobby/seeks", json=SEEK)).json()):
        assert answer is not None
        assert (answer["code"], answer["params"]) == ("closed", {})
    assert (await case.table.bep.get(f"/api/games/{case.table.game}/talk")).json()["may"] == "nothing"
    assert (await me(case.table.bep))["standing"][0]["until"] is None
    assert await lift(case, bep, " ") == "why_missing"
    assert await lift(case, bep) is None
    assert await lift(case, bep) == "decided"
    assert await say(case, phrase="sorry") is None
    assert (await me(case.table.bep))["standing"] == []
    decisions = (await case.mo.get("/api/moderation")).json()["decisions"]
    assert [(each["verdict"], each["stands"]) for each in decisions] == [
        ("lifted", False),
        ("closed", False),
        ("moderator", False),
    ]
    assert decisions[2]["moderator"] is None, "the operator gave the role"


async def test_a_sanction_ends_by_itself(case: Case) -> None:
    await case.decide("no_text", 1)
    moderation, bep = case.site.services.store.moderation, await person(case.table.bep)
    (row,) = await moderation.standing(bep, 0)
    assert row.until_ms is not None
    assert await moderation.standing(bep, row.until_ms - 1) == (row,)
    assert await moderation.standing(bep, row.until_ms) == ()


async def test_two_moderators_decide_once(case: Case) -> None:
    async with browser(case.site) as other:
        await moderate(case.site, other, "Nel")
        await case.decide("warn")
        assert await decide(other, case.report, "closed") == "decided"
    assert [each["verdict"] for each in (await me(case.table.bep))["standing"]] == ["warn"]


async def test_nobody_decides_about_his_own_report(case: Case) -> None:
    moderation = case.site.services.store.moderation
    for each in (case.table.ada, case.table.bep):
        await moderation.set_moderator(await person(each), 2, is_one=True)
        assert await decide(each, case.report, "none") == "own_report"
    await case.decide("closed")
    answer = await case.table.bep.post(f"/api/moderation/people/{await person(case.table.bep)}/lift", json={"why": "x"})
    assert answer.json()["code"] == "own_report"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"verdict": "no_text", "why": "x"}, "malformed"),
        ({"verdict": "no_text", "why": "x", "days": 0}, "malformed"),
        ({"verdict": "no_play", "why": "x", "days": 366}, "malformed"),
        ({"verdict": "warn", "why": "x", "days": 3}, "malformed"),
        ({"verdict": "lifted", "why": "x"}, "malformed"),
        ({"verdict": "warn", "why": "\u200b "}, "why_missing"),
    ],
)
async def test_a_decision_says_what_why_and_for_how_long(case: Case, body: Message, code: str) -> None:
    answer = await case.mo.post(f"/api/moderation/reports/{case.report}", json=body)
    assert answer.json()["code"] == code
    assert len(await waiting(case.mo)) == 1
    unknown = await case.mo.post("/api/moderation/reports/x", json={"verdict": "warn", "why": "x"})
    assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown_report")


async def test_the_next_report_says_that_there_were_others(case: Case) -> None:
    await case.decide("warn")
    made = await invite(case.table.ada)
    await sit(case.table.bep, made["id"], made["invite"])
    await report(case.table.ada, made["id"])
    assert [each["earlier"] for each in await waiting(case.mo)] == [1]


async def test_both_take_along_what_is_kept_of_them(case: Case) -> None:
    await case.decide("warn")
    kept = [await export(each) for each in (case.table.ada, case.table.bep)]
    assert [len(each["reported"]) for each in kept] == [1, 0]
    assert [[row["verdict"] for row in each["decided"]] for each in kept] == [[], ["warn"]]
    assert await person(case.table.ada) not in str(kept[1]["decided"]), "he is not told who has reported him"


async def export(client: httpx.AsyncClient) -> Message:
    with zipfile.ZipFile(io.BytesIO((await client.get("/api/account/export")).content)) as file:
        kept: Message = json.loads(file.read("account.json"))
    return kept
