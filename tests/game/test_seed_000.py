"""Seed 000, the leaflet of a game set: every rule of it, under the profile `leaflet`."""

from coupturc import Side
from coupturc.game.events import Correct, DrawClaim, Flag, LetStand, Resign, Start, Touch
from coupturc.game.refusal import RefusalCode
from tests.game.boards import LINES_OF_28, after, board, code, legal, refusal, row, taken, targets
from tests.game.playing import accepted, arbiter_of, code_of, outcome_of, over_the_board, place, play
from tests.game.wandering import wander

TWO_EACH = "W:WK47,K48:BK3,K4"
TO_AND_FRO = "47-36 4-15 36-47 15-4"


def start() -> dict[str, str]:
    return board("leaflet").pieces


# ------------------------------------------------------------------ set-up


def test_000_1_4_twenty_men_of_each_colour() -> None:
    assert sorted(start().values()) == ["b"] * 20 + ["w"] * 20


def test_000_2_two_players() -> None:
    assert [side.name for side in Side] == ["white", "black"]


def test_000_3_a_dark_square_lies_at_the_lower_left_of_each_player() -> None:
    rules = board("leaflet").rules
    assert rules.place("46") == (0, 9)
    assert rules.place("5") == (9, 0)


def test_000_5_men_fill_the_four_nearest_rows() -> None:
    rules = board("leaflet").rules
    rows = {side: {row(rules, s) for s, piece in start().items() if piece == side} for side in "wb"}
    assert rows == {"w": {6, 7, 8, 9}, "b": {0, 1, 2, 3}}


# ------------------------------------------------------------------ moves


def test_000_6_a_man_moves_one_square_diagonally_forward() -> None:
    assert legal(board("leaflet", "W:W28:B1")) == {"28-22", "28-23"}
    assert legal(board("leaflet", "B:W50:B23")) == {"23-28", "23-29"}


def test_000_7_players_alternate() -> None:
    arbiter = arbiter_of("leaflet", entry="assisted")
    play(arbiter, "32-28")
    assert arbiter.turn == "black"


def test_000_8_without_a_capture_the_choice_is_free() -> None:
    assert len(board("leaflet").legal_moves) == 9


# ------------------------------------------------------------------ captures


def test_000_9_a_man_may_not_enter_an_occupied_square() -> None:
    assert code(board("leaflet", "W:W28:B22,17"), "28-22") is RefusalCode.square_occupied


def test_000_10_a_man_jumps_and_the_captured_man_leaves() -> None:
    assert after(board("leaflet", "W:W28:B22,1"), "28x17").fen == "B:W17:B1"


def test_000_11_a_man_captures_backward() -> None:
    assert legal(board("leaflet", "W:W28:B33")) == {"28x39"}


def test_000_12_a_multiple_capture_is_one_move() -> None:
    arbiter = play(arbiter_of("leaflet", "W:W37:B23,32,1"), "37x19")
    assert (arbiter.ply, arbiter.moves[0].captured, arbiter.turn) == (1, ("23", "32"), "black")


def test_000_13_two_men_on_one_diagonal_are_taken() -> None:
    move = board("leaflet", "W:W37:B23,32").legal_moves[0]
    assert (move.text, move.path, move.captured) == ("37x19", ("28", "19"), ("23", "32"))


def test_000_14_a_capture_turns_and_goes_forward_and_backward() -> None:
    assert board("leaflet", "W:W40:B22,23,34").legal_moves[0].path == ("29", "18", "27")


def test_000_15_31_captured_pieces_are_lifted_after_the_whole_capture() -> None:
    # 24 is taken and stands till the end, so 19 behind it cannot be taken (coup turc).
    assert taken(board("leaflet", "W:WK15:B7,8,19,24,27")) == {("7", "8", "24", "27")}


def test_000_16_30_no_piece_is_captured_twice() -> None:
    assert code(board("leaflet", "W:WK15:B7,8,19,24,27"), "15x38x16x2x35") is RefusalCode.jumped_twice
    assert legal(board("leaflet", "W:WK15:B7,8,19,24,27")) == {"15x13"}


def test_000_17_the_capture_of_most_pieces_is_compulsory() -> None:
    position = board("leaflet", "W:W28,47:B22,23,14,41")
    assert taken(position) == {("14", "23")}
    assert code(position, "28x17") is RefusalCode.majority
    assert taken(board("leaflet", "W:W28,47:B22,23,14,K41")) == {("14", "23")}


def test_000_18_a_king_has_no_priority() -> None:
    assert legal(board("leaflet", "W:WK46,28:B23,41")) == {"28x19", *(f"46x{n}" for n in ("37", "32"))}


def test_000_19_a_man_may_capture_a_king() -> None:
    assert legal(board("leaflet", "W:W28:BK22")) == {"28x17"}


# ------------------------------------------------------------------ kings


def test_000_20_a_man_that_ends_on_the_far_row_becomes_a_king() -> None:
    assert after(board("leaflet", "W:W6:B45"), "6-1").pieces["1"] == "W"
    assert after(board("leaflet", "B:W50:B45,1"), "1-6").pieces["6"] == "b"
    assert after(board("leaflet", "B:W6:B44"), "44-49").pieces["49"] == "B"


