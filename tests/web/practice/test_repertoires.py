"""Repertoires over HTTP, as the page makes, asks and changes them."""

import io
import json
import shutil
import zipfile
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest
from sqlalchemy import Connection, update
from starlette.requests import Request

from coupturc import StopFlag
from coupturc.archive import Archive
from coupturc.lessons.repertoire import Repertoire
from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.practice import repertoire_routes
from coupturc.web.practice.repertoires import MOST_KEPT
from coupturc.web.store.learners import learner_name
from coupturc.web.store.tables import repertoires
from tests.web.people.support import browser
from tests.web.support import Server, open_store, serving

PASSWORD = "achterlijn-ganzenbord"  # noqa: S105 - of nobody
LEARNER = "0123456789abcdef"
START = "W:W31-50:B1-20"

GAMES = """[White "Ada"][Black "Bea"][Result "2-0"] 1. 32-28 19-23 2. 28x19 14x23 2-0

[White "Bea"][Black "Cem"][Result "2-0"] 1. 32-28 18-23 2. 38-32 12-18 2-0

[White "Bea"][Black "Ada"][Result "0-2"] 1. 33-28 18-23 0-2
"""


@pytest.fixture
async def site(tmp_path: Path, page_folder: Path) -> AsyncIterator[Server]:
    collect(tmp_path / "archives")
    async with serving(open_store(tmp_path), page_folder, archives=tmp_path / "archives") as server:
        yield server


def collect(folder: Path) -> None:
    folder.mkdir()
    path = folder / "games.pdn"
    path.write_text(GAMES)
    with Archive.open(folder / "collections" / "club", make=True) as archive:
        assert archive.add(path).added == 3


def wanted(**fields: object) -> dict[str, object]:
    plan = {"side": "white", "fen": START, "plies": 6, "least": 1}
    return {"learner": LEARNER, "profile": "fmjd", "name": "Wit", "plan": plan, **fields}


async def made(server: Server, **fields: object) -> dict[str, Any]:
    answer = await server.http.post("/api/repertoires", json=wanted(**fields))
    assert answer.status_code == 201, answer.text
    view: dict[str, Any] = answer.json()
    return view


async def post(server: Server, view: dict[str, Any], what: str, status: int = 200, **fields: object) -> dict[str, Any]:
    path = f"/api/repertoires/{view['entry']['id']}/{what}"
    answer = await server.http.post(path, json={"learner": LEARNER, **fields})
    assert answer.status_code == status, answer.text
    body: dict[str, Any] = answer.json()
    return body


def owns(view: dict[str, Any]) -> list[str]:
    return [spot["own"] for spot in view["spots"] if spot["own"]]


async def test_a_repertoire_is_made_and_listed(site: Server) -> None:
    view = await made(site)
    assert sorted(owns(view)) == ["28x19", "32-28", "38-32"]
    assert (view["entry"]["name"], view["entry"]["side"], view["version"], view["is_cut"]) == ("Wit", "white", 0, False)
    listed = (await site.http.get("/api/repertoires", params={"learner": LEARNER})).json()["repertoires"]
    assert listed == [view["entry"]]
    assert listed[0]["score"] == {"positions": 3, "seen": 0, "due": 0, "next_due": None}
    shown = (await site.http.get(f"/api/repertoires/{listed[0]['id']}", params={"learner": LEARNER})).json()
    assert shown == view


async def test_only_the_games_that_are_asked_for_count(site: Server) -> None:
    view = await made(site, asked={"player": "Cem"})
    spots = {spot["fen"]: spot for spot in view["spots"]}
    assert [move["move"] for move in spots[view["start"]]["moves"]] == ["32-28"]
    behind = spots[view["start"]]["moves"][0]["fen"]
    assert [move["move"] for move in spots[behind]["moves"]] == ["18-23"]


@pytest.mark.parametrize(
    ("fields", "status", "code"),
    [
        ({"profile": "chess"}, 422, "unknown_profile"),
        ({"plan": {"side": "white", "fen": "W:W99"}}, 422, "fen"),
        ({"plan": {"side": "white", "fen": START, "plies": 1000}}, 400, "malformed"),
        ({"plan": {"side": "white", "fen": START, "least": 0}}, 400, "malformed"),
        ({"plan": {"side": "white", "fen": START, "least": 100}}, 422, "no_repertoire"),
        ({"asked": {"archive": "nowhere"}}, 404, "unknown_archive"),
        ({"asked": {"query": "W:m99"}}, 422, "query"),
        ({"asked": {"colour": "white"}}, 400, "malformed"),
        ({"name": ""}, 400, "malformed"),
    ],
)
async def test_what_cannot_be_made(site: Server, fields: dict[str, object], status: int, code: str) -> None:
    answer = await site.http.post("/api/repertoires", json=wanted(**fields))
    assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_a_line_is_asked_and_what_was_missed_comes_back(site: Server) -> None:
    view = await made(site)
    turn = await post(site, view, "questions")
    assert (turn["question"]["task"], turn["before"]) == ("repertoire", [])
    item = turn["question"]["item"]
    said = await post(site, view, "answers", attempt="a", item=item, answer="32-28")
    assert (said["step"], said["code"]) == ("right", "right")
    reply = said["reply"]["move"]["text"]
    played = ["32-28", reply]
    turn = await post(site, view, "questions", played=played)
    assert [ply["move"]["text"] for ply in turn["before"]] == played
    assert turn["score"] == {"positions": 3, "seen": 1, "due": 0, "next_due": None}
    item = turn["question"]["item"]
    said = await post(site, view, "answers", attempt="b", item=item, act="give_up")
    assert said["counted"]["again_at"]
    turn = await post(site, view, "questions", repeat=True)
    assert turn["question"] is None
    assert (turn["score"]["due"], bool(turn["score"]["next_due"])) == (0, True)


