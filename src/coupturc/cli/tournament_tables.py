"""Pairings and standings of a tournament as lines for people and as JSON for programs."""

from collections.abc import Iterator, Sequence
from typing import Any

from coupturc.tournament.matches import matches_of
from coupturc.tournament.page.tables import RESULTS, decimal, match_sign
from coupturc.tournament.setup import TEAM_SYSTEMS
from coupturc.tournament.simul import GIVERS_GROUP, OTHERS_GROUP
from coupturc.tournament.teams import teams_of
from coupturc.tournament.tournament import Tournament

_ABSENCES = {
    "bye": "has no opponent",
    "half_bye": "half a bye",
    "free": "free",
    "excused": "absent with notice",
    "unexcused": "absent without notice",
    "club_duty": "on club duty",
    "not_entered": "does not take part",
}


def pairing_records(tournament: Tournament, number: int) -> Iterator[dict[str, Any]]:
    """Describe the boards of a round, then everybody without an opponent."""
    paired = tournament.round(number)
    players = tournament.state.players
    for board, game in enumerate(paired.games, 1):
        result = paired.results.get(board)
        yield {
            "round": number,
            "board": board,
            "white": {"number": game.white, "name": players[game.white].name},
            "black": {"number": game.black, "name": players[game.black].name},
            "outcome": result.outcome if result else None,
            "barrage": result.barrage if result else None,
        }
    for who, why in paired.absences.items():
        yield {"round": number, "player": {"number": who, "name": players[who].name}, "absence": why}


def pairing_lines(tournament: Tournament, number: int) -> Iterator[str]:
    """Write the boards of a round, then everybody without an opponent."""
    players = tournament.state.players
    width = max((len(player.name) for player in players.values()), default=0)
    yield f"{tournament.setup.name}, round {number}"
    matches = _match_lines(tournament, number) if tournament.setup.system in TEAM_SYSTEMS else {}
    for board, game in enumerate(tournament.round(number).games, 1):
        if board in matches:
            yield matches[board]
        result = tournament.round(number).results.get(board)
        white, black = (f"{who:>4} {players[who].name:{width}}" for who in (game.white, game.black))
        yield f"{board:>3} {white} - {black}  {RESULTS[result.outcome] if result else ''}".rstrip()
    for who, why in tournament.round(number).absences.items():
        yield f"    {who:>4} {players[who].name:{width}}   {_ABSENCES[why]}"


def _match_lines(tournament: Tournament, number: int) -> dict[int, str]:
    """Return the line over each match by its first board."""
    state = tournament.state
    teams = teams_of(state)
    return {
        match.boards[0]: f"{teams[match.home].name} - {teams[match.away].name}  {match_sign(match)}"
        for match in matches_of(state, tournament.round(number))
    }


def standing_records(tournament: Tournament) -> Iterator[dict[str, Any]]:
    """Describe the teams, where teams meet, then everybody, first place first; numbers are decimals."""
    for team in tournament.team_standings():
        yield {
            "team": team.number,
            "name": team.name,
            "rank": team.rank,
            "match_points": float(team.match_points),
            "board_points": float(team.board_points),
            "matches": team.matches,
            "wins": team.wins,
            "draws": team.draws,
            "losses": team.losses,
            "tie_breaks": [[float(part) for part in value] for value in team.tie_breaks],
        }
    players = tournament.state.players
    for line in tournament.standings():
        yield {
            "group": line.group,
            "rank": line.rank,
            "number": line.number,
            "name": players[line.number].name,
            "score": float(line.score),
            "value": None if line.value is None else float(line.value),
            "games": line.games,
            "wins": line.wins,
            "draws": line.draws,
            "losses": line.losses,
            "tie_breaks": [[float(part) for part in value] for value in line.tie_breaks],
        }


def standing_lines(tournament: Tournament) -> Iterator[str]:
    """Write everybody, first place first, under a heading that names the columns."""
    if tournament.setup.system in TEAM_SYSTEMS:
        yield from _laid_out([_team_heading(tournament), *_team_rows(tournament)], 1)
    heading = ["", "", "name", "score", *_further_columns(tournament), "games", "+", "=", "-"]
    rows = [heading, *_rows(tournament)]
    groups = [0, *(line.group for line in tournament.standings())]
    for index, line in enumerate(_laid_out(rows, _NAME)):
        if max(groups) > 1 and index and groups[index] != groups[index - 1]:
            is_simul = tournament.setup.system == "simul"
            yield _SIMUL_GROUPS[groups[index]] if is_simul else f"group {groups[index]}"
        yield line


def _laid_out(rows: Sequence[Sequence[str]], name: int) -> Iterator[str]:
    """Write rows with columns as wide as their longest cell; only that of names begins at its left."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = (
            f"{cell:{width}}" if column == name else f"{cell:>{width}}"
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def _team_heading(tournament: Tournament) -> list[str]:
    return ["", "team", "match points", "board points", *_further_columns(tournament), "matches", "+", "=", "-"]


def _team_rows(tournament: Tournament) -> Iterator[list[str]]:
    for line in tournament.team_standings():
        further = [" ".join(decimal(part) for part in value) for value in line.tie_breaks]
        points = [decimal(line.match_points), decimal(line.board_points)]
        counts = [str(count) for count in (line.matches, line.wins, line.draws, line.losses)]
        yield [str(line.rank), line.name, *points, *further, *counts]


_NAME = 2
_SIMUL_GROUPS = {GIVERS_GROUP: "gives the simul", OTHERS_GROUP: "participants"}


def _further_columns(tournament: Tournament) -> list[str]:
    if tournament.setup.system == "keizer":
        return ["value"]
    return [name.replace("_", " ") for name in tournament.setup.tie_breaks]


def _rows(tournament: Tournament) -> Iterator[list[str]]:
    players = tournament.state.players
    for line in tournament.standings():
        further = [" ".join(decimal(part) for part in value) for value in line.tie_breaks]
        counts = [str(count) for count in (line.games, line.wins, line.draws, line.losses)]
        value = [] if line.value is None else [decimal(line.value)]
        yield [
            str(line.rank),
            str(line.number),
            players[line.number].name,
            decimal(line.score),
            *value,
            *further,
            *counts,
        ]
