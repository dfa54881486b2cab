"""Simul: one player at every board, his colour, his score, and what an arbiter may change."""

import random
from fractions import Fraction

import pytest

from coupturc.tournament.errors import TournamentFileError
from coupturc.tournament.events import Absent, Agree, Arrange, Enter, Game, Leave, Pair, Player, Propose, Unpair
from coupturc.tournament.page.page import format_page
from coupturc.tournament.record_json import decode_record, encode_record
from coupturc.tournament.setup import Setup, Simul
from coupturc.tournament.tournament import Tournament
from coupturc.tournament.trf_reader import read_trf
from coupturc.tournament.trf_writer import format_trf
from tests.tournament.playing import ok, paired, pairs, play_on, play_round, refused, started


def simul(players: int = 5, colour: str = "white") -> Tournament:
    return started(Setup(name="Simul", system="simul", simul=Simul(colour=colour)), players)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("colour", "expected"),
    [
        ("white", [(1, 2), (1, 3), (1, 4), (1, 5)]),
        ("black", [(2, 1), (3, 1), (4, 1), (5, 1)]),
        ("turns", [(1, 2), (3, 1), (1, 4), (5, 1)]),
    ],
)
def test_everybody_has_a_board_against_the_one_who_gives_it(colour: str, expected: list[tuple[int, int]]) -> None:
    assert pairs(paired(simul(colour=colour))) == expected


def test_it_has_one_round_and_nobody_enters_after_it_is_paired() -> None:
    tournament = simul()
    play_round(tournament, ["draw"])
    assert refused(tournament, Pair(round=2)) == "no_more_rounds"
    assert refused(tournament, Enter(player=Player(name="Late"))) == "entry_closed"


def test_the_giver_stands_first_with_his_score_whatever_it_is() -> None:
    tournament = simul()
    play_round(tournament, ["black_wins", "draw", "white_wins", "black_wins"])
    lines = tournament.standings()
    assert [(line.group, line.rank, line.number, line.score) for line in lines] == [
        (1, 1, 1, Fraction(3)),
        (2, 1, 2, Fraction(2)),
        (2, 1, 5, Fraction(2)),
        (2, 3, 3, Fraction(1)),
        (2, 4, 4, Fraction(0)),
    ]
    assert (lines[0].games, lines[0].wins, lines[0].draws, lines[0].losses) == (4, 1, 1, 2)


def test_without_the_giver_there_is_no_simul() -> None:
    tournament = simul()
    ok(tournament, Absent(number=1, round=1, why="excused"))
    assert refused(tournament, Pair(round=1)) == "giver_missing"


def test_who_is_absent_has_no_board() -> None:
    tournament = simul()
    ok(tournament, Absent(number=3, round=1, why="excused"))
    ok(tournament, Leave(number=5))
    assert pairs(paired(tournament)) == [(1, 2), (1, 4)]
    assert tournament.round(1).absences == {3: "excused", 5: "not_entered"}


def test_boards_are_changed_by_hand_only_around_the_giver() -> None:
    tournament = simul(4)
    ok(tournament, Pair(round=1))
    turned = (Game(white=4, black=1), Game(white=1, black=2), Game(white=1, black=3))
    ok(tournament, Arrange(round=1, games=turned))
    assert tournament.round(1).games == turned
    wrong = [
        (Game(white=1, black=2), Game(white=3, black=4)),
        (Game(white=1, black=1), Game(white=2, black=3)),
    ]
    for games in wrong:
        assert refused(tournament, Arrange(round=1, games=games, byes=(4,))) == "player_missing"
    assert refused(tournament, Arrange(round=1, games=(Game(white=1, black=2),), byes=(1, 3, 4))) == "player_missing"
    twice = (Game(white=1, black=2), Game(white=1, black=2), Game(white=1, black=3))
    assert refused(tournament, Arrange(round=1, games=twice, byes=(4,))) == "player_twice"


def test_the_giver_agrees_on_an_hour_for_each_board() -> None:
    tournament = simul(4)
    paired(tournament)
    ok(tournament, Propose(round=1, board=3, number=1, hours_ms=(5,)))
    ok(tournament, Agree(round=1, board=3, number=4, hour_ms=5))
    assert refused(tournament, Propose(round=1, board=3, number=2, hours_ms=(5,))) == "not_your_game"


def test_a_record_is_read_again() -> None:
    tournament = simul(30)
    play_on(tournament, 1, random.Random(1))
    again = Tournament.replay(decode_record(encode_record(tournament.record)))
    assert again.standings() == tournament.standings()
    assert refused(again, Unpair(round=1)) == "has_results"


def test_in_a_trf_each_board_is_a_round() -> None:
    tournament = simul()
    play_round(tournament, ["black_wins", "draw", "white_wins", "black_wins"])
    text = format_trf(tournament)
    read = read_trf(text, "swiss")
    assert {line.number: line.score for line in read.standings()} == {1: 3, 2: 2, 3: 1, 4: 0, 5: 2}
    assert [pairs(event) for event in read.record.events if event.__class__.__name__ == "Paired"] == [  # type: ignore[arg-type]
        [(1, 2)],
        [(1, 3)],
        [(1, 4)],
        [(1, 5)],
    ]
    with pytest.raises(TournamentFileError, match="no_more_rounds"):
        read_trf(text, "simul")


def test_the_page_of_the_hall_has_pairings_and_two_tables() -> None:
    tournament = simul()
    play_on(tournament, 1, random.Random(1))
    text = format_page(tournament, "nl")
    assert text.count("<section") == 3
    assert "Simultaangever" in text
    assert "Deelnemers" in text
