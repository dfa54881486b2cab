"""What the computer says at the board, and when."""

from itertools import cycle, islice

import pytest

from coupturc.engine.conduct import reaction
from coupturc.game.arbiter import Arbiter
from coupturc.game.events import (
    Correct,
    Crown,
    DrawAccept,
    DrawClaim,
    DrawDecline,
    DrawOffer,
    LetStand,
    Move,
    Place,
    Request,
    Touch,
)
from coupturc.game.outcome import SideName
from coupturc.game.record import Setup
from coupturc.rules import load_profile

# Kings that never meet.
SHUFFLE: tuple[tuple[SideName, str], ...] = (
    ("white", "46-41"),
    ("black", "45-50"),
    ("white", "41-46"),
    ("black", "50-45"),
)


def shuffled(profile: str, plies: int) -> Arbiter:
    arbiter = Arbiter(load_profile(profile), Setup(fen="W:WK46:BK45"))
    for side, text in islice(cycle(SHUFFLE), plies):
        assert isinstance(arbiter.apply(Move(side=side, move=text), 0), tuple)
    return arbiter


@pytest.mark.parametrize(
    ("plies", "score", "expected"),
    [
        (60, 0, DrawAccept(side="black")),
        (60, -300, DrawAccept(side="black")),
        (60, 1, DrawDecline(side="black")),
        (60, None, DrawDecline(side="black")),
        (58, -300, DrawDecline(side="black")),
    ],
)
def test_agrees_late_and_when_it_is_not_better(plies: int, score: int | None, expected: Request) -> None:
    arbiter = shuffled("lesson", plies)
    arbiter.apply(DrawOffer(side="white"), 0)
    assert reaction(arbiter, "black", score) == expected


def test_does_not_answer_its_own_offer() -> None:
    arbiter = shuffled("lesson", 60)
    arbiter.apply(DrawOffer(side="black"), 0)
    assert reaction(arbiter, "black", 0) is None


def test_claims_a_repetition_on_its_turn_when_it_is_not_better() -> None:
    arbiter = shuffled("fmjd", 8)  # the third time; K v K ends after 10 plies
    assert arbiter.claimable == ("repetition",)
    assert reaction(arbiter, "white", 0) == DrawClaim(side="white")
    assert reaction(arbiter, "white", 40) is None
    assert reaction(arbiter, "black", 0) is None


def test_has_an_irregular_move_corrected_and_leaves_its_own() -> None:
    arbiter = Arbiter(load_profile("belgian"), Setup(fen="W:W28,37:B4,23", entry="over_the_board"))
    assert reaction(arbiter, "black", None) is None
    arbiter.apply(Place(side="white", origin="37", path=("31",)), 0)  # 001-34: it forgot to capture
    assert reaction(arbiter, "black", None) == Correct(side="black")
    assert reaction(arbiter, "white", None) is None


def over_the_board(profile: str, fen: str | None = None) -> Arbiter:
    return Arbiter(load_profile(profile), Setup(fen=fen, entry="over_the_board"))


@pytest.mark.parametrize("profile", ["fmjd", "belgian"])
def test_lets_a_legal_move_with_another_piece_stand(profile: str) -> None:
    arbiter = over_the_board(profile)
    arbiter.apply(Touch(side="white", square="32"), 0)
    arbiter.apply(Place(side="white", origin="31", path=("26",)), 0)
    assert reaction(arbiter, "black", None) == LetStand(side="black")


def test_lets_a_capture_stand_that_was_only_carried_out_wrongly() -> None:
    arbiter = over_the_board("fmjd", "W:W40,50:B1,22,23,34")
    arbiter.apply(Place(side="white", origin="40", path=("27",), lifted=("34", "23", "22")), 0)
    assert reaction(arbiter, "black", None) == LetStand(side="black")


def test_has_taken_back_what_the_rules_want_taken_back() -> None:
    arbiter = over_the_board("leaflet")
    arbiter.apply(Touch(side="white", square="32"), 0)
    arbiter.apply(Place(side="white", origin="31", path=("26",)), 0)
    assert reaction(arbiter, "black", None) == Correct(side="black")


@pytest.mark.parametrize("score", [None, -20, 40])
def test_with_a_lone_king_it_crowns_the_opponents_men(score: int | None) -> None:
    arbiter = over_the_board("belgian", "B:WK47,36,45:BK3")  # 001-43
    assert reaction(arbiter, "black", score) == Crown(side="black")
    arbiter.apply(Crown(side="black"), 0)
    assert reaction(arbiter, "black", score) is None
    assert reaction(over_the_board("fmjd", "B:WK47,36,45:BK3"), "black", score) is None
