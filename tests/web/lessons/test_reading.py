"""A whole lesson as it is kept on a device."""

import pytest

from coupturc.lessons import course_edition, load_course, load_lesson
from coupturc.web.lessons.open_lesson import reading_of
from tests.web.support import Server


@pytest.mark.parametrize("lesson_id", ["sliding", "coup-royal", "dama-king"])
def test_every_board_of_every_line_is_there_and_none_can_be_played_on(lesson_id: str) -> None:
    lesson = load_lesson(lesson_id)
    views = reading_of(lesson, None, "en").views
    boards = [len(line.moves) + 1 for step in lesson.steps for line in step.examples]
    assert len(views) == sum(boards) + sum(not step.examples for step in lesson.steps)
    assert not any(view.may_move or view.legal or view.hops for view in views)
    assert len({view.place for view in views}) == len(views)
    assert {view.place.step for view in views} == set(range(len(lesson.steps)))


async def test_all_lessons_come_at_once(server: Server) -> None:
    answer = (await server.http.get("/api/lessons/readings", params={"locale": "tr"})).json()["readings"]
    assert list(answer) == [lesson.id for game in ("international", "turkish") for lesson in load_course(game)]
    one = (await server.http.get("/api/lessons/dama-king/reading", params={"locale": "tr"})).json()
    assert answer["dama-king"] == one
    last = load_course("turkish")[-1].id
    assert answer[last]["views"][0]["following"] is None


async def test_the_list_names_their_edition(server: Server) -> None:
    listed = (await server.http.get("/api/lessons", params={"learner": "anna", "locale": "tr"})).json()
    assert listed["edition"] == course_edition()


async def test_lessons_come_in_a_language_that_there_is(server: Server) -> None:
    answer = await server.http.get("/api/lessons/readings", params={"locale": "de"})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
