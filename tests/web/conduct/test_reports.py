"""The two people at a game report each other; what was said last goes along."""

from collections.abc import AsyncIterator

import pytest
from limits import RateLimitItemPerDay

from coupturc.web.conduct import report_routes
from coupturc.web.conduct.messages import LONGEST_WORDS
from coupturc.web.conduct.report_routes import KEPT_LINES, MOST_OPEN, REPORTS_A_DAY
from coupturc.web.store.talk import TalkLine
from tests.web.conduct.support import moderate, person, report, waiting
from tests.web.people.support import Table, begin, browser, invite, sit, two_apart
from tests.web.support import Server


@pytest.fixture
async def table(site: Server) -> AsyncIterator[Table]:
    """A game between Ada with White and Bep with Black, who are guests."""
    async with two_apart(site) as table:
        yield table


async def test_a_report_says_who_where_why_and_what_was_said(site: Server, table: Table) -> None:
    await table.bep.post(f"/api/games/{table.game}/talk", json={"phrase": "must_go"})
    assert await report(table.ada, table.game, "leaving", " Hij\n loopt weg \u202e") is None
    await table.bep.post(f"/api/games/{table.game}/talk", json={"phrase": "bye"})
    async with browser(site) as mo:
        await moderate(site, mo)
        (found,) = await waiting(mo)
    assert found["by"] == {"id": await person(table.ada), "name": "Ada"}
    assert found["about"] == {"id": await person(table.bep), "name": "Bep"}
    assert (found["game"], found["reason"], found["words"]) == (table.game, "leaving", "Hij loopt weg")
    assert found["lines"] == [{"number": 1, "side": "black", "phrase": "must_go", "text": None}]
    assert found["earlier"] == 0


async def test_only_the_last_lines_go_along(site: Server, table: Table) -> None:
    for _ in range(KEPT_LINES + 3):
        await site.services.store.talk.add(TalkLine(table.game, await person(table.bep), "yes", None, 1))
    await report(table.ada, table.game)
    async with browser(site) as mo:
        await moderate(site, mo)
        (found,) = await waiting(mo)
    assert [line["number"] for line in found["lines"]] == list(range(4, KEPT_LINES + 4))


async def test_a_game_is_reported_once_by_each(table: Table) -> None:
    assert await report(table.ada, table.game) is None
    assert await report(table.ada, table.game, "name") == "reported"
    assert await report(table.bep, table.game) is None


async def test_only_players_report_and_only_each_other(site: Server, table: Table) -> None:
    async with browser(site) as eve:
        assert await report(eve, table.game) == "not_yours"
        alone = await begin(eve)
        assert await report(eve, alone["id"]) == "no_talk"
        assert await report(eve, "nothing") == "unknown_game"


async def test_a_report_that_says_nothing_known_is_refused(table: Table) -> None:
    assert await report(table.ada, table.game, "boredom") == "malformed"
    assert await report(table.ada, table.game, words="a" * (LONGEST_WORDS + 1)) == "malformed"


async def test_who_floods_with_reports_is_refused(table: Table) -> None:
    for _ in range(REPORTS_A_DAY.amount):
        await report(table.ada, table.game)
    assert await report(table.ada, table.game) == "too_many"
    assert await report(table.bep, table.game) is None, "he has reported nothing yet"


async def test_what_waits_of_one_person_is_bounded(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_routes, "REPORTS_A_DAY", RateLimitItemPerDay(100))
    async with browser(site) as ada, browser(site) as bep:
        for number in range(MOST_OPEN + 1):
            made = await invite(ada)
            await sit(bep, made["id"], made["invite"])
            refused = await report(ada, made["id"])
            assert refused == (None if number < MOST_OPEN else "too_many")
