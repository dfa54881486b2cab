"""Lessons made of analyses, over HTTP."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, update

from coupturc.lessons import MAX_LESSON_BYTES, LessonFolder
from coupturc.web.store.tables import made_lessons
from tests.web.support import Server

ANNA = {"learner": "anna", "locale": "nl-NL"}
WORDS = {"look": "Kijk.", "ask_white": "Wit?", "ask_black": "Zwart?", "done": "Goed."}
PDN = b"1. 32-28! {Centrum} (1. 33-29 {te vroeg}) 1... 19-23 2. 28x19 14x23 2-0"


async def analysis(server: Server) -> str:
    made = await server.http.post("/api/analyses/pdn", content=PDN, params={"profile": "international"})
    name: str = made.json()["id"]
    return name


def asked(analysis: str, **changed: Any) -> dict[str, Any]:
    return {"analysis": analysis, "language": "nl", "title": "Les", "summary": "Een les.", "words": WORDS} | changed


async def made(server: Server) -> str:
    answer = await server.http.post("/api/made-lessons", json=asked(await analysis(server)))
    body = answer.json()
    assert (answer.status_code, body["steps"], body["tasks"]) == (201, 2, 1)
    name: str = body["id"]
    return name


async def test_a_lesson_is_followed_by_whoever_has_the_link(server: Server) -> None:
    lesson = await made(server)
    view = (await server.http.get(f"/api/lessons/{lesson}", params=ANNA)).json()
    assert (view["state"]["title"], view["state"]["task"]["ask"], view["following"]) == ("Les", "Wit?", None)
    body = {**ANNA, "place": view["place"], "action": {"type": "answer", "answer": "33-29"}}
    wrong = (await server.http.post(f"/api/lessons/{lesson}", json=body)).json()
    assert wrong["state"]["verdict"]["text"] == "te vroeg"
    body["action"] = {"type": "answer", "answer": "32-28"}
    right = (await server.http.post(f"/api/lessons/{lesson}", json=body)).json()
    assert (right["state"]["verdict"]["text"], right["kept"]) == ("Centrum", True)


async def test_its_maker_has_it_in_a_list(server: Server) -> None:
    first, second = await made(server), await made(server)
    assert first not in (await server.http.get("/api/lessons", params=ANNA)).text
    listed = (await server.http.get("/api/made-lessons", params={"locale": "tr"})).json()
    assert [each["id"] for each in listed["lessons"]] == [second, first]
    shown = listed["lessons"][0]
    assert (shown["game"], shown["title"], shown["summary"]) == ("international", "Les", "Een les.")


async def test_one_that_is_damaged_harms_no_other(server: Server) -> None:
    first, second = await made(server), await made(server)
    await server.services.store.database.write(lambda connection: _damage(connection, first))
    listed = (await server.http.get("/api/made-lessons", params={"locale": "nl-NL"})).json()
    assert ([each["id"] for each in listed["lessons"]], listed["damaged"]) == ([second], [first])


def _damage(connection: Connection, lesson: str) -> None:
    connection.execute(update(made_lessons).where(made_lessons.c.id == lesson).values(body="steps = 7"))


async def test_a_deleted_lesson_is_gone_with_what_was_done_in_it(server: Server) -> None:
    lesson = await made(server)
    body = {**ANNA, "place": {"step": 1}, "action": {"type": "look"}}
    await server.http.post(f"/api/lessons/{lesson}", json=body)
    assert lesson in await server.services.store.lessons.progress("anna")
    assert (await server.http.delete(f"/api/made-lessons/{lesson}")).status_code == 204
    assert lesson not in await server.services.store.lessons.progress("anna")
    assert (await server.http.get(f"/api/lessons/{lesson}", params=ANNA)).status_code == 404
    again = await server.http.delete(f"/api/made-lessons/{lesson}")
    assert (again.status_code, again.json()["code"]) == (404, "unknown_lesson")


async def test_another_trainer_opens_its_file(server: Server) -> None:
    file = (await server.http.get(f"/api/made-lessons/{await made(server)}.toml")).content
    opened = await server.http.post("/api/made-lessons/file", content=file)
    body = opened.json()
    assert (opened.status_code, body["faults"]) == (201, [])
    assert (body["made"]["game"], body["made"]["steps"], body["made"]["tasks"]) == ("international", 2, 1)
    view = (await server.http.get(f"/api/lessons/{body['made']['id']}", params=ANNA)).json()
    assert view["state"]["title"] == "Les"


@pytest.mark.parametrize(
    ("file", "codes"),
    [
        (b"", {"line", "choice", "languages", "step"}),
        (b"title = [", {"toml"}),
        (b"profile = ['fmjd']", {"line", "choice", "languages", "step"}),
        (b"\xff\xfe", {"utf8"}),
        (b"a = " + b"[" * 20_000, {"nesting"}),
    ],
)
async def test_what_is_wrong_with_a_file_is_named(server: Server, file: bytes, codes: set[str]) -> None:
    answer = await server.http.post("/api/made-lessons/file", content=file)
    body = answer.json()
    assert (answer.status_code, body["made"]) == (200, None)
    assert {fault["code"] for fault in body["faults"]} == codes
    assert (await server.http.get("/api/made-lessons", params={"locale": "nl-NL"})).json()["lessons"] == []


async def test_a_file_that_is_too_large_is_not_read(server: Server) -> None:
    answer = await server.http.post("/api/made-lessons/file", content=b"#" * (MAX_LESSON_BYTES + 1))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


async def test_its_file_is_a_lesson_for_another_server(server: Server, tmp_path: Path) -> None:
    lesson = await made(server)
    answer = await server.http.get(f"/api/made-lessons/{lesson}.toml")
    assert answer.headers["content-disposition"] == f'attachment; filename="{lesson}.toml"'
    (tmp_path / f"{lesson}.toml").write_bytes(answer.content)
    read = LessonFolder(tmp_path).read()
    assert ([each.id for each in read.lessons], read.faulty) == ([lesson], ())


async def test_it_stays_when_the_analysis_is_deleted(server: Server) -> None:
    name = await analysis(server)
    lesson = (await server.http.post("/api/made-lessons", json=asked(name))).json()["id"]
    await server.http.delete(f"/api/analyses/{name}")
    assert (await server.http.get(f"/api/lessons/{lesson}", params=ANNA)).status_code == 200


async def test_nothing_is_made_of_an_analysis_that_is_not_there(server: Server) -> None:
    answer = await server.http.post("/api/made-lessons", json=asked("nowhere"))
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_analysis")


@pytest.mark.parametrize("path", ["/api/lessons/les-0/reading", "/api/made-lessons/les-0.toml"])
async def test_a_lesson_that_is_not_there_is_named(server: Server, path: str) -> None:
    answer = await server.http.get(path, params=ANNA)
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_lesson")


@pytest.mark.parametrize(
    "changed", [{"title": ""}, {"title": " "}, {"title": "x" * 201}, {"language": "de"}, {"words": {}}]
)
async def test_what_is_asked_wrongly_is_refused(server: Server, changed: dict[str, Any]) -> None:
    answer = await server.http.post("/api/made-lessons", json=asked(await analysis(server), **changed))
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


async def test_invisible_letters_alone_are_no_title(server: Server) -> None:
    """The file would lack its title: such a lesson is refused, and not stored."""
    answer = await server.http.post("/api/made-lessons", json=asked(await analysis(server), title="\u200b\u200b"))
    assert (answer.status_code, answer.json()["code"]) == (422, "broken_lesson")
