"""The native classes as a Python programmer meets them: what they refuse, and with which error."""

from array import array
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import coupturc
from coupturc import FenError, IllegalMoveError, MoveTextError, Position, PositionError, Rules, Side, SquareError, _core
from coupturc.engine.native.evaluation import new_engine

START = Position.start()


@pytest.mark.parametrize("game", ["chess", "", "International", "\ud800"])
@pytest.mark.parametrize(
    "ask",
    [
        Rules,
        Position.start,
        coupturc.Tables,
        lambda game: Position.from_fen("W:W31:B1", game),
        lambda game: coupturc.parse_pdn("1. 32-28 *", game),
    ],
)
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


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: coupturc.DrawLimits(king_plies=-1), "expected counts of 0"),
        (lambda: coupturc.HopState("dama", "a1", True, -1, []), "index of a move"),
        (lambda: coupturc.HopState("dama", "a1", True, 0, [("a2", None, -1)]), "index of the next state"),
        (lambda: START.perft(4, threads=10**6), "1 to 256 threads"),
        (lambda: _core.read_weights("dama", b"no weights"), "weights"),
        (lambda: _core.write_weights("dama", b"no weights"), "weights"),
        (lambda: coupturc.Engine(1, weights={"dama": array("h", [1])}), "weights"),
        (lambda: _core.Fitter("dama").loss(bytearray(31), _core.FitSettings()), "records"),
    ],
)
def test_what_cannot_be_is_an_argument_error(make: Callable[[], object], told: str) -> None:
    with pytest.raises(coupturc.ArgumentError, match=told):
        make()


def test_rules_may_be_named_as_commands_name_them() -> None:
    assert coupturc.Tables("dama").rules == Rules("turkish")
    assert coupturc.parse_pdn("1. c3-c4 *", "dama")[0].plies == 1
    play = {"games": 1, "seed": 1, "nodes": 50, "opening_plies": 2, "draws": coupturc.DrawLimits(no_progress_plies=9)}
    assert _core.self_play("dama", **play) == _core.self_play(Rules("turkish"), **play)  # type: ignore[arg-type]


def test_a_bare_engine_plays_by_the_shipped_weights() -> None:
    line, draws = coupturc.History(Position.start("dama")), coupturc.DrawLimits()
    shipped, bare, by_hand = (
        engine.search(line, draws, depth=5)
        for engine in (new_engine(1), coupturc.Engine(1), coupturc.Engine(1, weights={}))
    )
    assert (bare.score, bare.nodes, bare.moves) == (shipped.score, shipped.nodes, shipped.moves)
    assert bare.nodes != by_hand.nodes


def test_exported_classes_call_themselves_by_the_name_under_which_they_are_imported() -> None:
    native = [getattr(coupturc, name) for name in coupturc.__all__ if name in vars(_core)]
    assert len(native) > 10
    assert {cls.__module__ for cls in native} == {"coupturc"}
    assert repr(Position) == "<class 'coupturc.Position'>"
