"""How a capture is carried out by hand, where the profile judges that (FMJD 4.4, 4.5, 5.4.10)."""

from dataclasses import replace

import pytest

from coupturc import load_profile
from coupturc.game.arbiter import Arbiter
from coupturc.game.events import Correct, LetStand, Place
from coupturc.game.record import Setup
from tests.game.playing import accepted, over_the_board, place

THREE = "W:W40,50:B22,23,34,1"  # 40x29x18x27 over 34, 23 and 22
KING = "W:WK15:B7,8,19,24,27"  # 15x38x16x2x13 over 24, 27, 7 and 8
ROUND = "W:W25:B8,9,17,18,19,20"  # 25x14 over five, one way round or the other

SHOWN = place("white", "40 29 18 27", "34", "23", "22")


def judged(request: Place, fen: str = THREE, profile: str = "fmjd") -> str | None:
    arbiter = over_the_board(profile, fen)
    accepted(arbiter, request)
    return arbiter.irregularity.kind if arbiter.irregularity else None


@pytest.mark.parametrize(
    ("done", "fen"),
    [
        (SHOWN, THREE),
        (place("white", "40 29 18 27", "22", "23", "34"), THREE),
        # A drag passes other squares.
        (place("white", "40 35 29 24 18 12 27", "34", "23", "22"), THREE),
        (place("white", "15 38 16 2 13", "24", "27", "7", "8"), KING),
        (place("white", "25 14 3 12 23 14", "20", "9", "8", "18", "19"), ROUND),
        (place("white", "25 14 23 12 3 14", "20", "19", "18", "8", "9"), ROUND),
        # Of a single capture nothing has to be shown.
        (Place(side="white", origin="32", path=("21",), lifted=("27",), early=1), "W:W32:B27,1"),
        (place("white", "50 44"), "W:W50:B1"),
    ],
    ids=str,
)
def test_a_capture_that_is_shown_and_lifted_in_order_is_regular(done: Place, fen: str) -> None:
    assert judged(done, fen) is None


@pytest.mark.parametrize(
    ("done", "fen", "kind"),
    [
        (place("white", "40 27", "34", "23", "22"), THREE, "unclear_capture"),
        (place("white", "40 29 27", "34", "23", "22"), THREE, "unclear_capture"),
        (place("white", "25 14", "20", "19", "18", "8", "9"), ROUND, "unclear_capture"),
        (place("white", "40 29 18 27", "23", "34", "22"), THREE, "lifted_out_of_order"),
        (place("white", "40 29 18 27", "34", "22", "23"), THREE, "lifted_out_of_order"),
        (place("white", "25 14 3 12 23 14", "20", "19", "18", "8", "9"), ROUND, "lifted_out_of_order"),
        (
            Place(side="white", origin="40", path=("29", "18", "27"), lifted=("34", "23", "22"), early=1),
            THREE,
            "lifted_too_early",
        ),
        (place("white", "25 14 3 12 23 14 3", "20", "9", "8", "18", "19"), ROUND, "jumped_twice"),
        (place("white", "25 14 3 12 21", "20", "9", "8", "17"), ROUND, "too_few_captured"),
    ],
    ids=str,
)
def test_kind(done: Place, fen: str, kind: str) -> None:
    assert judged(done, fen) == kind


@pytest.mark.parametrize("profile", ["leaflet", "belgian", "home"])
def test_elsewhere_only_the_end_and_the_lifted_pieces_count(profile: str) -> None:
    careless = Place(side="white", origin="40", path=("27",), lifted=("23", "34", "22"), early=2)
    assert judged(careless, profile=profile) is None
    assert judged(place("white", "25 14 3 12 23 14 3", "20", "9", "8", "18", "19"), ROUND, profile) != "jumped_twice"


def test_on_correction_the_piece_must_still_capture() -> None:
    arbiter = over_the_board("fmjd", THREE)
    accepted(arbiter, place("white", "40 27", "34", "23", "22"))
    accepted(arbiter, Correct(side="black"))
    assert (arbiter.bound, arbiter.turn) == (("40",), "white")
    accepted(arbiter, SHOWN)
    assert arbiter.irregularity is None


def test_when_it_stands_it_is_the_legal_move_and_draw_clocks_run_on() -> None:
    arbiter = over_the_board("fmjd", "W:WK46,K47,K48:BK5,20")
    accepted(arbiter, place("white", "48 25", "20"))
    legal = over_the_board("fmjd", THREE)
    accepted(legal, SHOWN)
    unclear = over_the_board("fmjd", THREE)
    accepted(unclear, place("white", "40 27", "34", "23", "22"))
    accepted(unclear, LetStand(side="black"))
    assert (unclear.position, unclear.counters) == (legal.position, legal.counters)


def test_where_nothing_irregular_can_be_entered_the_way_is_not_judged() -> None:
    arbiter = Arbiter(replace(load_profile("fmjd"), irregular="reject"), Setup(entry="over_the_board", fen=THREE))
    accepted(arbiter, place("white", "40 27", "34", "23", "22"))
    assert arbiter.moves[-1].regular


def test_a_hand_that_wanders_for_ever_is_not_judged() -> None:
    wandering = ("29", "18") * 150
    assert judged(Place(side="white", origin="40", path=(*wandering, "27"), lifted=("23", "34", "22"))) is None


def test_a_piece_is_held_until_it_is_released_and_stays_bound() -> None:
    """FMJD 4.10: what binds is the piece, not its target."""
    arbiter = over_the_board("fmjd")
    accepted(arbiter, place("white", "32 28", released=False))
    assert (arbiter.turn, arbiter.bound) == ("white", ("32",))
    accepted(arbiter, place("white", "32 27"))
    assert arbiter.moves[-1].text == "32-27"
