"""Points of players, in halves, and the games that count for them."""

from fractions import Fraction

from coupturc.tournament.matches import annulled_teams
from coupturc.tournament.outcomes import PLAYED
from coupturc.tournament.round_robin import annulled
from coupturc.tournament.state import Played, State
from coupturc.tournament.streaks import points_with_streaks
from coupturc.tournament.teams import teams_of


def counted_games(state: State) -> dict[int, list[Played]]:
    """Return what counts of each player's games: all of them except those of players whose games are annulled."""
    gone = _annulled(state)
    return {
        who: [] if who in gone else [game for game in games if game.opponent not in gone]
        for who, games in state.played_by().items()
    }


def _annulled(state: State) -> set[int]:
    """Return the players whose games do not count."""
    teams = annulled_teams(state)
    members = {who for number in teams for who in teams_of(state)[number].members}
    return annulled(state) | members


def averages_of(state: State) -> dict[int, tuple[Fraction, Fraction]]:
    """Return 1 for players with enough games and 0 for the others, and whole points a game at the board."""
    scoring, least = state.setup.scoring, state.setup.moyenne.least_games
    averages = {}
    for who, games in counted_games(state).items():
        played = [scoring.of(game.share) for game in games if game.share in PLAYED]
        average = Fraction(sum(played), 2 * len(played)) if played else Fraction()
        averages[who] = Fraction(len(played) >= least), average
    return averages


def points_of(state: State) -> dict[int, int]:
    """Return the points of all players, in halves; annulled games and their byes score nothing."""
    if state.setup.system == "arena":
        return {who: points_with_streaks(state.setup, games) for who, games in state.played_by().items()}
    return _points_of_results(state)


def _points_of_results(state: State) -> dict[int, int]:
    """Return the points of all players by each result for itself, in halves."""
    scoring = state.setup.scoring
    games = counted_games(state)
    gone = _annulled(state)
    points = {who: sum(scoring.of(game.share) for game in games[who]) for who in games}
    for who in points:
        if who not in gone:
            points[who] += sum(scoring.of(why) for _, why in state.absences_of(who))
    return points
