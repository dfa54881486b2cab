"""Touch-move and "adjust"."""

from dataclasses import replace

import pytest

from coupturc import load_profile
from coupturc.game.arbiter import Arbiter
from coupturc.game.events import Adjust, Bound, Correct, DrawClaim, Irregularity, Pause, Touch
from coupturc.game.record import Setup
from coupturc.game.refusal import RefusalCode
from tests.game.playing import accepted, arbiter_of, code_of, kinds, over_the_board, place, play, refused


def touched(profile: str = "fmjd", *squares: str) -> Arbiter:
    arbiter = over_the_board(profile)
    for square in squares:
        accepted(arbiter, Touch(side="white", square=square))
    return arbiter


def test_a_touched_piece_binds() -> None:
    arbiter = over_the_board()
    assert accepted(arbiter, Touch(side="white", square="32"))[1] == Bound(side="white", squares=("32",))
    assert arbiter.bound == ("32",)


@pytest.mark.parametrize("profile", ["fmjd", "leaflet", "belgian"])
def test_the_first_touched_piece_must_be_played_whatever_is_touched_after_it(profile: str) -> None:
    """FMJD 5.4.3: touching one piece and moving another is irregular, also when that one was touched second."""
    arbiter = touched(profile, "32", "31", "32")
    assert arbiter.bound == ("32",)
    answer = accepted(arbiter, place("white", "31 26"))
    assert isinstance(answer[2], Irregularity)
    assert answer[2].kind == "touched_piece_not_played"


def test_a_piece_touched_later_is_not_announced() -> None:
    assert kinds(accepted(touched("fmjd", "32"), Touch(side="white", square="31"))) == ["Touch"]


def test_a_piece_that_cannot_move_leaves_the_next_one_to_bind() -> None:
    assert touched("fmjd", "46", "32", "31").bound == ("32",)


def test_of_several_pieces_touched_in_one_gesture_one_must_be_played() -> None:
    arbiter = over_the_board()
    answer = accepted(arbiter, Touch(side="white", square="32", also=("33", "46")))
    assert answer[1] == Bound(side="white", squares=("32", "33"))
    assert kinds(accepted(arbiter.fork(), place("white", "33 29"))) == ["Place", "Moved"]
    assert kinds(accepted(arbiter, place("white", "31 27")))[-1] == "Irregularity"


def test_no_piece_of_a_gesture_may_be_the_opponents() -> None:
    gesture = Touch(side="white", square="32", also=("20",))
    assert code_of(over_the_board(), gesture) is RefusalCode.not_your_piece


@pytest.mark.parametrize("profile", ["fmjd", "leaflet", "belgian"])
def test_in_a_game_stored_before_the_first_piece_bound_any_touched_piece_may_be_played(profile: str) -> None:
    arbiter = over_the_board(profile, free_touch=True)
    for square in ("32", "31"):
        accepted(arbiter, Touch(side="white", square=square))
    assert arbiter.bound == ("32", "31")
    play(arbiter, "31-26")


def test_playing_another_piece_is_irregular() -> None:
    arbiter = touched("fmjd", "32")
    answer = accepted(arbiter, place("white", "31 27"))
    assert kinds(answer) == ["Place", "Moved", "Irregularity"]
    assert isinstance(answer[2], Irregularity)
    assert answer[2].kind == "touched_piece_not_played"


def test_after_the_correction_the_touched_pieces_still_bind() -> None:
    arbiter = touched("fmjd", "32")
    accepted(arbiter, place("white", "31 27"))
    accepted(arbiter, Correct(side="black"))
    assert arbiter.bound == ("32",)


def test_a_piece_that_cannot_move_does_not_bind() -> None:
    arbiter = over_the_board()
    assert kinds(accepted(arbiter, Touch(side="white", square="46"))) == ["Touch"]
    assert arbiter.bound == ()
    play(arbiter, "32-28")


def test_a_piece_that_may_not_capture_does_not_bind_when_another_must() -> None:
    arbiter = play(over_the_board(), "32-28 19-23")
    accepted(arbiter, Touch(side="white", square="31"))
    assert arbiter.bound == ()


def test_adjust_announced_first_binds_to_nothing() -> None:
    arbiter = over_the_board()
    accepted(arbiter, Adjust(side="white"))
    assert arbiter.adjusting
    accepted(arbiter, Touch(side="white", square="32"))
    assert arbiter.bound == ()
    accepted(arbiter, place("white", "31 27"))
    assert (arbiter.adjusting, arbiter.irregularity) == (False, None)


