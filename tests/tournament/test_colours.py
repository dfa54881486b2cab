"""Who of a pair has White."""

import pytest

from coupturc.tournament.colours import with_colours
from coupturc.tournament.state import Played

W, B = True, False


def played(*games: tuple[int, bool]) -> list[Played]:
    return [Played(number, opponent, white=white, share="draw") for number, (opponent, white) in enumerate(games, 1)]


@pytest.mark.parametrize(
    ("one", "other", "white"),
    [
        (played((3, W)), played((4, B)), 2),  # who had it less often
        (played((2, W), (3, B)), played((1, B), (3, W)), 2),  # then who had it less often in games of this pair
        (played((3, B), (4, W)), played((4, W), (3, B)), 2),  # then who had Black last
    ],
)
def test_who_is_due_white(one: list[Played], other: list[Played], white: int) -> None:
    for number in (5, 6):
        (game,) = with_colours([(1, 2)], {1: one, 2: other}, number)
        assert game.white == white


def test_without_a_reason_it_takes_turns() -> None:
    nothing: dict[int, list[Played]] = {who: [] for who in range(1, 5)}
    found = [[game.white for game in with_colours([(1, 2), (3, 4)], nothing, number)] for number in (1, 2)]
    assert found == [[1, 4], [2, 3]]
