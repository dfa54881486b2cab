"""A whole lesson as it is kept on a device."""

from typing import Any

import msgspec
import pytest

from coupturc.lessons import Lesson, course_edition, load_course, load_lesson
from coupturc.lessons.model import CapturesTask, LargestTask, PlayTask
from coupturc.rules.games import GameName
from coupturc.web.lessons.messages import AnswerTask, LessonPlace, LessonView
from coupturc.web.lessons.open_lesson import OpenLesson
from coupturc.web.lessons.replies import reading_of
from tests.web.support import Server


def as_sent(view: LessonView) -> dict[str, Any]:
    """Return a view as the page gets it."""
    fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view))
    return fields


PLAYED = (PlayTask, CapturesTask, LargestTask)


@pytest.mark.parametrize("lesson_id", ["sliding", "coup-royal", "dama-king"])
def test_every_board_of_every_line_is_there_and_only_tasks_are_played_on(lesson_id: str) -> None:
    lesson = load_lesson(lesson_id)
    views = reading_of(lesson, None, "en").views
    boards = [len(line.moves) + 1 for step in lesson.steps for line in step.examples]
    assert len(views) == sum(boards) + sum(not step.examples for step in lesson.steps)
    tasks = {number for number, step in enumerate(lesson.steps) if isinstance(step.task, PLAYED)}
    assert {view.place.step for view in views if view.may_move and view.legal and view.hops} == tasks
    assert not any(view.legal for view in views if not view.may_move)
    assert len({view.place for view in views}) == len(views)
    assert {view.place.step for view in views} == set(range(len(lesson.steps)))


@pytest.mark.parametrize("lesson", [*load_course("international"), *load_course("turkish")], ids=lambda each: each.id)
def test_each_reply_is_what_the_server_says(lesson: Lesson) -> None:
    """The fields that have changed, put into the view of the step, are the view after the answer."""
    reading = reading_of(lesson, None, "nl-NL")
    begun = {view.place.step: as_sent(view) for view in reading.views if not view.place.ply}
    for reply in reading.replies:
        base, change = begun[reply.step], msgspec.json.decode(reply.views[0])
        opened = OpenLesson(lesson, None, LessonPlace(reply.step, 0, reply.before, 2 * len(reply.before)), frozenset())
        opened.do(AnswerTask(reply.answer))
        expected = as_sent(opened.view("nl-NL", kept=True))
        if len(reply.views) == 1:  # else the line that explains it begins at its first board
            assert base | change | {"state": base["state"] | change["state"]} == expected


@pytest.mark.parametrize("game", ["international", "turkish"])
def test_every_task_can_be_solved_away_from_the_server(game: GameName) -> None:
    for lesson in load_course(game):
        replies = reading_of(lesson, None, "en").replies
        solved = {reply.step for reply in replies if '"code":"right"' in reply.views[0]}
        assert solved == {number for number, step in enumerate(lesson.steps) if step.task}


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