def test_adjust_announced_too_late_changes_nothing() -> None:
    arbiter = touched("fmjd", "32")
    accepted(arbiter, Adjust(side="white"))
    assert arbiter.bound == ("32",)


@pytest.mark.parametrize(
    ("side", "square", "code"),
    [
        ("black", "20", RefusalCode.not_your_turn),
        ("white", "20", RefusalCode.not_your_piece),
        ("white", "28", RefusalCode.empty_square),
        ("white", "51", RefusalCode.unknown_square),
        ("white", "", RefusalCode.unknown_square),
    ],
)
def test_only_own_pieces_are_touched_in_turn(side: str, square: str, code: RefusalCode) -> None:
    arbiter = over_the_board()
    assert code_of(arbiter, Touch(side="white" if side == "white" else "black", square=square)) is code


def test_in_a_pause_nothing_is_touched() -> None:
    arbiter = over_the_board()
    accepted(arbiter, Pause())
    assert code_of(arbiter, Touch(side="white", square="32")) is RefusalCode.paused


def test_assisted_entry_knows_no_touching() -> None:
    arbiter = arbiter_of("fmjd")
    assert code_of(arbiter, Touch(side="white", square="32")) is RefusalCode.over_the_board_only
    assert code_of(arbiter, Adjust(side="white")) is RefusalCode.over_the_board_only
    assert "adjust" not in arbiter.actions("white")


def test_a_profile_may_know_no_touch_move() -> None:
    arbiter = touched("home", "32")
    assert arbiter.bound == ()
    accepted(arbiter, place("white", "31 27"))
    assert arbiter.irregularity is None


def test_a_claim_with_another_move_than_the_touched_piece_can_make_is_refused() -> None:
    arbiter = touched("fmjd", "32")
    answer = refused(arbiter, DrawClaim(side="white", move="31-27"))
    assert (answer.code, answer.params) == (RefusalCode.touch_move, {"square": "32"})


# ------------------------------------------------------------------ held pieces


def test_until_released_the_target_may_change() -> None:
    arbiter = over_the_board("belgian")
    assert kinds(accepted(arbiter, place("white", "32 28", released=False))) == ["Place"]
    assert arbiter.turn == "white"
    assert arbiter.state.held == place("white", "32 28", released=False)
    accepted(arbiter, place("white", "32 27"))
    assert arbiter.moves[-1].text == "32-27"
    assert arbiter.state.held is None


def test_a_held_piece_is_a_touched_piece() -> None:
    arbiter = over_the_board("belgian")
    accepted(arbiter, place("white", "32 28", released=False))
    accepted(arbiter, place("white", "31 27"))
    assert arbiter.irregularity is not None
    assert arbiter.irregularity.kind == "touched_piece_not_played"


def test_elsewhere_a_piece_that_is_put_down_stays() -> None:
    arbiter = club(touch="if_movable")
    accepted(arbiter, place("white", "32 28", released=False))
    assert arbiter.turn == "black"


# ------------------------------------------------------------------ other touch rules


def club(**changes: str) -> Arbiter:
    return Arbiter(replace(load_profile("fmjd"), **changes), Setup(entry="over_the_board"))  # type: ignore[arg-type]


def test_a_strict_club_binds_to_a_piece_that_cannot_move() -> None:
    arbiter = club(touch="strict")
    accepted(arbiter, Touch(side="white", square="46"))
    assert arbiter.bound == ("46",)
    accepted(arbiter, place("white", "32 28"))
    assert arbiter.irregularity is not None
    accepted(arbiter, Correct(side="black"))
    assert arbiter.bound == ("32",)


def test_where_nothing_irregular_can_be_entered_the_touched_piece_is_asked_for() -> None:
    arbiter = club(irregular="reject")
    accepted(arbiter, Touch(side="white", square="32"))
    answer = refused(arbiter, place("white", "31 27"))
    assert answer.code is RefusalCode.touch_move
    assert [move.text for move in answer.show] == ["32-27", "32-28"]


def test_a_strict_club_where_nothing_irregular_can_be_entered_does_not_trap() -> None:
    arbiter = club(touch="strict", irregular="reject")
    accepted(arbiter, Touch(side="white", square="46"))
    play(arbiter, "32-28")
