"""A game played once plays the same for ever."""

import pytest

from coupturc import Position
from tests.conformance.bridge import core_rules
from tests.conformance.golden import Step, read_golden
from tests.oracle.rules import ALL_RULES, OracleRules


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_recorded_game_replays(rules: OracleRules) -> None:
    recorded = read_golden(rules)
    position = Position.start(core_rules(rules))
    replayed = [Step.at(position, "start")]
    for step in recorded[1:]:
        position = position.after(position.parse_move(step.move))
        replayed.append(Step.at(position, step.move))
    assert replayed == recorded
