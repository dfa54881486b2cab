"""Which team stands where: match points and board points, then the tie-breaks of the tournament over matches."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from coupturc.structs import Struct
from coupturc.tournament.matches import TeamRound, rounds_of_teams
from coupturc.tournament.outcomes import Share
from coupturc.tournament.setup import Teams
from coupturc.tournament.state import State
from coupturc.tournament.teams import Team, first_order_of_teams, teams_of
from coupturc.tournament.tie_breaks import TieBreakBasis, Value, broken, split_by


class TeamStanding(Struct, frozen=True, kw_only=True):
    """A line of the standings of teams.

    Args:
        rank: from 1; teams that are equal in everything share one.
        number: of the team, from 1.
        match_points: of the matches in which every board has a result.
        board_points: of all boards with a result.
        tie_breaks: one value for each of the tournament's, in its order, over matches.
        matches: that are finished; a round without an opponent is not among them.
    """

    rank: int
    number: int
    name: str
    match_points: Fraction
    board_points: Fraction
    tie_breaks: tuple[Value, ...]
    matches: int
    wins: int
    draws: int
    losses: int


def team_standings(state: State) -> tuple[TeamStanding, ...]:
    """Return all teams, first place first."""
    teams, rounds = teams_of(state), rounds_of_teams(state)
    lines: list[TeamStanding] = []
    for group, tie_breaks in _ranked(state, teams, rounds):
        rank = len(lines) + 1
        lines += [_line(rank, team, teams[team], state.setup.teams, rounds[team], tie_breaks[team]) for team in group]
    return tuple(lines)


def team_ranking(state: State) -> list[int]:
    """Return the numbers of the teams, first place first."""
    return [team for group, _ in _ranked(state, teams_of(state), rounds_of_teams(state)) for team in group]


def match_points(rules: Teams, rounds: Sequence[TeamRound]) -> int:
    """Add up the match points of a team."""
    counts: dict[Share | None, int] = {"win": rules.win, "draw": rules.draw}
    return sum(counts.get(each.share, 0) for each in rounds)


def _line(
    rank: int, team: int, known: Team, rules: Teams, rounds: Sequence[TeamRound], tie_breaks: tuple[Value, ...]
) -> TeamStanding:
    shares = [each.share for each in rounds if each.played and each.share]
    return TeamStanding(
        rank=rank,
        number=team,
        name=known.name,
        match_points=Fraction(match_points(rules, rounds)),
        board_points=_board_points(rounds),
        tie_breaks=tie_breaks,
        matches=len(shares),
        wins=shares.count("win"),
        draws=shares.count("draw"),
        losses=shares.count("loss"),
    )


def _ranked(
    state: State, teams: dict[int, Team], rounds: dict[int, list[TeamRound]]
) -> Iterator[tuple[list[int], dict[int, tuple[Value, ...]]]]:
    """Yield teams that are equal in everything, best first, with the values of their tie-breaks."""
    rules = state.setup.teams
    points = {team: Fraction(match_points(rules, rounds[team])) for team in teams}
    scores: dict[int, Value] = {}
    for team in teams:
        both = points[team], _board_points(rounds[team])
        scores[team] = both if rules.rank_by == "match_points" else both[::-1]
    basis = _basis(state, teams, rounds, points)
    for _, group in split_by(first_order_of_teams(state), scores):
        yield from broken(basis, group, state.setup.tie_breaks, dict.fromkeys(group, ()))


def _basis(
    state: State, teams: dict[int, Team], rounds: dict[int, list[TeamRound]], points: dict[int, Fraction]
) -> TieBreakBasis:
    games = {team: [each.played for each in rounds[team] if each.played and each.share] for team in teams}
    return TieBreakBasis(points, games, {n: _rating(state, team) for n, team in teams.items()}, dict.fromkeys(teams, 0))


def _rating(state: State, team: Team) -> int:
    """Average the ratings of the players at the first boards who have one."""
    rated = [state.players[who].rating for who in team.members[: state.setup.teams.boards] if state.players[who].rating]
    return sum(rated) // len(rated) if rated else 0


def _board_points(rounds: Sequence[TeamRound]) -> Fraction:
    return Fraction(sum(each.points for each in rounds), 2)
