"""Taking back over the board: only when the opponent agrees, and the touched piece stays bound (FMJD 5.4.4, 000-32)."""

from typing import Any

import pytest

from coupturc.game.arbiter import Arbiter
from coupturc.game.events import (
    Adjust,
    AllowTakeBack,
    AskTakeBack,
    Bound,
    ClockStamp,
    Correct,
    DenyTakeBack,
    DrawOffer,
    Move,
    Moved,
    Pause,
    Start,
    TakeBack,
    TakeBackDenied,
    Touch,
)
from coupturc.game.record_json import decode_record, encode
from coupturc.game.refusal import RefusalCode
from tests.game.playing import accepted, arbiter_of, code_of, kinds, over_the_board, place, play

TOUCH_PROFILES = ["fmjd", "leaflet", "belgian"]


def touched_and_played(profile: str = "fmjd", **setup: Any) -> Arbiter:
    arbiter = over_the_board(profile, **setup)
    accepted(arbiter, Touch(side="white", square="32"))
    accepted(arbiter, place("white", "32 28"))
    return arbiter


def asked(profile: str = "fmjd") -> Arbiter:
    arbiter = touched_and_played(profile)
    accepted(arbiter, AskTakeBack(side="white"))
    return arbiter


def check_stored(arbiter: Arbiter) -> None:
    assert Arbiter.replay(decode_record(encode(arbiter.record))).state == arbiter.state


# ------------------------------------------------------------------ both agree


def test_the_opponent_lets_it_be_taken_back() -> None:
    arbiter = asked()
    answer = accepted(arbiter, AllowTakeBack(side="black"))
    assert kinds(answer) == ["AllowTakeBack", "TakeBack", "Bound"]
    assert (arbiter.ply, arbiter.turn, arbiter.take_back_asked) == (0, "white", None)
    check_stored(arbiter)


def test_the_opponent_does_not_let_it_be_taken_back() -> None:
    arbiter = asked()
    answer = accepted(arbiter, DenyTakeBack(side="black"))
    assert answer[1] == TakeBackDenied(side="white")
    assert (arbiter.ply, arbiter.take_back_asked) == (1, None)
    check_stored(arbiter)


def test_who_plays_on_does_not_let_it_be_taken_back() -> None:
    arbiter = asked()
    assert "TakeBackDenied" in kinds(accepted(arbiter, place("black", "19 23")))
    assert arbiter.take_back_asked is None


def test_only_the_side_that_moved_last_asks_and_only_its_opponent_answers() -> None:
    arbiter = touched_and_played()
    assert code_of(arbiter, AskTakeBack(side="black")) is RefusalCode.nothing_to_undo
    assert code_of(over_the_board(), AskTakeBack(side="white")) is RefusalCode.nothing_to_undo
    assert code_of(arbiter, AllowTakeBack(side="black")) is RefusalCode.take_back_not_asked
    accepted(arbiter, AskTakeBack(side="white"))
    assert code_of(arbiter, AskTakeBack(side="white")) is RefusalCode.take_back_asked
    assert code_of(arbiter, AllowTakeBack(side="white")) is RefusalCode.take_back_not_asked
    assert code_of(arbiter, DenyTakeBack(side="white")) is RefusalCode.take_back_not_asked


def test_buttons() -> None:
    arbiter = touched_and_played()
    assert "ask_take_back" in arbiter.actions("white")
    assert "ask_take_back" not in arbiter.actions("black")
    accepted(arbiter, AskTakeBack(side="white"))
    assert {"allow_take_back", "deny_take_back"} <= set(arbiter.actions("black"))
    assert not {"ask_take_back", "allow_take_back", "deny_take_back"} & set(arbiter.actions("white"))


def test_two_people_apart_ask_with_assistance_too() -> None:
    arbiter = play(arbiter_of(), "32-28")
    accepted(arbiter, AskTakeBack(side="white"))
    accepted(arbiter, AllowTakeBack(side="black"))
    assert (arbiter.moves, arbiter.turn) == ((), "white")


def test_a_corrected_move_is_not_asked_back() -> None:
    arbiter = play(over_the_board(), "32-28 19-23")
    accepted(arbiter, place("white", "31 27"))
    accepted(arbiter, AskTakeBack(side="white"))
    accepted(arbiter, Correct(side="black"))
    assert arbiter.take_back_asked is None


# ------------------------------------------------------------------ what was touched


@pytest.mark.parametrize("profile", TOUCH_PROFILES)
def test_the_touched_piece_must_be_played_after_a_take_back(profile: str) -> None:
    arbiter = touched_and_played(profile)
    accepted(arbiter, TakeBack(ply=1))
    assert arbiter.bound == ("32",)
    assert kinds(accepted(arbiter, place("white", "31 26")))[-1] == "Irregularity"
    check_stored(arbiter)


