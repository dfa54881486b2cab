"""All results of a tournament as CSV, for spreadsheets and other programs: a line a game, and a line an absence."""

import csv
import io
from collections.abc import Iterator
from fractions import Fraction

from coupturc.tournament.outcomes import share_of
from coupturc.tournament.state import Round
from coupturc.tournament.tournament import Tournament

COLUMNS = (
    "round",
    "board",
    "white_number",
    "white",
    "black_number",
    "black",
    "outcome",
    "white_points",
    "black_points",
    "barrage",
)

_Cell = str | int


def format_results_csv(tournament: Tournament) -> str:
    """Write every game and every absence of the paired rounds, first round first, under the names of `COLUMNS`.

    An absence stands with its player as White, its reason as outcome, and neither board nor Black; who had not entered
    is left out. Points are those of the scoring, each result for itself: none of a Keizer competition, whose results
    have no points of their own. A game without a result has neither outcome nor points. `barrage` is the number of
    who won the barrage.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for number, paired in enumerate(tournament.rounds, 1):
        writer.writerows(_games(tournament, number, paired))
        writer.writerows(_absences(tournament, number, paired))
    return out.getvalue()


def _games(tournament: Tournament, number: int, paired: Round) -> Iterator[tuple[_Cell, ...]]:
    players, scoring = tournament.state.players, tournament.setup.scoring
    for board, game in enumerate(paired.games, 1):
        names = (game.white, players[game.white].name, game.black, players[game.black].name)
        result = paired.results.get(board)
        if result is None:
            yield number, board, *names, "", "", "", ""
            continue
        points = [_points(tournament, scoring.of(share_of(result.outcome, white=white))) for white in (True, False)]
        yield number, board, *names, result.outcome, *points, result.barrage or ""


def _absences(tournament: Tournament, number: int, paired: Round) -> Iterator[tuple[_Cell, ...]]:
    players, scoring = tournament.state.players, tournament.setup.scoring
    for who, why in paired.absences.items():
        if why != "not_entered":
            yield number, "", who, players[who].name, "", "", why, _points(tournament, scoring.of(why)), "", ""


def _points(tournament: Tournament, halves: int) -> str:
    if tournament.setup.system == "keizer":
        return ""
    points = Fraction(halves, 2)
    return str(points.numerator) if points.denominator == 1 else str(float(points))
