"""Results as CSV: every game and absence once, with the points that the standings add up."""

import csv
import io

from coupturc.tournament.events import Absent, Arrange, Enter, Pair, Player, Publish, Result
from coupturc.tournament.results_csv import COLUMNS, format_results_csv
from coupturc.tournament.setup import SCORINGS, Setup
from coupturc.tournament.tournament import Tournament
from tests.tournament.playing import ok, paired, started


def lines(tournament: Tournament) -> list[list[str]]:
    head, *rows = csv.reader(io.StringIO(format_results_csv(tournament)))
    assert tuple(head) == COLUMNS
    assert all(len(row) == len(COLUMNS) for row in rows)
    return rows


def test_games_and_absences_of_an_evening() -> None:
    setup = Setup(name="T", system="swiss", first_order="entry", scoring=SCORINGS["1-half-0"])
    tournament = started(setup, 7)
    ok(tournament, Absent(number=7, round=1, why="half_bye"))
    ok(tournament, Absent(number=6, round=1, why="excused"))
    pairing = paired(tournament)
    ok(tournament, Enter(player=Player(name='Late, "the" first')))
    ok(tournament, Result(round=1, board=1, outcome="draw", barrage=1))
    first, second = pairing.games
    assert lines(tournament) == [
        ["1", "1", str(first.white), f"P{first.white}", str(first.black), f"P{first.black}", "draw", "0.5", "0.5", "1"],
        ["1", "2", str(second.white), f"P{second.white}", str(second.black), f"P{second.black}", "", "", "", ""],
        ["1", "", "5", "P5", "", "", "bye", "1", "", ""],
        ["1", "", "6", "P6", "", "", "excused", "0", "", ""],
        ["1", "", "7", "P7", "", "", "half_bye", "0.5", "", ""],
    ]
    ok(tournament, Arrange(round=1, games=pairing.games, byes=(5, 8)))
    assert lines(tournament)[-1] == ["1", "", "8", 'Late, "the" first', "", "", "bye", "1", "", ""]


def test_the_points_of_all_lines_are_those_of_the_standings() -> None:
    tournament = started(Setup(name="T", system="round_robin"), 5)
    for number in range(1, 6):
        ok(tournament, Pair(round=number))
        ok(tournament, Publish(round=number))
        ok(tournament, Result(round=number, board=1, outcome="white_wins"))
        ok(tournament, Result(round=number, board=2, outcome="black_wins_by_forfeit"))
    points = dict.fromkeys(range(1, 6), 0.0)
    for row in lines(tournament):
        points[int(row[2])] += float(row[7])
        if row[4]:
            points[int(row[4])] += float(row[8])
    assert points == {line.number: float(line.score) for line in tournament.standings()}


def test_results_of_a_keizer_competition_have_no_points_of_their_own() -> None:
    tournament = started(Setup(name="T", system="keizer"), 3)
    paired(tournament)
    ok(tournament, Result(round=1, board=1, outcome="white_wins"))
    assert [(row[6], row[7], row[8]) for row in lines(tournament)] == [("white_wins", "", ""), ("bye", "", "")]
