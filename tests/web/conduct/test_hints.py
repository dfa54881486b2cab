"""Moderators alone read who stands out, and decide; the program decides nothing."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, update

from coupturc.web.store.compared import ComparedRow
from coupturc.web.store.hints import HintRow
from coupturc.web.store.tables import games
from tests.web.conduct.support import PASSWORD, join, moderate, person
from tests.web.conduct.test_moderation import export
from tests.web.people.support import Table, browser, two_apart
from tests.web.support import Message, Server

LADDER = "international-blitz"


@dataclass(frozen=True)
class Case:
    """Bep, a member, finds 29 of 30 hard moves; Mo moderates."""

    site: Server
    table: Table
    mo: httpx.AsyncClient
    bep: str

    async def hints(self) -> list[Message]:
        found: list[Message] = (await self.mo.get("/api/moderation")).json()["hints"]
        return found

    async def decide(self, verdict: str, client: httpx.AsyncClient | None = None, tempo: str = "blitz") -> str | None:
        """Decide; return why it was refused."""
        path = f"/api/moderation/hints/{self.bep}/international/{tempo}"
        answer = await (client or self.mo).post(path, json={"verdict": verdict, "why": "Nagespeeld."})
        return None if answer.status_code == 204 else answer.json()["code"]


@pytest.fixture
async def case(site: Server) -> AsyncIterator[Case]:
    async with two_apart(site) as table, browser(site) as mo:
        await join(table.bep, "Bep")
        await moderate(site, mo)
        bep, store = await person(table.bep), site.services.store
        at_ms = store.hints.now_ms()
        tally: dict[str, Any] = {
            "hard": 30,
            "found": 29,
            "lost": 0.3,
            "hard_ms": 240_000,
            "others": 100,
            "others_ms": 700_000,
        }
        await store.compared.keep([ComparedRow(table.game, bep, LADDER, 1612.4, **tally, at_ms=at_ms, by_lot=True)])
        group: dict[str, Any] = {"mean": 0.5, "spread": 0.1, "people": 40}
        await store.hints.keep(HintRow(bep, LADDER, 1612.4, 1, **tally, **group, at_ms=at_ms))
        yield Case(site, table, mo, bep)


async def test_a_hint_has_its_figures_and_the_games(case: Case) -> None:
    (hint,) = await case.hints()
    assert hint["about"] == {"id": case.bep, "name": "Bep"}
    assert (hint["game"], hint["tempo"], hint["rating"]) == ("international", "blitz", 1612)
    assert (hint["found"], hint["hard"], hint["usual"], hint["people"]) == (29, 30, 0.5, 40)
    assert (hint["distance"], hint["lost"], hint["earlier"]) == (3.4, 0.01, 0)
    assert (hint["hard_seconds"], hint["other_seconds"]) == (8.0, 7.0)
    assert [(each["id"], each["found"], each["hard"]) for each in hint["games"]] == [(case.table.game, 29, 30)]


async def test_nothing_stands_against_somebody_because_of_a_hint(case: Case) -> None:
    me = (await case.table.bep.get("/api/me")).json()
    assert me["standing"] == []
    assert (await case.mo.get("/api/moderation")).json()["decisions"][0]["verdict"] == "moderator"


async def test_nobody_else_reads_or_decides(case: Case) -> None:
    for each in (case.table.ada, case.table.bep):
        assert (await each.get("/api/moderation")).json()["code"] == "moderators_only"
        assert await case.decide("none", each) == "moderators_only"
    assert len(await case.hints()) == 1


@pytest.mark.parametrize(("verdict", "standing"), [("none", []), ("warn", ["warn"]), ("closed", ["closed"])])
async def test_a_decision_is_kept_and_says_that_it_is_about_a_hint(
    case: Case, verdict: str, standing: list[str]
) -> None:
    assert await case.decide(verdict) is None
    assert await case.hints() == []
    decided = (await case.mo.get("/api/moderation")).json()["decisions"][0]
    assert (decided["verdict"], decided["why"], decided["of_hint"]) == (verdict, "Nagespeeld.", True)
    assert decided["moderator"]["name"] == "Mo"
    assert [each["verdict"] for each in (await case.table.bep.get("/api/me")).json()["standing"]] == standing


async def test_two_moderators_decide_once(case: Case) -> None:
    async with browser(case.site) as other:
        await moderate(case.site, other, "Nel")
        assert await case.decide("none") is None
        assert await case.decide("closed", other) == "decided"


async def test_only_what_is_there_is_decided_and_by_somebody_else(case: Case) -> None:
    assert await case.decide("none", tempo="rapid") == "unknown_report"
    assert await case.decide("no_play") == "malformed", "it says for how long"
    await case.site.services.store.moderation.set_moderator(case.bep, 2, is_one=True)
    assert await case.decide("none", case.table.bep) == "own_report"


async def test_a_moderator_does_not_find_out_whether_there_is_one_about_himself(case: Case) -> None:
    await case.site.services.store.moderation.set_moderator(case.bep, 2, is_one=True)
    assert (await case.table.bep.get("/api/moderation")).json()["hints"] == []
    assert await case.decide("none", case.table.bep, tempo="rapid") == "own_report", "nor where there is none"


@pytest.mark.parametrize(("visibility", "private"), [("link", False), ("public", False), ("private", True)])
async def test_it_says_of_a_game_whether_only_its_players_may_open_it(
    case: Case, visibility: str, private: bool
) -> None:
    change = update(games).where(games.c.id == case.table.game).values(visibility=visibility)

    def work(connection: Connection) -> None:
        connection.execute(change)

    await case.site.services.store.database.write(work)
    assert [game["private"] for (hint,) in [await case.hints()] for game in hint["games"]] == [private]
    opened = await case.mo.get(f"/api/games/{case.table.game}")
    assert (opened.status_code == 404) is private


async def test_the_figures_are_taken_along_and_a_hint_is_not(case: Case) -> None:
    kept = await export(case.table.bep)
    (game,) = kept["compared_games"]
    assert (game["game"], game["hard_moves"], game["hard_moves_found"]) == (case.table.game, 30, 29)
    await case.decide("none")
    for each in (kept, await export(case.table.bep)):
        assert not [name for name in each if "hint" in name]


async def test_they_go_with_the_account(case: Case) -> None:
    body = {"password": PASSWORD}
    answer = await case.table.bep.post("/api/account/end", json=body)
    assert answer.status_code == 204, answer.text
    store = case.site.services.store
    assert await store.compared.of_person(case.bep) == ()
    assert await store.hints.about(case.bep) == ()
    assert await case.hints() == []
