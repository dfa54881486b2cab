"""Irregular moves (FMJD 5.4): each kind, and the three things that may follow."""

import pytest

from coupturc.game.arbiter import Arbiter
from coupturc.game.events import (
    Correct,
    Corrected,
    Crown,
    DrawClaim,
    Irregularity,
    LetStand,
    Move,
    Moved,
    Place,
    PointOut,
    Reminder,
    Stands,
    Touch,
)
from coupturc.game.refusal import RefusalCode
from tests.game.playing import accepted, arbiter_of, code_of, kinds, outcome_of, over_the_board, place, play, refused

TAKE = "W:W28,37,47:B1,23"  # 28x19 takes one
TWO_TO_TAKE = "W:W28,37:B13,22,23,9,12"  # 28x19x8 or 28x17x8


def noticed(arbiter: Arbiter, request: Place | Move) -> Irregularity:
    found = [event for event in accepted(arbiter, request) if isinstance(event, Irregularity)]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize(
    ("fen", "entry", "kind"),
    [
        (TAKE, place("white", "37 32"), "capture_overlooked"),
        (TAKE, place("white", "28 19"), "too_few_captured"),
        (TAKE, place("white", "28 19", "23", "1"), "too_many_lifted"),
        (TAKE, place("white", "28 19", "1"), "wrong_pieces_lifted"),
        (TAKE, place("white", "28 18", "23"), "wrong_landing_square"),
        (TAKE, place("white", "28 19", "47"), "wrong_pieces_lifted"),
        (TWO_TO_TAKE, place("white", "28 19", "23"), "too_few_captured"),
        ("W:WK46:B1,40,45", place("white", "46 27"), "wrong_move"),
        ("W:W28,37:B1", place("white", "28 32"), "man_moved_backward"),
        ("W:W28,37:B1", place("white", "28 17"), "man_moved_too_far"),
        ("W:W28,37:B1", place("white", "28 24"), "wrong_move"),
        ("W:W28,37:B1", place("white", "28 22", "1"), "too_many_lifted"),
        ("W:W28,37:B1", place("white", "1 6"), "opponents_piece_moved"),
        ("W:WK28,37:B1", place("white", "28 27"), "wrong_move"),
    ],
)
def test_kind(fen: str, entry: Place, kind: str) -> None:
    wrong = noticed(over_the_board("fmjd", fen), entry)
    assert (wrong.kind, wrong.side, wrong.decides) == (kind, "white", "black")


def test_a_second_move_in_a_row() -> None:
    arbiter = play(over_the_board(), "32-28")
    wrong = noticed(arbiter, place("white", "31 27"))
    assert (wrong.kind, wrong.side, wrong.decides) == ("out_of_turn", "white", "black")
    assert arbiter.turn == "black"
    accepted(arbiter, Correct(side="black"))
    assert "31" in arbiter.position.pieces
    assert (arbiter.turn, arbiter.ply) == ("black", 1)


def test_a_second_move_in_a_row_may_stand() -> None:
    arbiter = play(over_the_board(), "32-28")
    accepted(arbiter, place("white", "31 27"))
    assert kinds(accepted(arbiter, place("black", "19 23"))) == ["Place", "Stands", "Moved"]
    assert (arbiter.ply, arbiter.turn) == (3, "white")


def test_the_position_on_the_board_is_the_one_the_hands_made() -> None:
    arbiter = over_the_board("fmjd", TAKE)
    accepted(arbiter, place("white", "28 18", "23"))
    assert arbiter.position.fen == "B:W18,37,47:B1"
    moved = arbiter.moves[-1]
    assert (moved.text, moved.captured, moved.regular) == ("28x18", ("23",), False)


def test_a_man_put_on_the_far_row_is_crowned() -> None:
    arbiter = over_the_board("fmjd", "W:W17,40:B22")
    accepted(arbiter, place("white", "17 3"))
    assert arbiter.position.pieces["3"] == "W"


def test_a_text_over_the_board_may_be_irregular() -> None:
    arbiter = over_the_board("fmjd", "W:W28,37:B13,22,23,9,12")
    assert noticed(arbiter, Move(side="white", move="28x19")).kind == "too_few_captured"
    assert "23" not in arbiter.position.pieces


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("hello", RefusalCode.syntax),
        ("28", RefusalCode.capture_compulsory),
        ("99x12", RefusalCode.unknown_square),
        ("28x99", RefusalCode.unknown_square),
        ("36-31", RefusalCode.empty_square),
    ],
)
def test_a_text_that_hands_cannot_follow_is_refused(text: str, code: RefusalCode) -> None:
    arbiter = over_the_board("fmjd", "W:W28,37,47:B13,22")
    expected = RefusalCode.nothing_moved if text == "28" else code
    assert code_of(arbiter, Move(side="white", move=text)) is expected


def test_an_ambiguous_text_is_not_irregular() -> None:
    answer = refused(over_the_board("fmjd", "W:WK21:B9,27,29,34"), Move(side="white", move="21x3"))
    assert answer.code is RefusalCode.ambiguous
    assert len(answer.show) == answer.params["count"] == 2