def test_000_22_a_man_that_must_go_on_from_the_far_row_stays_a_man() -> None:
    passing = board("leaflet", "W:W25:B8,9,17,18,19,20")
    assert after(passing, "25x14").pieces["14"] == "w"
    ending = board("leaflet", "W:W25:B9,20")
    assert after(ending, "25x3").pieces["3"] == "W"


def test_000_23_24_a_king_moves_backward_and_far() -> None:
    assert targets(board("leaflet", "W:WK28:B1,4"), "28") == LINES_OF_28


def test_000_25_26_a_king_takes_from_afar_and_chooses_where_to_land() -> None:
    assert targets(board("leaflet", "W:WK46:BK28"), "46") == {"23", "19", "14", "10", "5"}


def test_000_27_a_king_goes_on_where_it_can() -> None:
    move = board("leaflet", "W:WK46:B28,20").legal_moves[0]
    assert move.captured == ("20", "28")


def test_000_28_29_a_king_may_take_many_and_must_take_most() -> None:
    position = board("leaflet", "W:WK36:B7,9,17,27,28,30,40")
    assert {len(captured) for captured in taken(position)} == {7}


# ------------------------------------------------------------------ conduct


def test_000_32_a_touched_piece_must_be_played() -> None:
    arbiter = arbiter_of("leaflet")
    accepted(arbiter, Touch(side="white", square="32"))
    accepted(arbiter, place("white", "31 27"))
    assert arbiter.irregularity is not None
    assert arbiter.irregularity.kind == "touched_piece_not_played"


def test_000_33_only_if_it_can_move() -> None:
    arbiter = arbiter_of("leaflet")
    accepted(arbiter, Touch(side="white", square="46"))
    play(arbiter, "32-28")


# ------------------------------------------------------------------ end


def test_000_34_36_a_side_whose_pieces_are_blocked_has_lost() -> None:
    arbiter = play(arbiter_of("leaflet", "B:W32,37,50:B45,K46"), "46-41 37x46")
    assert arbiter.position.pieces["45"] == "b"
    assert (outcome_of(arbiter).result, outcome_of(arbiter).reason) == ("2-0", "no_moves")
    assert outcome_of(arbiter).article == "leaflet, 36"


def test_000_35_a_side_without_pieces_has_lost() -> None:
    arbiter = play(arbiter_of("leaflet", "W:W28:B22"), "28x17")
    assert (outcome_of(arbiter).winner, outcome_of(arbiter).article) == ("white", "leaflet, 35")


def test_000_37_a_player_may_resign() -> None:
    arbiter = arbiter_of("leaflet")
    accepted(arbiter, Resign(side="black"))
    assert (outcome_of(arbiter).result, outcome_of(arbiter).article) == ("2-0", "leaflet, 37")


def test_000_38_a_player_whose_flag_falls_loses() -> None:
    arbiter = arbiter_of("leaflet", white_time="60")
    accepted(arbiter, Start())
    accepted(arbiter, Flag(), 60_000)
    assert (outcome_of(arbiter).result, outcome_of(arbiter).article) == ("0-2", "leaflet, 38")


def test_000_39_one_king_each_is_drawn_at_once() -> None:
    outcome = outcome_of(arbiter_of("leaflet", "W:WK47:BK3"))
    assert (outcome.reason, outcome.ply, outcome.article) == ("king_v_king", 0, "leaflet, 39")


def test_000_40_41_two_kings_against_one_are_drawn_after_five_moves() -> None:
    arbiter = arbiter_of("leaflet", "W:WK47,K48:BK3")
    wander(arbiter, 10)
    outcome = outcome_of(arbiter)
    assert (outcome.reason, outcome.ply, outcome.article) == ("two_v_one", 10, "leaflet, 41")


def test_000_42_three_pieces_against_a_king_are_drawn_after_sixteen_moves_by_both() -> None:
    for fen in ("W:WK46,K47,K48:BK3", "W:WK47,36,45:BK3", "W:WK47,K48,36:BK3"):
        arbiter = arbiter_of("leaflet", fen)
        wander(arbiter, 32)
        outcome = outcome_of(arbiter)
        assert (outcome.reason, outcome.ply, outcome.article) == ("three_v_one", 32, "leaflet, 42")


def test_000_43_a_position_that_stands_three_times_may_be_claimed_drawn() -> None:
    assert play(arbiter_of("leaflet", TWO_EACH), TO_AND_FRO).claimable == ()
    arbiter = play(arbiter_of("leaflet", TWO_EACH), f"{TO_AND_FRO} {TO_AND_FRO}")
    assert arbiter.claimable == ("repetition",)
    accepted(arbiter, DrawClaim(side="white"))
    assert outcome_of(arbiter).article == "leaflet, 43"


def test_000_44_capturing_is_compulsory() -> None:
    position = board("leaflet", "W:W28,37:B22")
    assert legal(position) == {"28x17"}
    assert refusal(position, "37-31").params == {"count": 1}


def test_000_45_overlooked_capture_is_taken_back() -> None:
    arbiter = play(over_the_board("leaflet"), "32-28 19-23")
    accepted(arbiter, place("white", "31 27"))
    assert code_of(arbiter, LetStand(side="black")) is RefusalCode.must_be_corrected
    assert code_of(arbiter, place("black", "20 24")) is RefusalCode.must_be_corrected
    accepted(arbiter, Correct(side="black"))
    play(arbiter, "28x19")
