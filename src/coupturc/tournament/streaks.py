"""Points of an arena: after some wins in a row every further game counts double, until one is not won."""

from collections.abc import Sequence

from coupturc.tournament.outcomes import PLAYED
from coupturc.tournament.setup import Setup
from coupturc.tournament.state import Played


def points_with_streaks(setup: Setup, games: Sequence[Played]) -> int:
    """Add up the points of a player, in halves; a game that was not played neither goes on with a streak nor ends it.

    Args:
        games: of one player, first game first.
    """
    points = streak = 0
    needed = setup.arena.streak
    for game in games:
        score = setup.scoring.of(game.share)
        if game.share not in PLAYED:
            points += score
            continue
        points += 2 * score if needed is not None and streak >= needed else score
        streak = streak + 1 if game.share == "win" else 0
    return points
