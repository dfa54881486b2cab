"""Seed 001, the Belgian leaflet: every rule of it, under the profile `belgian`."""

import pytest

from coupturc.game.events import Agreement, Correct, Crown, LetStand, Touch
from coupturc.game.refusal import RefusalCode
from tests.game.boards import LINES_OF_28, after, board, code, legal, refusal, taken, targets
from tests.game.playing import accepted, arbiter_of, code_of, kinds, outcome_of, over_the_board, place, play
from tests.game.wandering import wander

FIG_2 = "W:WK3,25:B1,2,5,6,7,8,9,10,11,13,16,17,19,20,27"
FIG_3 = "W:WK3,25:B1,2,5,6,7,8,9,10,11,13,16,17,19,20"
FIG_4 = "W:W25:B1,2,5,6,7,8,9,10,11,13,16,17,18,19,20"
LONG_DIAGONAL = {"46", "41", "37", "32", "28", "23", "19", "14", "10", "5"}


# ------------------------------------------------------------------ board and pieces


def test_001_3_4_fifty_dark_squares_are_numbered() -> None:
    rules = board("belgian").rules
    assert rules.squares == tuple(str(number) for number in range(1, 51))
    assert all((column + row) % 2 for column, row in map(rules.place, rules.squares))


def test_001_5_6_7_twenty_men_each_stand_on_1_to_20_and_31_to_50() -> None:
    pieces = board("belgian").pieces
    assert {square for square, piece in pieces.items() if piece == "b"} == {str(n) for n in range(1, 21)}
    assert {square for square, piece in pieces.items() if piece == "w"} == {str(n) for n in range(31, 51)}


def test_001_8_white_starts() -> None:
    assert arbiter_of("belgian").turn == "white"


# ------------------------------------------------------------------ how pieces move


def test_001_9_a_man_moves_one_square_diagonally_forward() -> None:
    assert targets(board("belgian", "W:W32:B1"), "32") == {"27", "28"}


@pytest.mark.parametrize("target", ["37", "38"])
def test_001_10_a_man_never_moves_backward(target: str) -> None:
    assert code(board("belgian", "W:W32:B1"), f"32-{target}") is RefusalCode.no_backward_step


def test_001_11_a_man_is_crowned_where_its_move_or_capture_stops() -> None:
    assert after(board("belgian", "W:W6:B45"), "6-1").pieces["1"] == "W"
    assert after(board("belgian", "W:W25:B9,20"), "25x3").pieces["3"] == "W"
    assert after(board("belgian", "B:W6:B45"), "45-50").pieces["50"] == "B"
    assert after(board("belgian", "B:W42,31:B26"), "26x48").pieces["48"] == "B"


def test_001_13_a_king_runs_along_whole_lines() -> None:
    assert targets(board("belgian", "W:WK28:B1,4"), "28") == LINES_OF_28


def test_001_14_only_an_own_piece_or_two_adjoining_ones_stop_a_king() -> None:
    assert code(board("belgian", "W:WK46,28:B1"), "46-23") is RefusalCode.own_piece_in_way
    assert refusal(board("belgian", "W:WK46:B23,19"), "46-14").params == {"square": "23"}


def test_001_15_44_a_piece_with_a_gap_behind_it_must_be_captured() -> None:
    assert refusal(board("belgian", "W:W32,50:B27"), "50-45").code is RefusalCode.capture_compulsory


def test_001_16_capturing_backward_is_compulsory_too() -> None:
    assert legal(board("belgian", "W:W28,50:B33")) == {"28x39"}


def test_001_17_a_man_takes_and_stands_directly_behind() -> None:
    assert after(board("belgian", "W:W32:B27,K5"), "32x21").pieces == {"5": "B", "21": "w"}


def test_001_18_a_king_chooses_where_to_stop() -> None:
    assert targets(board("belgian", "B:W32:B27,K5"), "5") == {"37", "41", "46"}


# ------------------------------------------------------------------ captures


def test_001_19_23_most_pieces_must_be_taken_even_to_ones_own_harm() -> None:
    position = board("belgian", FIG_2)
    assert {len(captured) for captured in taken(position)} == {5}
    assert refusal(position, "25x14x23").params == {"count": 5, "tried": 2}


def test_001_20_21_among_equal_captures_man_and_king_are_free_to_choose() -> None:
    assert {move.origin for move in board("belgian", FIG_3).legal_moves} == {"3", "25"}


