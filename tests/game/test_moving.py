"""Moves by text and by hand that break no rule."""

import pytest

from coupturc.game.events import Move, Moved, Pause, Resign, Resume
from coupturc.game.refusal import RefusalCode
from tests.game.playing import accepted, arbiter_of, code_of, kinds, outcome_of, over_the_board, place, play, refused


def test_a_move_is_recorded_as_it_is_written() -> None:
    arbiter = arbiter_of()
    request, moved = accepted(arbiter, Move(side="white", move=" 32 - 28 "), 40)
    assert request == Move(side="white", move=" 32 - 28 ", at_ms=40)
    assert isinstance(moved, Moved)
    assert (moved.text, moved.ply, moved.path, moved.captured, moved.regular) == ("32-28", 1, ("28",), (), True)
    assert arbiter.turn == "black"


def test_games_share_the_words_of_equal_moves() -> None:
    first, second = (accepted(arbiter_of(), Move(side="white", move="32-28"))[1] for _ in range(2))
    assert isinstance(first, Moved)
    assert isinstance(second, Moved)
    assert first.text is second.text
    assert first.path is second.path


def test_what_a_client_writes_into_at_ms_does_not_count() -> None:
    arbiter = arbiter_of()
    request, *_ = accepted(arbiter, Move(side="white", move="32-28", at_ms=999), 40)
    assert request.at_ms == 40


def test_time_does_not_run_backward() -> None:
    arbiter = play(arbiter_of(), "32-28", at_ms=500)
    request, *_ = accepted(arbiter, Move(side="black", move="19-23"), 200)
    assert request.at_ms == 500


def test_a_capture_may_be_named_by_its_squares_alone() -> None:
    arbiter = play(arbiter_of(), "32-28 19-23")
    moved = accepted(arbiter, Move(side="white", move="28-19"))[1]
    assert isinstance(moved, Moved)
    assert (moved.text, moved.captured) == ("28x19", ("23",))


def test_the_other_side_may_not_move() -> None:
    assert refused(arbiter_of(), Move(side="black", move="19-23")).params == {"turn": "white"}


def test_hands_are_judged_by_squares_when_assisted() -> None:
    arbiter = arbiter_of()
    accepted(arbiter, place("white", "32 28"))
    assert code_of(arbiter, place("black", "19 24 29")) is RefusalCode.unreachable
    assert code_of(arbiter, place("white", "31 27")) is RefusalCode.not_your_turn


def test_hands_may_be_ambiguous_when_assisted() -> None:
    assert code_of(arbiter_of("fmjd", "W:WK21:B9,27,29,34"), place("white", "21 3")) is RefusalCode.ambiguous


def test_hands_make_a_legal_move_over_the_board() -> None:
    arbiter = play(over_the_board(), "32-28 19-23")
    assert kinds(accepted(arbiter, place("white", "28 19", "23"))) == ["Place", "Moved"]
    assert arbiter.moves[-1].text == "28x19"


def test_the_route_does_not_count_when_the_same_pieces_are_lifted() -> None:
    # Fig. 2b of seed 001 and the same tour the other way round.
    fen = "W:WK3,25:B1,2,5,6,7,8,9,10,11,13,16,17,19,20,27"
    there, back = over_the_board("belgian", fen), over_the_board("belgian", fen)
    accepted(there, place("white", "3 14 32 21 12 3", "9", "19", "27", "17", "8"))
    accepted(back, place("white", "3 12 21 32 14 3", "8", "17", "27", "19", "9"))
    assert there.position == back.position
    assert there.moves[-1].regular


@pytest.mark.parametrize(
    ("way", "lifted", "code"),
    [
        ("32", (), RefusalCode.nothing_moved),
        ("32 32", (), RefusalCode.nothing_moved),
        ("32 51", (), RefusalCode.unknown_square),
        ("99 28", (), RefusalCode.unknown_square),
        ("28 23", (), RefusalCode.empty_square),
        ("32 28", ("28",), RefusalCode.empty_square),
        ("32 28", ("32",), RefusalCode.empty_square),
        ("37 32", (), RefusalCode.square_occupied),
    ],
)
def test_what_hands_cannot_do_is_refused(way: str, lifted: tuple[str, ...], code: RefusalCode) -> None:
    assert code_of(over_the_board(), place("white", way, *lifted)) is code


def test_the_profile_says_how_moves_are_entered_when_nothing_is_chosen() -> None:
    assert not arbiter_of("fmjd").over_the_board
    assert arbiter_of("leaflet").over_the_board
    assert not arbiter_of("leaflet", entry="assisted").over_the_board


def test_nobody_moves_in_a_pause() -> None:
    arbiter = arbiter_of()
    accepted(arbiter, Pause())
    assert arbiter.paused
    assert code_of(arbiter, Move(side="white", move="32-28")) is RefusalCode.paused
    accepted(arbiter, Resume())
    play(arbiter, "32-28")


def test_nothing_happens_after_the_end() -> None:
    arbiter = arbiter_of()
    accepted(arbiter, Resign(side="white"))
    assert refused(arbiter, Move(side="white", move="32-28")).params == {"reason": "resignation"}
    assert arbiter.actions("white") == arbiter.actions("black") == ()
    assert arbiter.claimable == ()


def test_a_side_without_a_move_has_lost_at_once() -> None:
    arbiter = arbiter_of("fmjd", "B:W6:B")
    outcome = outcome_of(arbiter)
    assert (outcome.result, outcome.reason, outcome.ply) == ("2-0", "no_moves", 0)
    assert kinds(arbiter.events) == ["GameOver"]


def test_before_gives_the_game_as_it_was() -> None:
    arbiter = play(arbiter_of(), "32-28 19-23 28x19")
    earlier = arbiter.before(2)
    assert (earlier.ply, earlier.turn) == (1, "black")
    assert arbiter.ply == 3
    assert play(earlier, "19-23 28x19").state == arbiter.state


@pytest.mark.parametrize("ply", [0, 2])
def test_before_knows_no_ply_that_was_not_played(ply: int) -> None:
    with pytest.raises(ValueError, match="expected a ply from 1 to 1"):
        play(arbiter_of(), "32-28").before(ply)
