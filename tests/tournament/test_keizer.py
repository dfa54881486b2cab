"""Keizer: the published example, every parameter, and a ranking that goes round in a circle."""

from fractions import Fraction
from itertools import pairwise

import pytest

from coupturc.tournament.errors import TournamentError
from coupturc.tournament.events import Absent, Arrange, Enter, Game, Leave, Pair, Player, Publish, Result
from coupturc.tournament.keizer import settle, values_of
from coupturc.tournament.outcomes import Announced, Outcome
from coupturc.tournament.setup import Keizer, Setup
from coupturc.tournament.tournament import Tournament
from tests.tournament.playing import ok, paired, pairs, play_round, started


def evening(rules: Keizer, players: int = 2) -> Tournament:
    return started(Setup(name="Club", system="keizer", first_order="entry", keizer=rules), players)


#: Caissa Amsterdam: values 50 to 41, neighbours play.
CAISSA: list[Outcome] = ["white_wins", "draw", "black_wins", "draw", "black_wins"]


def test_the_example_of_caissa_amsterdam() -> None:
    tournament = evening(Keizer(top=50), 10)
    ok(tournament, Pair(round=1))
    ok(tournament, Arrange(round=1, games=tuple(Game(white=n, black=n + 1) for n in range(1, 11, 2))))
    ok(tournament, Publish(round=1))
    for board, outcome in enumerate(CAISSA, 1):
        ok(tournament, Result(round=1, board=board, outcome=outcome))
    assert [float(line.score) for line in tournament.standings()] == [93, 91, 89, 70, 69.5, 67, 66.5, 43, 42, 41]
    assert [line.number for line in tournament.standings()] == [1, 6, 10, 3, 4, 7, 8, 2, 5, 9]


def test_the_first_count_of_the_example() -> None:
    share = {"win": 2, "draw": 1, "loss": 0}
    first = {"white_wins": ("win", "loss"), "draw": ("draw", "draw"), "black_wins": ("loss", "win")}
    values = values_of(range(1, 11), Keizer(top=50))
    found = []
    for board, outcome in enumerate(CAISSA):
        one, other = 2 * board + 1, 2 * board + 2
        for who, opponent, what in zip((one, other), (other, one), first[outcome], strict=True):
            found.append(float(values[who] + Fraction(share[what], 2) * values[opponent]))
    assert found == [99, 49, 71.5, 71, 46, 91, 65.5, 65, 42, 83]


def test_neighbours_of_the_ranking_meet_and_the_last_stays_alone() -> None:
    tournament = evening(Keizer(top=50), 7)
    first = paired(tournament)
    assert [set(pair) for pair in pairs(first)] == [{1, 2}, {3, 4}, {5, 6}]
    assert first.absences == {7: "bye"}


@pytest.mark.parametrize(
    ("why", "rules", "score"),
    [
        ("excused", Keizer(top=60, excused="1/3"), 60 + 20),
        ("excused", Keizer(top=60, excused="1/6", own_value=False), 10),
        ("unexcused", Keizer(top=60), 60),
        ("unexcused", Keizer(top=60, unexcused="1/10"), 66),
        ("club_duty", Keizer(top=60), 120),
        ("half_bye", Keizer(top=60, draw="1/2"), 90),
    ],
)
def test_an_absence_scores_a_share_of_the_own_value(why: Announced, rules: Keizer, score: int) -> None:
    tournament = evening(rules, 3)
    ok(tournament, Absent(number=1, round=1, why=why))
    play_round(tournament, ["draw"])
    line = next(line for line in tournament.standings() if line.number == 1)
    assert line.value is not None
    assert line.score / line.value == Fraction(score, 60)


def test_a_bye_scores_two_thirds_of_the_own_value() -> None:
    tournament = evening(Keizer(top=60), 3)
    play_round(tournament, ["white_wins"])
    line = next(line for line in tournament.standings() if line.number == 3)
    assert line.value is not None
    assert line.score == line.value * Fraction(5, 3)


def test_only_so_many_absences_with_notice_score() -> None:
    scores = []
    for most in (None, 2, 0):
        tournament = evening(Keizer(top=60, excused="1/2", most_excused=most, own_value=False), 2)
        for number in range(1, 4):
            ok(tournament, Enter(player=Player(name=f"Guest {number}")))
        for round_ in range(1, 4):
            ok(tournament, Absent(number=5, round=round_, why="excused"))
            play_round(tournament, ["draw"] * 2)
        line = next(line for line in tournament.standings() if line.number == 5)
        assert line.value is not None
        scores.append(line.score / line.value)
    assert scores == [Fraction(3, 2), 1, 0]


def test_a_loss_may_score_and_a_forfeit_may_score_less() -> None:
    tournament = evening(Keizer(top=100, loss="1/20", forfeit_win="1/2"), 4)
    play_round(tournament, ["white_wins", "white_wins_by_forfeit"])
    lines = {line.number: line for line in tournament.standings()}
    worth = {number: line.value or Fraction() for number, line in lines.items()}
    (beater, beaten), (present, gone) = [(game.white, game.black) for game in tournament.round(1).games]
    assert lines[beater].score == worth[beater] + worth[beaten]
    assert lines[beaten].score == worth[beaten] + worth[beater] / 20
    assert lines[present].score == worth[present] + worth[gone] / 2
    assert lines[gone].score == worth[gone]


def test_the_top_value_follows_the_number_of_players() -> None:
    assert list(values_of((1, 2, 3), Keizer()).values()) == [Fraction(9, 2), Fraction(7, 2), Fraction(5, 2)]
    assert list(values_of((1, 2, 3), Keizer(top=2)).values()) == [2, 1, 0]


