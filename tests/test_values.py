"""Every value that the package exports can be pickled, copied and compared, and shows what it is."""

import copy
import pickle
import re
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, cast

import pytest

import coupturc
from coupturc import pickles
from coupturc.engine.native.lines import Wdl, line_of
from coupturc.engine.player import Choice, Limits
from coupturc.errors import PickleError
from coupturc.game.outcome import Outcome

GAME = """\
[Event "Club"]
[White "Ada"]

{before} 1. 32-28! {[%clk 0:59:30] centre} (1. 31-27 $1 20-25 (1... 19-23 2. 28x19)) 19-23 2. 28x19 14x23
3. 37-32 9-7 2-0
"""
START = coupturc.Position.start()
LINE = coupturc.History(START).after(START.parse_move("32-28"))
FMJD = coupturc.load_profile("fmjd")
REPORT = coupturc.Engine(1).search(LINE, FMJD.draw_limits, depth=4)
READ = coupturc.parse_pdn(GAME)[0]
KINGS = coupturc.Position.from_fen("W:WK47:B33,22,13")

#: Examples of each name of the package that is a value; those of other modules behind them.
VALUES: dict[str, object] = {
    "Limits": Limits(1.0, depth=3),
    "Outcome": Outcome("2-0", "no_moves", "leaflet, 21", 9),
    "DrawLimits": FMJD.draw_limits,
    "FenFault": coupturc.FenFault("syntax", "x", 1),
    "FieldFault": coupturc.FieldFault("id", "line", "3"),
    "Game": coupturc.Game(KINGS, {"White": "Ada"}),
    "History": LINE,
    "HopState": KINGS.legal_moves.hops()[0],
    "LegalMoves": KINGS.legal_moves,
    "Move": KINGS.legal_moves[0],
    "PdnFault": coupturc.PdnFault("syntax", "x", 1, 1),
    "PdnGame": READ,
    "Position": KINGS,
    "Profile": FMJD,
    "Rules": coupturc.Rules("turkish", "king"),
    "SearchReport": REPORT,
    "Side": coupturc.Side.black,
}
OTHERS: dict[str, object] = {
    "Choice": Choice(START.legal_moves[0], 12),
    "Line": line_of(REPORT, "international"),
    "Wdl": Wdl(0.5, 0.25, 0.25),
}
#: What does something, or is shared while it works.
NOT_VALUES = {
    "SKIP",
    "Arbiter",
    "Engine",
    "HubPlayer",
    "PdnVisitor",
    "SearchTime",
    "SimpleEngine",
    "StopFlag",
    "Tables",
}
EACH = pytest.mark.parametrize("value", [*VALUES.values(), *OTHERS.values()], ids=[*VALUES, *OTHERS])


def test_every_exported_value_has_an_example() -> None:
    classes = {name for name in coupturc.__all__ if isinstance(getattr(coupturc, name), type)}
    errors = {name for name in classes if issubclass(getattr(coupturc, name), Exception)}
    assert classes - errors - NOT_VALUES == {*VALUES}
    assert all(type(value).__name__ == name for name, value in (VALUES | OTHERS).items())


@EACH
@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickled_it_is_the_same(value: object, protocol: int) -> None:
    found = pickle.loads(pickle.dumps(value, protocol))  # noqa: S301 - our own bytes
    assert type(found) is type(value)
    assert found == value
    assert repr(found) == repr(value)


@EACH
def test_copies_are_equal(value: object) -> None:
    assert copy.copy(value) == value
    assert copy.deepcopy(value) == value
    assert value != "another"


@EACH
def test_it_shows_what_it_is(value: object) -> None:
    assert re.sub(r".*\.", "", type(value).__qualname__) in repr(value)
    assert " object at 0x" not in repr(value)


def test_a_move_stays_on_its_board() -> None:
    captures = coupturc.Position.from_fen("W:WK47:B13,22,29,33").legal_moves
    assert [(move.text, move.path) for move in copy.deepcopy(tuple(captures))] == [(m.text, m.path) for m in captures]


def test_a_history_counts_on() -> None:
    found: coupturc.History = copy.deepcopy(LINE)
    assert (found.start, found.moves, found.ply) == (START, LINE.moves, 1)
    assert coupturc.History(START, LINE.moves) == LINE
    assert coupturc.History(LINE.position) != LINE
    with pytest.raises(coupturc.IllegalMoveError):
        coupturc.History(START, (*LINE.moves, *LINE.moves))


