"""The computer beside the analyst: lines come live, end with the page, and wait for nobody's game."""

import threading
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from pathlib import Path

import pytest

from coupturc import Engine, Rules, SearchReport, StopFlag
from coupturc.engine.native import pool as pools
from coupturc.engine.native.lines import Line
from coupturc.engine.native.pool import EnginePool
from coupturc.engine.native.searching import Question, search
from coupturc.engine.tables.folder import TableFolder
from coupturc.web.analyses.analyst import Analyst, Power
from coupturc.web.endgames import Endgames
from coupturc.web.people.session_cookie import SessionCookie
from tests.waiting import until
from tests.web.analyses.support import analysing, new_analysis
from tests.web.support import Message, Server, open_store, serving


@pytest.fixture
def pool() -> EnginePool:
    return EnginePool(1)


@pytest.fixture
async def server(tmp_path: Path, page_folder: Path, pool: EnginePool) -> AsyncIterator[Server]:
    async with serving(open_store(tmp_path), page_folder, pool=pool) as server:
        yield server


def searching(pool: EnginePool) -> int:
    return sum(running for _, running in pool.load().values())


async def test_lines_come_live_and_stop(server: Server, pool: EnginePool) -> None:
    async with analysing(server, await new_analysis(server)) as page:
        await page.send("engine", on=True, lines=3)
        first = await page.until("lines", state="running")
        later = await page.until("lines", state="running")
        assert [line["rank"] for line in later["lines"]] == [0, 1, 2]
        for _ in range(10):  # also while one depth replaces another
            seen = await page.until("lines")
            assert len({line["moves"][0] for line in seen["lines"]}) == len(seen["lines"]) == 3
        assert later["nodes"] >= first["nodes"] > 0
        await page.send("engine", on=False)
        await page.send("ping", number=1)
        await page.until("pong")
        await until(lambda: not searching(pool))


async def test_the_search_follows_the_board(server: Server) -> None:
    async with analysing(server, await new_analysis(server, profile="fmjd", fen="W:W28,31:B23,1")) as page:
        await page.send("engine", on=True, lines=1)
        lines = await page.until("lines", node="0")
        assert lines["lines"][0]["moves"][0] == "28x19"
        assert lines["lines"][0]["score"] > 0
        node = await page.play("28x19")
        await page.send("look", node=node)
        lines = await page.until("lines", node=node)
        assert lines["lines"][0]["score"] > 0  # still White's view, with Black to move


async def test_a_page_that_leaves_takes_its_search_along(server: Server, pool: EnginePool) -> None:
    async with analysing(server, await new_analysis(server)) as page:
        await page.send("engine", on=True, lines=1)
        for node in ("0", "gone") * 10:
            await page.send("look", node=node)
        await page.until("lines")
        assert searching(pool)
    await until(lambda: not searching(pool))


async def test_an_end_in_sight_is_told_and_the_search_ends(server: Server) -> None:
    async with analysing(server, await new_analysis(server, profile="fmjd", fen="B:W32:BK28")) as page:
        await page.send("engine", on=True, lines=1)
        lines = await page.until("lines", state="done")
        assert lines["lines"][0]["end"] == -1
        node = await page.play(lines["lines"][0]["moves"][0])
        await page.send("look", node=node)
        assert (await page.until("lines", node=node, state="done"))["lines"] == []


async def test_the_only_legal_move_is_looked_at_as_deeply_as_others(server: Server) -> None:
    async with analysing(server, await new_analysis(server)) as page:
        node = await page.play("32-28", "19-23")
        await page.send("look", node=node)
        shown = await page.until("shown", node=node)
        assert [move["text"] for move in shown["legal"]] == ["28x19"]
        await page.send("engine", on=True)
        while not any(line["depth"] > 5 for line in (await page.until("lines", node=node))["lines"]):
            pass