def test_the_top_value_is_so_many_times_the_players() -> None:
    assert list(values_of((1, 2, 3, 4), Keizer(top_times="2")).values()) == [8, 7, 6, 5]
    assert list(values_of((1, 2), Keizer(top_times="5/4")).values()) == [Fraction(5, 2), Fraction(3, 2)]
    assert list(values_of((1, 2), Keizer(top=7, top_times="5/4")).values()) == [7, 6]
    tournament = evening(Keizer(top_times="3"), 4)
    assert [line.value for line in tournament.standings()] == [12, 11, 10, 9]
    ok(tournament, Enter(player=Player(name="Fifth")))
    assert [line.value for line in tournament.standings()] == [15, 14, 13, 12, 11]


@pytest.mark.parametrize("share", ["1/3", "0", "1"])
def test_a_draw_scores_a_share_of_the_opponents_value(share: str) -> None:
    tournament = evening(Keizer(top=60, draw=share), 4)
    ok(tournament, Absent(number=4, round=1, why="half_bye"))
    ok(tournament, Enter(player=Player(name="Fifth")))
    pairing = play_round(tournament, ["draw", "draw"])
    lines = {line.number: line for line in tournament.standings()}
    worth = {number: line.value or Fraction() for number, line in lines.items()}
    for white, black in pairs(pairing):
        assert lines[white].score == worth[white] + Fraction(share) * worth[black]
        assert lines[black].score == worth[black] + Fraction(share) * worth[white]
    assert lines[4].score == worth[4] * (1 + Fraction(share))


def test_rounds_before_somebody_came_and_after_he_left_score_a_share_of_the_own_value() -> None:
    tournament = evening(Keizer(top=60, own_value=False, not_entered="1/10"), 5)
    first = play_round(tournament, ["double_forfeit"] * 2)
    ok(tournament, Leave(number=5))
    play_round(tournament, ["double_forfeit"] * 2)
    ok(tournament, Enter(player=Player(name="Late")))
    ok(tournament, Absent(number=6, round=3, why="unexcused"))
    play_round(tournament, ["double_forfeit"] * 2)
    lines = {line.number: line for line in tournament.standings()}
    bye = Fraction(2, 3) if first.absences == {5: "bye"} else 0
    assert [lines[who].score / (lines[who].value or 1) for who in (5, 6)] == [bye + Fraction(2, 10), Fraction(2, 10)]


def test_the_same_pair_waits_and_meets_only_so_often() -> None:
    tournament = evening(Keizer(apart=3, most_meetings=2), 8)
    met: dict[frozenset[int], list[int]] = {}
    for number in range(1, 11):
        for pair in pairs(play_round(tournament, ["white_wins"] * 4)):
            met.setdefault(frozenset(pair), []).append(number)
    assert all(len(rounds) <= 2 for rounds in met.values())
    assert all(b - a >= 3 for rounds in met.values() for a, b in pairwise(rounds))


def test_two_alone_meet_again_at_once() -> None:
    tournament = evening(Keizer(apart=5), 2)
    assert [pairs(play_round(tournament, ["draw"])) for _ in range(2)] == [[(1, 2)], [(2, 1)]]


def test_a_correction_of_round_3_after_round_5_counts_everything_again() -> None:
    late, right = (started(Setup(name="Club", system="keizer"), 8) for _ in range(2))
    for number in range(1, 6):
        play_round(late, ["white_wins"] * 4)
        ok(right, Pair(round=number))
        ok(right, Arrange(round=number, games=late.round(number).games))
        ok(right, Publish(round=number))
        for board in range(1, 5):
            outcome: Outcome = "black_wins" if (number, board) == (3, 2) else "white_wins"
            ok(right, Result(round=number, board=board, outcome=outcome))
    assert late.standings() != right.standings()
    ok(late, Result(round=3, board=2, outcome="black_wins"))
    assert late.standings() == right.standings()


def test_a_circle_is_broken_by_the_mean_of_its_totals() -> None:
    """Two players who each rank behind the other when they stand before him."""
    weights = {1: {2: 3}, 2: {1: 3}}
    ranked = settle((1, 2), weights, 1, Keizer(top=10))
    assert not ranked.stands
    assert ranked.order == (1, 2)
    assert ranked.totals == {1: Fraction(57, 2), 2: Fraction(57, 2)}


def test_who_comes_late_and_who_leaves() -> None:
    tournament = evening(Keizer(top=50, not_entered="1/10"), 4)
    play_round(tournament, ["draw"] * 2)
    ok(tournament, Enter(player=Player(name="Late")))
    ok(tournament, Leave(number=4))
    second = play_round(tournament, ["draw"] * 2)
    assert second.absences == {4: "not_entered"}
    line = next(line for line in tournament.standings() if line.number == 5)
    assert line.games == 1


@pytest.mark.parametrize(
    ("rules", "where"),
    [
        (Keizer(bye="2/0"), "keizer.bye"),
        (Keizer(excused="a third"), "keizer.excused"),
        (Keizer(loss="-1/2"), "keizer.loss"),
        (Keizer(draw="3/2"), "keizer.draw"),
        (Keizer(top=0), "keizer.top"),
        (Keizer(apart=0), "keizer.apart"),
    ],
)
def test_a_parameter_out_of_range_is_named(rules: Keizer, where: str) -> None:
    with pytest.raises(TournamentError) as caught:
        Tournament(Setup(name="T", system="keizer", keizer=rules))
    assert caught.value.where == where