def test_001_22_a_captured_king_counts_as_one() -> None:
    assert taken(board("belgian", "W:W28,47:B22,K41")) == {("22",), ("41",)}
    assert taken(board("belgian", "W:W28,47:B22,23,14,K41")) == {("14", "23")}


def test_001_24_a_capture_goes_on_until_no_jump_is_left() -> None:
    answer = refusal(board("belgian", FIG_4), "25x14x3")
    assert answer.code is RefusalCode.capture_unfinished


def test_001_25_a_man_stops_behind_the_piece_and_a_king_anywhere() -> None:
    assert targets(board("belgian", "W:W46:B41"), "46") == {"37"}
    assert targets(board("belgian", "W:WK46:B41"), "46") == {"37", "32", "28", "23", "19", "14", "10", "5"}


def test_001_26_captured_men_are_lifted_when_the_capture_is_complete() -> None:
    assert taken(board("belgian", "W:WK15:B7,8,19,24,27")) == {("7", "8", "24", "27")}


def test_001_27_no_second_jump_over_the_same_man() -> None:
    assert code(board("belgian", "W:WK15:B7,8,19,24,27"), "15x38x16x2x35") is RefusalCode.jumped_twice
    assert legal(board("belgian", "W:WK15:B7,8,19,24,27")) == {"15x13"}


@pytest.mark.parametrize("fen", ["W:W25:B9,20", "W:W25:B1,2,5,6,7,9,10,11,16,20"])
def test_001_28_figure_1(fen: str) -> None:
    position = board("belgian", fen)
    assert legal(position) == {"25x3"}
    assert after(position, "25x3").pieces["3"] == "W"


def test_001_29_figure_2() -> None:
    position = board("belgian", FIG_2)
    assert {(m.origin, m.target, m.captured) for m in position.legal_moves} == {
        ("3", "3", ("8", "9", "17", "19", "27")),
        ("3", "4", ("8", "10", "17", "20", "27")),
    }
    assert refusal(position, "25x23").code is RefusalCode.majority


def test_001_30_figure_3() -> None:
    position = board("belgian", FIG_3)
    assert taken(position) == {("19", "20"), ("9", "19"), ("8", "17")}
    # b is worst: 10-14 forces the king to take to 10, where 5 takes it.
    worst = after(position, "3x14x23", "10-14")
    assert "10" in {move.target for move in worst.legal_moves if move.origin == "23"}
    # On 21 the man on 16 takes the king; on 26 nobody does.
    assert "16x27" in legal(after(position, "3x12x21"))
    assert not after(position, "3x12x26").legal_moves.capture_count


def test_001_31_figure_4() -> None:
    position = board("belgian", FIG_4)
    assert {(m.origin, m.target, m.captured) for m in position.legal_moves} == {
        ("25", "14", ("8", "9", "18", "19", "20")),
    }
    assert refusal(position, "25x14x3x12x21").params == {"count": 5, "tried": 4}
    assert after(position, "25x14").pieces["14"] == "w"


# ------------------------------------------------------------------ agreements


def test_001_32_a_touched_man_must_be_played() -> None:
    arbiter = arbiter_of("belgian")
    accepted(arbiter, Touch(side="white", square="32"))
    assert kinds(accepted(arbiter, place("white", "31 27")))[-1] == "Irregularity"


def test_001_33_as_long_as_it_is_held_it_may_be_placed_elsewhere() -> None:
    arbiter = arbiter_of("belgian")
    accepted(arbiter, place("white", "32 28", released=False))
    accepted(arbiter, place("white", "32 27"))
    assert arbiter.moves[-1].text == "32-27"


def test_001_34_the_opponent_decides_on_a_faulty_move() -> None:
    for answer, square in ((Correct(side="black"), "31"), (LetStand(side="black"), "27")):
        arbiter = play(over_the_board("belgian"), "32-28 19-23")
        accepted(arbiter, place("white", "31 27"))
        accepted(arbiter, answer)
        assert square in arbiter.position.pieces


def test_001_35_the_right_lapses_with_his_own_next_move() -> None:
    arbiter = play(over_the_board("belgian"), "32-28 19-23")
    accepted(arbiter, place("white", "31 27"))
    accepted(arbiter, place("black", "23 32 21", "28", "27"))
    assert code_of(arbiter, Correct(side="black")) is RefusalCode.no_irregularity


# ------------------------------------------------------------------ end of the game


