"""What every list of legal moves promises, on random positions of every rules value."""

import pytest

from coupturc import IllegalMoveError, Position
from tests.conformance.bridge import (
    core_position,
    core_rules,
    plain_move,
    plain_slow_routes,
    random_positions,
    walks,
)
from tests.oracle.position import format_fen
from tests.oracle.rules import ALL_RULES, OracleRules

pytestmark = pytest.mark.parametrize("rules", ALL_RULES, ids=str)
COUNT = 1_500


def test_no_move_is_listed_twice(rules: OracleRules) -> None:
    for slow in random_positions(1, rules, COUNT):
        moves = list(core_position(slow).legal_moves)
        assert len(set(moves)) == len(moves), format_fen(slow)


def test_quiet_moves_go_somewhere_and_captures_take_something(rules: OracleRules) -> None:
    for slow in random_positions(2, rules, COUNT):
        for move in core_position(slow).legal_moves:
            assert bool(move.captured) if move.is_capture else move.origin != move.target, format_fen(slow)


def test_capture_count_is_what_every_legal_move_takes(rules: OracleRules) -> None:
    for slow in random_positions(3, rules, COUNT):
        legal = core_position(slow).legal_moves
        assert all(len(move.captured) == legal.capture_count for move in legal), format_fen(slow)


def test_path_is_one_of_the_slow_routes(rules: OracleRules) -> None:
    for slow in random_positions(4, rules, COUNT):
        routes = plain_slow_routes(slow)
        for move in core_position(slow).legal_moves:
            assert move.path in routes[plain_move(move)], (format_fen(slow), move.text)


def test_path_ends_on_the_target(rules: OracleRules) -> None:
    for slow in random_positions(5, rules, COUNT):
        assert all(move.path[-1] == move.target for move in core_position(slow).legal_moves), format_fen(slow)


def test_text_of_a_move_names_that_move_alone(rules: OracleRules) -> None:
    for slow in random_positions(8, rules, COUNT):
        position = core_position(slow)
        for move in position.legal_moves:
            assert position.parse_move(move.text) == move, (position.fen, move.text)


def test_automaton_accepts_exactly_the_slow_routes(rules: OracleRules) -> None:
    for slow in random_positions(9, rules, COUNT):
        legal = core_position(slow).legal_moves
        fast = {(legal[index], route) for index, route, _ in walks(legal)}
        expected = plain_slow_routes(slow)
        slow_walks = {(move, (move.origin, *route)) for move in legal for route in expected[plain_move(move)]}
        assert fast == slow_walks, format_fen(slow)


def test_automaton_walks_each_route_once(rules: OracleRules) -> None:
    for slow in random_positions(10, rules, COUNT):
        found = [route for _, route, _ in walks(core_position(slow).legal_moves)]
        assert len(set(found)) == len(found), format_fen(slow)


def test_automaton_names_each_captured_piece_once(rules: OracleRules) -> None:
    for slow in random_positions(11, rules, COUNT):
        legal = core_position(slow).legal_moves
        for index, _, jumped in walks(legal):
            assert sorted(filter(None, jumped)) == sorted(legal[index].captured), format_fen(slow)


def test_a_move_of_another_position_is_refused(rules: OracleRules) -> None:
    position = Position.start(core_rules(rules))
    move = position.legal_moves[0]
    with pytest.raises(IllegalMoveError):
        position.after(move).after(move)


def test_as_tuples_they_say_the_same(rules: OracleRules) -> None:
    for slow in random_positions(6, rules, COUNT):
        legal = core_position(slow).legal_moves
        facts = [(move.text, move.origin, move.target, move.captured, move.path, move.promotes) for move in legal]
        states = [(state.square, state.start, state.move, state.hops) for state in legal.hops()]
        assert (legal.drawn(), legal.drawn_hops()) == (facts, states), format_fen(slow)
        assert len(legal.drawn_hops(0)) == len(legal.hops(0)), format_fen(slow)
