"""Lessons made of a game that somebody explained."""

import pytest

from coupturc._core import Side
from coupturc.game.comments import Mark
from coupturc.game.tree import Game
from coupturc.lessons import Lesson, LessonPlan, LessonPlay, lesson_of, parse_lesson
from coupturc.lessons.model import PlayTask

PLAN = LessonPlan(
    id="les",
    profile="fmjd",
    language="nl",
    title="Een les",
    summary="Over een partij.",
    look="Kijk mee.",
    ask={Side.white: "Wat speelt Wit?", Side.black: "Wat speelt Zwart?"},
    done="Goed gezien.",
)


def played(*texts: str) -> Game:
    """Return a game; a move with `!` behind it is marked so."""
    game = Game()
    node = game.root
    for text in texts:
        node = node.add_text(text.rstrip("!"))
        node.strength = "!" if text.endswith("!") else ""
    return game


def made(game: Game) -> Lesson:
    return parse_lesson(lesson_of(game, PLAN))


def solutions(lesson: Lesson) -> list[tuple[tuple[str, ...], ...]]:
    return [step.task.lines for step in lesson.steps if isinstance(step.task, PlayTask)]


def test_a_game_without_marks_is_one_line_to_watch() -> None:
    lesson = made(played("32-28", "19-23", "28x19", "14x23"))
    assert [step.examples[0].moves for step in lesson.steps] == [("32-28", "19-23", "28x19", "14x23")]
    assert lesson.steps[0].text == {"nl": "Kijk mee."}


def test_a_position_alone_is_a_step() -> None:
    assert [step.examples for step in made(Game()).steps] == [()]


def test_a_marked_move_is_a_task_between_two_lines() -> None:
    lesson = made(played("32-28", "19-23", "28x19!", "14x23", "37-32"))
    assert [step.chained for step in lesson.steps] == [False, True, True]
    assert solutions(lesson) == [(("28x19",),)]
    assert lesson.steps[2].examples[0].moves == ("14x23", "37-32")


def test_marked_moves_of_one_side_are_one_line_to_find() -> None:
    lesson = made(played("32-28!", "19-23", "28x19!", "14x23", "37-32"))
    assert solutions(lesson) == [(("32-28", "19-23", "28x19"),)]
    assert lesson.steps[1].examples[0].moves == ("14x23", "37-32")


def test_marked_moves_of_both_sides_are_tasks_of_both() -> None:
    lesson = made(played("32-28!", "19-23!"))
    assert solutions(lesson) == [(("32-28",),), (("19-23",),)]
    asked = [step.task.wording.ask["nl"] for step in lesson.steps if step.task]
    assert asked == ["Wat speelt Wit?", "Wat speelt Zwart?"]


def test_comments_are_said_once_each_where_they_belong() -> None:
    game = played("32-28", "19-23", "28x19!", "14x23")
    for node, text in zip([*game.main_line()][-4:], ("Een", "Twee", "Drie", "Vier"), strict=True):
        node.comments = (text,)
    game.root.comments = ("Begin {hier}",)
    text = lesson_of(game, PLAN)
    assert [text.count(f'"{each}"') for each in ("Een", "Twee", "Drie", "Vier", "Begin (hier)")] == [1] * 5
    lesson = parse_lesson(text)
    assert lesson.steps[1].text == {"nl": "Twee"}
    assert lesson.steps[1].task
    assert lesson.steps[1].task.wording.done == {"nl": "Drie"}


def test_other_moves_are_answered_by_their_comments_or_right_too() -> None:
    game = played("32-28!")
    other, good = game.root.add_text("34-30"), game.root.add_text("33-28")
    other.comments, good.strength = ("Dat kost een schijf.",), "!"
    lesson = made(game)
    play = LessonPlay(lesson)
    wrong = play.answer("34-30")
    assert (wrong.code, wrong.params["aim"], wrong.text) == ("not_the_aim", "named", {"nl": "Dat kost een schijf."})
    assert play.answer("33-28").is_done
    assert solutions(lesson) == [(("32-28",), ("33-28",))]


def test_drawings_are_kept_by_what_they_mean() -> None:
    game = played("32-28")
    game.root.arrows = (Mark("G", "32", "28"),)
    game.root.squares = (Mark("R", "19"),)
    marks = made(game).steps[0].marks
    assert [(each.origin, each.target, each.meaning) for each in marks.arrows] == [("32", "28", "attention")]
    assert [(each.square, each.meaning) for each in marks.rings] == [("19", "forbidden")]


@pytest.mark.parametrize("text", ['"', "\\", "\n", "\x7f", "\x00", "ğ", "{man}", "'''", "]"])
def test_no_comment_breaks_the_file(text: str) -> None:
    game = played("32-28")
    game.root.comments = (f"a{text}b",)
    assert made(game).steps[0].text["nl"].startswith("a")
