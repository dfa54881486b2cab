"""Lessons over HTTP: every step of every lesson, places, answers, progress and its failures."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from coupturc.lessons import COURSES, LOCALES, Lesson, LessonPlay, load_course, load_lesson
from coupturc.lessons import course as course_module
from coupturc.web.lessons.routes import next_lesson
from coupturc.web.store import StoreError
from coupturc.web.store.lessons import LessonProgress, LessonRepository
from tests.lessons.answers import right_answers
from tests.lessons.broken import HEAD, step
from tests.web.support import Server, open_store, serving

LESSONS = [lesson for game in COURSES for lesson in load_course(game)]
NOBODY = {"learner": "anna", "locale": "nl-NL"}

View = dict[str, Any]


class Pupil:
    """A page in one lesson."""

    def __init__(self, server: Server, lesson: str, locale: str = "nl-NL", learner: str = "anna") -> None:
        self._server, self._lesson = server, lesson
        self._who = {"learner": learner, "locale": locale}
        self.view: View = {}

    async def open(self) -> View:
        answer = await self._server.http.get(f"/api/lessons/{self._lesson}", params=self._who)
        return self._take(answer.status_code, answer.json())

    async def do(self, action: str, **fields: object) -> View:
        body = {**self._who, "place": self.view["place"], "action": {"type": action, **fields}}
        answer = await self._server.http.post(f"/api/lessons/{self._lesson}", json=body)
        return self._take(answer.status_code, answer.json())

    async def answer(self, answer: object) -> View:
        return await self.do("answer", answer=answer)

    def _take(self, status: int, body: View) -> View:
        assert status == 200, body
        self.view = body
        return body


class FullDisk(LessonRepository):
    """Reads, but cannot write progress."""

    async def keep(self, _learner: str, _lesson: str, _progress: LessonProgress) -> None:
        raise StoreError("database or disk is full")


class LostDisk(FullDisk):
    """Cannot even read progress."""

    async def progress(self, _learner: str) -> dict[str, LessonProgress]:
        raise StoreError("disk I/O error")


@pytest.mark.parametrize(("lesson", "locale"), [*zip(LESSONS, cycle(LOCALES), strict=False)])
async def test_every_step_of_every_lesson(server: Server, lesson: Lesson, locale: str) -> None:
    """Walk a lesson as a pupil who makes no mistakes, and finish it."""
    pupil = Pupil(server, lesson.id, locale)
    await pupil.open()
    for number, each in enumerate(lesson.steps):
        state = pupil.view["state"]
        assert (state["step"], state["title"] != "", state["text"] != "") == (number, True, True)
        while pupil.view["state"]["next"]:
            assert pupil.view["wait_ms"] > 0
            await pupil.do("forward")
        for answer in right_answers(each.task) if each.task else ():
            await pupil.answer(answer)
            assert pupil.view["state"]["verdict"]["right"], pupil.view["state"]["verdict"]
        await pupil.do("next_step")
    assert pupil.view["state"]["finished"]
    assert pupil.view["kept"]


async def test_courses_with_their_boards(server: Server) -> None:
    body = (await server.http.get("/api/lessons", params=NOBODY)).json()
    assert [course["game"] for course in body["courses"]] == list(COURSES)
    assert [len(course["start"]) for course in body["courses"]] == [40, 32]
    dammen = body["courses"][0]
    assert dammen["next"] == dammen["lessons"][0]["id"] == "board"
    assert dammen["lessons"][0]["title"] == "Het bord en de nummers"
    assert {lesson["at"] for lesson in dammen["lessons"]} == {None}
    assert (body["kept"], body["own"]) == (True, None)


async def test_progress_is_on_disk(tmp_path: Path, page_folder: Path) -> None:
    async with serving(open_store(tmp_path), page_folder) as server:
        pupil = Pupil(server, "capturing")
        await pupil.open()
        await pupil.do("forward")
        await pupil.do("next_step")
    async with serving(open_store(tmp_path), page_folder) as server:
        again = await Pupil(server, "capturing").open()
        assert (again["state"]["step"], again["state"]["solved"]) == (1, [0])
        other = await Pupil(server, "capturing", learner="bob").open()
        assert (other["state"]["step"], other["state"]["solved"]) == (0, [])
        course = (await server.http.get("/api/lessons", params=NOBODY)).json()["courses"][0]
        assert course["next"] == "capturing"
        found = next(lesson for lesson in course["lessons"] if lesson["id"] == "capturing")
        assert (found["solved"], found["steps"], found["at"]) == (1, 5, 1)


async def test_two_pages_of_one_learner_add_up(server: Server) -> None:
    one, other = Pupil(server, "capturing"), Pupil(server, "capturing")
    await one.open()
    await other.open()
    await one.do("forward")
    await other.do("go_to_step", step=1)
    await other.do("forward")
    await other.do("forward")
    assert (await one.do("look"))["state"]["solved"] == [0, 1]


async def test_a_finished_lesson_begins_again(server: Server) -> None:
    pupil = Pupil(server, "dama-king")
    await pupil.open()
    while pupil.view["state"]["next"]:
        await pupil.do("forward")
    await pupil.do("next_step")
    task = load_lesson("dama-king").steps[1].task
    assert task
    for answer in right_answers(task):
        await pupil.answer(answer)
    assert pupil.view["state"]["finished"]
    assert pupil.view["following"]["id"] == "dama-kings-capture"
    assert (await pupil.open())["state"]["step"] == 0


async def test_progress_can_be_forgotten(server: Server) -> None:
    pupil = Pupil(server, "capturing")
    await pupil.open()
    await pupil.do("forward")
    assert (await server.http.delete("/api/lessons", params={"learner": "anna"})).status_code == 204
    assert (await pupil.open())["state"]["solved"] == []


async def test_a_wrong_answer_is_explained_and_forgotten(server: Server) -> None:
    pupil = Pupil(server, "capturing")
    await pupil.open()
    await pupil.do("go_to_step", step=2)
    assert pupil.view["may_move"]
    wrong = (await pupil.answer("31-27"))["state"]["verdict"]
    assert (wrong["code"], wrong["done"], wrong["show"][0]["text"]) == ("capture_compulsory", False, "28x19")
    assert "Eerst" in wrong["text"]
    right = await pupil.answer("28-19")
    assert right["state"]["verdict"]["done"]
    assert right["place"]["answers"] == ["28-19"]
    assert not right["may_move"]
    assert right["legal"] == right["hops"] == []


async def test_own_words_for_a_capture_entered_without_its_cross(server: Server) -> None:
    pupil = Pupil(server, "capturing")
    await pupil.open()
    await pupil.do("go_to_step", step=4)
    assert "22" in (await pupil.answer(["28-17"]))["state"]["verdict"]["text"]


async def test_a_line_of_moves_is_played_on_after_a_mistake(server: Server) -> None:
    pupil = Pupil(server, "majority")
    await pupil.open()
    await pupil.do("go_to_step", step=5)
    await pupil.answer("31-26")
    assert pupil.view["state"]["verdict"]["code"] == "not_the_aim"
    first = await pupil.answer("41-36")
    assert (first["state"]["verdict"]["code"], first["state"]["ply"]) == ("go_on", 2)
    assert first["state"]["last"]["text"] == "16x27"
    refused = await pupil.answer("49-44")
    assert refused["state"]["verdict"]["code"] == "capture_compulsory"
    assert refused["state"]["ply"] == 2
    last = await pupil.answer("31x15")
    assert last["state"]["verdict"]["done"]
    assert last["place"]["answers"] == ["41-36", "31x15"]
    back = await pupil.do("back")
    assert (back["state"]["ply"], back["state"]["verdict"]["done"]) == (2, True)
    assert (await pupil.do("restart"))["state"]["verdict"] is None


async def test_the_reason_of_an_option_is_watched(server: Server) -> None:
    pupil = Pupil(server, "multiple-captures")
    await pupil.open()
    await pupil.do("go_to_step", step=6)
    assert (await pupil.answer(0))["state"]["verdict"]["code"] == "not_best"
    await pupil.answer(1)
    assert pupil.view["state"]["next"]["text"] == "40x27"
    assert (await pupil.do("forward"))["state"]["ply"] == 1
    assert pupil.view["state"]["verdict"]["done"]


async def test_examples_are_chosen_and_steps_gone_back(server: Server) -> None:
    pupil = Pupil(server, "opening-moves")
    await pupil.open()
    assert (await pupil.do("choose_example", example=3))["state"]["next"]["text"] == "32-27"
    assert (await pupil.do("forward"))["state"]["example"] == 3
    await pupil.do("next_step")
    assert (await pupil.do("previous_step"))["state"]["step"] == 0
    assert (await pupil.do("previous_step"))["state"]["step"] == 0


async def test_the_same_in_another_language(server: Server) -> None:
    pupil = Pupil(server, "sliding")
    await pupil.open()
    await pupil.do("go_to_step", step=3)
    await pupil.answer(True)
    pupil._who["locale"] = "tr"
    turkish = await pupil.do("look")
    assert turkish["state"]["verdict"]["code"] == "not_so"
    assert turkish["state"]["text"] == load_lesson("sliding").steps[3].text["tr"]


@pytest.mark.parametrize("lessons", [FullDisk, LostDisk])
async def test_lessons_go_on_without_a_disk(tmp_path: Path, page_folder: Path, lessons: type[LessonRepository]) -> None:
    store = open_store(tmp_path)
    async with serving(replace(store, lessons=lessons(store.database)), page_folder) as server:
        pupil = Pupil(server, "capturing")
        await pupil.open()
        view = await pupil.do("forward")
        assert view["state"]["solved"] == [0]
        assert not view["kept"]
        courses = (await server.http.get("/api/lessons", params=NOBODY)).json()
        assert courses["kept"] is (lessons is FullDisk)


async def test_an_unknown_lesson(server: Server) -> None:
    answer = await server.http.get("/api/lessons/chess", params=NOBODY)
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_lesson")


@pytest.mark.parametrize(
    "params",
    [{}, {"learner": "anna"}, {"locale": "en"}, {"learner": "a b", "locale": "en"}, {**NOBODY, "locale": "de"}],
)
async def test_who_asks_must_be_told(server: Server, params: dict[str, str]) -> None:
    answer = await server.http.get("/api/lessons", params=params)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize("body", ["", "{}", '{"learner":"a","locale":"nl-NL","place":{},"action":{"type":"fly"}}'])
async def test_an_action_must_be_readable(server: Server, body: str) -> None:
    answer = await server.http.post("/api/lessons/board", content=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


async def test_places_beyond_the_lesson_are_its_nearest(server: Server) -> None:
    place = {"step": 900, "example": 9, "answers": ["1-2", 7, True, ["x"]], "ply": 999}
    body = {**NOBODY, "place": place, "action": {"type": "look"}}
    answer = await server.http.post("/api/lessons/capturing", json=body)
    assert answer.json()["state"]["step"] == 4


@pytest.fixture
def broken_course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A course of three lessons of which the second is broken."""
    folder = tmp_path / "international" / "rules"
    folder.mkdir(parents=True)
    (tmp_path / "turkish").mkdir()
    for number, name in enumerate(("one", "two", "three"), 1):
        text = "title =" if name == "two" else HEAD.replace('"small"', f'"{name}"') + step()
        (folder / f"0{number}-{name}.toml").write_text(text)
    monkeypatch.setattr(course_module, "_FOLDER", tmp_path)
    caches = (course_module.read_course, course_module.load_course, course_module.chapters_of)
    for each in caches:
        each.cache_clear()
    yield
    for each in caches:
        each.cache_clear()


