"""Offers, claims, resignation, and games that are called off."""

from dataclasses import replace

import pytest

from coupturc import load_profile
from coupturc.game.arbiter import Arbiter
from coupturc.game.board_outcome import article_of
from coupturc.game.events import (
    Abandon,
    Abort,
    Agreement,
    ClaimRefused,
    DrawAccept,
    DrawClaim,
    DrawDecline,
    DrawOffer,
    OfferLapsed,
    Pause,
    Resign,
    SetUp,
)
from coupturc.game.outcome import Outcome, Reason
from coupturc.game.refusal import RefusalCode
from coupturc.game.time_control import days_per_move
from coupturc.rules import Profile
from tests.game.playing import accepted, arbiter_of, code_of, kinds, outcome_of, over_the_board, place, play, refused

TWO_EACH = "W:WK47,K48:BK3,K4"
TO_AND_FRO = "47-36 4-15 36-47 15-4"


def profile(**changes: object) -> Profile:
    return replace(load_profile("fmjd"), **changes)  # type: ignore[arg-type]


# ------------------------------------------------------------------ offers


def test_an_offer_is_accepted() -> None:
    arbiter = play(arbiter_of(), "32-28")
    assert kinds(accepted(arbiter, DrawOffer(side="white"))) == ["DrawOffer"]
    assert arbiter.draw_offer == "white"
    accepted(arbiter, DrawAccept(side="black"))
    outcome = outcome_of(arbiter)
    assert (outcome.result, outcome.reason, outcome.winner, outcome.ply) == ("1-1", "agreement", None, 1)


def test_an_offer_is_declined() -> None:
    arbiter = arbiter_of()
    accepted(arbiter, DrawOffer(side="white"))
    assert accepted(arbiter, DrawDecline(side="black"))[1] == OfferLapsed(side="white")
    assert arbiter.draw_offer is None
    assert code_of(arbiter, DrawAccept(side="black")) is RefusalCode.no_offer


def test_an_offer_lapses_with_the_next_move_of_the_opponent() -> None:
    arbiter = arbiter_of()
    accepted(arbiter, DrawOffer(side="white"))
    play(arbiter, "32-28")
    assert arbiter.draw_offer == "white"
    play(arbiter, "19-23")
    assert arbiter.events[-1] == OfferLapsed(side="white")


def test_two_offers_that_meet_are_an_agreement() -> None:
    arbiter = arbiter_of()
    accepted(arbiter, DrawOffer(side="black"))
    assert kinds(accepted(arbiter, DrawOffer(side="white"))) == ["DrawOffer", "GameOver"]


@pytest.mark.parametrize("request_type", [DrawAccept, DrawDecline])
def test_nobody_answers_his_own_offer(request_type: type[DrawAccept | DrawDecline]) -> None:
    arbiter = arbiter_of()
    accepted(arbiter, DrawOffer(side="white"))
    assert code_of(arbiter, request_type(side="white")) is RefusalCode.no_offer


def test_an_offer_is_made_once_a_move() -> None:
    arbiter = arbiter_of()
    accepted(arbiter, DrawOffer(side="white"))
    assert code_of(arbiter, DrawOffer(side="white")) is RefusalCode.offer_open
    accepted(arbiter, DrawDecline(side="black"))
    assert code_of(arbiter, DrawOffer(side="white")) is RefusalCode.offer_repeated
    play(arbiter, "32-28")
    accepted(arbiter, DrawOffer(side="white"))


def test_no_offer_in_the_first_twenty_moves_where_the_profile_says_so() -> None:
    arbiter = Arbiter(replace(load_profile("dama-federation"), draw_offer_after_moves=1))
    play(arbiter, "a3-a4")
    for request in (DrawOffer(side="black"), Agreement()):
        assert refused(arbiter, request).params == {"move": 2}
    play(arbiter, "a6-a5")
    accepted(arbiter, DrawOffer(side="white"))


def test_the_federation_waits_twenty_moves() -> None:
    assert refused(arbiter_of("dama-federation"), DrawOffer(side="white")).params == {"move": 21}


