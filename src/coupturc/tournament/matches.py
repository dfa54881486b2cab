"""Matches of teams: which boards of a round belong together, and what each team took from them.

A match is not stored: it is the games of a round between players of two teams.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from coupturc.tournament.outcomes import PLAYED_OUTCOMES, Share, share_of
from coupturc.tournament.state import Played, Round, State
from coupturc.tournament.teams import numbers_of_teams, teams_of


@dataclass(frozen=True, slots=True)
class Match:
    """Two teams in a round.

    Args:
        home: the team that has White on its first board.
        boards: from 1, in order.
        home_points: board points of `home`, in halves; an empty board of the other team counts as a bye.
        finished: whether every board has a result.
    """

    home: int
    away: int
    boards: tuple[int, ...]
    home_points: int
    away_points: int
    finished: bool


@dataclass(frozen=True, slots=True)
class TeamRound:
    """What a round was for a team.

    Args:
        played: its match as a game between teams; None without an opponent.
        share: what the match counts for, also without an opponent; None while a board is open.
        points: board points, in halves.
    """

    played: Played | None
    share: Share | None
    points: int


def matches_of(state: State, paired: Round) -> list[Match]:
    """Return the matches of a round in the order of their boards."""
    numbers = numbers_of_teams(state)
    points = _board_points(state, paired, numbers)
    boards: dict[frozenset[int], list[int]] = {}
    for board, game in enumerate(paired.games, 1):
        boards.setdefault(frozenset((numbers[game.white], numbers[game.black])), []).append(board)
    found = []
    for played in boards.values():
        first = paired.games[played[0] - 1]
        home, away = numbers[first.white], numbers[first.black]
        finished = all(board in paired.results for board in played)
        found.append(Match(home, away, tuple(played), points.get(home, 0), points.get(away, 0), finished))
    return found


def rounds_of_teams(state: State) -> dict[int, list[TeamRound]]:
    """Return every round of every team that has a match, or points without one."""
    teams, numbers = teams_of(state), numbers_of_teams(state)
    found: dict[int, list[TeamRound]] = {number: [] for number in teams}
    for number, paired in enumerate(state.rounds, 1):
        without = set(teams)
        for match in matches_of(state, paired):
            without -= {match.home, match.away}
            for team, played in _sides(number, match):
                found[team].append(played)
        points = _board_points(state, paired, numbers)
        for team in without & points.keys():
            found[team].append(TeamRound(None, "win", points[team]))
    return _without_annulled(state, found)


def _sides(number: int, match: Match) -> Iterator[tuple[int, TeamRound]]:
    """Yield what a match is for each of both teams."""
    sides = (match.home, match.home_points, match.away, match.away_points)
    for is_home in (True, False):
        team, own, opponent, others = sides if is_home else sides[2:] + sides[:2]
        share = _share(own, others)
        played = Played(number, opponent, white=is_home, share=share)
        yield team, TeamRound(played, share if match.finished else None, own)


def _share(own: int, others: int) -> Share:
    """Return what a match is by its board points; without any, as when nobody came, both have lost."""
    if own == others:
        return "draw" if own else "loss"
    return "win" if own > others else "loss"


def _board_points(state: State, paired: Round, numbers: dict[int, int]) -> dict[int, int]:
    """Add up what the players of each team scored; those of a team that nobody met are there only with a bye."""
    scoring = state.setup.scoring
    points: dict[int, int] = {}
    for board, game in enumerate(paired.games, 1):
        result = paired.results.get(board)
        for who, white in ((game.white, True), (game.black, False)):
            score = scoring.of(share_of(result.outcome, white=white)) if result else 0
            points[numbers[who]] = points.get(numbers[who], 0) + score
    for who, why in paired.absences.items():
        if why == "bye":
            points[numbers[who]] = points.get(numbers[who], 0) + scoring.bye
    return points


def annulled_teams(state: State) -> set[int]:
    """Return the teams of a round robin of which everybody left before half of its matches: none of them counts.

    A match was played when every board has a result, and one of them not by forfeit (FIDE Handbook C.05).
    """
    if state.setup.system != "team_round_robin":
        return set()
    teams = teams_of(state)
    gone = {number for number, team in teams.items() if state.left.keys() >= set(team.members)}
    if not gone:
        return gone
    played = Counter(
        team
        for paired in state.rounds
        for match in matches_of(state, paired)
        if match.finished and any(paired.results[board].outcome in PLAYED_OUTCOMES for board in match.boards)
        for team in (match.home, match.away)
    )
    return {team for team in gone if 2 * played[team] < (len(teams) - 1) * state.setup.cycles}


def _without_annulled(state: State, found: dict[int, list[TeamRound]]) -> dict[int, list[TeamRound]]:
    gone = annulled_teams(state)

    def counts(team: int, each: TeamRound) -> bool:
        return team not in gone and (each.played is None or each.played.opponent not in gone)

    return {team: [each for each in rounds if counts(team, each)] for team, rounds in found.items()}
