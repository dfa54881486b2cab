"""A whole lesson as it is kept on a device."""

import pytest

from coupturc.lessons import load_lesson
from coupturc.web.lessons.open_lesson import reading_of


@pytest.mark.parametrize("lesson_id", ["sliding", "coup-royal", "dama-king"])
def test_every_board_of_every_line_is_there_and_none_can_be_played_on(lesson_id: str) -> None:
    lesson = load_lesson(lesson_id)
    views = reading_of(lesson, None, "en").views
    boards = [len(line.moves) + 1 for step in lesson.steps for line in step.examples]
    assert len(views) == sum(boards) + sum(not step.examples for step in lesson.steps)
    assert not any(view.may_move or view.legal or view.hops for view in views)
    assert len({view.place for view in views}) == len(views)
    assert {view.place.step for view in views} == set(range(len(lesson.steps)))