def test_a_profile_may_know_no_agreement() -> None:
    arbiter = Arbiter(profile(agreement=False))
    assert code_of(arbiter, DrawOffer(side="white")) is RefusalCode.agreement_off
    assert code_of(arbiter, Agreement()) is RefusalCode.agreement_off


def test_players_may_agree_at_the_board() -> None:
    arbiter = arbiter_of("lesson")
    accepted(arbiter, Agreement())
    assert outcome_of(arbiter) == Outcome("1-1", "agreement", "lesson site, 23", 0)


# ------------------------------------------------------------------ claims


def test_a_right_claim_ends_the_game() -> None:
    arbiter = play(arbiter_of("leaflet", TWO_EACH), f"{TO_AND_FRO} {TO_AND_FRO}")
    accepted(arbiter, DrawClaim(side="white"))
    assert outcome_of(arbiter) == Outcome("1-1", "repetition", "leaflet, 43", 8)


def test_a_claim_may_come_with_the_move_that_makes_it_right() -> None:
    arbiter = play(arbiter_of("fmjd", TWO_EACH), f"{TO_AND_FRO} 47-36 4-15 36-47")
    assert not arbiter.claimable
    assert list(arbiter.claimable_moves) == ["15-4"]
    assert kinds(accepted(arbiter, DrawClaim(side="black", move="15-4"))) == ["DrawClaim", "Moved", "GameOver"]
    assert not arbiter.claimable_moves
    assert outcome_of(arbiter) == Outcome("1-1", "repetition", "FMJD 6.1", 8)


def test_a_wrong_claim_counts_as_an_offer() -> None:
    arbiter = play(arbiter_of("fmjd", TWO_EACH), TO_AND_FRO)
    answer = accepted(arbiter, DrawClaim(side="white"))
    assert answer[1] == ClaimRefused(side="white", counters={"repetition": 2, "king_moves": 4})
    assert arbiter.draw_offer == "white"
    accepted(arbiter, DrawAccept(side="black"))
    assert outcome_of(arbiter).reason == "agreement"


def test_a_wrong_claim_answers_an_open_offer() -> None:
    arbiter = arbiter_of("fmjd", TWO_EACH)
    accepted(arbiter, DrawOffer(side="black"))
    accepted(arbiter, DrawClaim(side="white", move="47-36"))
    assert outcome_of(arbiter).reason == "agreement"


def test_a_wrong_claim_is_refused_where_no_offer_can_be_made() -> None:
    arbiter = arbiter_of("fmjd", TWO_EACH)
    accepted(arbiter, DrawOffer(side="white"))
    assert code_of(arbiter, DrawClaim(side="white")) is RefusalCode.claim_unfounded


def test_only_the_side_to_move_claims() -> None:
    arbiter = play(arbiter_of("fmjd", TWO_EACH), f"{TO_AND_FRO} {TO_AND_FRO}")
    assert code_of(arbiter, DrawClaim(side="black")) is RefusalCode.not_your_turn


def test_a_claim_with_an_illegal_move_is_refused() -> None:
    assert code_of(arbiter_of("fmjd", TWO_EACH), DrawClaim(side="white", move="47-46")) is RefusalCode.not_diagonal


def test_nobody_claims_in_a_pause() -> None:
    arbiter = arbiter_of("fmjd", TWO_EACH)
    accepted(arbiter, Pause())
    assert code_of(arbiter, DrawClaim(side="white")) is RefusalCode.paused


def test_the_claim_button_appears_when_the_claim_is_right() -> None:
    arbiter = play(arbiter_of("fmjd", TWO_EACH), f"{TO_AND_FRO} {TO_AND_FRO}")
    assert "draw_claim" in arbiter.actions("white")
    assert "draw_claim" not in arbiter.actions("black")
    assert "draw_claim" not in play(arbiter, "47-41").actions("black")


# ------------------------------------------------------------------ giving up, going away