@pytest.mark.usefixtures("broken_course")
async def test_a_broken_lesson_harms_no_other(server: Server) -> None:
    course = (await server.http.get("/api/lessons", params=NOBODY)).json()["courses"][0]
    assert [(lesson["id"], lesson["broken"]) for lesson in course["lessons"]] == [
        ("one", False),
        ("two", True),
        ("three", False),
    ]
    answer = await server.http.get("/api/lessons/two", params=NOBODY)
    assert (answer.status_code, answer.json()["code"]) == (422, "broken_lesson")
    pupil = Pupil(server, "one")
    assert (await pupil.open())["following"]["id"] == "three"
    finished = await pupil.do("next_step")
    assert finished["state"]["finished"]
    course = (await server.http.get("/api/lessons", params=NOBODY)).json()["courses"][0]
    assert course["next"] == "three"
    last = Pupil(server, "three")
    assert (await last.open())["following"] is None
    await last.do("next_step")
    course = (await server.http.get("/api/lessons", params=NOBODY)).json()["courses"][0]
    assert course["next"] is None


def test_a_file_is_named_after_its_lesson() -> None:
    """Only so can the list name a lesson whose file cannot be read."""
    for game in COURSES:
        assert list(course_module.chapters_of(game)) == [lesson.id for lesson in load_course(game)]


def test_nothing_comes_after_nothing() -> None:
    assert next_lesson((), {}) is None


async def test_the_desk_and_the_library_agree_on_the_line(server: Server) -> None:
    """A place names the whole way: the server keeps none of it."""
    pupil = Pupil(server, "capturing")
    await pupil.open()
    await pupil.do("next_step")
    await pupil.do("forward")
    play = LessonPlay(load_lesson("capturing"), 1)
    play.forward()
    assert pupil.view["state"]["fen"] == play.position.fen
