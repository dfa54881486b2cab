"""Seed 003, the general web page: every rule of it, under the profile `home`."""

from coupturc.game.events import Correct, LetStand, Move, PointOut
from coupturc.game.refusal import RefusalCode
from tests.game.boards import LINES_OF_28, after, board, code, legal, refusal, row, taken, targets
from tests.game.playing import accepted, arbiter_of, code_of, kinds, over_the_board, place, play


def test_003_1_the_board_has_ten_by_ten_squares() -> None:
    rules = board("home").rules
    assert (rules.width, rules.height) == (10, 10)


def test_003_2_7_two_persons_play_and_white_starts() -> None:
    arbiter = play(arbiter_of("home"), "32-28")
    assert (arbiter.moves[0].side, arbiter.turn) == ("white", "black")


def test_003_3_4_5_twenty_stones_each_stand_on_the_back_four_rows() -> None:
    pieces, rules = board("home").pieces, board("home").rules
    assert sorted(pieces.values()) == ["b"] * 20 + ["w"] * 20
    rows = {side: {row(rules, s) for s, piece in pieces.items() if piece == side} for side in "wb"}
    assert rows == {"w": {6, 7, 8, 9}, "b": {0, 1, 2, 3}}


def test_003_6_a_dark_square_lies_at_the_lower_left() -> None:
    assert board("home").rules.place("46") == (0, 9)


def test_003_8_players_alternate() -> None:
    arbiter = arbiter_of("home", entry="assisted")
    assert code_of(arbiter, Move(side="black", move="19-23")) is RefusalCode.not_your_turn


def test_003_9_10_a_move_goes_diagonally_forward_as_long_as_no_capture_is_due() -> None:
    assert targets(board("home", "W:W32:B1"), "32") == {"27", "28"}
    assert refusal(board("home", "W:W32,50:B27"), "50-45").code is RefusalCode.capture_compulsory


def test_003_11_12_a_stone_before_a_free_square_is_captured_and_leaves() -> None:
    position = board("home", "W:W32,50:B27,1")
    assert legal(position) == {"32x21"}
    assert after(position, "32x21").pieces == {"1": "b", "21": "w", "50": "w"}


def test_003_13_capturing_is_compulsory_also_when_overlooked() -> None:
    arbiter = play(over_the_board("home"), "32-28 19-23")
    answer = accepted(arbiter, place("white", "31 27"))
    assert kinds(answer) == ["Place", "Moved", "Irregularity"]
    assert code_of(arbiter, LetStand(side="black")) is RefusalCode.must_be_corrected


def test_003_14_another_move_is_put_back_and_the_capture_made() -> None:
    arbiter = play(over_the_board("home"), "32-28 19-23")
    accepted(arbiter, place("white", "31 27"))
    accepted(arbiter, Correct(side="white"))
    assert legal(arbiter.position) == {"28x19"}


def test_003_15_the_opponent_may_point_out_the_duty_to_capture() -> None:
    arbiter = play(over_the_board("home"), "32-28 19-23")
    assert "point_out" in arbiter.actions("black")
    assert kinds(accepted(arbiter, PointOut(side="black"))) == ["PointOut", "Reminder"]
    accepted(arbiter, place("white", "31 27"))
    assert kinds(accepted(arbiter, PointOut(side="black"))) == ["PointOut", "Corrected", "Reminder"]
    play(arbiter, "28x19")


def test_003_16_capturing_backward() -> None:
    assert legal(board("home", "W:W28:B33")) == {"28x39"}


def test_003_17_among_equal_captures_the_player_chooses() -> None:
    assert legal(board("home", "W:W28:B22,23")) == {"28x17", "28x19"}


def test_003_18_19_a_capture_hops_over_several_stones() -> None:
    assert board("home", "W:W40:B22,23,34").legal_moves[0].path == ("29", "18", "27")


def test_003_20_the_largest_capture_goes_first() -> None:
    position = board("home", "W:W28:B22,23,14")
    assert taken(position) == {("14", "23")}
    assert code(position, "28x17") is RefusalCode.majority


def test_003_21_never_over_the_same_stone_twice() -> None:
    assert code(board("home", "W:WK15:B7,8,19,24,27"), "15x38x16x2x35") is RefusalCode.jumped_twice
    assert legal(board("home", "W:WK15:B7,8,19,24,27")) == {"15x13"}


def test_003_22_a_stone_that_ends_on_the_far_row_becomes_a_king() -> None:
    assert after(board("home", "W:W6:B45"), "6-1").pieces["1"] == "W"
    assert after(board("home", "B:W6:B45"), "45-50").pieces["50"] == "B"


def test_003_23_24_a_king_moves_several_squares_both_ways() -> None:
    assert targets(board("home", "W:WK28:B1,4"), "28") == LINES_OF_28


def test_003_25_a_king_must_capture_and_lands_where_it_likes() -> None:
    position = board("home", "W:WK46,50:B28")
    assert {move.origin for move in position.legal_moves} == {"46"}
    assert targets(position, "46") == {"23", "19", "14", "10", "5"}
