"""Why a try is refused: the code, its parameters and the moves to draw."""

import pytest

from coupturc import Move, Position
from coupturc.game.explain import read_move
from coupturc.game.refusal import Refusal, RefusalCode
from tests.game.boards import board
from tests.game.boards import refusal as refused_in

FIG_2 = "W:WK3,25:B1,2,5,6,7,8,9,10,11,13,16,17,19,20,27"
FIG_4 = "W:W25:B1,2,5,6,7,8,9,10,11,13,16,17,18,19,20"


def refusal(fen: str, text: str) -> Refusal:
    game = "turkish" if any(letter in fen.lower() for letter in "acdefgh") else "international"
    found = read_move(Position.from_fen(fen, game), text)
    assert isinstance(found, Refusal), found
    return found


@pytest.mark.parametrize(
    ("fen", "text", "code", "params"),
    [
        # not a move
        ("W:W32:B1", "castle", RefusalCode.syntax, {"text": "castle"}),
        ("W:W32:B1", "", RefusalCode.syntax, {"text": ""}),
        ("W:W32:B1", "32-" * 90, RefusalCode.syntax, {"text": ("32-" * 90)[:160]}),
        ("W:W32:B1", "a3-a4", RefusalCode.unknown_square, {"square": "a3"}),
        ("W:W32:B1", "32-51", RefusalCode.unknown_square, {"square": "51"}),
        ("W:W32:B1", "00-32", RefusalCode.unknown_square, {"square": "0"}),
        ("W:Wa2:Ba7", "a2-i3", RefusalCode.unknown_square, {"square": "i3"}),
        # the wrong piece or no piece
        ("W:W32:B1", "31-27", RefusalCode.empty_square, {"square": "31"}),
        ("W:W32:B1", "1-6", RefusalCode.not_your_piece, {"square": "1"}),
        ("W:W32,37:B1", "37-32", RefusalCode.square_occupied, {"square": "32"}),
        ("W:W32:B1", "32", RefusalCode.nothing_moved, {"square": "32"}),
        ("W:W32:B1", "32-32", RefusalCode.nothing_moved, {"square": "32"}),
        ("W:W31,32,37:B1", "37", RefusalCode.blocked, {"square": "37"}),
        # how pieces move
        ("W:W32:B1", "32-38", RefusalCode.no_backward_step, {"origin": "32", "target": "38"}),
        ("W:W32:B1", "32-21", RefusalCode.too_far, {"origin": "32", "target": "21"}),
        ("W:W32:B1", "32-22", RefusalCode.not_diagonal, {"origin": "32", "target": "22"}),
        ("W:W32,28:B1", "32-23", RefusalCode.own_piece_in_way, {"square": "28"}),
        ("W:W32:B1", "32-28-22", RefusalCode.unreachable, {"origin": "32", "target": "22"}),
        ("W:WK46,28:B1", "46-5", RefusalCode.own_piece_in_way, {"square": "28"}),
        ("W:WK46:B23,19", "46-5", RefusalCode.path_blocked, {"square": "23"}),
        ("W:Wd4:Bh8", "d4-e5", RefusalCode.not_straight, {"origin": "d4", "target": "e5"}),
        ("W:Wd4:Bh8", "d4-d3", RefusalCode.no_backward_step, {"origin": "d4", "target": "d3"}),
        ("W:Wd4:Bh8", "d4-f4", RefusalCode.too_far, {"origin": "d4", "target": "f4"}),
        ("W:Wd4:Bd3,h8", "d4-d2", RefusalCode.no_backward_step, {"origin": "d4", "target": "d2"}),
        # capturing
        ("W:W28,37:B23", "37-31", RefusalCode.capture_compulsory, {"count": 1}),
        ("W:W28,37:B23", "37", RefusalCode.capture_compulsory, {"count": 1}),
        ("W:W28,37:B23", "37-41", RefusalCode.capture_compulsory, {"count": 1}),
        (FIG_2, "25-14", RefusalCode.majority, {"count": 5, "tried": 1}),
        (FIG_2, "25x14x23", RefusalCode.majority, {"count": 5, "tried": 2}),
        (FIG_2, "25x23", RefusalCode.majority, {"count": 5, "tried": 2}),
        (FIG_4, "25x3", RefusalCode.capture_unfinished, {"count": 5, "tried": 4, "square": "3"}),
        (FIG_2, "3x14", RefusalCode.capture_unfinished, {"count": 5, "tried": 1, "square": "14"}),
        (FIG_4, "25x14x3x12x21", RefusalCode.majority, {"count": 5, "tried": 4}),
        (FIG_4, "25x14x3", RefusalCode.capture_unfinished, {"count": 5, "tried": 2, "square": "3"}),
        ("W:WK15:B7,8,19,24,27", "15x38x16x2x24", RefusalCode.square_occupied, {"square": "24"}),
        ("W:WK15:B7,8,19,24,27", "15x38x16x2x35", RefusalCode.jumped_twice, {"square": "24"}),
        ("W:W28:B23,14", "28x19x10x5", RefusalCode.unreachable, {"origin": "28", "target": "5"}),
        # where captured pieces leave at once, their squares are empty for the rest of the way (004-16)
        ("W:WKd2:Bd4,e4,f6,g5,c7", "d2xd6xg6xg4xd4", RefusalCode.majority, {"count": 5, "tried": 4}),
        ("W:WKd2:Bd4,e4,f6,g5,c7", "d2xd6xg6xg4xb4", RefusalCode.majority, {"count": 5, "tried": 4}),
        ("W:WKd2:Bd4,e4,f6,g5,c7", "d2xd6xf6", RefusalCode.square_occupied, {"square": "f6"}),
        ("W:Wd4:Bd5,h8", "d4-d5", RefusalCode.square_occupied, {"square": "d5"}),
        ("W:Wd4,a2:Bd5,h8", "a2-d5", RefusalCode.square_occupied, {"square": "d5"}),
        ("W:WKc4:Bb4,e4", "c4xa4xf4", RefusalCode.half_turn, {"square": "a4"}),
    ],
)
def test_reason(fen: str, text: str, code: RefusalCode, params: dict[str, str | int]) -> None:
    answer = refusal(fen, text)
    assert (answer.code, answer.params) == (code, params)


