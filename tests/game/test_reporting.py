"""What people at the board report: two hands (FMJD 5.4.17), and pieces that moved by accident (FMJD 5.5)."""

import pytest

from coupturc.game.arbiter import Arbiter
from coupturc.game.events import (
    Adjust,
    Correct,
    Corrected,
    GiveTime,
    Pause,
    Restore,
    Restored,
    SetUp,
    TakeBack,
    Touch,
    TwoHands,
)
from coupturc.game.outcome import SideName
from coupturc.game.record_json import decode_record, encode
from coupturc.game.refusal import RefusalCode
from coupturc.game.transcript import game_of
from coupturc.notation.pdn_writer import format_game
from tests.game.playing import accepted, arbiter_of, code_of, kinds, over_the_board, place, play


def left_ms(arbiter: Arbiter, at_ms: int) -> tuple[int, int]:
    clock = arbiter.clock_at(at_ms)
    assert clock is not None
    return clock.white.left_ms, clock.black.left_ms


class TestTwoHands:
    @pytest.mark.parametrize("by", ["black", None])
    def test_the_move_is_taken_back_and_the_piece_is_played(self, by: SideName | None) -> None:
        arbiter = play(over_the_board("fmjd"), "32-28")
        answer = accepted(arbiter, TwoHands(side=by))
        assert kinds(answer) == ["TwoHands", "Irregularity", "Corrected"]
        corrected = answer[2]
        assert isinstance(corrected, Corrected)
        assert (corrected.kind, corrected.side, corrected.ply) == ("two_hands", "white", 0)
        assert (arbiter.turn, arbiter.ply, arbiter.bound) == ("white", 0, ("32",))
        play(arbiter, "32-27 19-23")
        assert Arbiter.replay(decode_record(encode(arbiter.record))).state == arbiter.state

    def test_its_maker_does_not_report_it(self) -> None:
        assert code_of(play(over_the_board("fmjd"), "32-28"), TwoHands(side="white")) is RefusalCode.not_your_choice

    @pytest.mark.parametrize("profile", ["belgian", "leaflet", "home", "lesson", "dama"])
    def test_elsewhere_two_hands_are_allowed(self, profile: str) -> None:
        arbiter = over_the_board(profile)
        play(arbiter, arbiter.legal_moves[0].text)
        assert code_of(arbiter, TwoHands(side="black")) is RefusalCode.two_hands_allowed

    def test_it_is_about_hands(self) -> None:
        assert code_of(play(arbiter_of("fmjd"), "32-28"), TwoHands(side="black")) is RefusalCode.over_the_board_only

    def test_there_must_be_a_move_and_no_pause(self) -> None:
        arbiter = over_the_board("fmjd")
        assert code_of(arbiter, TwoHands(side="black")) is RefusalCode.no_irregularity
        play(arbiter, "32-28")
        accepted(arbiter, Pause())
        assert code_of(arbiter, TwoHands(side="black")) is RefusalCode.paused

    def test_a_move_is_reported_once_and_not_after_a_position_was_set_up(self) -> None:
        arbiter = play(over_the_board("fmjd"), "32-28 19-23")
        accepted(arbiter, TwoHands(side="white"))
        assert code_of(arbiter, TwoHands(side="black")) is RefusalCode.no_irregularity
        play(arbiter, "19-23")
        accepted(arbiter, SetUp(fen="W:W28:B1"))
        assert code_of(arbiter, TwoHands(side="white")) is RefusalCode.no_irregularity

    def test_an_irregular_move_goes_back_too(self) -> None:
        arbiter = play(over_the_board("fmjd"), "32-28 19-23")
        accepted(arbiter, place("white", "31 27"))
        accepted(arbiter, TwoHands(side="black"))
        assert (arbiter.irregularity, arbiter.turn, arbiter.ply) == (None, "white", 2)
        assert [move.text for move in arbiter.legal_moves] == ["28x19"]

    def test_time_stays_used_and_the_increment_is_earned_once(self) -> None:
        arbiter = play(over_the_board("fmjd", white_time="300+5"), "32-28", at_ms=1_000)
        play(arbiter, "19-23", at_ms=11_000)
        assert left_ms(arbiter, 11_000) == (305_000, 295_000)
        accepted(arbiter, GiveTime(side="white", to="black", ms=15_000), 12_000)
        accepted(arbiter, TwoHands(side="white"), 13_000)
        assert left_ms(arbiter, 13_000) == (303_000, 305_000)
        play(arbiter, "19-23", at_ms=15_000)
        assert left_ms(arbiter, 15_000) == (303_000, 308_000)

    def test_the_button_is_there_whether_or_not_the_move_was_irregular(self) -> None:
        right, wrong = (play(over_the_board("fmjd"), "32-28 19-23") for _ in range(2))
        play(right, "28x19")
        accepted(wrong, place("white", "31 27"))
        assert "two_hands" in right.actions("black")
        assert right.actions("black") == wrong.actions("black")
        assert "two_hands" not in right.actions("white")

    def test_the_record_keeps_what_was_reported(self) -> None:
        arbiter = play(over_the_board("fmjd"), "32-28 19-23")
        accepted(arbiter, TwoHands(side="white"))
        play(arbiter, "19-24")
        written = " ".join(format_game(game_of(arbiter)).split())
        assert "1. 32-28 {irregular: black 19-23 (two_hands), corrected} 1... 19-24" in written

    def test_a_take_back_goes_behind_it(self) -> None:
        arbiter = play(over_the_board("fmjd"), "32-28 19-23")
        accepted(arbiter, TwoHands(side="white"))
        play(arbiter, "19-24")
        accepted(arbiter, TakeBack(ply=1))
        assert (arbiter.ply, arbiter.turn) == (0, "white")
        assert Arbiter.replay(arbiter.record).state == arbiter.state


