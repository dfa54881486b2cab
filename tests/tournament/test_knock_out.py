"""Knock-out: free places for the best, a barrage after a draw, the order at the end."""

import random

import pytest

from coupturc.structs import replace
from coupturc.tournament.events import Absent, Arrange, Game, Leave, Pair, Publish, Result
from coupturc.tournament.knock_out import boards_to_play, pairings_of
from coupturc.tournament.outcomes import Outcome
from coupturc.tournament.page.page import format_page
from coupturc.tournament.record_json import decode_record, encode_record
from coupturc.tournament.refusal import Refusal
from coupturc.tournament.setup import KnockOut, Setup
from coupturc.tournament.tournament import Tournament
from coupturc.tournament.trf_reader import read_trf
from coupturc.tournament.trf_writer import format_trf
from tests.tournament.playing import AT_THE_BOARD, ok, paired, pairs, play_round, refused, started


def test_the_best_have_the_free_places() -> None:
    tournament = started(Setup(name="Cup", system="knock_out"), 6)
    first = play_round(tournament, ["white_wins", "black_wins"])
    assert [set(pair) for pair in pairs(first)] == [{4, 5}, {3, 6}]
    assert first.absences == {1: "free", 2: "free"}


def test_a_cup_to_its_end() -> None:
    tournament = started(Setup(name="Cup", system="knock_out"), 8)
    while True:
        pairing = paired(tournament)
        for board, (white, black) in enumerate(pairs(pairing), 1):
            ok(
                tournament,
                Result(round=pairing.round, board=board, outcome="white_wins" if white < black else "black_wins"),
            )
        if len(pairing.games) == 1:
            break
    assert pairing.round == 3
    assert set(pairs(pairing)[0]) == {1, 2}
    assert refused(tournament, Pair(round=4)) == "no_more_rounds"
    lines = tournament.standings()
    assert [line.number for line in lines][:2] == [1, 2]
    assert [int(line.score) for line in lines] == [3, 2, 1, 1, 0, 0, 0, 0]


def test_after_a_draw_a_barrage_decides() -> None:
    tournament = started(Setup(name="Cup", system="knock_out"), 4)
    play_round(tournament, ["draw", "white_wins"])
    assert refused(tournament, Pair(round=2)) == "round_unfinished"
    ok(tournament, Result(round=1, board=1, outcome="draw", barrage=4))
    final = paired(tournament)
    assert 4 in pairs(final)[0]
    assert refused(tournament, Result(round=1, board=1, outcome="white_wins")) == "not_last_round"


def test_when_nobody_came_the_next_has_no_opponent() -> None:
    tournament = started(Setup(name="Cup", system="knock_out"), 8)
    play_round(tournament, ["double_forfeit", "white_wins", "white_wins", "white_wins"])
    second = play_round(tournament, ["white_wins"])
    assert list(second.absences.values()).count("free") == 1
    play_round(tournament, ["white_wins"])
    assert refused(tournament, Pair(round=4)) == "no_more_rounds"


def test_who_leaves_leaves_his_place_empty() -> None:
    tournament = started(Setup(name="Cup", system="knock_out"), 8)
    play_round(tournament, ["white_wins"] * 4)
    semi = tournament.round(1).games[0].white
    ok(tournament, Leave(number=semi))
    second = paired(tournament)
    assert len(second.games) == 1
    assert list(second.absences.values()).count("free") == 1


def test_who_is_free_goes_on_and_is_not_absent() -> None:
    tournament = started(Setup(name="Cup", system="knock_out"), 3)
    play_round(tournament, ["white_wins"])
    before = tournament.record
    absent = Absent(number=1, round=1, why="excused")
    assert refused(tournament, absent) == "goes_on"
    assert 1 in pairs(paired(tournament))[0]
    # A record from when that was allowed is still read.
    assert Tournament.replay(replace(before, events=(*before.events, absent))).round(1).absences == {1: "excused"}


def cup(players: int = 4, games: int = 3) -> Tournament:
    return started(Setup(name="Cup", system="knock_out", knock_out=KnockOut(games=games)), players)


def test_a_pairing_of_several_games_changes_colours() -> None:
    assert pairs(paired(cup())) == [(1, 4), (4, 1), (1, 4), (3, 2), (2, 3), (3, 2)]


def test_who_cannot_be_caught_up_with_goes_on() -> None:
    tournament = cup()
    play_round(tournament, ["white_wins", "black_wins"])  # 1 beat 4 twice
    assert refused(tournament, Pair(round=2)) == "round_unfinished"
    for board, outcome in ((4, "draw"), (5, "draw")):
        ok(tournament, Result(round=1, board=board, outcome=outcome))  # type: ignore[arg-type]
    assert refused(tournament, Pair(round=2)) == "round_unfinished"
    ok(tournament, Result(round=1, board=6, outcome="white_wins"))
    assert set(pairs(paired(tournament))) == {(1, 3), (3, 1)}
    assert [int(line.score) for line in tournament.standings()] == [1, 1, 0, 0]