def test_a_text_goes_over_pieces_only_along_lines() -> None:
    arbiter = over_the_board("fmjd", "W:W28,37:B13,22,23,9,12")
    assert noticed(arbiter, Move(side="white", move="28x7")).kind == "capture_overlooked"


# ------------------------------------------------------------------ the opponent decides


def overlooked(profile: str = "fmjd", *, hint: bool | None = None) -> Arbiter:
    """White could take 28x19 and moves 31-27."""
    arbiter = play(over_the_board(profile, hint=hint), "32-28 19-23")
    accepted(arbiter, place("white", "31 27"))
    return arbiter


def test_the_opponent_may_have_it_corrected() -> None:
    arbiter = overlooked()
    answer = accepted(arbiter, Correct(side="black"))
    assert answer[1] == Corrected(side="white", ply=2, fen=arbiter.position.fen, kind="capture_overlooked")
    assert (arbiter.turn, arbiter.ply, arbiter.irregularity) == ("white", 2, None)
    assert [move.text for move in arbiter.moves] == ["32-28", "19-23"]
    play(arbiter, "28x19")


def test_the_opponent_may_let_it_stand() -> None:
    arbiter = overlooked()
    assert accepted(arbiter, LetStand(side="black"))[1] == Stands(side="white", lapsed=False)
    assert (arbiter.turn, arbiter.irregularity) == ("black", None)
    assert "27" in arbiter.position.pieces


def test_his_own_next_move_lets_it_stand() -> None:
    arbiter = overlooked()
    answer = accepted(arbiter, place("black", "23 32 21", "28", "27"))
    assert kinds(answer) == ["Place", "Stands", "Moved"]
    assert answer[1] == Stands(side="white", lapsed=True)
    assert kinds(accepted(arbiter, Correct(side="white"))) == ["Correct", "Warned"]


def test_his_own_irregular_move_lets_it_stand_too() -> None:
    arbiter = overlooked()
    answer = accepted(arbiter, place("black", "20 24"))
    assert kinds(answer) == ["Place", "Stands", "Moved", "Irregularity"]
    assert arbiter.irregularity is not None
    assert arbiter.irregularity.side == "black"


def test_the_offender_has_no_say() -> None:
    arbiter = overlooked()
    for request in (Correct(side="white"), LetStand(side="white")):
        assert refused(arbiter, request).params == {"decides": "black"}
    # The refusal does not name what the opponent has to notice.
    assert code_of(arbiter, place("white", "35 30")) is RefusalCode.not_your_turn
    assert code_of(arbiter, DrawClaim(side="white")) is RefusalCode.not_your_turn


def test_without_an_irregular_move_there_is_nothing_to_decide() -> None:
    arbiter = play(over_the_board(hint=True), "32-28")
    assert code_of(arbiter, Correct(side="black")) is RefusalCode.no_irregularity
    assert code_of(arbiter, LetStand(side="black")) is RefusalCode.no_irregularity


def test_letting_it_stand_may_end_the_game() -> None:
    arbiter = over_the_board("fmjd", "W:W32,37:B27")
    assert kinds(accepted(arbiter, place("white", "32 28", "27"))) == ["Place", "Moved", "Irregularity"]
    assert kinds(accepted(arbiter, LetStand(side="black"))) == ["LetStand", "Stands", "GameOver"]
    assert outcome_of(arbiter).winner == "white"


def test_the_same_mistake_can_be_made_and_corrected_again() -> None:
    arbiter = overlooked()
    for _ in range(3):
        accepted(arbiter, Correct(side="black"))
        accepted(arbiter, place("white", "31 27"))
    assert arbiter.ply == 3


def test_before_takes_back_what_the_hand_did_as_well() -> None:
    """A piece that was touched for a move that has been taken back binds nobody (000-32)."""
    arbiter = over_the_board("fmjd")
    accepted(arbiter, Touch(side="white", square="32"))
    accepted(arbiter, place("white", "32 28"))
    accepted(arbiter, place("black", "19 23"))
    accepted(arbiter, Touch(side="white", square="28"))
    accepted(arbiter, place("white", "28 19"))
    earlier = arbiter.before(3)
    assert (earlier.ply, earlier.bound) == (2, ())
    earlier = arbiter.before(1)
    assert (earlier.events, earlier.bound) == ((), ())
    accepted(earlier, place("white", "33 28"))
    assert earlier.irregularity is None


def test_before_finds_the_move_that_was_not_taken_back() -> None:
    arbiter = overlooked()
    accepted(arbiter, Correct(side="black"))
    play(arbiter, "28x19 14x23")
    earlier = arbiter.before(3)
    assert (earlier.ply, earlier.turn) == (2, "white")
    assert kinds(earlier.events)[-1] == "Corrected"


