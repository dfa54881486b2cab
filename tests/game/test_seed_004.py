"""Seed 004, Turkish draughts: every rule of it, under the profile `dama`."""

from coupturc.game.refusal import RefusalCode
from tests.game.boards import after, board, code, legal, refusal, row, taken, targets
from tests.game.playing import arbiter_of, outcome_of, play


def test_004_1_two_players_on_all_sixty_four_squares() -> None:
    rules = board("dama").rules
    assert (rules.width, rules.height, len(rules.squares)) == (8, 8, 64)
    assert (rules.place("a1"), rules.place("h8")) == ((0, 7), (7, 0))


def test_004_2_sixteen_men_each_on_two_rows_before_an_empty_one() -> None:
    position = board("dama")
    rows = {side: {row(position.rules, s) for s, piece in position.pieces.items() if piece == side} for side in "wb"}
    assert rows == {"w": {5, 6}, "b": {1, 2}}
    assert len(position.pieces) == 32


def test_004_3_a_side_without_pieces_or_moves_has_lost() -> None:
    taken_all = play(arbiter_of("dama", "W:Wa1,c3:Bc4"), "c3xc5")
    assert (outcome_of(taken_all).result, outcome_of(taken_all).article) == ("1-0", "game site, 3")
    blocked = play(arbiter_of("dama", "W:Wa1,a2,b2,c3,a4:Ba3"), "b2-b3")
    assert (outcome_of(blocked).result, outcome_of(blocked).reason) == ("1-0", "no_moves")
    assert outcome_of(blocked).article == "game site, 3"


def test_004_4_players_alternate_and_white_is_first() -> None:
    arbiter = arbiter_of("dama")
    assert arbiter.turn == "white"
    assert play(arbiter, "a3-a4").turn == "black"


def test_004_5_a_man_moves_straight_forward_or_sideways() -> None:
    position = board("dama", "W:Wd4:Bh8")
    assert targets(position, "d4") == {"d5", "c4", "e4"}
    assert code(position, "d4-d3") is RefusalCode.no_backward_step
    assert code(position, "d4-e5") is RefusalCode.not_straight


def test_004_6_a_man_whose_move_ends_on_the_last_row_is_crowned() -> None:
    assert after(board("dama", "W:Wd7:Bh6,h5"), "d7-d8").pieces["d8"] == "W"
    assert after(board("dama", "B:Wh4,h5:Bd2"), "d2-d1").pieces["d1"] == "B"


def test_004_7_a_king_moves_like_a_rook() -> None:
    rank, file = {f"{letter}4" for letter in "abcdefgh"}, {f"d{number}" for number in range(1, 9)}
    assert targets(board("dama", "W:WKd4:Bh7,g8"), "d4") == (rank | file) - {"d4"}


def test_004_8_a_king_does_not_jump_own_pieces_nor_two_adjoining_ones() -> None:
    assert code(board("dama", "W:WKd1,d3:Bh7,g8"), "d1-d5") is RefusalCode.own_piece_in_way
    assert refusal(board("dama", "W:WKd1:Bd4,d5"), "d1-d7").params == {"square": "d4"}


def test_004_9_no_piece_lands_on_an_occupied_square() -> None:
    assert code(board("dama", "W:Wd4,d5:Bh8"), "d4-d5") is RefusalCode.square_occupied


def test_004_10_a_man_captures_left_right_and_forward_only() -> None:
    assert targets(board("dama", "W:Wd4:Bc4,e4,d5,d3"), "d4") == {"b4", "f4", "d6"}


def test_004_11_16_a_captured_piece_is_lifted_at_once_so_that_lines_open() -> None:
    assert board("dama", "W:WKd2:Bd4,e4,f6,g5").legal_moves.capture_count == 4


def test_004_12_a_man_that_can_capture_on_must() -> None:
    position = board("dama", "W:Wa2:Ba3,b4,h8")
    assert taken(position) == {("a3", "b4")}
    assert code(position, "a2xa4") is RefusalCode.capture_unfinished


def test_004_13_14_a_king_captures_from_afar_and_lands_where_it_likes() -> None:
    assert targets(board("dama", "W:WKa1:Ba4,h8"), "a1") == {"a5", "a6", "a7", "a8"}


def test_004_15_a_king_that_can_capture_on_must() -> None:
    assert taken(board("dama", "W:WKa1:Ba4,e6,h2")) == {("h2", "a4", "e6")}


def test_004_17_capturing_is_compulsory() -> None:
    position = board("dama", "W:Wd4,a2:Bd5,h8")
    assert legal(position) == {"d4xd6"}
    assert refusal(position, "a2-a3").params == {"count": 1}


def test_004_18_the_greatest_number_goes_first() -> None:
    position = board("dama", "W:Wd4,h2:Bd5,h3,h5")
    assert taken(position) == {("h3", "h5")}
    assert taken(board("dama", "W:Wd4,h2:BKd5,h3,h5")) == {("h3", "h5")}
    assert code(position, "d4xd6") is RefusalCode.majority