def test_games_of_a_decided_pairing_are_not_played() -> None:
    tournament = cup()
    play_round(tournament, ["white_wins", "black_wins"])  # 1 beat 4 twice
    assert boards_to_play(tournament.round(1)) == [4, 5, 6]
    ok(tournament, Result(round=1, board=4, outcome="draw"))
    assert boards_to_play(tournament.round(1)) == [5, 6]
    ok(tournament, Result(round=1, board=1, outcome=None))
    assert boards_to_play(tournament.round(1)) == [1, 3, 5, 6]


def test_after_equal_points_a_barrage_decides() -> None:
    tournament = cup(2, games=2)
    play_round(tournament, ["white_wins", "white_wins"])
    assert tournament.standings()[0].score == 0
    ok(tournament, Result(round=1, board=2, outcome="white_wins", barrage=2))
    assert [(line.number, int(line.score)) for line in tournament.standings()] == [(2, 1), (1, 0)]


def test_an_early_barrage_decides_nothing() -> None:
    tournament = cup(2, games=2)
    paired(tournament)
    ok(tournament, Result(round=1, board=1, outcome="draw", barrage=2))
    assert [line.score for line in tournament.standings()] == [0, 0]


def test_whole_pairings_are_changed_by_hand() -> None:
    tournament = cup(4, games=2)
    ok(tournament, Pair(round=1))
    games = (Game(white=1, black=2), Game(white=2, black=1), Game(white=3, black=4), Game(white=4, black=3))
    ok(tournament, Arrange(round=1, games=games))
    for wrong in (games[:3], (*games[:2], Game(white=3, black=1), Game(white=4, black=2)), (*games, games[0])):
        assert refused(tournament, Arrange(round=1, games=wrong)) == "player_twice"


def by_hand(players: int, *games: tuple[int, int], byes: tuple[int, ...] = ()) -> Tournament:
    """Return a cup whose first round was paired by hand, and in which White has won every game."""
    tournament = started(Setup(name="Cup", system="knock_out"), players)
    ok(tournament, Pair(round=1))
    ok(tournament, Arrange(round=1, games=tuple(Game(white=w, black=b) for w, b in games), byes=byes))
    ok(tournament, Publish(round=1))
    for board in range(1, len(games) + 1):
        ok(tournament, Result(round=1, board=board, outcome="white_wins"))
    return tournament


def test_who_won_after_a_change_by_hand_goes_on() -> None:
    """By the bracket 1 and 4 were to meet, and 2 and 3."""
    tournament = by_hand(4, (1, 2), (4, 3))
    assert set(pairs(paired(tournament))[0]) == {1, 4}


def test_who_has_no_opponent_by_hand_goes_on() -> None:
    """By the bracket 1 is free, and 2 meets 3."""
    tournament = by_hand(3, (1, 3), byes=(2,))
    assert tournament.round(1).absences == {2: "free"}
    assert [int(line.score) for line in tournament.standings()] == [1, 1, 0]
    assert set(pairs(paired(tournament))[0]) == {1, 2}


def test_more_go_on_than_the_bracket_has_places() -> None:
    tournament = by_hand(4, (1, 2), byes=(3, 4))
    second = play_round(tournament, ["white_wins"])
    assert set(pairs(second)[0]) == {1, 3}
    assert second.absences[4] == "free"
    play_round(tournament, ["white_wins"])
    assert refused(tournament, Pair(round=4)) == "no_more_rounds"


@pytest.mark.parametrize("seed", range(20))
def test_a_cup_of_several_games_has_one_winner(seed: int) -> None:
    dice = random.Random(seed)
    tournament = cup(dice.randrange(3, 10), games=dice.choice([1, 2, 3, 4]))
    while not isinstance(tournament.apply(Pair(round=tournament.state.next_round)), Refusal):
        number = len(tournament.state.rounds)
        ok(tournament, Publish(round=number))
        games = tournament.round(number).games
        for boards in pairings_of(games):
            for board in boards:
                outcome: Outcome = dice.choice(AT_THE_BOARD)
                barrage = games[board - 1].white if board == boards[-1] else None
                ok(tournament, Result(round=number, board=board, outcome=outcome, barrage=barrage))
    lines = tournament.standings()
    assert lines[0].score == len(tournament.state.rounds) > lines[1].score
    assert Tournament.replay(decode_record(encode_record(tournament.record))).standings() == lines
    read = read_trf(format_trf(tournament), "swiss")
    assert {line.number: line.games for line in read.standings()} == {line.number: line.games for line in lines}
    assert format_page(tournament, "en")
