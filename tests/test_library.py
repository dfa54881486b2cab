"""The native classes as a Python programmer meets them: what they refuse, and with which error."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import coupturc
from coupturc import FenError, IllegalMoveError, MoveTextError, Position, PositionError, Rules, Side, SquareError

START = Position.start()


@pytest.mark.parametrize("game", ["chess", "", "International", "\ud800"])
@pytest.mark.parametrize("ask", [Rules, Position.start, lambda game: Position.from_fen("W:W31:B1", game)])
def test_unknown_game_is_a_value_error(ask: Callable[[str], object], game: str) -> None:
    with pytest.raises((ValueError, TypeError)):
        ask(game)


def test_rules_may_be_named_or_given() -> None:
    assert Position.start("turkish") == Position.start(Rules("turkish"))
    assert Position({"a2": "w"}, Side.white, "turkish").rules == Rules("turkish", "end", half_turn=False)


@pytest.mark.parametrize("pieces", [{"51": "w"}, {"31": "x"}, {"31": ""}, {"31": "ww"}, {"\ud800": "w"}, {"1": "w"}])
def test_wrong_pieces_are_faults(pieces: dict[str, str]) -> None:
    with pytest.raises(PositionError) as caught:
        Position(pieces)
    assert caught.value.faults


@pytest.mark.parametrize("pieces", [{31: "w"}, {"31": None}])
def test_pieces_that_are_no_text_are_a_type_error(pieces: dict[str, str]) -> None:
    with pytest.raises(TypeError):
        Position(pieces)


def test_illegal_move_names_itself_and_the_position() -> None:
    quiet = START.legal_moves[0]
    with pytest.raises(IllegalMoveError) as caught:
        START.after(quiet).after(quiet)
    assert caught.value.move == "31-26"
    assert caught.value.fen == START.after(quiet).fen


@given(st.text(st.characters()))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read, refusal in (
        (Position.from_fen, FenError),
        (START.parse_move, MoveTextError),
        (START.rules.place, SquareError),
    ):
        try:
            assert read(text) is not None
        except refusal as error:
            assert str(error).isprintable()  # noqa: PT017 (either way is right)


def test_the_package_is_the_native_modules_face() -> None:
    assert coupturc.Position is Position
