"""What is said of answers: the rules' own explanations, and the lesson's words where it has some."""

import pytest

from coupturc._core import Position
from coupturc.game.refusal import RefusalCode
from coupturc.lessons import Answer, LessonPlay, Verdict, load_lesson, parse_lesson
from coupturc.lessons.aims import refutation, right_moves
from tests.lessons.broken import HEAD, task


def said(lesson: str, number: int, *answers: Answer) -> Verdict:
    play = LessonPlay(load_lesson(lesson), number)
    return [play.answer(answer) for answer in answers][-1]


def asked(kind: str, rest: str, fen: str, answer: Answer) -> Verdict:
    return LessonPlay(parse_lesson(HEAD + task(kind, rest, f'fen = "{fen}"'))).answer(answer)


def test_a_quiet_move_where_one_must_capture_shows_the_capture() -> None:
    verdict = said("capturing", 2, "31-27")
    assert (verdict.code, verdict.params) == (RefusalCode.capture_compulsory, {"count": 1})
    assert [move.text for move in verdict.show] == ["28x19"]
    assert verdict.text is not None


def test_002_17_a_smaller_capture_is_reported_by_its_number() -> None:
    verdict = said("majority", 4, "3x14x23x34")
    assert verdict.code == RefusalCode.majority
    assert verdict.params == {"count": 4, "tried": 3}
    assert verdict.text is not None


def test_001_31_a_route_that_takes_five_is_right_either_way() -> None:
    assert said("best-capture", 3, "25x14x3x12x23x14").is_done
    assert said("best-capture", 3, "25x14x23x12x3x14").is_done
    assert said("best-capture", 3, "25x14x3x12x21").code == RefusalCode.majority


def test_finding_only_some_says_how_many_are_missing() -> None:
    verdict = said("capturing", 4, ["28x19"])
    assert (verdict.code, verdict.params, verdict.is_right) == ("missing", {"count": 1}, False)


def test_one_answer_may_stand_alone() -> None:
    assert said("capturing", 4, "28x19").code == "missing"


def test_finding_one_too_many_explains_that_one() -> None:
    verdict = said("capturing", 4, ["28x19", "37x26", "28x17"])
    assert verdict.code == RefusalCode.square_occupied
    assert verdict.text is not None


def test_a_piece_that_cannot_move_is_explained() -> None:
    assert said("opening-moves", 1, ["31", "36"]).code == RefusalCode.blocked
    assert said("opening-moves", 1, ["20"]).code == RefusalCode.not_your_piece
    assert said("opening-moves", 1, ["25"]).code == RefusalCode.empty_square


def test_a_square_out_of_reach_is_explained() -> None:
    assert said("sliding", 1, ["37"]).code == RefusalCode.no_backward_step
    assert said("sliding", 1, ["23"]).code == RefusalCode.too_far
    assert said("king", 3, ["5"]).code == RefusalCode.path_blocked


def test_squares_may_be_written_in_any_way() -> None:
    assert said("board", 4, " 028 ").is_done
    assert said("dama-board", 1, "E5").is_done
    assert said("board", 4, "27").code == "other_square"
    assert said("board", 4, "k9" * 30).params == {"square": "k9" * 10}


def test_001_30_an_option_has_its_reason_and_its_refutation() -> None:
    verdict = said("best-capture", 2, 2)
    assert verdict.code == "not_best"
    assert verdict.line == ("3x21", "16x27")
    assert verdict.text is not None


@pytest.mark.parametrize(
    ("lesson", "number", "answer"),
    [
        ("capturing", 2, 28),
        ("majority", 1, True),
        ("board", 4, 28),
        ("board", 7, True),
        ("board", 7, 9),
        ("sliding", 3, "no"),
    ],
)
def test_answers_of_another_form(lesson: str, number: int, answer: Answer) -> None:
    assert said(lesson, number, answer).code == "not_an_answer"


def test_no_where_it_is_yes() -> None:
    verdict = said("sliding", 3, True)
    assert verdict.code == "not_so"
    assert verdict.text is not None


def test_a_wrong_yes_may_have_words_of_its_own() -> None:
    wrong = 'answer = false\nmove = "32-27"\nwrong = [{ answer = "yes", text = { nl = "a", en = "b", tr = "c" } }]'
    verdict = asked("yes_no", wrong, "W:W28,32:B23", answer=True)
    assert verdict.text == {"nl": "a", "en": "b", "tr": "c"}


@pytest.mark.parametrize(
    ("aim", "fen", "solutions", "tried", "line"),
    [
        ("safe", "W:W32,43:B17,21", '["32-28", "43-38", "43-39"]', "32-27", ("32-27", "21x32")),
        ("block", "W:W40,49:B35", '["49-44"]', "49-43", ("49-43", "35x44")),
        ("crown", "W:W6,32:B45", '["6-1"]', "32-28", ("32-28",)),
    ],
)
def test_a_legal_move_that_misses_the_aim_is_refuted(
    aim: str, fen: str, solutions: str, tried: str, line: tuple[str, ...]
) -> None:
    verdict = asked("play", f'aim = "{aim}"\nsolutions = {solutions}', fen, tried)
    assert (verdict.code, verdict.params) == ("not_the_aim", {"aim": aim, "move": tried})
    assert verdict.line == line


def test_a_shot_and_a_win_that_fail_are_refuted() -> None:
    shot = said("advice", 1, "28-22")
    win = said("blocked", 3, "50-44")
    assert (shot.code, win.code) == ("not_the_aim", "not_the_aim")
    assert (len(shot.line), len(win.line)) == (2, 2)


def test_a_line_may_go_wrong_at_its_second_move() -> None:
    play = LessonPlay(load_lesson("blocked"), 3)
    play.answer("8-2")
    assert play.answer("50-44").code == RefusalCode.capture_compulsory


def test_an_aim_without_an_opponent_needs_no_refutation() -> None:
    position = Position.from_fen("W:W6,32:B45")
    assert refutation(position, position.parse_move("32-28"), "legal") is None


def test_a_shot_needs_an_answer_to_shoot_after() -> None:
    position = Position.from_fen("W:W40,49:B35")
    assert "49-44" not in {move.text for move in right_moves(position, "shot", takes=1)}
