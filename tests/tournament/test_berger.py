"""Berger tables of 3 to 24 players, against the published ones and the rule in words of FIDE's handbook."""

from itertools import combinations, groupby

import pytest

from coupturc.tournament.berger import berger_table
from coupturc.tournament.events import Leave, Result
from coupturc.tournament.outcomes import Outcome
from coupturc.tournament.setup import Scoring, Setup
from tests.tournament.playing import ok, paired, pairs, play_round, started

SIZES = range(4, 25, 2)

#: FIDE Handbook C.05, Annex 1.
PUBLISHED = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7 | 8-7 1-6 2-5 3-4"
    " | 4-8 5-3 6-2 7-1",
}


def by_words(size: int, one: int, other: int) -> tuple[int, tuple[int, int]]:
    """Return the round in which two meet, and White and Black: by sums of numbers, without a table."""
    low, high = sorted((one, other))
    if high == size:
        number = (2 * low - 1 - 1) % (size - 1) + 1
        return number, (low, high) if low <= size // 2 else (high, low)
    number = (low + high - 1 - 1) % (size - 1) + 1
    return number, (low, high) if (low + high) % 2 else (high, low)


@pytest.mark.parametrize("size", PUBLISHED)
def test_the_published_tables(size: int) -> None:
    written = [" ".join(f"{white}-{black}" for white, black in round_) for round_ in berger_table(size)]
    assert " | ".join(written) == PUBLISHED[size]


@pytest.mark.parametrize("size", SIZES)
def test_everybody_meets_everybody_when_the_words_say(size: int) -> None:
    table = berger_table(size)
    assert len(table) == size - 1
    for one, other in combinations(range(1, size + 1), 2):
        number, pair = by_words(size, one, other)
        assert pair in table[number - 1]
    assert all(len({who for pair in round_ for who in pair}) == size for round_ in table)


@pytest.mark.parametrize("size", SIZES)
def test_a_double_round_turns_colours_and_never_gives_one_three_times(size: int) -> None:
    table = berger_table(size, 2)
    games = [pair for round_ in table for pair in round_]
    assert sorted(games) == sorted((a, b) for a in range(1, size + 1) for b in range(1, size + 1) if a != b)
    for who in range(1, size + 1):
        colours = [who == white for white, black in games if who in (white, black)]
        assert max(len(list(run)) for _, run in groupby(colours)) <= 2


@pytest.mark.parametrize("players", range(3, 25))
@pytest.mark.parametrize("cycles", [1, 2])
def test_a_tournament_plays_its_table_to_the_end(players: int, cycles: int) -> None:
    tournament = started(Setup(name="T", system="round_robin", cycles=cycles), players)
    met: list[tuple[int, int]] = []
    for _ in range((players + players % 2 - 1) * cycles):
        pairing = play_round(tournament, ["draw"] * (players // 2))
        met += [(min(pair), max(pair)) for pair in pairs(pairing)]
        assert list(pairing.absences.values()) == ["free"] * (players % 2)
    assert sorted(met) == sorted(list(combinations(range(1, players + 1), 2)) * cycles)
    assert {line.score for line in tournament.standings()} == {(players - 1) * cycles}


def test_who_leaves_before_half_of_his_games_counts_for_nobody() -> None:
    tournament = started(Setup(name="T", system="round_robin"), 6)
    for _ in range(2):
        play_round(tournament, ["white_wins"] * 3)
    ok(tournament, Leave(number=6))
    lines = {line.number: line for line in tournament.standings()}
    assert lines[6].games == 0
    assert lines[1].games == 1
    assert lines[1].score == 2  # of 1-6 and 1-2 the second


def test_who_leaves_later_loses_his_other_games() -> None:
    tournament = started(Setup(name="T", system="round_robin"), 4)
    for _ in range(2):
        play_round(tournament, ["white_wins"] * 2)
    ok(tournament, Leave(number=4))
    assert pairs(paired(tournament)) == [(2, 4), (3, 1)]
    assert tournament.round(3).results[1].outcome == "white_wins_by_forfeit"
    ok(tournament, Result(round=3, board=2, outcome="draw"))
    assert {line.number: line.games for line in tournament.standings()} == {1: 3, 2: 3, 3: 3, 4: 3}


def test_exactly_half_of_the_games_is_enough_to_stand() -> None:
    tournament = started(Setup(name="T", system="round_robin"), 5)
    for _ in range(2):
        play_round(tournament, ["white_wins"] * 2)
    who = next(number for number, games in tournament.state.played_by().items() if len(games) == 2)
    ok(tournament, Leave(number=who))
    assert {line.number: line.games for line in tournament.standings()}[who] == 2


def test_an_annulled_player_keeps_no_free_round() -> None:
    tournament = started(Setup(name="T", system="round_robin", scoring=Scoring(free=2)), 5)
    (free,) = play_round(tournament, ["white_wins"] * 2).absences
    assert {line.number: line.score for line in tournament.standings()}[free] == 1
    ok(tournament, Leave(number=free))
    assert {line.number: line.score for line in tournament.standings()}[free] == 0


def test_forfeits_in_rounds_that_were_paired_ahead_make_no_half_of_the_games() -> None:
    """FIDE Handbook C.05: who has completed less than half of his games, none of them counts."""
    tournament = started(Setup(name="T", system="round_robin"), 6)
    for _ in range(5):
        paired(tournament)
    for number in (1, 2):
        for board in (1, 2, 3):
            ok(tournament, Result(round=number, board=board, outcome="draw"))
    ok(tournament, Leave(number=6))
    for number in (3, 4, 5):
        board = tournament.round(number).board_of(6) or 0
        is_white = tournament.round(number).games[board - 1].white == 6
        outcome: Outcome = "black_wins_by_forfeit" if is_white else "white_wins_by_forfeit"
        ok(tournament, Result(round=number, board=board, outcome=outcome))
    assert {line.number: line.games for line in tournament.standings()}[6] == 0


def test_the_free_round_of_who_is_annulled_scores_nothing() -> None:
    tournament = started(Setup(name="T", system="round_robin", scoring=Scoring(free=2)), 5)
    paired(tournament)
    (free,) = tournament.round(1).absences
    points = {line.number: line.score for line in tournament.standings()}
    assert points == {who: int(who == free) for who in range(1, 6)}
    ok(tournament, Leave(number=free))
    assert {line.score for line in tournament.standings()} == {0}
