"""Pairings and standings of a tournament as lines for people and as JSON for programs."""

from collections.abc import Iterator
from typing import Any

from coupturc.tournament.page.tables import RESULTS, decimal
from coupturc.tournament.simul import GIVERS_GROUP, OTHERS_GROUP
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
    for board, game in enumerate(tournament.round(number).games, 1):
        result = tournament.round(number).results.get(board)
        white, black = (f"{who:>4} {players[who].name:{width}}" for who in (game.white, game.black))
        yield f"{board:>3} {white} - {black}  {RESULTS[result.outcome] if result else ''}".rstrip()
    for who, why in tournament.round(number).absences.items():
        yield f"    {who:>4} {players[who].name:{width}}   {_ABSENCES[why]}"


def standing_records(tournament: Tournament) -> Iterator[dict[str, Any]]:
    """Describe everybody, first place first; numbers are decimals."""
    for line in tournament.standings():
        yield {
            "group": line.group,
            "rank": line.rank,
            "number": line.number,
            "name": tournament.state.players[line.number].name,
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
    heading = ["", "", "name", "score", *_further_columns(tournament), "games", "+", "=", "-"]
    rows = [heading, *_rows(tournament)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(heading))]
    groups = [0, *(line.group for line in tournament.standings())]
    for index, row in enumerate(rows):
        if max(groups) > 1 and index and groups[index] != groups[index - 1]:
            is_simul = tournament.setup.system == "simul"
            yield _SIMUL_GROUPS[groups[index]] if is_simul else f"group {groups[index]}"
        cells = (
            f"{cell:{width}}" if column == _NAME else f"{cell:>{width}}"
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


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