class TestAccidents:
    @pytest.mark.parametrize("by", ["black", None])
    def test_what_was_touched_by_accident_does_not_bind(self, by: SideName | None) -> None:
        arbiter = over_the_board("fmjd")
        accepted(arbiter, Touch(side="white", square="32"))
        answer = accepted(arbiter, Restore(side=by), 4_000)
        assert answer[1] == Restored(at_ms=4_000, side="white", fen=arbiter.position.fen, by=by)
        assert arbiter.bound == ()
        play(arbiter, "31-26")
        assert Arbiter.replay(decode_record(encode(arbiter.record))).state == arbiter.state

    def test_a_held_piece_is_put_back(self) -> None:
        arbiter = over_the_board("fmjd")
        accepted(arbiter, place("white", "32 28", released=False))
        accepted(arbiter, Restore(side="black"))
        assert (arbiter.state.held, arbiter.bound) == (None, ())

    def test_nobody_frees_himself(self) -> None:
        arbiter = over_the_board("fmjd")
        accepted(arbiter, Touch(side="white", square="32"))
        assert code_of(arbiter, Restore(side="white")) is RefusalCode.not_your_choice

    def test_adjusting_is_announced_again(self) -> None:
        arbiter = over_the_board("fmjd")
        accepted(arbiter, Adjust(side="white"))
        accepted(arbiter, Restore(side="black"))
        assert not arbiter.adjusting

    def test_it_is_about_pieces_on_a_board(self) -> None:
        assert code_of(arbiter_of("fmjd"), Restore()) is RefusalCode.over_the_board_only

    def test_an_open_irregular_move_stays_open(self) -> None:
        arbiter = play(over_the_board("fmjd"), "32-28 19-23")
        accepted(arbiter, place("white", "31 27"))
        accepted(arbiter, Restore(side="white"))
        accepted(arbiter, Correct(side="black"))
        assert arbiter.turn == "white"

    def test_the_record_notes_who_said_it_and_when(self) -> None:
        arbiter = play(over_the_board("fmjd"), "32-28")
        accepted(arbiter, Restore(side="white"), 65_000)
        accepted(arbiter, Restore(), 70_000)
        written = " ".join(format_game(game_of(arbiter)).split())
        assert "{position restored: white at 0:01:05}" in written
        assert "{position restored: arbiter at 0:01:10}" in written
