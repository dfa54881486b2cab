"""Draws by rule: docs/rule-sources.md#counting-draws, as every profile has them."""

import pytest

from coupturc import Position
from coupturc.game.arbiter import Arbiter
from coupturc.game.events import Crown, Move
from tests.game.playing import accepted, arbiter_of, outcome_of, play
from tests.game.wandering import anywhere, wander

LONG_DIAGONAL = {"46", "41", "37", "32", "28", "23", "19", "14", "10", "5"}

THREE_KINGS = "W:WK46,K47,K48:BK3"
KING_AND_TWO_MEN = "W:WK47,36,45:BK3"
TWO_KINGS_AND_MAN = "W:WK47,K48,36:BK3"
TWO_KINGS = "W:WK47,K48:BK3"
KING_AND_MAN = "W:WK47,36:BK3"
KING = "W:WK47:BK3"
TWO_EACH = "W:WK47,K48:BK3,K4"
FOUR_KINGS = "W:WK46,K47,K48,K49:BK3"

# Moves after which neither side is anywhere else than before.
TO_AND_FRO = "47-36 4-15 36-47 15-4"


def on_the_long_diagonal(position: Position, _: int) -> bool:
    """Whether Black's lone king is on 46-5."""
    return any(square in LONG_DIAGONAL for square, piece in position.pieces.items() if piece == "B")


def off_the_long_diagonal(position: Position, ply: int) -> bool:
    return not on_the_long_diagonal(position, ply)


def drawn_at(arbiter: Arbiter, reason: str, ply: int) -> bool:
    outcome = outcome_of(arbiter)
    return (outcome.result, outcome.reason, outcome.ply) == (arbiter.profile.results[1], reason, ply)


# ------------------------------------------------------------------ repetition


def test_threefold_at_ply_8_not_at_4() -> None:
    arbiter = play(arbiter_of("belgian", TWO_EACH), TO_AND_FRO)
    assert arbiter.counters["repetition"] == 2
    play(arbiter, TO_AND_FRO)
    assert drawn_at(arbiter, "repetition", 8)


def test_threefold_need_not_be_consecutive() -> None:
    arbiter = play(arbiter_of("belgian", TWO_EACH), TO_AND_FRO)
    play(arbiter, "48-37 3-9 37-48 9-3")
    assert drawn_at(arbiter, "repetition", 8)


def test_threefold_needs_the_same_side_to_move() -> None:
    # White loses a move between the second and third time: the pieces stand the same, Black is to move.
    arbiter = play(arbiter_of("belgian", TWO_EACH), TO_AND_FRO)
    play(arbiter, "47-41 4-15 41-36 15-4 36-47")
    assert arbiter.position.pieces == Position.from_fen(TWO_EACH).pieces
    assert (arbiter.outcome, arbiter.counters["repetition"]) == (None, 1)


def test_pieces_of_one_kind_are_interchangeable() -> None:
    arbiter = play(arbiter_of("belgian", TWO_EACH), TO_AND_FRO)
    # The kings of 47 and 48 change places.
    play(arbiter, "47-15 3-26 15-20 4-10 20-25 26-3 48-42 3-26 25-48 10-4 42-47 26-3")
    assert drawn_at(arbiter, "repetition", 16)


def test_repetition_is_claimed_where_the_profile_says_so() -> None:
    arbiter = play(arbiter_of("fmjd", TWO_EACH), f"{TO_AND_FRO} {TO_AND_FRO}")
    assert arbiter.claimable == ("repetition",)
    play(arbiter, "47-41")
    assert not arbiter.claimable


def test_a_server_may_make_repetition_automatic() -> None:
    arbiter = play(arbiter_of("fmjd", TWO_EACH, claims_automatic=True), f"{TO_AND_FRO} {TO_AND_FRO}")
    assert drawn_at(arbiter, "repetition", 8)
    assert arbiter.claimable == ()


