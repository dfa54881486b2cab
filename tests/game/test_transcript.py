"""From a judged game to a record and back."""

import pytest

from coupturc import IllegalMoveError, Position, load_profile
from coupturc.game.arbiter import Arbiter
from coupturc.game.events import Correct, Crown, LetStand, Resign, SetUp, TwoHands
from coupturc.game.transcript import game_of, judge_game
from coupturc.game.tree import Game
from tests.game.playing import accepted, arbiter_of, outcome_of, over_the_board, place, play


def test_moves_and_headers() -> None:
    arbiter = play(arbiter_of("fmjd"), "32-28 19-23 28x19")
    accepted(arbiter, Resign(side="black"))
    game = game_of(arbiter)
    assert game.headers == {"Result": "2-0", "GameType": "20", "Termination": "resignation"}
    assert [str(move) for move in game.moves] == ["32-28", "19-23", "28x19"]


def test_an_open_game_has_no_result_yet() -> None:
    game = game_of(arbiter_of("dama", "W:WKa1,b1:BKh8,g8", white_time="300", black_time="60"))
    assert game.headers == {
        "Result": "*",
        "GameType": "30",
        "FEN": "W:WKa1,b1:Bg8,Kh8",
        "TimeControlWhite": "300",
        "TimeControlBlack": "60",
    }


def test_clock_stamps() -> None:
    arbiter = play(arbiter_of("fmjd", white_time="300+5"), "32-28", at_ms=0)
    game = game_of(play(arbiter, "19-23", at_ms=10_500))
    assert [node.clock_ms for node in game.main_line()] == [305_000, 294_500]
    assert game.headers["TimeControl"] == "300+5"


def after_an_overlooked_capture() -> Arbiter:
    arbiter = play(over_the_board(), "32-28 19-23")
    accepted(arbiter, place("white", "31 27"))
    return arbiter


def test_an_irregular_move_that_stands_is_a_position_that_was_set_up() -> None:
    arbiter = after_an_overlooked_capture()
    accepted(arbiter, LetStand(side="black"))
    play(arbiter, "23x32x21")
    game = game_of(arbiter)
    node = list(game.main_line())[2]
    assert node.comments == ("irregular: white 31-27 (capture_overlooked)",)
    assert [str(move) for move in game.moves] == ["32-28", "19-23", "23x21"]
    assert game.final == arbiter.position


def test_a_corrected_move_leaves_a_comment() -> None:
    arbiter = after_an_overlooked_capture()
    accepted(arbiter, Correct(side="black"))
    play(arbiter, "28x19")
    game = game_of(arbiter)
    assert [str(move) for move in game.moves] == ["32-28", "19-23", "28x19"]
    assert [node.comments for node in game.main_line()] == [
        (),
        ("irregular: white 31-27 (capture_overlooked), corrected",),
        (),
    ]


def test_a_corrected_move_takes_its_clock_stamp_along() -> None:
    arbiter = play(over_the_board(white_time="300"), "32-28 19-23", at_ms=1_000)
    accepted(arbiter, place("white", "31 27"), 11_000)
    accepted(arbiter, Correct(side="black"), 12_000)
    game = game_of(play(arbiter, "28x19", at_ms=14_000))
    black = list(game.main_line())[1]
    assert black.clock_ms == 300_000
    assert black.comments[1:] == ("irregular: white 31-27 (capture_overlooked), corrected",)


def test_a_move_with_two_hands_takes_its_clock_stamp_along() -> None:
    arbiter = play(over_the_board(white_time="300"), "32-28 19-23", at_ms=1_000)
    play(arbiter, "28x19", at_ms=11_000)
    accepted(arbiter, TwoHands(side="black"), 12_000)
    game = game_of(play(arbiter, "28x19", at_ms=14_000))
    black = list(game.main_line())[1]
    assert black.clock_ms == 300_000
    assert black.comments[1:] == ("irregular: white 28x19 (two_hands), corrected",)


def test_crowned_men_and_laid_positions_are_set_up() -> None:
    arbiter = arbiter_of("belgian", "B:WK47,36,45:BK3")
    accepted(arbiter, Crown(side="black"))
    accepted(arbiter, SetUp(fen="W:WK46,K47,K48:BK3"))
    game = game_of(arbiter)
    assert [node.comments for node in game.main_line()] == [("crowned: 36,45",), ()]
    assert game.final == arbiter.position


# ------------------------------------------------------------------ back to the arbiter


def test_there_and_back() -> None:
    arbiter = play(arbiter_of("leaflet"), "32-28 19-23 28x19 14x23")
    again = judge_game(game_of(arbiter), load_profile("leaflet"))
    assert (again.position, again.ply, again.counters) == (arbiter.position, arbiter.ply, arbiter.counters)


def test_a_game_goes_on_from_a_position_that_was_set_up() -> None:
    game = Game()
    game.root.add_text("32-28").set_up(Position.from_fen("W:WK47,K48:BK3")).add_text("47-36")
    arbiter = judge_game(game, load_profile("fmjd"))
    assert (arbiter.ply, arbiter.counters["two_v_one"]) == (2, 1)


def test_moves_after_an_automatic_draw_are_read_and_not_judged() -> None:
    game = Game(Position.from_fen("W:WK47,K48:BK3,K4"))
    node = game.root
    for text in ("47-36 4-15 36-47 15-4 " * 3).split():
        node = node.add_text(text)
    arbiter = judge_game(game, load_profile("belgian"))
    assert (len(game.moves), outcome_of(arbiter).ply, outcome_of(arbiter).reason) == (12, 8, "repetition")


def test_the_result_in_the_headers_does_not_count() -> None:
    game = Game(headers={"Result": "0-2"})
    game.root.add_text("32-28")
    assert judge_game(game, load_profile("fmjd")).outcome is None


def test_a_move_that_the_profile_does_not_know_is_refused() -> None:
    # Under the federation's rules the man is crowned in mid-capture and takes three.
    fen = "W:Wb6:Bb7,d8,e6"
    game = Game(Position.from_fen(fen, load_profile("dama").rules))
    game.root.add(game.start.legal_moves[0])
    with pytest.raises(IllegalMoveError):
        judge_game(game, load_profile("dama-federation"))
