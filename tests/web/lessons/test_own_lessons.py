"""A trainer's own lessons over HTTP, in a section of their own."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from coupturc.field_fault import EXPECTATIONS
from coupturc.lessons import LessonFolder
from tests.docs_pages import ROOT
from tests.lessons.broken import HEAD, step
from tests.web.support import Server, open_store, serving
from tools.generate.languages import LANGUAGES

ANNA = {"learner": "anna", "locale": "nl-NL"}


def write(folder: Path, lesson: str, profile: str = "fmjd") -> None:
    (folder / f"{lesson}.toml").write_text(HEAD.replace('"small"', f'"{lesson}"').replace("fmjd", profile) + step())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "lessons"
    folder.mkdir()
    return folder


@pytest.fixture
async def server(tmp_path: Path, page_folder: Path, folder: Path) -> AsyncIterator[Server]:
    async with serving(open_store(tmp_path), page_folder, lessons=LessonFolder(folder)) as server:
        yield server


async def own(server: Server) -> dict[str, Any]:
    answer = await server.http.get("/api/lessons", params=ANNA)
    own: dict[str, Any] = answer.json()["own"]
    return own


async def test_they_stand_beside_the_courses(server: Server, folder: Path) -> None:
    assert await own(server) == {"courses": [], "faulty": []}
    for lesson, profile in (("first", "fmjd"), ("dama-first", "dama"), ("second", "fmjd")):
        write(folder, lesson, profile)
    courses = (await own(server))["courses"]
    assert [(course["game"], [lesson["id"] for lesson in course["lessons"]]) for course in courses] == [
        ("international", ["first", "second"]),
        ("turkish", ["dama-first"]),
    ]


async def test_they_are_taught_and_progress_is_kept(server: Server, folder: Path) -> None:
    write(folder, "first")
    write(folder, "second")
    view = (await server.http.get("/api/lessons/first", params=ANNA)).json()
    assert (view["state"]["title"], view["following"]["id"]) == ("Small", "second")
    body = {**ANNA, "place": view["place"], "action": {"type": "next_step"}}
    done = (await server.http.post("/api/lessons/first", json=body)).json()
    assert (done["state"]["finished"], done["kept"]) == (True, True)
    course = (await own(server))["courses"][0]
    assert (course["lessons"][0]["solved"], course["next"]) == (1, "second")
    last = (await server.http.get("/api/lessons/second", params=ANNA)).json()
    assert last["following"] is None


async def test_a_bad_file_is_named_with_its_faults(server: Server, folder: Path) -> None:
    write(folder, "first")
    text = HEAD + step('fen = "W:W51:B1"')
    (folder / "mine.toml").write_text(text)
    found = await own(server)
    assert len(found["courses"]) == 1
    (faulty,) = found["faulty"]
    line = text.splitlines().index('fen = "W:W51:B1"') + 1
    (fault,) = faulty["faults"]
    assert (faulty["file"], fault["line"], fault["where"], fault["code"]) == (
        "mine.toml",
        line,
        "step.1.fen",
        "position",
    )
    assert fault["found"] == "'W:W51:B1'"
    assert (fault["values"]["problem"], fault["values"]["column"]) == ("off_board", 4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_can_be_told(language: str) -> None:
    """The page has a sentence for every code but those of rules profiles, which the server does not start with."""
    catalogue = json.loads((ROOT / "frontend" / "messages" / f"{language}.json").read_text("utf-8"))
    told = {name.removeprefix("code=") for name in catalogue["learn_own_fault"][0]["match"]}
    assert set(EXPECTATIONS) - told == {"profile_id", "own_profile_id", "other_game"}


async def test_a_lesson_that_went_away_is_unknown(server: Server, folder: Path) -> None:
    write(folder, "first")
    assert (await server.http.get("/api/lessons/first", params=ANNA)).status_code == 200
    (folder / "first.toml").unlink()
    answer = await server.http.get("/api/lessons/first", params=ANNA)
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_lesson")