async def test_a_threat_is_what_the_other_side_would_play(server: Server) -> None:
    async with analysing(server, await new_analysis(server, profile="fmjd", fen="B:W28,31:B1,23")) as page:
        await page.send("engine", on=True, threat=True)
        lines = await page.until("lines", threat=True)
        assert lines["lines"][0]["moves"][0] == "28x19"
        assert lines["lines"][0]["score"] > 0  # White's view
        await page.send("engine", on=True)
        while (own := await page.until("lines", threat=False))["state"] == "waiting" or not own["lines"]:
            pass
        assert own["lines"][0]["moves"][0].startswith("23x")


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Return threads and hash table of each search that is begun for a page."""
    seen: list[tuple[int, int]] = []
    look = Analyst.look

    def seen_look(self: Analyst, question: Question, asker: str, hash_mib: int) -> AsyncGenerator[Line, None]:
        seen.append((question.threads, hash_mib))
        return look(self, question, asker, hash_mib)

    monkeypatch.setattr(Analyst, "look", seen_look)
    return seen


async def search_with(server: Server, **wanted: int) -> Message:
    """Have a page search, and return what it was allowed."""
    async with analysing(server, await new_analysis(server)) as page:
        await page.send("engine", on=True, **wanted)
        await page.until("lines", state="running")
        return page.tree


async def test_who_is_at_home_chooses_cores_and_memory(
    tmp_path: Path, page_folder: Path, looks: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Power, "of_machine", lambda _workers: Power(2, (32, 64)))
    async with serving(open_store(tmp_path), page_folder, pool=EnginePool(1)) as server:
        allowed = await search_with(server, threads=2, hash_mib=64)
        assert (allowed["most_threads"], allowed["hash_sizes_mib"]) == (2, [32, 64])
        await search_with(server, threads=1000, hash_mib=100_000)
        await search_with(server)
    assert looks == [(2, 64), (2, 64), (1, 32)]


async def test_online_a_page_has_one_core(
    tmp_path: Path, page_folder: Path, looks: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Power, "of_machine", lambda _workers: Power(64, (32, 64)))
    online = SessionCookie(secure=False)
    async with serving(open_store(tmp_path), page_folder, pool=EnginePool(1), session=online) as server:
        allowed = await search_with(server, threads=8, hash_mib=64)
    assert (allowed["most_threads"], allowed["hash_sizes_mib"]) == (1, [32])
    assert looks == [(1, 32)]


async def test_a_side_without_pieces_threatens_nothing(server: Server) -> None:
    async with analysing(server, await new_analysis(server, profile="fmjd", fen="B:W:B12")) as page:
        await page.send("engine", on=True, threat=True)
        assert (await page.until("lines", state="done"))["lines"] == []


async def test_a_second_page_waits_for_the_first(server: Server) -> None:
    name = await new_analysis(server)
    async with analysing(server, name) as one, analysing(server, name) as two:
        await one.send("engine", on=True, lines=1)
        await one.until("lines", state="running")
        await two.send("engine", on=True, lines=1)
        await two.until("lines", state="waiting")
        await one.send("engine", on=False)
        await two.until("lines", state="running")


async def test_a_click_in_a_game_does_not_wait_for_analysis(
    server: Server, pool: EnginePool, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end = threading.Event()

    def held(
        engine: Engine, question: Question, stop: StopFlag, report: Callable[[SearchReport], None]
    ) -> SearchReport:
        assert may_end.wait(60)
        return search(engine, question, stop, report)

    monkeypatch.setattr(pools, "search", held)
    async with analysing(server, await new_analysis(server)) as page:
        await page.send("engine", on=True, lines=3)
        await until(lambda: searching(pool))
        async with server.page(await server.new_game()) as played:
            for text in ("32-28", "19-23", "28x19", "14x23"):
                await played.move(text)
        assert searching(pool)
        may_end.set()


@pytest.fixture
async def knowing(tmp_path: Path, page_folder: Path) -> AsyncIterator[Server]:
    """A server whose analyst has the tables of two pieces."""
    folder = TableFolder(tmp_path / "tables", Rules())
    folder.build(2, 1)
    async with serving(open_store(tmp_path), page_folder, pool=EnginePool(tables=(folder.open(),))) as server:
        yield server


async def test_tables_say_what_every_move_leads_to(knowing: Server) -> None:
    name = await new_analysis(knowing, profile="fmjd", fen="W:WK46:BK28")
    async with analysing(knowing, name) as page:
        verdicts = page.latest["shown"]["verdicts"]
        assert {(each["result"], each["plies"]) for each in verdicts} == {("win", 1)}


async def test_a_draw_by_tables_leaves_no_other_chances(knowing: Server) -> None:
    name = await new_analysis(knowing, profile="fmjd", fen="W:WK26:BK3")
    async with analysing(knowing, name) as page:
        drawn = {each["text"] for each in page.latest["shown"]["verdicts"] if each["result"] == "draw"}
        await page.send("engine", on=True, lines=5)
        told = await page.until("lines", state="done")
        draws = [line for line in told["lines"] if line["moves"][0] in drawn]
        assert draws
        assert {(line["win"], line["draw"], line["loss"]) for line in draws} == {(0, 1, 0)}


async def test_small_tables_are_made_when_a_position_wants_them(
    tmp_path: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has to build tables first to read in how many moves an ending is won."""
    larger: list[Rules] = []
    monkeypatch.setattr(Endgames, "prepare", lambda _, rules: larger.append(rules))
    async with serving(open_store(tmp_path), page_folder, tables=tmp_path / "tables") as server:
        name = await new_analysis(server, profile="fmjd", fen="W:WK47,K2:B15")
        async with analysing(server, name) as page:
            while not page.latest["shown"]["verdicts"]:
                await page.receive()
            assert "win" in {each["result"] for each in page.latest["shown"]["verdicts"]}
        name = await new_analysis(server, profile="fmjd", fen="W:W31,32,33:BK5,K6")
        async with analysing(server, name) as page:
            assert page.latest["shown"]["verdicts"] == []
    assert larger == [Rules()]
