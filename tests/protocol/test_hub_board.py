"""Positions and moves as Hub writes them, for both boards."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coupturc import Position, Rules
from coupturc.protocol import ProtocolError
from coupturc.protocol.hub_board import format_move, format_position, parse_move, parse_position

DAMMEN, DAMA = Rules(), Rules("turkish")


@pytest.mark.parametrize("rules", [DAMMEN, DAMA])
def test_start(rules: Rules) -> None:
    start = Position.start(rules)
    assert parse_position("", rules) == start
    assert parse_position(format_position(start), rules) == start


def test_turkish_squares_go_from_a8_to_h1() -> None:
    text = format_position(Position.from_fen("B:Wa2,KB8:Bh7,Kg1", DAMA))
    assert len(text) == 65
    assert (text[0], text[2], text[16], text[49], text[63]) == ("B", "W", "b", "w", "B")
    assert text.count("e") == 60


@pytest.mark.parametrize("text", ["W", "X" + "e" * 50, "W" + "e" * 49, "W" + "x" * 50, "Ww" + "e" * 49, "W" + "e" * 64])
def test_text_that_is_no_position(text: str) -> None:
    with pytest.raises(ProtocolError):
        parse_position(text, DAMMEN)


@given(st.data(), st.sampled_from([DAMMEN, DAMA]))
def test_positions_and_moves_come_back(data: st.DataObject, rules: Rules) -> None:
    position = Position.start(rules)
    for _ in range(data.draw(st.integers(0, 80))):
        if not position.legal_moves:
            break
        texts = [format_move(move) for move in position.legal_moves]
        assert len(set(texts)) == len(texts)
        assert [parse_move(text, position) for text in texts] == list(position.legal_moves)
        position = position.after(data.draw(st.sampled_from(list(position.legal_moves))))
        assert parse_position(format_position(position), rules) == position


def test_captured_squares_in_any_order() -> None:
    position = Position.from_fen("W:W37:B23,32")  # 000-13
    (move,) = position.legal_moves
    assert format_move(move) == "37x19x23x32"
    assert parse_move("37x19x32x23", position) == parse_move("37x19", position) == move
    assert parse_move("37:19:32:23", position) == move


@pytest.mark.parametrize("text", ["", "37", "37-19", "37x19x23", "37x18x23x32", "a", "37x19x23x32x1", "19x37", "37-31"])
def test_text_that_is_no_legal_move(text: str) -> None:
    with pytest.raises(ProtocolError):
        parse_move(text, Position.from_fen("W:W37:B23,32"))


def test_captures_between_the_same_squares_are_reported_apart() -> None:
    position = Position.from_fen("W:WK25:B11,12,13,19,20,39")
    first, second = position.legal_moves
    assert (first.origin, first.target) == (second.origin, second.target) == ("25", "16")
    assert parse_move("25x16x11x12x19x20", position) == second
    with pytest.raises(ProtocolError):
        parse_move("25x16", position)


@given(st.text())
def test_no_text_is_more_than_a_protocol_error(text: str) -> None:
    for read in (lambda: parse_move(text, Position.start()), lambda: parse_position(text or "x", DAMA)):
        with suppress(ProtocolError):  # `31-26` is a move
            read()
