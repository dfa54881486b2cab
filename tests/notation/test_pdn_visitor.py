"""Visiting PDN: elements come in order, and what is skipped does not come."""

from collections.abc import Mapping
from io import BytesIO

import pytest

from coupturc import Move, Position
from coupturc.errors import PdnFault
from coupturc.notation.pdn import read_records
from coupturc.notation.pdn_visitor import SKIP, PdnVisitor, Skip, visit_pdn

TEXT = (
    b'[White "Ada"] {a} 1. 32-28! $7 (1. 33-29 (1. 31-26 1-2) 20-25) 19-23 /FEN "W:W31:B1"/ 2. 31-27 *'
    b'[White "Bea"] 1. 31-26 *'
)


class Scribe(PdnVisitor[str]):
    """Writes down what it gets."""

    def __init__(self, skip_player: str = "", *, skip_variations: bool = False) -> None:
        self._skip_player = skip_player
        self._skip_variations = skip_variations
        self._told: list[str] = []

    def begin_game(self, headers: Mapping[str, str]) -> Skip | None:
        self._told = [headers["White"]]
        return SKIP if headers["White"] == self._skip_player else None

    def begin_variation(self) -> Skip | None:
        self._told.append("(")
        return SKIP if self._skip_variations else None

    def end_variation(self) -> None:
        self._told.append(")")

    def visit_move(self, move: Move) -> None:
        self._told.append(str(move))

    def visit_setup(self, position: Position) -> None:
        self._told.append(position.fen)

    def visit_comment(self, text: str) -> None:
        self._told.append(f"{{{text}}}")

    def visit_strength(self, mark: str) -> None:
        self._told.append(mark)

    def visit_nag(self, nag: int) -> None:
        self._told.append(f"${nag}")

    def visit_faults(self, faults: tuple[PdnFault, ...]) -> None:
        self._told.append(f"{len(faults)} fault")

    def result(self) -> str:
        return " ".join(self._told)


def test_everything_is_reported_in_order() -> None:
    assert list(visit_pdn(BytesIO(TEXT), Scribe())) == [
        "Ada {a} 32-28 ! $7 ( 33-29 ( 31-26 ) 20-25 ) 19-23 W:W31:B1 31-27 1 fault",
        "Bea 31-26",
    ]


def test_variations_can_be_skipped_with_all_inside() -> None:
    seen = next(visit_pdn(BytesIO(TEXT), Scribe(skip_variations=True)))
    assert seen == "Ada {a} 32-28 ! $7 ( 19-23 W:W31:B1 31-27 1 fault"


def test_games_can_be_skipped_by_their_headers() -> None:
    assert list(visit_pdn(BytesIO(TEXT), Scribe(skip_player="Ada"))) == ["Ada", "Bea 31-26"]


def test_a_skipped_game_is_not_even_played() -> None:
    (record, _) = read_records(BytesIO(TEXT), validate=False)
    assert (record.is_validated, record.plies, record.elements, record.faults) == (False, 0, [], ())
    record.validate()
    record.validate()
    assert (record.is_validated, record.plies, len(record.faults)) == (True, 3, 1)


def test_a_visitor_that_overrides_nothing_makes_nothing() -> None:
    with pytest.raises(NotImplementedError):
        next(visit_pdn(BytesIO(TEXT), PdnVisitor[int]()))
