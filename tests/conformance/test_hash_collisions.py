"""No two of many different positions share a 64-bit hash."""

import pytest

from coupturc import Position
from tests.conformance.bridge import core_rules
from tests.oracle.rules import INTERNATIONAL, TURKISH, OracleRules

MOST = 100_000


@pytest.mark.parametrize("rules", [INTERNATIONAL, TURKISH], ids=str)
def test_different_positions_have_different_hashes(rules: OracleRules) -> None:
    """Walk breadth first from the start: neighbours in the game tree differ least."""
    fen_by_hash: dict[int, str] = {}
    layer = {Position.start(core_rules(rules))}
    while len(fen_by_hash) < MOST:
        layer = {position.after(move) for position in layer for move in position.legal_moves}
        for position in layer:
            assert fen_by_hash.setdefault(position.hash, position.fen) == position.fen