@pytest.mark.parametrize("profile", ["lesson", "home"])
def test_some_profiles_know_no_repetition(profile: str) -> None:
    arbiter = play(arbiter_of(profile, TWO_EACH), " ".join([TO_AND_FRO] * 6))
    assert (arbiter.outcome, arbiter.claimable, arbiter.counters) == (None, (), {})


# ------------------------------------------------------------------ counted draws, by profile


@pytest.mark.parametrize(
    ("profile", "fen", "reason", "plies"),
    [
        ("fmjd", TWO_EACH, "king_moves", 50),
        ("fmjd", FOUR_KINGS, "king_moves", 50),
        ("fmjd", THREE_KINGS, "three_v_one", 32),
        ("fmjd", KING_AND_TWO_MEN, "three_v_one", 32),
        ("fmjd", TWO_KINGS_AND_MAN, "three_v_one", 32),
        ("fmjd", TWO_KINGS, "two_v_one", 10),
        ("fmjd", KING_AND_MAN, "two_v_one", 10),
        ("fmjd", KING, "two_v_one", 10),
        ("leaflet", THREE_KINGS, "three_v_one", 32),
        ("leaflet", KING_AND_TWO_MEN, "three_v_one", 32),
        ("leaflet", TWO_KINGS_AND_MAN, "three_v_one", 32),
        ("leaflet", TWO_KINGS, "two_v_one", 10),
    ],
)
def test_draw_after_exactly_so_many_plies(profile: str, fen: str, reason: str, plies: int) -> None:
    arbiter = arbiter_of(profile, fen)
    wander(arbiter, plies)
    assert drawn_at(arbiter, reason, plies)


@pytest.mark.parametrize(
    ("profile", "fen"),
    [
        ("leaflet", TWO_EACH),
        ("leaflet", FOUR_KINGS),
        ("leaflet", KING_AND_MAN),
        ("belgian", TWO_EACH),
        ("belgian", FOUR_KINGS),
        ("belgian", TWO_KINGS),
        ("belgian", KING_AND_MAN),
        ("belgian", KING_AND_TWO_MEN),
        ("belgian", TWO_KINGS_AND_MAN),
        ("lesson", THREE_KINGS),
        ("lesson", KING),
        ("home", THREE_KINGS),
        ("home", KING),
    ],
)
def test_no_draw_where_the_profile_has_no_rule(profile: str, fen: str) -> None:
    arbiter = arbiter_of(profile, fen)
    wander(arbiter, 60)
    assert arbiter.outcome is None


def test_three_v_one_at_ply_32_with_man_moves_inside() -> None:
    arbiter = arbiter_of("fmjd", KING_AND_TWO_MEN)
    wander(arbiter, 32, man_moves=frozenset({5, 11}))
    assert drawn_at(arbiter, "three_v_one", 32)


def test_two_v_one_at_ply_10_with_a_man_move_inside() -> None:
    arbiter = arbiter_of("fmjd", KING_AND_MAN)
    wander(arbiter, 10, man_moves=frozenset({3}))
    assert drawn_at(arbiter, "two_v_one", 10)


def test_a_man_move_restarts_the_twenty_five_moves() -> None:
    arbiter = arbiter_of("fmjd", "W:WK47,K48,36:BK3,K4")
    wander(arbiter, 50, man_moves=frozenset({49}))
    assert arbiter.counters["king_moves"] == 1
    assert arbiter.outcome is None


@pytest.mark.parametrize(("profile", "reason"), [("leaflet", "king_v_king"), ("belgian", "king_v_king")])
def test_king_v_king_is_drawn_at_once(profile: str, reason: str) -> None:
    assert drawn_at(arbiter_of(profile, KING), reason, 0)


def test_king_v_king_goes_on_when_the_side_to_move_can_capture() -> None:
    arbiter = play(arbiter_of("leaflet", "W:WK47:BK33"), "47x24")
    assert outcome_of(arbiter).winner == "white"


