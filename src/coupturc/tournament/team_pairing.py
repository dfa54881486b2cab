"""Pairing of teams: by Berger tables or by points; then board against board, with colours by turns."""

from coupturc.tournament.berger import berger_table
from coupturc.tournament.choosing import choose
from coupturc.tournament.colours import with_colours
from coupturc.tournament.events import Game, Paired
from coupturc.tournament.matches import rounds_of_teams
from coupturc.tournament.outcomes import Absence
from coupturc.tournament.refusal import Refusal, RefusalCode
from coupturc.tournament.state import State
from coupturc.tournament.swiss import halves_first
from coupturc.tournament.team_standings import match_points, team_ranking
from coupturc.tournament.teams import first_order_of_teams, lineup, teams_of

_FEWEST = 2


def pair_team_round_robin(state: State) -> Paired | Refusal:
    """Take the next round from the table; of a team that is not there, the opponents have byes."""
    order = first_order_of_teams(state)
    if len(order) < _FEWEST:
        return Refusal(RefusalCode.too_few_teams, {"count": len(order)})
    table = berger_table(len(order) + len(order) % 2, state.setup.cycles)
    if state.next_round > len(table):
        return Refusal(RefusalCode.no_more_rounds, {"rounds": len(table)})
    places = dict(enumerate(order, 1))
    games: list[Game] = []
    absences: dict[int, Absence] = {}
    for home, away in table[state.next_round - 1]:
        if home in places and away in places:
            _add_match(state, places[home], places[away], games, absences)
        else:
            free = teams_of(state)[places[min(home, away)]]
            absences |= dict.fromkeys(lineup(state, free), "free")
    return Paired(round=state.next_round, games=tuple(games), absences=absences)


def pair_team_swiss(state: State) -> Paired | Refusal:
    """Pair the teams that are there by their points; where their number is odd, the last without a bye has none."""
    teams, rounds = teams_of(state), rounds_of_teams(state)
    order = [team for team in team_ranking(state) if lineup(state, teams[team])]
    if len(order) < _FEWEST:
        return Refusal(RefusalCode.too_few_teams, {"count": len(order)})
    played = {team: [each.played for each in rounds[team] if each.played] for team in teams}
    met = {team: {each.opponent for each in played[team]} for team in teams}
    points = {team: match_points(state.setup.teams, rounds[team]) for team in teams}
    byes = {team: sum(each.played is None for each in rounds[team]) for team in teams}
    chosen = choose(order, lambda one, other: other not in met[one], halves_first(points), byes)
    if chosen is None:
        return Refusal(RefusalCode.no_pairing, {"round": state.next_round})
    pairs, bye = chosen
    games: list[Game] = []
    absences: dict[int, Absence] = {} if bye is None else dict.fromkeys(lineup(state, teams[bye]), "bye")
    for match in with_colours(pairs, played, state.next_round):
        _add_match(state, match.white, match.black, games, absences)
    return Paired(round=state.next_round, games=tuple(games), absences=absences)


def _add_match(state: State, home: int, away: int, games: list[Game], absences: dict[int, Absence]) -> None:
    """Seat two teams: `home` has White on the odd boards; whoever sits at an empty board has a bye."""
    teams = teams_of(state)
    one, other = lineup(state, teams[home]), lineup(state, teams[away])
    for place, (first, second) in enumerate(zip(one, other, strict=False)):
        games.append(Game(white=second, black=first) if place % 2 else Game(white=first, black=second))
    seated = min(len(one), len(other))
    absences |= dict.fromkeys((*one[seated:], *other[seated:]), "bye")