def test_the_captures_that_must_be_played_are_shown() -> None:
    answer = refusal("W:W28,32,37:B22,23", "37-31")
    assert {move.captured for move in answer.show} == {("22",), ("23",)}


def test_the_larger_captures_are_shown() -> None:
    answer = refusal(FIG_2, "25x23")
    assert {len(move.captured) for move in answer.show} == {5}


def test_the_continuations_are_shown() -> None:
    answer = refusal(FIG_2, "3x14")
    assert [move.target for move in answer.show] == ["3"]


def test_a_man_that_is_crowned_in_mid_capture_goes_on_as_a_king() -> None:
    answer = refused_in(board("dama-federation", "W:Wb6:Bb7,d8,e6"), "b6xb8xf8")
    assert (answer.code, answer.params["tried"]) == (RefusalCode.majority, 2)
    answer = refused_in(board("dama-federation", "W:Wb6:Bb7,d8,e6"), "b6xb8xe8")
    assert (answer.code, answer.params["tried"]) == (RefusalCode.capture_unfinished, 2)


def test_an_ambiguous_capture_shows_what_it_may_mean() -> None:
    answer = refusal("W:WK21:B9,27,29,34", "21x3")
    assert answer.code is RefusalCode.ambiguous
    assert {move.text for move in answer.show} == {"21x38x20x3", "21x43x25x3"}
    assert refusal("W:WK21:B9,27,29,34", "21-3").code is RefusalCode.ambiguous


@pytest.mark.parametrize("text", ["28x19", "28-19", "28:19", "2819", " 28 - 19 !?", "28x19x23"])
def test_a_legal_move_is_found_by_its_squares(text: str) -> None:
    found = read_move(Position.from_fen("W:W28:B23"), text)
    assert isinstance(found, Move)
    assert found.captured == ("23",)