@pytest.mark.parametrize(
    ("profile_id", "result", "article"),
    [("leaflet", "0-2", "leaflet, 37"), ("lesson", "0-2", "lesson site, 23"), ("dama", "0-1", "house rule")],
)
def test_resignation(profile_id: str, result: str, article: str) -> None:
    arbiter = arbiter_of(profile_id)
    accepted(arbiter, Resign(side="white"))
    outcome = outcome_of(arbiter)
    assert (outcome.result, outcome.reason, outcome.winner) == (result, "resignation", "black")
    assert outcome.article == article


def test_a_profile_may_know_no_resignation() -> None:
    arbiter = Arbiter(profile(resignation=False))
    assert code_of(arbiter, Resign(side="white")) is RefusalCode.resignation_off


def test_whoever_leaves_loses() -> None:
    arbiter = play(arbiter_of(), "32-28 19-23")
    accepted(arbiter, Abandon(side="black"))
    assert (outcome_of(arbiter).result, outcome_of(arbiter).reason) == ("2-0", "abandoned")


def test_who_was_left_alone_may_take_a_draw() -> None:
    arbiter = play(arbiter_of(), "32-28 19-23")
    accepted(arbiter, Abandon(side="black", drawn=True))
    assert (outcome_of(arbiter).result, outcome_of(arbiter).reason) == ("1-1", "abandoned")


@pytest.mark.parametrize("moves", ["", "32-28"])
def test_a_game_is_called_off_before_the_second_move(moves: str) -> None:
    arbiter = play(arbiter_of(), moves)
    accepted(arbiter, Abort(side="black"))
    outcome = outcome_of(arbiter)
    assert (outcome.result, outcome.reason, outcome.winner) == ("*", "abandoned", None)


def test_after_the_second_move_it_is_too_late_to_call_off() -> None:
    assert code_of(play(arbiter_of(), "32-28 19-23"), Abort()) is RefusalCode.too_late_to_abort


@pytest.mark.parametrize(
    ("profile_id", "reason", "article"),
    [
        ("fmjd", "king_moves", "FMJD 6.2"),
        ("belgian", "resignation", "KNDB 8"),  # 001 is silent
        ("home", "flag", "FMJD 10"),  # 003 is silent
        ("dama", "flag", "TUDAF 2018/19"),  # 004 is silent
        ("dama", "no_progress", "house rule"),  # every text is silent
        ("lesson", "abandoned", "house rule"),
    ],
)
def test_every_outcome_names_where_its_rule_stands(profile_id: str, reason: Reason, article: str) -> None:
    assert article_of(load_profile(profile_id), reason) == article


# ------------------------------------------------------------------ positions laid by an official


def test_a_position_may_be_laid_in_mid_game() -> None:
    arbiter = play(arbiter_of("fmjd", white_time="300"), "32-28")
    accepted(arbiter, SetUp(fen="W:WK47:BK3,K4"), 1000)
    assert (arbiter.turn, arbiter.ply, arbiter.counters["two_v_one"]) == ("white", 1, 0)
    clock = arbiter.clock_at(1000)
    assert clock is not None
    assert clock.running == "white"


def test_a_laid_position_closes_what_was_open() -> None:
    arbiter = play(over_the_board(), "32-28 19-23")
    accepted(arbiter, place("white", "31 27"))
    accepted(arbiter, SetUp(fen="W:W50:B1"))
    assert arbiter.irregularity is None


def test_a_laid_position_may_be_the_end() -> None:
    arbiter = arbiter_of("leaflet")
    accepted(arbiter, SetUp(fen="W:WK47:BK3"))
    assert outcome_of(arbiter).reason == "king_v_king"


def test_a_position_with_faults_is_refused() -> None:
    assert refused(arbiter_of(), SetUp(fen="W:W31,31:B1")).params == {"fault": "square_twice"}


def test_days_per_move_reads_as_it_writes() -> None:
    arbiter = arbiter_of("fmjd", white_time=str(days_per_move(2)))
    assert arbiter.clock_at(0) is not None