def test_the_move_that_creates_the_material_is_ply_0() -> None:
    arbiter = play(arbiter_of("fmjd", "W:WK47,K48,36:BK3,31"), "36x27")
    assert arbiter.counters["three_v_one"] == 0
    wander(arbiter, 32)
    assert drawn_at(arbiter, "three_v_one", 33)


def lose_a_king(arbiter: Arbiter) -> None:
    """White gives one of three kings to the lone king, and nobody can capture afterwards."""
    for gift in arbiter.legal_moves:
        given = arbiter.position.after(gift)
        for capture in given.legal_moves:
            if capture.is_capture and not given.after(capture).legal_moves.capture_count:
                play(arbiter, f"{gift.text} {capture.text}")
                return


@pytest.mark.parametrize(
    ("before", "after", "reason", "plies"),
    [(26, 4, "three_v_one", 32), (2, 10, "two_v_one", 14)],
    ids=["the older clock", "the younger clock"],
)
def test_either_clock_may_run_out_first(before: int, after: int, reason: str, plies: int) -> None:
    arbiter = arbiter_of("fmjd", THREE_KINGS)
    wander(arbiter, before)
    lose_a_king(arbiter)
    assert arbiter.counters == {"king_moves": 0, "repetition": 1, "three_v_one": before + 2, "two_v_one": 0}
    wander(arbiter, after)
    assert drawn_at(arbiter, reason, plies)


def test_the_game_is_drawn_when_the_last_ply_is_that_capture() -> None:
    arbiter = arbiter_of("fmjd", THREE_KINGS)
    wander(arbiter, 30)
    lose_a_king(arbiter)
    assert drawn_at(arbiter, "three_v_one", 32)


def test_a_win_on_the_last_ply_stands() -> None:
    arbiter = arbiter_of("fmjd", "B:WK47,K48:BK3")
    wander(arbiter, 8)
    blunder = next(move for move in arbiter.legal_moves if arbiter.position.after(move).legal_moves.capture_count == 1)
    accepted(arbiter, Move(side="black", move=blunder.text))
    accepted(arbiter, Move(side="white", move=arbiter.legal_moves[0].text))
    outcome = outcome_of(arbiter)
    assert (outcome.result, outcome.reason, outcome.ply) == ("2-0", "no_moves", 10)


# ------------------------------------------------------------------ belgian


def test_belgian_three_kings_have_ten_moves() -> None:
    arbiter = arbiter_of("belgian", THREE_KINGS)
    wander(arbiter, 20, off_the_long_diagonal)
    assert drawn_at(arbiter, "three_v_one", 20)


def test_belgian_three_moves_on_the_long_diagonal() -> None:
    arbiter = arbiter_of("belgian", "W:WK47,K48,K49:BK5")
    wander(arbiter, 6, on_the_long_diagonal)
    assert drawn_at(arbiter, "long_diagonal", 6)


def test_belgian_leaving_the_long_diagonal_stops_that_clock() -> None:
    arbiter = arbiter_of("belgian", "W:WK47,K48,K49:BK5")
    wander(arbiter, 6, lambda position, ply: on_the_long_diagonal(position, ply) == (ply < 6))
    assert "long_diagonal" not in arbiter.counters
    assert arbiter.counters["three_v_one"] == 6
    wander(arbiter, 14, off_the_long_diagonal)
    assert drawn_at(arbiter, "three_v_one", 20)


def test_belgian_arriving_on_the_long_diagonal_starts_that_clock() -> None:
    arbiter = arbiter_of("belgian", THREE_KINGS)
    wander(arbiter, 6, lambda position, ply: on_the_long_diagonal(position, ply) == (ply == 6))
    assert arbiter.counters["long_diagonal"] == 0
    wander(arbiter, 6, on_the_long_diagonal)
    assert drawn_at(arbiter, "long_diagonal", 12)


