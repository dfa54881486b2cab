"""What counts as a combination, on boards that can be checked by hand."""

import pytest

from coupturc import Position
from coupturc.engine.combinations.proving import prove

TWO_MOVES = "W:W31,33,34,35,36,38,39,40,43,45,46,49,50:B4,5,6,10,13,14,15,16,17,18,19,24,25"


def test_one_first_move_that_wins_by_force_is_a_combination() -> None:
    found = prove(Position.from_fen(TWO_MOVES))
    assert found is not None
    assert found.line == ("34-30", "25x34", "40x9")


@pytest.mark.parametrize(
    "fen",
    [
        "W:Wg2,b3,c3,b4,Ka8:BKh1,h4,b6,e6,h6",
        "W:WKh1,g2,b3,d3,g3:BKa1,f4,a5,b6,b7",
    ],
)
def test_a_win_of_men_that_leaves_one_piece_each_is_none(fen: str) -> None:
    """One piece each without a capture is drawn at once by the usual rules of Dama."""
    assert prove(Position.from_fen(fen, "turkish")) is None