async def test_what_is_due_is_asked_with_the_line_that_leads_there(
    site: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = await made(site)
    behind = view["spots"][0]["moves"][0]["fen"]
    spots = {spot["fen"]: spot for spot in view["spots"]}
    item = next(move["fen"] for move in spots[behind]["moves"] if move["move"] == "18-23")
    await post(site, view, "answers", attempt="a", item=item, act="give_up")
    monkeypatch.setattr(site.services.repertoires, "_now_ms", lambda: 10**15)
    for repeat in (False, True):
        turn = await post(site, view, "questions", repeat=repeat)
        assert (turn["question"]["item"], turn["question"]["again"]) == (item, True)
        assert [ply["move"]["text"] for ply in turn["before"]] == ["32-28", "18-23"]


async def test_a_move_that_is_good_but_not_ones_own_costs_nothing(site: Server) -> None:
    view = await made(site)
    item = (await post(site, view, "questions"))["question"]["item"]
    said = await post(site, view, "answers", attempt="a", item=item, answer="33-28")
    assert (said["step"], said["code"], said["counted"]) == ("refused", "not_chosen", None)


async def test_it_is_changed_by_who_has_seen_it_last(site: Server) -> None:
    view = await made(site)
    change = {"act": "choose", "fen": view["start"], "move": "33-28"}
    changed = await post(site, view, "changes", version=0, **change)
    assert (owns(changed), changed["version"]) == (["33-28"], 1)
    assert (await post(site, view, "changes", 409, version=0, **change))["code"] == "repertoire_changed"
    removed = {"version": 1, "act": "remove", "fen": view["start"], "move": "33-28"}
    assert (await post(site, view, "changes", 422, **removed))["code"] == "no_repertoire"
    wrong = {"version": 1, "act": "choose", "fen": view["start"], "move": "33-22"}
    assert (await post(site, view, "changes", 422, **wrong))["code"] == "move"


async def test_a_branch_that_is_removed_is_not_repeated(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    view = await made(site)
    behind = view["spots"][0]["moves"][0]["fen"]
    spots = {spot["fen"]: spot for spot in view["spots"]}
    item = next(move["fen"] for move in spots[behind]["moves"] if move["move"] == "18-23")
    await post(site, view, "answers", attempt="a", item=item, act="give_up")
    monkeypatch.setattr(site.services.repertoires, "_now_ms", lambda: 10**15)
    changed = await post(site, view, "changes", version=0, act="remove", fen=behind, move="18-23")
    assert sorted(owns(changed)) == ["28x19", "32-28"]
    assert changed["entry"]["score"] == {"positions": 2, "seen": 0, "due": 0, "next_due": None}
    answer = await post(site, view, "answers", 422, attempt="b", item=item, answer="38-32")
    assert answer["code"] == "unknown_question"


async def test_what_nothing_leads_to_any_more_is_not_asked(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that was judged while its position was left out."""
    view = await made(site)
    behind = view["spots"][0]["moves"][0]["fen"]
    spots = {spot["fen"]: spot for spot in view["spots"]}
    item = next(move["fen"] for move in spots[behind]["moves"] if move["move"] == "18-23")
    keep_only = AsyncMock()
    with monkeypatch.context() as patched:
        patched.setattr(site.services.store.practice, "keep_only", keep_only)
        await post(site, view, "answers", attempt="a", item=item, act="give_up")
        await post(site, view, "changes", version=0, act="remove", fen=behind, move="18-23")
    keep_only.assert_awaited_once()
    monkeypatch.setattr(site.services.repertoires, "_now_ms", lambda: 10**15)
    turn = await post(site, view, "questions")
    assert (turn["question"]["item"], turn["score"]["due"]) == (view["start"], 0)


def take_games_away(tmp_path: Path) -> None:
    shutil.rmtree(tmp_path / "archives" / "collections" / "club")


async def test_it_is_changed_without_its_games(site: Server, tmp_path: Path) -> None:
    view = await made(site, asked={"archive": "club"})
    take_games_away(tmp_path)
    behind = view["spots"][0]["moves"][0]["fen"]
    removed = await post(site, view, "changes", version=0, act="remove", fen=behind, move="18-23")
    assert (sorted(owns(removed)), removed["is_cut"]) == (["28x19", "32-28"], False)
    chosen = await post(site, view, "changes", version=1, act="choose", fen=view["start"], move="33-28")
    assert (owns(chosen), chosen["is_cut"]) == (["33-28"], True)


async def test_nothing_is_kept_of_a_change_whose_page_has_gone(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    view = await made(site)

    async def left(_request: Request, work: Callable[[StopFlag], Repertoire]) -> Repertoire:
        stop = StopFlag()
        stop.set()
        return work(stop)

    monkeypatch.setattr(repertoire_routes, "scanned", left)
    path = f"/api/repertoires/{view['entry']['id']}"
    change = {"learner": LEARNER, "version": 0, "act": "choose", "fen": view["start"], "move": "33-28"}
    assert (await site.http.post(f"{path}/changes", json=change)).status_code == 204
    assert (await site.http.get(path, params={"learner": LEARNER})).json() == view


async def test_a_line_that_cannot_be_played_is_refused(site: Server) -> None:
    view = await made(site)
    assert (await post(site, view, "questions", 422, played=["31-22"]))["code"] == "unknown_question"


async def test_it_is_deleted_with_what_was_done_in_it(site: Server) -> None:
    view = await made(site)
    item = (await post(site, view, "questions"))["question"]["item"]
    await post(site, view, "answers", attempt="a", item=item, act="give_up")
    path = f"/api/repertoires/{view['entry']['id']}"
    assert (await site.http.delete(path, params={"learner": LEARNER})).status_code == 204
    assert (await site.http.delete(path, params={"learner": LEARNER})).json()["code"] == "unknown_repertoire"
    assert await site.services.store.practice.result(LEARNER, "a") is None


async def test_another_learner_has_none_of_it(site: Server) -> None:
    view = await made(site)
    answer = await site.http.get(f"/api/repertoires/{view['entry']['id']}", params={"learner": "another"})
    assert answer.json()["code"] == "unknown_repertoire"


@pytest.mark.parametrize("damaged", ["body", "profile"])
async def test_one_that_cannot_be_read_is_named_and_can_be_deleted(site: Server, damaged: str) -> None:
    view = await made(site)
    row = (await site.services.store.repertoires.of_learner(LEARNER))[0]

    def break_it(connection: Connection) -> None:
        connection.execute(update(repertoires).values({damaged: "{"}))

    await site.services.store.database.write(break_it)
    entry = (await site.http.get("/api/repertoires", params={"learner": LEARNER})).json()["repertoires"][0]
    assert (entry["name"], entry["score"]) == ("Wit", None)
    answer = await site.http.get(f"/api/repertoires/{row.id}", params={"learner": LEARNER})
    assert answer.json()["code"] == "unreadable_repertoire"
    assert (await site.http.delete(f"/api/repertoires/{row.id}", params={"learner": LEARNER})).status_code == 204
    assert view["entry"]["id"] == row.id


async def test_nobody_keeps_more_than_anybody_practises(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: object) -> int:
        return MOST_KEPT

    monkeypatch.setattr(type(site.services.store.repertoires), "count", full)
    answer = await site.http.post("/api/repertoires", json=wanted())
    assert (answer.status_code, answer.json()["code"]) == (409, "repertoires_full")


async def test_what_was_counted_in_time_is_the_repertoire(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([0.0, 0.0, 0.0])
    monkeypatch.setattr(repertoire_routes, "monotonic", lambda: next(times, 100.0))
    view = await made(site)
    assert (owns(view), view["is_cut"]) == (["32-28"], True)


async def test_forgetting_a_learner_deletes_them(site: Server) -> None:
    await made(site)
    assert (await site.http.delete("/api/practice", params={"learner": LEARNER})).status_code == 204
    assert (await site.http.get("/api/repertoires", params={"learner": LEARNER})).json()["repertoires"] == []


async def test_a_member_takes_them_along_and_leaves_none_behind(tmp_path: Path, page_folder: Path) -> None:
    collect(tmp_path / "archives")
    cookie = SessionCookie(secure=False)
    serves = serving(open_store(tmp_path), page_folder, archives=tmp_path / "archives", session=cookie)
    async with serves as server, browser(server) as ada, browser(server) as bep:
        name = (await ada.post("/api/repertoires", json=wanted())).json()["entry"]["id"]
        await ada.post("/api/account", json={"name": "Ada", "password": PASSWORD})
        refused = await bep.get(f"/api/repertoires/{name}", params={"learner": LEARNER})
        assert refused.json()["code"] == "unknown_repertoire"
        answer = await ada.get("/api/account/export")
        with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
            (kept,) = json.loads(file.read("account.json"))["learned"]["repertoires"]
        assert (kept["id"], kept["body"]["plan"]["side"]) == (name, "white")
        person = (await ada.get("/api/me")).json()["person"]["id"]
        await server.services.store.members.leave(person)
        assert await server.services.store.repertoires.of_learner(learner_name(person)) == ()
