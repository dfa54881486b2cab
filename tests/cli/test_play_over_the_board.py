"""`coupturc play --entry over_the_board`: touching, irregular moves and what follows them, in the terminal."""

import re
from typing import get_args

import pytest

from coupturc.cli.sentences import news_sentence
from coupturc.game.events import Irregularity, IrregularityKind
from tests.cli.shell import Run
from tests.cli.test_play import BOTH, play

AT_THE_BOARD = (*BOTH, "--entry", "over_the_board", "--rules")


def test_the_touched_piece_must_be_played(run: Run) -> None:
    result = play(run, *AT_THE_BOARD, "leaflet", lines=["touch 32", "touch 31", "31-26", "20-24", "wrong", "32-28"])
    assert "To be played: 32." in result.out
    assert "The last move must be taken back first: type wrong." in result.out
    assert "The move is taken back: the touched piece was not played. White moves again." in result.out
    assert "1. 32-28" in result.out


def test_several_pieces_are_touched_at_once(run: Run) -> None:
    assert "To be played: 32 or 33." in play(run, *AT_THE_BOARD, "fmjd", lines=["touch 32 33"]).out


def test_adjusting_binds_to_nothing(run: Run) -> None:
    result = play(run, *AT_THE_BOARD, "fmjd", lines=["adjust", "touch 32", "31-26", "wrong"])
    assert "To be played" not in result.out
    assert "Nothing was wrong: a warning for Black." in result.out


def test_who_is_told_decides(run: Run) -> None:
    result = play(run, *AT_THE_BOARD, "home", "--fen", "W:W28,37:B4,23", lines=["37-31", "wrong", "28x19"])
    assert "That is irregular: a capture was overlooked. It must be taken back: type wrong." in result.out
    assert result.out.count("1. 28x19") == 1


def test_an_irregular_move_stands(run: Run) -> None:
    lines = ["37-31", "stand"]
    assert "The move stands." in play(run, *AT_THE_BOARD, "belgian", "--fen", "W:W28,37:B4,23", lines=lines).out


def test_asking_without_reason_costs_time(run: Run) -> None:
    result = play(run, *AT_THE_BOARD, "fmjd", "--clock", "300", lines=["32-28", "wrong", "wrong", "clock"])
    assert "Nothing was wrong: Black loses 60 seconds." in result.out


@pytest.mark.parametrize(
    ("answer", "after"), [("yes", "To be played: 32."), ("no", "White may not take the move back.")]
)
def test_a_move_is_taken_back_when_the_opponent_agrees(run: Run, answer: str, after: str) -> None:
    result = play(run, *AT_THE_BOARD, "fmjd", lines=["32-28", "undo", answer])
    assert "Black, may White take the move back? (yes/no)" in result.out
    assert after in result.out


@pytest.mark.parametrize(("profile", "lets"), [("fmjd", False), ("home", True)])
def test_the_computer_lets_a_move_be_taken_back_where_touching_is_free(run: Run, profile: str, *, lets: bool) -> None:
    arguments = ("--black", "engine:1", "--entry", "over_the_board", "--rules", profile)
    result = play(run, *arguments, lines=["32-28", "undo", "fen"])
    assert ("The computer lets no move be taken back" in result.out) is not lets
    assert ("W:W31,32,33" in result.out) is lets


def test_a_lone_king_crowns(run: Run) -> None:
    assert "Crowned: 36, 45." in play(run, *AT_THE_BOARD, "belgian", "--fen", "B:WK47,36,45:BK3", lines=["crown"]).out


def test_a_draw_is_claimed_with_a_move(run: Run) -> None:
    moves = ["47-36", "4-15", "36-47", "15-4"] * 2
    lines = [*moves[:-1], "draw 15-4"]
    result = play(run, "--rules", "leaflet", *BOTH, "--fen", "W:WK46,K47,50:BK5,K4,1", lines=lines)
    assert "Draw 1-1: the position came back too often" in result.out


def test_a_wrong_claim_is_an_offer(run: Run) -> None:
    result = play(run, *BOTH, lines=["draw 32-28", "yes"])
    assert "There is no draw to claim yet; it counts as an offer." in result.out
    assert "agreed" in result.out


def test_without_over_the_board_nothing_is_touched(run: Run) -> None:
    assert "That is for play over the board" in play(run, *BOTH, lines=["touch 32"]).out


@pytest.mark.parametrize("kind", get_args(IrregularityKind))
def test_every_irregularity_has_a_sentence(kind: IrregularityKind) -> None:
    event = Irregularity(side="white", kind=kind, decides="black", told=True, fen="")
    assert re.fullmatch(
        r"That is irregular: [a-z' ]+\. Black decides: wrong, stand, or play on\.", news_sentence(event)
    )
