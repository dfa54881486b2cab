"""Round robin in groups, and moyenne: the average of points a game."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

from coupturc.tournament.errors import TournamentError
from coupturc.tournament.events import Absent, Leave, Pair
from coupturc.tournament.setup import Moyenne, Setup
from coupturc.tournament.tournament import Tournament
from tests.tournament.playing import AT_THE_BOARD, ok, pairs, play_on, play_round, refused, started


def test_the_first_order_is_dealt_in_turns() -> None:
    tournament = started(Setup(name="T", system="round_robin", groups=3), 7)
    groups = {line.number: line.group for line in tournament.standings()}
    assert groups == {1: 1, 2: 2, 3: 3, 4: 3, 5: 2, 6: 1, 7: 1}


@pytest.mark.parametrize(
    ("players", "groups"), [(8, [1, 1, 1, 1, 2, 2, 2, 2]), (7, [1, 1, 1, 1, 2, 2, 2]), (1, [1]), (2, [1, 2])]
)
def test_the_first_order_is_dealt_in_order(players: int, groups: list[int]) -> None:
    tournament = started(Setup(name="T", system="round_robin", groups=2, dealing="in_order"), players)
    assert [line.group for line in sorted(tournament.standings(), key=lambda line: line.number)] == groups


@pytest.mark.parametrize(("players", "groups", "cycles"), [(8, 2, 1), (11, 3, 1), (9, 2, 2), (5, 2, 1), (4, 4, 1)])
def test_everybody_meets_his_group_and_nobody_else(players: int, groups: int, cycles: int) -> None:
    tournament = started(Setup(name="T", system="round_robin", groups=groups, cycles=cycles), players)
    met: list[frozenset[int]] = []
    while tournament.apply(Pair(round=tournament.state.next_round)).__class__ is tuple:
        pairing = tournament.round(len(tournament.state.rounds))
        met += [frozenset((game.white, game.black)) for game in pairing.games]
    group_of = {line.number: line.group for line in tournament.standings()}
    expected = [frozenset(p) for p in combinations(group_of, 2) if group_of[p[0]] == group_of[p[1]]] * cycles
    assert sorted(map(sorted, met)) == sorted(map(sorted, expected))


def test_ranks_begin_in_each_group() -> None:
    tournament = started(Setup(name="T", system="round_robin", groups=2), 8)
    play_on(tournament, 3, random.Random(3))
    lines = tournament.standings()
    assert [line.group for line in lines] == [1] * 4 + [2] * 4
    assert lines[0].rank == lines[4].rank == 1
    assert refused(tournament, Pair(round=4)) == "no_more_rounds"


def test_who_leaves_a_group_early_is_annulled_by_the_games_of_his_group() -> None:
    tournament = started(Setup(name="T", system="round_robin", groups=2), 8)
    play_round(tournament, ["white_wins"] * 4)
    play_round(tournament, ["white_wins"] * 4)
    ok(tournament, Leave(number=1))
    assert {line.number: line.games for line in tournament.standings()}[1] == 2  # of 3: they stand


@pytest.mark.parametrize("seed", range(10))
def test_moyenne_is_points_a_game_with_a_minimum(seed: int) -> None:
    dice = random.Random(seed)
    tournament = started(Setup(name="T", system="moyenne", moyenne=Moyenne(least_games=3), tie_breaks=()), 9)
    took: dict[int, list[int]] = {who: [] for who in range(1, 10)}
    for number in range(1, 6):
        for who in range(1, 10):
            if dice.random() < 0.4 and len(tournament.state.present(number)) > 2:
                ok(tournament, Absent(number=who, round=number, why="excused"))
        outcomes = [dice.choice(AT_THE_BOARD) for _ in range(len(tournament.state.present(number)) // 2)]
        for (white, black), outcome in zip(pairs(play_round(tournament, outcomes)), outcomes, strict=True):
            points = {"white_wins": 2, "draw": 1, "black_wins": 0}[outcome]
            took[white].append(points)
            took[black].append(2 - points)
    expected = {
        who: (len(points) >= 3, Fraction(sum(points), len(points)) if points else Fraction())
        for who, points in took.items()
    }
    lines = tournament.standings()
    assert {line.number: line.score for line in lines} == {who: average for who, (_, average) in expected.items()}
    assert [line.number for line in lines] == sorted(expected, key=lambda who: (*expected[who], -who), reverse=True)


def test_moyenne_keeps_pairs_apart() -> None:
    tournament = started(Setup(name="T", system="moyenne", moyenne=Moyenne(apart=3, most_meetings=2)), 8)
    met: dict[frozenset[int], list[int]] = {}
    for number in range(1, 9):
        for pair in pairs(play_round(tournament, ["white_wins"] * 4)):
            met.setdefault(frozenset(pair), []).append(number)
    assert all(len(rounds) <= 2 and rounds[-1] - rounds[0] not in (1, 2) for rounds in met.values())


@pytest.mark.parametrize(
    ("setup", "where"),
    [
        (Setup(name="T", system="round_robin", groups=0), "groups"),
        (Setup(name="T", system="moyenne", moyenne=Moyenne(least_games=0)), "moyenne.least_games"),
        (Setup(name="T", system="swiss", rounds=201), "rounds"),
    ],
)
def test_a_parameter_out_of_range_is_named(setup: Setup, where: str) -> None:
    with pytest.raises(TournamentError) as caught:
        Tournament(setup)
    assert caught.value.where == where
