"""The position after a move: pieces, hash, and the one before it."""

import pytest

from coupturc import Position
from tests.conformance.bridge import core_position, plain_move, plain_slow_results, random_positions
from tests.oracle.position import format_fen
from tests.oracle.rules import ALL_RULES, OracleRules

pytestmark = pytest.mark.parametrize("rules", ALL_RULES, ids=str)
COUNT = 1_500


def test_position_after_a_move_is_the_slow_one(rules: OracleRules) -> None:
    for slow in random_positions(6, rules, COUNT):
        position = core_position(slow)
        reached = {plain_move(move): position.after(move).fen for move in position.legal_moves}
        assert reached == plain_slow_results(slow), position.fen


def test_a_position_is_untouched_by_its_moves(rules: OracleRules) -> None:
    for slow in random_positions(7, rules, 200):
        position = core_position(slow)
        for move in position.legal_moves:
            position.after(move)
        assert position.fen == format_fen(slow)


def test_hash_along_a_line_equals_the_hash_from_scratch(rules: OracleRules) -> None:
    for slow in random_positions("hash", rules, COUNT):
        position = core_position(slow)
        for move in position.legal_moves:
            reached = position.after(move)
            assert reached.hash == Position.from_fen(reached.fen, reached.rules).hash, (position.fen, move.text)
