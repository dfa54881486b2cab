"""Move text from Python; every form is tested in core/tests/notation."""

import pytest

from coupturc import MoveTextError, Position


@pytest.mark.parametrize(("rules", "fen"), [("international", "W:W37:B23,32"), ("turkish", "W:WKd2:Bd4,e4,f6,g5")])
def test_hub_names_all_captured_squares(rules: str, fen: str) -> None:
    position = Position.from_fen(fen, rules)
    for move in position.legal_moves:
        assert move.hub == "x".join((move.origin, move.target, *move.captured))
        assert position.parse_move(move.hub) == move


def test_an_ambiguous_text_names_what_it_may_mean() -> None:
    position = Position.from_fen("W:WK47:B14,19,29,31,42")
    with pytest.raises(MoveTextError) as caught:
        position.parse_move("47x36")
    assert caught.value.kind == "ambiguous"
    assert caught.value.candidates == ("47x38x20x9x36", "47x38x24x13x36")
    assert [str(position.parse_move(text)) for text in caught.value.candidates] == list(caught.value.candidates)


def test_an_illegal_text_names_the_moves_of_the_piece() -> None:
    with pytest.raises(MoveTextError) as caught:
        Position.start().parse_move("32-23")
    assert (caught.value.kind, caught.value.candidates) == ("illegal", ("32-27", "32-28"))


@pytest.mark.parametrize("text", ["1x34", "1x12x34", "1x18x34", "1x23x34"])
def test_a_king_is_named_by_any_square_that_it_may_land_on(text: str) -> None:
    assert str(Position.from_fen("W:WK1:B7,29").parse_move(text)) == "1x34"