def test_belgian_crowning_starts_the_ten_moves() -> None:
    arbiter = arbiter_of("belgian", "B:WK47,36,45:BK3")
    wander(arbiter, 2, off_the_long_diagonal)
    assert "three_v_one" not in arbiter.counters
    accepted(arbiter, Crown(side="black"))
    assert arbiter.counters["three_v_one"] == 0
    wander(arbiter, 20, off_the_long_diagonal)
    assert drawn_at(arbiter, "three_v_one", 22)


# ------------------------------------------------------------------ Turkish


@pytest.mark.parametrize("profile", ["dama", "dama-federation"])
@pytest.mark.parametrize("fen", ["W:WKa1:Bh7", "W:Wa3:Bh7", "W:WKa1:BKh8"])
def test_dama_one_piece_each_is_drawn_at_once(profile: str, fen: str) -> None:
    assert drawn_at(arbiter_of(profile, fen), "one_each", 0)


@pytest.mark.parametrize("profile", ["dama", "dama-federation"])
def test_dama_one_piece_each_goes_on_when_the_side_to_move_can_capture(profile: str) -> None:
    arbiter = play(arbiter_of(profile, "W:WKa1:Ba7"), "a1xa8")
    assert outcome_of(arbiter).winner == "white"


@pytest.mark.parametrize("profile", ["dama", "dama-federation"])
def test_dama_threefold_is_automatic(profile: str) -> None:
    arbiter = play(arbiter_of(profile, "W:WKa1,Kb1:BKg8,Kh8"), " ".join(["a1-a2 h8-h7 a2-a1 h7-h8"] * 2))
    assert drawn_at(arbiter, "repetition", 8)


@pytest.mark.parametrize("profile", ["dama", "dama-federation"])
def test_dama_150_plies_without_progress(profile: str) -> None:
    arbiter = arbiter_of(profile, "W:WKa1,Kb1,a3:BKg8,Kh8,h6")
    wander(arbiter, 150)
    assert drawn_at(arbiter, "no_progress", 150)


def test_dama_a_man_move_is_progress() -> None:
    arbiter = arbiter_of("dama", "W:WKa1,Kb1,a3:BKg8,Kh8,h6")
    wander(arbiter, 150, anywhere, frozenset({149}))
    assert arbiter.outcome is None


# ------------------------------------------------------------------ undoing


def test_undoing_and_redoing_never_changes_a_count() -> None:
    arbiter = arbiter_of("fmjd", KING_AND_TWO_MEN)
    wander(arbiter, 20, man_moves=frozenset({5}))
    redone = arbiter.before(7)
    for moved in arbiter.moves[6:]:
        accepted(redone, Move(side=redone.turn, move=moved.text))
    assert redone.counters == arbiter.counters
    assert redone.state == arbiter.state


# ------------------------------------------------------------------ what is left


@pytest.mark.parametrize(
    ("profile", "fen", "moves", "expected"),
    [
        ("fmjd", "W:WK46,K47,K48:BK3", "", {"king_moves": 50, "three_v_one": 32}),
        ("fmjd", "W:WK47,K48:BK3", "47-36 3-9", {"king_moves": 48, "two_v_one": 8}),
        ("belgian", "W:WK47,K48,K49:BK5", "47-36", {"three_v_one": 19, "long_diagonal": 5}),
        ("dama", None, "a3-a4", {"no_progress": 150}),
        ("home", "W:WK47,K48:BK3", "47-36", {}),
    ],
)
def test_what_is_left_of_each_clock(profile: str, fen: str | None, moves: str, expected: dict[str, int]) -> None:
    assert play(arbiter_of(profile, fen), moves).draws_ahead == expected


def test_nothing_is_left_when_the_game_is_over() -> None:
    arbiter = arbiter_of("leaflet", "W:WK47,K48:BK3")
    wander(arbiter, 10)
    assert (outcome_of(arbiter).reason, arbiter.draws_ahead) == ("two_v_one", {})