def test_a_lone_king_may_not_crown_while_a_move_is_open() -> None:
    arbiter = over_the_board("belgian", "W:WK1,37,38:BK50", hint=True)
    accepted(arbiter, place("white", "37 26"))
    assert code_of(arbiter, Crown(side="black")) is RefusalCode.irregularity_open


# ------------------------------------------------------------------ it must be corrected


def test_where_it_must_be_corrected_the_game_does_not_go_on() -> None:
    arbiter = overlooked("leaflet")
    assert arbiter.irregularity is not None
    assert arbiter.irregularity.decides is None
    assert code_of(arbiter, place("black", "23 32", "28")) is RefusalCode.must_be_corrected
    assert code_of(arbiter, LetStand(side="black")) is RefusalCode.must_be_corrected
    assert code_of(arbiter, DrawClaim(side="black")) is RefusalCode.must_be_corrected


@pytest.mark.parametrize("side", ["white", "black"])
def test_where_it_must_be_corrected_both_may_put_it_right(side: str) -> None:
    arbiter = overlooked("leaflet")
    accepted(arbiter, Correct(side="white" if side == "white" else "black"))
    assert (arbiter.turn, arbiter.ply) == ("white", 2)


def test_pointing_out_takes_it_back_and_reminds() -> None:
    arbiter = overlooked("home")
    answer = accepted(arbiter, PointOut(side="black"))
    assert kinds(answer) == ["PointOut", "Corrected", "Reminder"]
    assert answer[2] == Reminder(side="white", count=1)


def test_the_duty_may_be_pointed_out_before_the_move() -> None:
    arbiter = play(over_the_board("home"), "32-28 19-23")
    assert kinds(accepted(arbiter, PointOut(side="black"))) == ["PointOut", "Reminder"]
    assert code_of(arbiter, PointOut(side="white")) is RefusalCode.nothing_to_point_out


def test_there_may_be_nothing_to_point_out() -> None:
    assert code_of(over_the_board("home"), PointOut(side="black")) is RefusalCode.nothing_to_point_out
    backward = over_the_board("home", "W:W28,37:B1")
    accepted(backward, place("white", "28 32"))
    assert code_of(backward, PointOut(side="black")) is RefusalCode.nothing_to_point_out


def test_a_profile_may_know_no_pointing_out() -> None:
    arbiter = play(over_the_board("leaflet"), "32-28 19-23")
    assert code_of(arbiter, PointOut(side="black")) is RefusalCode.pointing_out_off


# ------------------------------------------------------------------ it cannot be entered


def test_where_it_cannot_be_entered_it_is_explained() -> None:
    arbiter = play(over_the_board("lesson"), "32-28 19-23")
    answer = refused(arbiter, place("white", "31 27"))
    assert (answer.code, answer.params) == (RefusalCode.capture_compulsory, {"count": 1})
    assert [move.text for move in answer.show] == ["28x19"]
    assert code_of(arbiter, place("black", "20 24")) is RefusalCode.not_your_turn


def test_where_it_cannot_be_entered_wrong_lifting_is_shown() -> None:
    arbiter = over_the_board("lesson", TAKE)
    answer = refused(arbiter, place("white", "28 19", "1"))
    assert answer.code is RefusalCode.wrong_lift
    assert [move.captured for move in answer.show] == [("23",)]


# ------------------------------------------------------------------ who is told


def test_in_competition_the_list_of_actions_does_not_tell() -> None:
    wrong, right = overlooked(), play(over_the_board(), "32-28 19-23 28x19")
    assert wrong.irregularity is not None
    assert not wrong.irregularity.told
    assert wrong.actions("black") == right.actions("black")
    assert "correct" in wrong.actions("black")


def test_with_a_hint_the_choice_is_shown() -> None:
    arbiter = overlooked(hint=True)
    assert arbiter.irregularity is not None
    assert arbiter.irregularity.told
    assert {"correct", "let_stand"} <= set(arbiter.actions("black"))
    assert "correct" not in play(over_the_board(hint=True), "32-28").actions("black")


def test_at_home_the_opponent_is_told() -> None:
    arbiter = overlooked("home")
    assert {"correct", "point_out"} <= set(arbiter.actions("black"))


def test_assisted_entry_refuses_what_hands_could_do() -> None:
    arbiter = play(arbiter_of("fmjd"), "32-28 19-23")
    assert code_of(arbiter, place("white", "31 27")) is RefusalCode.capture_compulsory
    assert code_of(arbiter, Move(side="white", move="31-27")) is RefusalCode.capture_compulsory


def test_an_irregular_move_is_no_ply_of_a_draw_clock_until_it_stands() -> None:
    arbiter = over_the_board("fmjd", "W:WK46,K47,50:BK5", hint=True)
    accepted(arbiter, place("white", "50 39"))
    assert arbiter.counters["three_v_one"] == 0
    moved = arbiter.moves[-1]
    assert isinstance(moved, Moved)
    accepted(arbiter, Correct(side="black"))
    play(arbiter, "50-44")
    assert arbiter.counters["three_v_one"] == 1