def test_001_36_without_pieces_the_game_is_lost() -> None:
    arbiter = play(arbiter_of("belgian", "W:W28:B22"), "28x17")
    assert (outcome_of(arbiter).winner, outcome_of(arbiter).article) == ("white", "Belgian club, 36")


def test_001_37_without_movable_pieces_the_game_is_lost() -> None:
    arbiter = play(arbiter_of("belgian", "B:W32,37,50:B45,K46"), "46-41 37x46")
    assert (outcome_of(arbiter).winner, outcome_of(arbiter).article) == ("white", "Belgian club, 37")


def test_001_38_a_draw_is_agreed_or_given_when_nobody_can_win() -> None:
    arbiter = arbiter_of("belgian")
    accepted(arbiter, Agreement())
    assert (outcome_of(arbiter).result, outcome_of(arbiter).article) == ("1-1", "Belgian club, 38")
    assert outcome_of(arbiter_of("belgian", "W:WK47:BK3")).article == "Belgian club, 38"


def test_001_39_40_the_same_moves_three_times_or_a_position_that_returned_twice_is_a_draw() -> None:
    arbiter = play(arbiter_of("belgian", "W:WK47,K48:BK3,K4"), "47-36 4-15 36-47 15-4 47-36 4-15 36-47 15-4")
    outcome = outcome_of(arbiter)
    assert (outcome.reason, outcome.ply, outcome.article) == ("repetition", 8, "Belgian club, 40")


def on_the_long_diagonal(pieces: dict[str, str]) -> bool:
    return any(square in LONG_DIAGONAL for square, piece in pieces.items() if piece == "B")


def test_001_41_three_kings_against_one_have_ten_more_moves() -> None:
    arbiter = arbiter_of("belgian", "W:WK46,K47,K48:BK3")
    wander(arbiter, 20, lambda position, _: not on_the_long_diagonal(position.pieces))
    outcome = outcome_of(arbiter)
    assert (outcome.reason, outcome.ply, outcome.article) == ("three_v_one", 20, "Belgian club, 41")


def test_001_42_but_three_when_the_single_king_holds_the_long_diagonal() -> None:
    arbiter = arbiter_of("belgian", "W:WK47,K48,K49:BK5")
    wander(arbiter, 6, lambda position, _: on_the_long_diagonal(position.pieces))
    outcome = outcome_of(arbiter)
    assert (outcome.reason, outcome.ply, outcome.article) == ("long_diagonal", 6, "Belgian club, 42")


@pytest.mark.parametrize(("fen", "crowned"), [("B:WK47,36,45:BK3", ("36", "45")), ("B:WK46,K47,36:BK3", ("36",))])
def test_001_43_a_lone_king_may_crown_the_opponents_men(fen: str, crowned: tuple[str, ...]) -> None:
    arbiter = arbiter_of("belgian", fen)
    assert "crown" in arbiter.actions("black")
    accepted(arbiter, Crown(side="black"))
    assert all(arbiter.position.pieces[square] == "W" for square in crowned)
    assert arbiter.counters["three_v_one"] == 0


def test_001_44_crowning_is_not_a_move() -> None:
    arbiter = arbiter_of("belgian", "B:WK47,36,45:BK3")
    accepted(arbiter, Crown(side="black"))
    assert (arbiter.turn, arbiter.ply) == ("black", 0)


@pytest.mark.parametrize(
    ("profile", "fen", "side", "expected"),
    [
        ("belgian", "B:WK47,36,45:BK3", "white", RefusalCode.not_your_turn),
        ("belgian", "W:WK47,36,45:BK3", "white", RefusalCode.crowning_needs_lone_king),
        ("belgian", "B:WK47,36,45:B3,K4", "black", RefusalCode.crowning_needs_lone_king),
        ("belgian", "B:WK47,36,45:B3", "black", RefusalCode.crowning_needs_lone_king),
        ("belgian", "B:W47,36,45:BK3", "black", RefusalCode.crowning_needs_lone_king),
        ("belgian", "B:WK47,36,45,50:BK3", "black", RefusalCode.crowning_needs_lone_king),
        ("belgian", "B:WK46,K47,K48:BK3", "black", RefusalCode.crowning_needs_lone_king),
        ("fmjd", "B:WK47,36,45:BK3", "black", RefusalCode.crowning_off),
    ],
)
def test_001_43_nobody_else_may(profile: str, fen: str, side: str, expected: RefusalCode) -> None:
    crown = Crown(side="white" if side == "white" else "black")
    assert code_of(arbiter_of(profile, fen), crown) is expected
