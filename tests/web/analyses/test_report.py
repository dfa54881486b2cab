"""The report on a whole game: in the background, stopped on request, kept."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from coupturc.engine.native.lines import Line
from coupturc.engine.native.searching import Question
from coupturc.web import background
from coupturc.web.analyses import report
from coupturc.web.analyses.analyst import Analyst
from coupturc.web.analyses.reporting import REPORT, ReportAsked, Reporter
from coupturc.web.analyses.stored import StoredReport
from coupturc.web.store import StoreError
from coupturc.web.store.analyses import AnalysisRepository
from tests.waiting import until
from tests.web.analyses.support import AnalysisPage, analysing, new_analysis
from tests.web.support import Server, open_store, serving

PDN = "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 *"


async def pasted(server: Server, text: str, query: str = "") -> str:
    made = await server.http.post(f"/api/analyses/pdn{query}", content=text.encode())
    assert made.status_code == 201, made.text
    name: str = made.json()["id"]
    return name


@asynccontextmanager
async def report_begun(server: Server) -> AsyncIterator[tuple[str, AnalysisPage]]:
    """Paste a game and let its report begin, which takes longer than the test; yield the analysis and its page."""
    name = await pasted(server, PDN)
    async with analysing(server, name) as page:
        await page.send("make_report", effort="thorough")
        await page.until("report", state="running")
        yield name, page


async def test_every_move_of_the_game_is_judged(tmp_path: Path, page_folder: Path) -> None:
    async with serving(open_store(tmp_path), page_folder) as server:
        name = await pasted(server, PDN)
        async with analysing(server, name) as page:
            await page.send("make_report", effort="quick")
            running = await page.until("report")
            assert (running["state"], running["total"]) == ("running", 7)
            report = await page.until("report", state="done")
            assert [ply["text"] for ply in report["plies"]] == ["32-28", "19-23", "28x19", "14x23", "37-32", "10-14"]
            assert [ply["number"] for ply in report["plies"]] == [1, 1, 2, 2, 3, 3]
            assert all(0 <= ply["share"] <= 1 for ply in report["plies"])
    async with serving(open_store(tmp_path), page_folder) as server, analysing(server, name) as page:
        assert page.latest["report"]["plies"] == report["plies"]
        await page.play("33-29")
        assert not page.latest["report"]["stale"]
        node = page.tree["nodes"][-1]["id"]
        await page.change("make_main", node=node)
        assert page.latest["report"]["stale"]


async def test_a_given_away_piece_is_a_blunder(server: Server) -> None:
    async with analysing(server, await pasted(server, '[FEN "W:W32,48,50:B1,2,22"]\n1. 32-27 22x31 *')) as page:
        await page.send("make_report")
        report = await page.until("report", state="done")
        assert report["plies"][0]["quality"] == "blunder"
        assert report["plies"][0]["best"]


async def test_it_can_be_stopped_and_what_was_found_is_kept(tmp_path: Path, page_folder: Path) -> None:
    async with serving(open_store(tmp_path), page_folder) as server, report_begun(server) as (name, page):
        await page.send("stop_report")
        stopped = await page.until("report", state="stopped")
    async with serving(open_store(tmp_path), page_folder) as server, analysing(server, name) as page:
        shown = page.latest["report"]
        assert (shown["state"], shown["plies"]) == ("stopped", stopped["plies"])


async def kept(server: Server, name: str) -> StoredReport:
    """Return the report of an analysis as it is on disk."""
    return StoredReport.read(await server.services.store.analyses.report_of(name))


async def is_kept(server: Server, name: str, state: str) -> bool:
    return (await kept(server, name)).state == state


async def test_it_goes_on_when_the_page_leaves(server: Server) -> None:
    name = await pasted(server, "1. 32-28 *")
    async with analysing(server, name) as page:
        await page.send("make_report")
        await page.until("report", state="running")
    await until(lambda: is_kept(server, name, "done"))
    async with analysing(server, name) as page:
        assert page.latest["report"]["state"] == "done"


async def test_what_a_closing_server_leaves_unfinished_the_next_one_makes(
    tmp_path: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as held:
        held.setattr(Analyst, "study", _looks_for_ever)
        async with serving(open_store(tmp_path), page_folder) as server:
            name = await pasted(server, PDN)
            async with analysing(server, name) as page:
                await page.send("make_report", effort="quick")
                await page.until("report", state="running")
            (job,) = await server.services.store.jobs.all("waiting")
            assert job.kind == REPORT
    async with serving(open_store(tmp_path), page_folder) as server, analysing(server, name) as page:
        if page.latest["report"]["state"] != "done":
            await page.until("report", state="done")
        assert len(page.latest["report"]["plies"]) == 6


async def _looks_for_ever(_analyst: Analyst, _question: Question, _asker: str) -> AsyncGenerator[Line, None]:
    await asyncio.Event().wait()
    yield  # type: ignore[misc]


async def test_one_that_waits_for_its_turn_says_how_many_are_before_it(
    tmp_path: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "REPORTS_AT_ONCE", 1)
    monkeypatch.setattr(report, "_TURN_SECONDS", 0.05)
    async with serving(open_store(tmp_path), page_folder) as server, AsyncExitStack() as stack:
        names = [await pasted(server, PDN) for _ in range(3)]
        first, second, third = [await stack.enter_async_context(analysing(server, name)) for name in names]
        for page, before in ((first, 0), (second, 1), (third, 2)):
            await page.send("make_report", effort="thorough")
            assert (await page.until("report", state="running", before=before))["done"] == 0
        await first.send("stop_report")
        await third.until("report", before=1)
        await second.until("report", before=0)
        await second.send("stop_report")
        await third.until("report", before=0)


async def test_a_stopped_report_that_had_not_begun_is_not_made(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def looked(_analyst: Analyst, _question: Question, asker: str) -> AsyncGenerator[Line, None]:
        made.append(asker)
        raise AssertionError

    monkeypatch.setattr(Analyst, "study", looked)
    store = server.services.store
    name = await pasted(server, PDN)
    begun, stopped = (StoredReport("quick", (), (), 0, state).text for state in ("running", "stopped"))
    assert await store.analyses.begin_report(name, begun, None, ("kind of nobody", "{}"))
    assert not await store.analyses.begin_report(name, begun, None, ("kind of nobody", "{}"))
    assert await store.analyses.save_report(name, stopped, begun)
    await Reporter(store.analyses, server.services.analyses.analyst).make(ReportAsked(name, ""))
    assert (made, (await kept(server, name)).state, await store.jobs.count("kind of nobody")) == ([], "stopped", 1)


async def test_a_report_whose_makers_have_died_says_that_it_has_ended(tmp_path: Path, page_folder: Path) -> None:
    async with serving(open_store(tmp_path), page_folder) as server:
        name = await pasted(server, PDN)
    store, begun = open_store(tmp_path), StoredReport("quick", (), (), 0, "running").text
    asked = msgspec.json.encode(ReportAsked(name, "")).decode()
    assert await store.analyses.begin_report(name, begun, None, (REPORT, asked))
    for _ in range(3):
        await store.jobs.take("died", [REPORT], 1, 0)
    await store.close()
    async with serving(open_store(tmp_path), page_folder) as server, analysing(server, name) as page:
        if page.latest["report"]["state"] != "stopped":
            await page.until("report", state="stopped")


async def test_who_stops_a_report_stops_its_maker(server: Server) -> None:
    async with report_begun(server) as (name, page):
        await page.send("stop_report")
        await page.until("report", state="stopped")
        await until(lambda: _has_no_maker(server))
        assert (await kept(server, name)).state == "stopped"


async def _has_no_maker(server: Server) -> bool:
    return not await server.services.store.jobs.count(REPORT)


async def test_a_report_that_fails_says_that_it_has_ended(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_analyst: Analyst, _question: Question, _asker: str) -> AsyncGenerator[Line, None]:
        raise ValueError

    monkeypatch.setattr(Analyst, "study", broken)
    async with analysing(server, await pasted(server, PDN)) as page:
        await page.send("make_report")
        await page.until("report", state="stopped")


async def test_a_report_that_cannot_be_kept_is_not_begun(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: object) -> bool:
        raise StoreError("full")

    async with analysing(server, await pasted(server, PDN)) as page:
        monkeypatch.setattr(AnalysisRepository, "begin_report", full)
        await page.send("make_report")
        assert (await page.until("fault"))["code"] == "not_stored"


async def test_missed_captures_of_play_over_the_board_are_listed(server: Server) -> None:
    game = await server.new_game("belgian", entry="over_the_board", fen="W:W28,37:B4,23")
    async with server.page(game) as page:
        await page.ask({"type": "place", "side": "white", "origin": "37", "path": ["31"]})
        await page.ask({"type": "place", "side": "black", "origin": "23", "path": ["32"], "lifted": ["28"]})
        # While a game runs, its latest move is not analysed where mistakes have to be noticed.
        assert (await page.ask({"type": "resign", "side": "white"}))["type"] == "confirmed"
    made = await server.http.post("/api/analyses", json={"game": game})
    async with analysing(server, made.json()["id"]) as analysis:
        (missed,) = analysis.latest["report"]["missed"]
        assert (missed["side"], missed["move"], missed["kind"]) == ("white", "37-31", "capture_overlooked")
        await analysis.send("make_report")
        report = await analysis.until("report", state="done")
        assert [ply["text"] for ply in report["plies"]] == ["23x32"]


async def test_a_lost_position_needs_no_search(server: Server) -> None:
    async with analysing(server, await new_analysis(server, profile="fmjd", fen="W:WK46:BK28")) as page:
        await page.play(page.latest["shown"]["legal"][0]["text"])
        await page.send("make_report")
        report = await page.until("report", state="done")
        assert report["plies"][0]["end"] == 0


async def test_a_better_move_is_told_from_another_bad_one(server: Server) -> None:
    async with analysing(server, await pasted(server, '[FEN "W:W32,48,50:B1,2,22"]\n1. 32-27 22x31 *')) as page:
        await page.send("make_report")
        bad = (await page.until("report", state="done"))["plies"][0]["node"]
        await page.send("try", node=bad, move="32-28")
        worse = await page.until("tried")
        assert (worse["node"], worse["quality"], worse["reply"][0]) == (bad, "blunder", "22x33")
        await page.send("try", node=bad, move="50-44")
        assert (await page.until("tried"))["quality"] == "good"


async def test_what_the_report_does_not_know_is_not_judged(server: Server) -> None:
    async with analysing(server, await pasted(server, PDN)) as page:
        node = page.tree["nodes"][1]["id"]
        await page.send("try", node=node, move="32-28")  # there is no report
        assert await page.until("tried_refused") == {"type": "tried_refused", "node": node}
        await page.send("make_report")
        await page.until("report", state="done")
        await page.send("try", node=node, move="1-50")
        await page.until("tried_refused")
        await page.change("delete", node=node)
        await page.send("try", node=node, move="31-27")
        await page.until("tried_refused")


async def test_of_moves_tried_at_once_the_last_is_judged(server: Server) -> None:
    async with analysing(server, await pasted(server, '[FEN "W:W32,48,50:B1,2,22"]\n1. 32-27 22x31 *')) as page:
        await page.send("make_report")
        bad = (await page.until("report", state="done"))["plies"][0]["node"]
        for move in ("32-28", "48-42", "50-44"):
            await page.send("try", node=bad, move=move)
        await page.until("tried", move="50-44")
