"""Proofs by force, on boards that can be checked by hand."""

import pytest

from coupturc import Position, Side
from coupturc.engine.combinations import Forcing, TooWideError, balance
from coupturc.errors import ArgumentError

# 34-30 gives one, 40x9 takes three.
TWO_MOVES = "W:W31,33,34,35,36,38,39,40,43,45,46,49,50:B4,5,6,10,13,14,15,16,17,18,19,24,25"
# Given away at random on the empty side nothing comes back.
QUIET = "W:W31,32,36:B6,7,16"


def test_a_king_counts_as_three() -> None:
    position = Position.from_fen("W:WK3,31:B12,K40")
    assert balance(position, Side.white) == 0
    assert balance(Position.from_fen("W:WK3,31:B12"), Side.black) == -3


def test_the_main_line_begins_with_the_sacrifice_and_ends_with_the_gain() -> None:
    start = Position.from_fen(TWO_MOVES)
    forcing = Forcing(start, gain=2)
    assert forcing.needed(start) == 2
    assert [move.text for move in forcing.solutions()] == ["34-30"]
    assert forcing.line == ("34-30", "25x34", "40x9")


def test_what_wins_nothing_is_no_solution() -> None:
    start = Position.from_fen(QUIET)
    forcing = Forcing(start, gain=1)
    assert forcing.needed(start) is None
    assert forcing.best(start) is None
    assert forcing.line == ()
    assert forcing.solutions() == []
    assert not forcing.keeps(start, start.legal_moves[0])


def test_the_defence_prefers_what_refutes() -> None:
    # 28-23 may be taken by 19 or by 18; what each of them leaves is looked at.
    start = Position.from_fen("W:W28,33,39,44:B13,18,19,24")
    forcing = Forcing(start, gain=1)
    after = start.after(start.parse_move("28-23"))
    assert forcing.defence(after) in after.legal_moves


def test_taking_the_last_man_is_enough_whatever_it_is_worth() -> None:
    start = Position.from_fen("W:W15,20:B10")
    assert Forcing(start, gain=5).line == ("15x4",)


def test_a_proof_gives_up_when_it_is_too_wide() -> None:
    start = Position.start()
    with pytest.raises(TooWideError):
        Forcing(start, gain=1, budget=0).needed(start)


@pytest.mark.parametrize("gain", [1, 2, 3])
def test_a_board_and_its_mirror_are_won_alike(gain: int) -> None:
    start = Position.from_fen(TWO_MOVES)
    turned = start.mirror()
    assert Forcing(start, gain=gain).needed(start) == Forcing(turned, gain=gain).needed(turned)


@pytest.mark.parametrize("gain", [1001, -1001, 2**31 - 1])
def test_a_gain_that_no_board_has_is_refused(gain: int) -> None:
    with pytest.raises(ArgumentError, match="gain: expected -1000 to 1000 men"):
        Forcing(Position.start(), gain=gain)
