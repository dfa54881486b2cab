"""What a report says of moves."""

import pytest

from coupturc import Position
from coupturc.analysis.report import (
    Finding,
    costs_man,
    judge,
    judged_nodes,
    lost_position,
    plies_to_end,
    white_score,
)
from coupturc.game.tree import Game


@pytest.mark.parametrize(
    ("before", "after", "quality"),
    [(0, 0, "good"), (0, 45, "inaccuracy"), (0, 80, "mistake"), (0, 200, "blunder"), (29_991, 200, "blunder")],
)
def test_a_move_is_as_bad_as_the_chances_it_gives_away(before: int, after: int, quality: str) -> None:
    assert judge(Finding(before, ("32-28",)), Finding(after, ()), "31-27", "international") == quality


def test_the_move_of_the_computer_is_good_whatever_is_seen_later() -> None:
    assert judge(Finding(0, ("32-28",)), Finding(500, ()), "32-28", "international") == "good"


def test_a_move_after_the_end_of_the_game_is_not_blamed() -> None:
    assert judge(Finding(0, ()), Finding(500, ()), "31-27", "international") == "good"
    assert not costs_man(Finding(0, ()), Finding(500, ()), "31-27")


@pytest.mark.parametrize(
    ("before", "after", "costs"),
    [
        (-412, 476, False),
        (0, 65, True),
        (-412, 500, True),
        (510, -361, True),
        (-1700, 1900, False),
        (-800, 29_990, True),
    ],
)
def test_a_man_given_away_is_a_mistake_wherever_the_game_stands(before: int, after: int, *, costs: bool) -> None:
    had, found = Finding(before, ("32-28",)), Finding(after, ())
    assert costs_man(had, found, "31-27") == costs
    assert (judge(had, found, "31-27", "international") in {"mistake", "blunder"}) == costs
    assert not costs_man(had, found, "32-28")


def test_scores_are_whites() -> None:
    assert white_score(20, Position.start()) == 20
    assert white_score(20, Position.from_fen("B:W31:B20")) == -20
    assert plies_to_end(lost_position().score) == 0


def test_the_start_is_looked_at_too() -> None:
    game = Game()
    assert judged_nodes(game.root) == [game.root]