def test_the_piece_that_was_played_has_been_touched() -> None:
    arbiter = over_the_board()
    accepted(arbiter, place("white", "32 28"))
    accepted(arbiter, TakeBack(ply=1))
    assert arbiter.bound == ("32",)


def test_it_may_go_to_another_square() -> None:
    arbiter = touched_and_played()
    accepted(arbiter, TakeBack(ply=1))
    play(arbiter, "32-27")


def test_what_binds_is_announced() -> None:
    arbiter = touched_and_played(white_time="300")
    answer = accepted(arbiter, TakeBack(ply=1))
    assert answer[1] == Bound(side="white", squares=("32",))
    assert isinstance(answer[2], ClockStamp)


def test_several_plies_back_what_was_touched_first_binds() -> None:
    arbiter = play(touched_and_played(), "19-23 28x19 14x23")
    accepted(arbiter, TakeBack(ply=1))
    assert (arbiter.turn, arbiter.bound) == ("white", ("32",))
    check_stored(arbiter)


def test_a_second_take_back_frees_nothing() -> None:
    arbiter = touched_and_played()
    accepted(arbiter, TakeBack(ply=1))
    accepted(arbiter, place("white", "31 26"))
    accepted(arbiter, TakeBack(ply=1))
    assert arbiter.bound == ("32",)
    check_stored(arbiter)


def test_a_gesture_stays_a_gesture() -> None:
    arbiter = over_the_board()
    accepted(arbiter, Touch(side="white", square="32", also=("33",)))
    accepted(arbiter, place("white", "32 28"))
    accepted(arbiter, TakeBack(ply=1))
    assert arbiter.bound == ("32", "33")


def test_where_touching_does_not_bind_nothing_does() -> None:
    arbiter = touched_and_played("home")
    accepted(arbiter, TakeBack(ply=1))
    play(arbiter, "31-26")


def test_assisted_nothing_binds() -> None:
    arbiter = play(arbiter_of(), "32-28")
    accepted(arbiter, TakeBack(ply=1))
    play(arbiter, "31-26")


def test_in_a_game_stored_before_a_take_back_forgets_what_was_touched() -> None:
    arbiter = touched_and_played(free_touch=True)
    accepted(arbiter, TakeBack(ply=1))
    assert arbiter.bound == ()
    play(arbiter, "31-26")


def test_a_record_of_version_2_with_an_offer_after_a_touch_is_read() -> None:
    arbiter = over_the_board(free_touch=True)
    accepted(arbiter, Touch(side="white", square="32"))
    accepted(arbiter, DrawOffer(side="white"))
    accepted(arbiter, place("white", "32 28"))
    assert kinds(accepted(arbiter, TakeBack(ply=1))) == ["TakeBack"]
    accepted(arbiter, place("white", "32 28"))
    check_stored(arbiter)


def test_nothing_is_taken_back_during_a_pause() -> None:
    arbiter = touched_and_played(white_time="600")
    accepted(arbiter, Pause())
    assert code_of(arbiter, AskTakeBack(side="white")) is RefusalCode.paused

    arbiter = touched_and_played(white_time="600")
    accepted(arbiter, AskTakeBack(side="white"))
    accepted(arbiter, Pause())
    assert code_of(arbiter, AllowTakeBack(side="black")) is RefusalCode.paused
    assert arbiter.paused


def test_an_opponents_piece_held_first_frees_nothing() -> None:
    arbiter = over_the_board()
    accepted(arbiter, place("white", "20 25", released=False))
    accepted(arbiter, place("white", "32 28"))
    accepted(arbiter, TakeBack(ply=1))
    assert arbiter.bound == ("32",)
    check_stored(arbiter)


def test_adjusting_before_the_clock_starts_frees_nothing() -> None:
    arbiter = over_the_board(white_time="600")
    accepted(arbiter, Adjust(side="white"))
    accepted(arbiter, Start())
    accepted(arbiter, place("white", "32 28"))
    accepted(arbiter, TakeBack(ply=1))
    assert arbiter.bound == ("32",)
    check_stored(arbiter)


@pytest.mark.parametrize("taken_back", [False, True])
def test_a_game_and_its_twin_go_on_apart(*, taken_back: bool) -> None:
    arbiter = play(arbiter_of(), "32-28 20-24")
    if taken_back:
        accepted(play(arbiter, "31-26"), TakeBack(ply=3))
    twin = arbiter.fork()
    for each, move in ((arbiter, "28-22"), (twin, "37-32")):
        kept, happened = each.kept_events, each.events
        answer = accepted(each, Move(side="white", move=move))
        assert (each.kept_events, each.events) == (kept + answer, happened + answer)
        assert [event.text for event in each.kept_events if isinstance(event, Moved)] == ["32-28", "20-24", move]
