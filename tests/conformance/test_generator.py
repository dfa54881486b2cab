"""The core's moves are those of the slow generator, move for move."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coupturc import Position
from tests.conformance.bridge import core_position, core_rules, plain_move, plain_slow_moves, random_positions
from tests.oracle.position import SlowPosition, format_fen, start
from tests.oracle.rules import ALL_RULES, OracleRules

CHUNKS, POSITIONS_PER_CHUNK = 8, 2_500  # 20,000 positions of each rules value


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_fast_generator_equals_slow_one(rules: OracleRules, chunk: int) -> None:
    for slow in random_positions(f"{rules} {chunk}", rules, POSITIONS_PER_CHUNK):
        fast = [plain_move(move) for move in core_position(slow).legal_moves]
        assert fast == plain_slow_moves(slow), format_fen(slow)


@st.composite
def _any_position(draw: st.DrawFn) -> SlowPosition:
    """Draw any legal set-up, so that a failure shrinks to the fewest pieces."""
    rules = draw(st.sampled_from(ALL_RULES))
    board = rules.board
    drawn = draw(st.dictionaries(st.sampled_from(board.squares), st.sampled_from("wbWB"), max_size=16))
    pieces = {s: p for s, p in drawn.items() if p.isupper() or s[1] != board.far_row(p)}
    return SlowPosition(pieces, draw(st.sampled_from("wb")), rules)


@settings(max_examples=1_000, derandomize=True)
@given(_any_position())
def test_generators_agree_on_any_set_up(slow: SlowPosition) -> None:
    fast = [plain_move(move) for move in core_position(slow).legal_moves]
    assert fast == plain_slow_moves(slow)


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_start_is_that_of_the_rules(rules: OracleRules) -> None:
    assert Position.start(core_rules(rules)) == core_position(start(rules))