def test_a_history_behind_an_irregular_move_keeps_its_counts() -> None:
    limits, end = FMJD.draw_limits, "W:WK26:BK5,11"
    line = coupturc.History(coupturc.Position.from_fen("W:WK47:BK5,6")).push("47-36").push("5-10").push("36-47")
    line = line.continued(coupturc.Position.from_fen("W:WK47:BK5,6"), "10", "5").push("47-36").push("5-10")
    line = line.continued(coupturc.Position.from_fen("B:WK26:BK10,6"), "36", "26").push("10-5")
    line = line.continued(coupturc.Position.from_fen("B:WK26:BK5,6"), "26", "26").push("6-11")
    assert (line.ply, line.position.fen) == (1, end)
    for again in (copy.deepcopy(line), line.push("26-3").pop()):
        assert again == line
        assert (again.counters(limits), again.repetitions) == (line.counters(limits), line.repetitions)


@pytest.mark.parametrize("value", [None, 5, ["32-28"], [None], KINGS, object()])
def test_rubbish_makes_no_line(value: object) -> None:
    rubbish = cast("Any", value)
    with pytest.raises(TypeError, match="incompatible function arguments"):
        coupturc.History(START, rubbish)
    with pytest.raises(TypeError, match="incompatible function arguments"):
        coupturc.SearchReport(START, rubbish, depth=1, score=0)


def test_a_read_game_keeps_its_text_and_its_faults() -> None:
    found = copy.deepcopy(READ)
    assert found.root.same_tree(READ.root)
    assert coupturc.format_game(found) == coupturc.format_game(READ)
    assert (found.faults, found.index, found.line, found.plies) == (READ.faults, 0, 1, READ.plies)
    assert found.faults
    assert found.is_readable


def test_a_node_keeps_the_game_around_it() -> None:
    node = READ.root.children[1].children[0]
    found = copy.deepcopy(node)
    assert (found.move, found.ply, found.position) == (node.move, node.ply, node.position)
    assert found is not node
    assert next(reversed(list(found.ancestry()))).same_tree(READ.root)


def test_a_long_game_is_pickled_without_a_deep_stack() -> None:
    game = coupturc.Game(coupturc.Position.from_fen("W:WK1:BK5"))
    node = game.root
    for number in range(3000):
        node = node.add_text(("1-6", "5-10", "6-1", "10-5")[number % 4])
    assert copy.deepcopy(game) == game


def test_limits_of_draws_make_profiles_differ() -> None:
    assert coupturc.DrawLimits(repetitions=3) != coupturc.DrawLimits(repetitions=2)
    assert len({coupturc.DrawLimits(repetitions=3), coupturc.DrawLimits(repetitions=3)}) == 1
    assert repr(coupturc.DrawLimits(repetitions=3, one_each="draw")) == "DrawLimits(repetitions=3, one_each='draw')"
    assert coupturc.load_profile("dama") != FMJD


@pytest.mark.parametrize("value", [KINGS, READ, FMJD], ids=["native", "game", "profile"])
def test_the_pickle_of_another_version_is_refused(value: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pickles, "FORM", pickles.FORM + 1)
    newer = pickle.dumps(value)
    monkeypatch.undo()
    with pytest.raises(
        PickleError, match=r"pickle of (Rules|PdnGame|Profile): made by another version \(form 2, expected 1\)"
    ):
        pickle.loads(newer)  # noqa: S301 - our own bytes


@pytest.mark.parametrize("name", ["Engine", "StopFlag", "SearchTime"])
def test_what_works_is_no_value(name: str) -> None:
    with pytest.raises(TypeError, match="cannot pickle"):
        pickle.dumps(getattr(coupturc, name)())


def longest(game: coupturc.PdnGame) -> tuple[coupturc.Position, int]:
    return game.final, len(game.moves)


def test_processes_exchange_values() -> None:
    with ProcessPoolExecutor(2, get_context("spawn")) as workers:
        found = list(workers.map(longest, [READ, READ]))
    assert found == [(READ.final, 5)] * 2
