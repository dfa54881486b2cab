"""Changes to an analysis: on disk before they are confirmed, followed by every page."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy import Connection
from starlette.websockets import WebSocket

from coupturc.analysis.changes import AnnotateNode
from coupturc.notation.pdn import parse_pdn
from coupturc.structs import replace
from coupturc.web.analyses.follower import AnalysisFollower
from coupturc.web.analyses.messages import ChangeTree
from coupturc.web.analyses.report import FollowedReport
from coupturc.web.analyses.rooms import AnalysisRooms
from coupturc.web.live.page_socket import PageSocket
from coupturc.web.store import Store, StoreError, sqlite_url
from coupturc.web.store.database import Database
from coupturc.web.store.writer import Work
from tests.waiting import until
from tests.web.analyses.support import analysing, new_analysis
from tests.web.support import Server, open_store, serving


async def test_the_first_board_is_the_start(server: Server) -> None:
    async with analysing(server, await new_analysis(server)) as page:
        assert page.latest["shown"]["turn"] == "white"
        assert len(page.latest["shown"]["legal"]) == 9
        assert [node["id"] for node in page.tree["nodes"]] == ["0"]
        assert page.latest["report"]["state"] == "none"


async def test_what_is_confirmed_is_there_after_a_restart(tmp_path: Path, page_folder: Path) -> None:
    async with serving(open_store(tmp_path), page_folder) as server:
        name = await new_analysis(server)
        async with analysing(server, name) as page:
            node = await page.play("32-28", "19-23")
            await page.change("annotate", node=node, comment="why <b>not</b>", strength="!", nags=[])
    async with serving(open_store(tmp_path), page_folder) as server, analysing(server, name) as page:
        last = page.tree["nodes"][-1]
        assert (last["id"], last["comment"], last["strength"], last["number"]) == (node, "why <b>not</b>", "!", 1)


async def test_what_was_done_before_a_restart_can_be_undone(tmp_path: Path, page_folder: Path) -> None:
    async with serving(open_store(tmp_path), page_folder) as server:
        name = await new_analysis(server)
        async with analysing(server, name) as page:
            node = await page.play("32-28", "19-23")
            await page.change("annotate", node=node, comment="Ölçülü", strength="!", nags=[])
            with_words = page.tree["nodes"]
            first = with_words[1]["id"]
            await page.change("delete", node=first)
            await page.ask("undo_change", version=page.tree["version"])
            await page.change("delete", node=first)
            assert len(page.tree["nodes"]) == 1
    async with serving(open_store(tmp_path), page_folder) as server, analysing(server, name) as page:
        await page.ask("undo_change", version=page.tree["version"])
        assert page.tree["nodes"] == with_words
        await page.ask("undo_change", version=page.tree["version"])
        assert page.tree["nodes"][-1]["comment"] == ""
        await page.ask("undo_change", version=page.tree["version"])
        assert len(page.tree["nodes"]) == 1
        assert not page.tree["undoable"]


async def test_so_many_changes_can_be_undone(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("coupturc.web.analyses.room._MOST_UNDONE", 2)
    async with analysing(server, await new_analysis(server)) as page:
        node = await page.play("32-28")
        for comment in ("one", "two", "three"):
            await page.change("annotate", node=node, comment=comment, strength="", nags=[])
        for comment in ("two", "one"):
            await page.ask("undo_change", version=page.tree["version"])
            assert page.tree["nodes"][-1]["comment"] == comment
        assert not page.tree["undoable"]


async def test_the_board_follows_the_page(server: Server) -> None:
    async with analysing(server, await new_analysis(server, profile="dama")) as page:
        node = await page.play("a3-a4")
        await page.send("look", node=node)
        shown = await page.until("shown", node=node)
        assert (shown["turn"], shown["number"], shown["last"]["text"]) == ("black", 1, "a3-a4")
        await page.send("look", node="gone")
        await page.until("shown", node="0")


async def test_two_pages_follow_one_tree(server: Server) -> None:
    name = await new_analysis(server)
    async with analysing(server, name) as one, analysing(server, name) as two:
        node = await one.play("32-28")
        tree = await two.until("analysis")
        assert tree["nodes"][-1]["id"] == node
        await two.send("look", node=node)
        await two.until("shown", node=node)
        await one.change("delete", node=node)
        await two.until("shown", node="0")


async def test_after_a_comment_neither_board_nor_report_comes_again(server: Server) -> None:
    name = await new_analysis(server)
    async with analysing(server, name) as one, analysing(server, name) as two:
        for number in range(3):
            await one.change("annotate", node="0", comment=f"comment {number}", strength="", nags=[])
        two.latest = {"analysis": two.tree}
        await two.send("ping", number=7)
        await two.until("pong")
        assert two.latest.keys() == {"analysis", "pong"}


async def test_a_comment_costs_little_in_a_large_tree(server: Server) -> None:
    text = "1. 32-28 " + "(1. 31-26 {words of a comment} 19-23) " * 1000 + "*"
    name = (await server.http.post("/api/analyses/pdn", content=text.encode())).json()["id"]
    async with analysing(server, name) as one, analysing(server, name) as two:
        assert len(json.dumps(one.tree)) > 400_000
        node = one.tree["nodes"][1000]["id"]
        await one.change("annotate", node=node, comment="good", strength="!", nags=[])
        await two.until("analysis", version=1)
        for page in (one, two):
            (step,) = page.steps
            assert len(json.dumps(step)) < 1000
        assert two.tree["nodes"] == one.tree["nodes"]


async def test_steps_lead_to_the_tree_that_a_page_gets_that_comes(server: Server) -> None:
    name = await new_analysis(server)
    async with analysing(server, name) as page, analysing(server, name, "") as old:
        white = await page.play("32-28", "19-23", "28x19", "14x23")
        black = await page.play("20-24", node=page.tree["nodes"][1]["id"])
        aside = await page.play("31-26", "20-25")
        changes: list[dict[str, Any]] = [
            {"type": "make_main", "node": black},
            {"type": "annotate", "node": white, "comment": "good", "strength": "!", "nags": [7]},
            {"type": "set_headers", "headers": {"White": "Ank"}},
            {"type": "reorder", "node": page.tree["nodes"][-2]["id"], "place": 0},
            {"type": "draw", "node": aside, "arrows": [{"origin": "1", "target": "6"}], "squares": []},
            {"type": "delete", "node": page.tree["nodes"][1]["id"]},
            {"type": "set_headers", "headers": {"White": ""}},
        ]
        for change in changes:
            assert (await page.ask("change", change=change))["type"] == "change_confirmed"
        for _ in range(3):
            await page.ask("undo_change", version=page.tree["version"])
        assert len(page.steps) == 3 + len(changes) + 3
        async with analysing(server, name) as late:
            assert late.tree == page.tree
        await old.until("analysis", version=page.tree["version"])
        assert (old.tree, old.steps) == (page.tree, [])


async def test_a_page_that_has_not_read_the_last_tree_gets_the_whole(server: Server) -> None:
    name = await new_analysis(server)
    room = await server.services.analyses.open(name)
    assert room is not None
    page = PageSocket(cast("WebSocket", SimpleNamespace(scope={}, client=None)))  # nothing is read from it
    follower = AnalysisFollower(room, page)
    await room.join(follower)
    follower.reads_steps = True
    for comment in ("one", "two"):
        change = ChangeTree(comment, AnnotateNode("0", comment, "", ()))
        await room.change(change, follower)
    sent = [json.loads(page._next()) for _ in range(4)]
    assert [message["type"] for message in sent] == ["analysis", "report", "change_confirmed", "change_confirmed"]
    assert (sent[0]["version"], sent[0]["nodes"][0]["comment"]) == (2, "two")
    await room.change(ChangeTree("three", AnnotateNode("0", "three", "", ())), follower)
    assert json.loads(page._next())["type"] == "tree_step"
    await follower.leave()


async def test_a_report_that_somebody_finds_when_he_comes_reaches_the_others(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await server.services.analyses.open(await new_analysis(server))
    assert room is not None
    pages = [PageSocket(cast("WebSocket", SimpleNamespace(scope={}, client=None))) for _ in range(2)]
    first, second = (AnalysisFollower(room, page) for page in pages)
    await room.join(first)
    assert [json.loads(pages[0]._next())["type"] for _ in range(2)] == ["analysis", "report"]
    newer = replace(room._report.message(), total=7)
    monkeypatch.setattr(FollowedReport, "message", lambda _: newer)
    await room.join(second)
    assert json.loads(pages[0]._next())["total"] == 7
    for follower in (first, second):
        await follower.leave()


async def test_a_refused_move_says_why(server: Server) -> None:
    async with analysing(server, await new_analysis(server, profile="fmjd", fen="W:W28,31:B23")) as page:
        refused = await page.change("play", node="0", moves=["31-27"])
        assert (refused["type"], refused["code"]) == ("change_refused", "capture_compulsory")
        assert refused["show"][0]["text"] == "28x19"
        refused = await page.change("delete", node="0")
        assert refused["code"] == "root_stays"


async def test_a_change_is_undone_once(server: Server) -> None:
    async with analysing(server, await new_analysis(server)) as page:
        refused = await page.ask("undo_change", version=0)
        assert refused["code"] == "nothing_to_undo"
        node = await page.play("32-28")
        await page.change("delete", node=node)
        version = page.tree["version"]
        for _ in range(2):  # the second comes after a lost answer
            assert (await page.ask("undo_change", version=version))["type"] == "change_confirmed"
        assert [each["id"] for each in page.tree["nodes"]] == ["0", node]
        assert page.tree["undoable"]


async def test_what_cannot_be_stored_does_not_happen(tmp_path: Path, page_folder: Path) -> None:
    class Full(Database):
        full = False

        async def write(self, work: Work) -> None:
            if self.full:
                raise StoreError("database or disk is full")
            await super().write(work)

    database = Full(sqlite_url(tmp_path / "games.sqlite3"))
    async with serving(Store.over(database), page_folder) as server:
        name = await new_analysis(server)
        async with analysing(server, name) as page:
            node = await page.play("32-28")
            database.full = True
            answer = await page.change("play", node=node, moves=["19-23"])
            assert (answer["type"], answer["code"]) == ("fault", "not_stored")
            assert (await page.ask("undo_change", version=1))["code"] == "not_stored"
            database.full = False
            await page.play("20-24", node=node)
            assert len(page.tree["nodes"]) == 3
        text = (await server.http.get(f"/api/analyses/{name}/pdn")).text
        assert [str(move) for move in parse_pdn(text)[0].moves] == ["32-28", "20-24"]


async def test_another_process_that_was_first_counts(tmp_path: Path, page_folder: Path) -> None:
    store = open_store(tmp_path)
    async with serving(store, page_folder) as server:
        name = await new_analysis(server)
        async with analysing(server, name) as page:
            other = "UPDATE analyses SET version = 1, body = '1. 33-29 *'"
            await store.database.write(lambda connection: _run(connection, other))
            answer = await page.change("play", node="0", moves=["32-28"])
            assert answer["code"] == "not_stored"
            assert page.tree["nodes"][-1]["text"] == "33-29"


async def test_another_process_that_deleted_it_counts(tmp_path: Path, page_folder: Path) -> None:
    store = open_store(tmp_path)
    async with serving(store, page_folder) as server:
        async with analysing(server, await new_analysis(server)) as page:
            await page.play("32-28")
            await store.database.write(lambda connection: _run(connection, "DELETE FROM analyses"))
            await page.send("change", id="x", change={"type": "play", "node": "0", "moves": ["33-29"]})
            assert (await page.until("fault"))["code"] == "deleted"
        left = await store.database.read(
            lambda connection: connection.exec_driver_sql("SELECT * FROM analysis_steps").all()
        )
        assert left == []


async def test_a_damaged_analysis_hides_no_other(tmp_path: Path, page_folder: Path) -> None:
    store = open_store(tmp_path)
    async with serving(store, page_folder) as server:
        damaged = await new_analysis(server)
        await store.database.write(lambda connection: _run(connection, "UPDATE analyses SET profile = 'id = 7'"))
        whole = await new_analysis(server)
        body = (await server.http.get("/api/analyses")).json()
        assert ([each["id"] for each in body["analyses"]], body["damaged"]) == ([whole], [damaged])


async def test_the_list_reads_no_trees(tmp_path: Path, page_folder: Path) -> None:
    """Fifty analyses of a megabyte took 3.4 GB of memory to list."""
    store = open_store(tmp_path)
    async with serving(store, page_folder) as server:
        name = await new_analysis(server)
        async with analysing(server, name) as page:
            await page.change("set_headers", headers={"White": "Ada" * 100})
            node = await page.play("32-28", "19-23")
            await page.ask("undo_change", version=page.tree["version"])
            await page.play("31-26")
        await store.database.write(lambda connection: _run(connection, "UPDATE analyses SET body = '('"))
        (listed,) = (await server.http.get("/api/analyses")).json()["analyses"]
        assert (listed["plies"], listed["headers"]["White"]) == (1, ("Ada" * 100)[:200])
        assert node


def _run(connection: Connection, statement: str) -> None:
    connection.exec_driver_sql(statement)


async def test_messages_that_are_none_are_told(server: Server) -> None:
    async with analysing(server, await new_analysis(server)) as page:
        await page.send("change", id="x", change={"type": "play", "node": "0", "moves": []})
        assert (await page.until("fault"))["params"]["at"] == "$.change.moves"
        await page.socket.send("x" * 20_000)
        assert (await page.until("fault"))["code"] == "too_large"
        await page.send("ping", number=3)
        assert (await page.until("pong"))["number"] == 3


async def test_no_analysis_no_page(server: Server) -> None:
    with pytest.raises(Exception, match="4404"):
        async with analysing(server, "nothing"):
            pass


async def test_deleting_sends_the_pages_away(server: Server) -> None:
    name = await new_analysis(server)
    async with analysing(server, name) as page:
        assert (await server.http.delete(f"/api/analyses/{name}")).status_code == 204
        assert (await page.until("fault"))["code"] == "deleted"
    assert (await server.http.delete(f"/api/analyses/{name}")).status_code == 404


async def test_an_idle_analysis_leaves_memory(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AnalysisRooms, "keep_seconds", 0.01)
    name = await new_analysis(server)
    async with analysing(server, name) as page:
        await page.play("32-28")
    await until(lambda: name not in server.services.analyses._rooms)
    async with analysing(server, name) as page:
        assert len(page.tree["nodes"]) == 2
        assert page.tree["undoable"]
