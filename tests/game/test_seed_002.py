"""Seed 002, the lesson site: every rule of it, under the profile `lesson`."""

from coupturc.game.events import DrawAccept, DrawOffer, Resign
from coupturc.game.refusal import RefusalCode
from tests.game.boards import LINES_OF_28, after, board, code, legal, refusal, taken, targets
from tests.game.playing import accepted, arbiter_of, outcome_of, play

LESSON_17 = "W:W10,13,17,18,19,20,29,44:B2,3,6,27,28,35"


def test_002_1_2_fifty_dark_squares_with_one_at_the_lower_left() -> None:
    rules = board("lesson").rules
    assert len(rules.squares) == 50
    assert rules.place("46") == (0, rules.height - 1)


def test_002_3_twenty_men_each_and_white_starts() -> None:
    assert sorted(board("lesson").pieces.values()) == ["b"] * 20 + ["w"] * 20
    assert arbiter_of("lesson").turn == "white"


def test_002_4_nine_opening_moves() -> None:
    openings = ["31-26", "31-27", "32-27", "32-28", "33-28", "33-29", "34-29", "34-30", "35-30"]
    assert legal(board("lesson")) == set(openings)


def test_002_5_a_man_slides_forward_and_never_back() -> None:
    position = board("lesson", "W:W32:B1")
    assert targets(position, "32") == {"27", "28"}
    assert code(position, "32-37") is RefusalCode.no_backward_step


def test_002_7_8_after_the_example_white_can_only_capture() -> None:
    position = after(board("lesson"), "32-28", "19-23")
    assert legal(position) == {"28x19"}
    assert "23" not in after(position, "28x19").pieces


def test_002_9_10_a_capture_goes_on_and_backward() -> None:
    assert board("lesson", "W:W40:B22,23,34").legal_moves[0].path == ("29", "18", "27")


def test_002_11_a_man_on_the_far_side_becomes_a_king() -> None:
    assert after(board("lesson", "W:W6:B45"), "6-1").pieces["1"] == "W"
    assert after(board("lesson", "B:W6:B45"), "45-50").pieces["50"] == "B"


def test_002_12_a_king_moves_forward_and_backward_over_several_squares() -> None:
    assert targets(board("lesson", "W:WK28:B1,4"), "28") == LINES_OF_28


def test_002_13_passing_the_king_row_inside_a_capture_makes_no_king() -> None:
    assert after(board("lesson", "W:W25:B8,9,17,18,19,20"), "25x14").pieces["14"] == "w"


def test_002_14_15_a_king_captures_from_afar_lands_where_it_likes_and_goes_on() -> None:
    assert targets(board("lesson", "W:WK46:B28"), "46") == {"23", "19", "14", "10", "5"}
    assert {len(captured) for captured in taken(board("lesson", "W:WK36:B7,9,17,27,28,30,40"))} == {7}


def test_002_16_17_most_men_are_compulsory_though_three_other_ways_take_fewer() -> None:
    position = after(board("lesson", LESSON_17), "13-9")
    assert {(move.origin, move.target) for move in position.legal_moves} == {("3", "21")}
    assert position.legal_moves.capture_count == 4
    assert refusal(position, "3x14").code is RefusalCode.capture_unfinished
    for smaller, tried in (("3x34", 3), ("3x25", 2), ("3x5", 2)):
        answer = refusal(position, smaller)
        assert (answer.code, answer.params) == (RefusalCode.majority, {"count": 4, "tried": tried})
        assert [move.text for move in answer.show] == ["3x21"]


def test_002_18_a_king_has_no_priority() -> None:
    position = after(board("lesson", LESSON_17), "13-9", "3x21", "10-4", "28-33")
    assert legal(position) == {"29x38", "4x31", "4x36"}


def test_002_19_no_piece_is_jumped_twice() -> None:
    assert code(board("lesson", "W:WK15:B7,8,19,24,27"), "15x38x16x2x35") is RefusalCode.jumped_twice
    assert legal(board("lesson", "W:WK15:B7,8,19,24,27")) == {"15x13"}


def test_002_20_21_coup_turc() -> None:
    position = board("lesson", "W:WK15:B7,8,19,24,27")
    assert legal(position) == {"15x13"}
    assert after(position, "15x13").fen == "B:WK13:B19"


def test_002_23_the_game_ends_by_resignation_or_agreement() -> None:
    resigned, agreed = arbiter_of("lesson"), arbiter_of("lesson")
    accepted(resigned, Resign(side="white"))
    accepted(agreed, DrawOffer(side="white"))
    accepted(agreed, DrawAccept(side="black"))
    assert [outcome_of(arbiter).article for arbiter in (resigned, agreed)] == ["lesson site, 23", "lesson site, 23"]


def test_002_24_no_pieces_left_is_a_loss() -> None:
    outcome = outcome_of(play(arbiter_of("lesson", "W:W28:B22"), "28x17"))
    assert (outcome.result, outcome.article) == ("2-0", "lesson site, 24")


def test_002_25_26_blocked_is_a_loss_and_no_draw() -> None:
    arbiter = arbiter_of("lesson", "B:W32,37,50:B45,K46")
    assert legal(arbiter.position) == {"46-41"}
    play(arbiter, "46-41 37x46")
    assert (outcome_of(arbiter).result, outcome_of(arbiter).reason) == ("2-0", "no_moves")
    assert outcome_of(arbiter).article == "lesson site, 25"
