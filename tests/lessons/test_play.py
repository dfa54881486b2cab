"""Following a lesson: '>', '<', Auto, restart, steps, answers, progress."""

import msgspec
import pytest

from coupturc.lessons import LessonPlay, LessonState, load_lesson, parse_lesson, state_of
from coupturc.lessons.pace import wait_ms
from coupturc.lessons.text import resolve
from tests.lessons.broken import HEAD, step, task


def at(lesson: str, number: int) -> LessonPlay:
    return LessonPlay(load_lesson(lesson), number)


def test_002_4_the_button_plays_one_of_nine_openings() -> None:
    play = at("opening-moves", 0)
    seen = set()
    for number in range(len(play.step.examples)):
        play.choose_example(number)
        assert play.forward()
        assert play.move is not None
        seen.add(play.move.text)
    assert len(seen) == 9


def test_forward_and_back_walk_the_line_and_stop_at_its_ends() -> None:
    play = at("capturing", 1)
    assert not play.back()
    assert [play.forward(), play.forward(), play.forward()] == [True, True, False]
    assert play.position.pieces["23"] == "b"
    assert play.back()
    assert play.next_move is not None
    assert (play.ply, play.next_move.text) == (1, "19-23")


def test_at_the_end_of_the_line_there_is_no_next_move() -> None:
    play = at("capturing", 1)
    while play.forward():
        pass
    assert play.next_move is None


def test_002_7_the_next_diagram_goes_on_where_the_example_ended() -> None:
    play = at("capturing", 1)
    while play.forward():
        pass
    reached = play.position
    assert play.next_step()
    assert play.position == reached
    assert [move.text for move in play.position.legal_moves] == ["28x19"]


def test_restart_sets_the_step_up_again_and_keeps_what_was_done() -> None:
    play = at("capturing", 1)
    while play.forward():
        pass
    play.restart()
    assert (play.ply, play.position, play.solved) == (0, play.start, frozenset({1}))


def test_steps_end_at_both_ends_of_the_lesson() -> None:
    play = at("board", 99)
    assert play.step_index == len(play.lesson.steps) - 1
    assert not play.next_step()
    play.go_to(-3)
    assert not play.previous_step()
    assert play.next_step()
    assert play.previous_step()
    assert play.step_index == 0


def test_a_text_is_done_when_it_is_left() -> None:
    play = at("board", 0)
    play.next_step()
    assert play.solved == {0}
    play.go_to(4)
    play.next_step()
    assert play.solved == {0}


def test_progress_is_taken_up_and_completed() -> None:
    lesson = parse_lesson(HEAD + step() + step())
    play = LessonPlay(lesson, 1, frozenset({0, 7}))
    assert (play.solved, play.is_finished) == (frozenset({0}), False)
    play.next_step()
    assert play.is_finished


def test_002_6_auto_waits_for_the_hand_and_for_the_reader() -> None:
    play = at("coup-turc", 1)
    first, second = play.auto("nl-NL")
    assert second > first
    assert play.auto("nl-NL", speed=2)[1] == pytest.approx(second / 2, abs=1)
    play.forward()
    assert play.auto("nl-NL") == (second,)
    play.forward()
    assert play.auto("nl-NL") == ()


def test_a_speed_of_nothing_is_very_slow() -> None:
    assert wait_ms(None, "", 0) == 12000


def test_002_24_an_example_says_how_the_game_ends() -> None:
    play = at("blocked", 2)
    assert play.ends == ""
    while play.forward():
        pass
    assert play.ends == "no_moves"


def test_a_step_that_asks_nothing_takes_no_answer() -> None:
    play = at("board", 0)
    assert play.answer("32-28").code == "not_an_answer"
    assert play.solution() == ()


def test_a_line_is_played_with_the_opponents_answers() -> None:
    play = at("advice", 1)
    assert play.answer("42-38").code == "go_on"
    assert (play.ply, play.position.turn.name) == (2, "white")
    assert play.answer("47x38").is_done
    assert play.solved == {1}


def test_a_largest_capture_is_played_on_the_board() -> None:
    play = at("majority", 4)
    play.answer("3x14x23x34")
    assert play.ply == 0
    play.answer("3x21")
    assert play.move is not None
    assert len(play.move.captured) == 4


def test_going_back_in_a_line_asks_the_same_move_again() -> None:
    play = at("advice", 1)
    play.answer("42-38")
    play.back()
    assert play.answer("42-38").code == "go_on"
    assert play.ply == 2


def test_the_line_of_an_option_is_shown_from_the_beginning() -> None:
    play = at("best-capture", 2)
    assert not play.answer(1).is_right
    assert play.line == ("3x23", "10-14", "23x10", "5x14")
    assert play.ply == 0
    while play.forward():
        pass
    assert "10" not in play.position.pieces
    assert play.solved == frozenset()


def test_the_state_is_json_and_comes_back() -> None:
    play = at("best-capture", 2)
    play.answer(1)
    play.forward()
    state = state_of(play, "nl-BE")
    assert msgspec.json.decode(msgspec.json.encode(state), type=LessonState) == state
    assert state.last is not None
    assert state.next is not None
    assert (state.last.path, state.next.text, state.plies) == (("14", "23"), "10-14", 4)
    assert state.verdict is not None
    assert len(state.verdict.line) == 4


def test_marks_are_drawn_only_before_the_first_move() -> None:
    play = at("capturing", 0)
    assert state_of(play, "en").marks.rings[0].meaning == "attention"
    play.forward()
    assert state_of(play, "en").marks.rings == ()


def test_a_state_shows_the_question_and_never_the_answer() -> None:
    square = state_of(at("board", 4), "nl-NL").task
    hidden = state_of(at("board", 5), "nl-NL").task
    targets = state_of(at("king", 3), "nl-NL").task
    largest = state_of(at("majority", 4), "nl-NL").task
    captures = state_of(at("capturing", 4), "nl-NL").task
    choice = state_of(at("board", 7), "nl-NL").task
    assert square and hidden and targets and largest and captures and choice  # noqa: PT018
    assert (square.kind, square.square) == ("square", "28")
    assert (hidden.square, hidden.hint[:20]) == ("", "Langs de linkerrand ")
    assert (targets.square, targets.count) == ("32", 10)
    assert (largest.count, captures.count) == (4, 2)
    assert choice.options == ("Wit", "Zwart")


def test_flemish_says_pion_and_dame() -> None:
    lesson = load_lesson("king")
    assert resolve(lesson.title, "nl-NL") == "Dam halen"
    assert resolve(lesson.title, "nl-BE") == "Dame halen"
    assert "pionnen" in state_of(at("multiple-captures", 0), "nl-BE").title + state_of(at("board", 6), "nl-BE").text


def test_a_task_for_a_whole_opening() -> None:
    line = 'aim = "legal"\nsolutions = ["32x21"]'
    play = LessonPlay(parse_lesson(HEAD + task("play", line, 'fen = "W:W32:B27"') + step("continue = true")))
    assert play.answer("32x21").is_done
    play.next_step()
    assert play.position.pieces == {"21": "w"}
