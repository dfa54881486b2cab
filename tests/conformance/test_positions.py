"""Text, hash, equality and mirror of positions."""

import pytest

from coupturc import Position, Side
from tests.conformance.bridge import core_position, core_rules, random_positions
from tests.oracle.position import SlowPosition, format_fen, mirror, start
from tests.oracle.rules import ALL_RULES, OracleRules

pytestmark = pytest.mark.parametrize("rules", ALL_RULES, ids=str)
COUNT = 1_500


def test_fen_is_written_the_canonical_way(rules: OracleRules) -> None:
    for slow in random_positions("fen", rules, COUNT):
        assert core_position(slow).fen == format_fen(slow)


def test_fen_reads_back(rules: OracleRules) -> None:
    for slow in random_positions("read", rules, COUNT):
        position = core_position(slow)
        assert Position.from_fen(position.fen, position.rules) == position, position.fen


def test_pieces_come_in_ascending_order(rules: OracleRules) -> None:
    for slow in random_positions("pieces", rules, COUNT):
        assert list(core_position(slow).pieces.items()) == list(slow.named_pieces.items()), format_fen(slow)


def test_hash_differs_between_sides_to_move(rules: OracleRules) -> None:
    for slow in random_positions("turn", rules, COUNT):
        passed = SlowPosition(slow.pieces, "b" if slow.turn == "w" else "w", rules)
        assert core_position(slow).hash != core_position(passed).hash, format_fen(slow)


def test_equal_positions_are_one_key(rules: OracleRules) -> None:
    for slow in random_positions("key", rules, 200):
        assert len({core_position(slow), core_position(slow)}) == 1, format_fen(slow)


def test_mirror_turns_the_board_and_swaps_the_sides(rules: OracleRules) -> None:
    for slow in random_positions("mirror", rules, COUNT):
        assert core_position(slow).mirror().fen == format_fen(mirror(slow))


def test_mirror_twice_is_the_position_itself(rules: OracleRules) -> None:
    for slow in random_positions("twice", rules, COUNT):
        position = core_position(slow)
        assert position.mirror().mirror() == position, position.fen


def test_mirror_keeps_perft(rules: OracleRules) -> None:
    for slow in random_positions("perft", rules, 400):
        position = core_position(slow)
        assert position.mirror().perft(3) == position.perft(3), position.fen


def test_turn_is_the_side_to_move(rules: OracleRules) -> None:
    assert Position.start(core_rules(rules)).turn is Side.white


def test_mirrored_start_has_black_to_move(rules: OracleRules) -> None:
    assert core_position(mirror(start(rules))).turn is Side.black
