"""Knock-out: free places for the best, a barrage after a draw, the order at the end."""

from coupturc.tournament.events import Leave, Pair, Result
from coupturc.tournament.setup import Setup
from tests.tournament.playing import ok, paired, pairs, play_round, refused, started


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
