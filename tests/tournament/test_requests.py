"""What an arbiter may ask for when, and two arbiters at once."""

import pytest

from coupturc.structs import replace
from coupturc.tournament.events import (
    Absent,
    Arrange,
    Change,
    Enter,
    Game,
    Leave,
    Pair,
    Player,
    Present,
    Publish,
    Request,
    Result,
    Return,
    Unpair,
)
from coupturc.tournament.page.report import format_report
from coupturc.tournament.record import TournamentRecord
from coupturc.tournament.refusal import Refusal
from coupturc.tournament.setup import Setup, System, Teams
from coupturc.tournament.tournament import Tournament
from tests.tournament.playing import ok, paired, pairs, play_round, refused, started


def swiss(players: int = 6, system: System = "swiss", rounds: int | None = 3) -> Tournament:
    return started(Setup(name="T", system=system, rounds=rounds), players)


def white_wins(board: int = 1, number: int = 1) -> Result:
    return Result(round=number, board=board, outcome="white_wins")


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (Enter(player=Player(name=" ")), "no_name"),
        (Enter(player=Player(name="p3")), "name_twice"),
        (Change(number=1, player=Player(name="P2")), "name_twice"),
        (Change(number=9, player=Player(name="New")), "unknown_player"),
        (Leave(number=9), "unknown_player"),
        (Return(number=1), "not_left"),
        (Absent(number=9, round=1, why="excused"), "unknown_player"),
        (Absent(number=1, round=0, why="excused"), "unknown_round"),
        (Absent(number=1, round=4, why="excused"), "unknown_round"),
        (Present(number=1, round=1), "not_absent"),
        (Pair(round=2), "not_next_round"),
        (Publish(round=1), "unknown_round"),
        (Unpair(round=1), "unknown_round"),
        (white_wins(), "unknown_round"),
    ],
)
def test_before_the_first_round(request_: Request, code: str) -> None:
    assert refused(swiss(), request_) == code


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (Pair(round=1), "already_paired"),
        (Pair(round=2), "round_unfinished"),
        (Publish(round=1), "already_published"),
        (white_wins(board=4), "unknown_board"),
        (Result(round=1, board=1, outcome="draw", barrage=2), "barrage_not_between"),
        (Absent(number=1, round=1, why="excused"), "plays_this_round"),
        (Arrange(round=1, games=(Game(white=1, black=2),)), "player_missing"),
        (Arrange(round=1, games=(Game(white=1, black=2), Game(white=2, black=3))), "player_twice"),
        (Arrange(round=1, games=(Game(white=1, black=9),)), "unknown_player"),
    ],
)
def test_in_a_published_round(request_: Request, code: str) -> None:
    tournament = swiss()
    paired(tournament)
    assert refused(tournament, request_) == code


def test_a_round_is_published_before_results() -> None:
    tournament = swiss()
    ok(tournament, Pair(round=1))
    assert refused(tournament, white_wins()) == "not_published"


def test_a_pairing_with_results_stays() -> None:
    tournament = swiss()
    paired(tournament)
    ok(tournament, white_wins())
    assert refused(tournament, Unpair(round=1)) == "has_results"
    ok(tournament, Result(round=1, board=1, outcome=None))
    ok(tournament, Unpair(round=1))
    assert tournament.state.rounds == []


def test_a_game_that_was_played_stays_when_one_of_its_players_leaves() -> None:
    tournament = swiss(4)
    first, second = paired(tournament).games
    ok(tournament, white_wins())
    ok(tournament, Leave(number=first.white))
    before = tournament.record
    assert refused(tournament, Unpair(round=1)) == "has_results"
    assert refused(tournament, Arrange(round=1, games=(second,), byes=(first.black,))) == "has_results"
    ok(tournament, Arrange(round=1, games=(first, Game(white=second.black, black=second.white))))
    # A record from when that was allowed is still read.
    taken_back = replace(before, events=(*before.events, Unpair(round=1)))
    assert Tournament.replay(taken_back).state.rounds == []


def test_what_the_absent_lose_by_forfeit_may_be_paired_again() -> None:
    tournament = swiss(4)
    first, _ = paired(tournament).games
    ok(tournament, Result(round=1, board=1, outcome="white_wins_by_forfeit"))
    ok(tournament, Leave(number=first.white))
    assert refused(tournament, Unpair(round=1)) == "has_results"
    ok(tournament, Leave(number=first.black))
    ok(tournament, Unpair(round=1))


def test_only_the_last_round_is_unpaired() -> None:
    tournament = swiss()
    play_round(tournament, ["draw"] * 3)
    paired(tournament)
    assert refused(tournament, Unpair(round=1)) == "not_last_round"


def test_unpairing_keeps_who_is_absent() -> None:
    tournament = swiss()
    ok(tournament, Absent(number=6, round=1, why="half_bye"))
    first = paired(tournament)
    assert first.absences == {6: "half_bye", 5: "bye"}
    ok(tournament, Unpair(round=1))
    ok(tournament, Present(number=6, round=1))
    assert len(paired(tournament).games) == 3


def test_an_absence_gets_another_reason_later() -> None:
    tournament = swiss()
    ok(tournament, Absent(number=6, round=1, why="unexcused"))
    paired(tournament)
    ok(tournament, Absent(number=6, round=1, why="half_bye"))
    assert {line.number: int(line.score) for line in tournament.standings()}[6] == 1


def test_unpairing_keeps_a_reason_that_was_corrected() -> None:
    tournament = swiss()
    ok(tournament, Absent(number=6, round=1, why="unexcused"))
    paired(tournament)
    ok(tournament, Absent(number=6, round=1, why="half_bye"))
    ok(tournament, Unpair(round=1))
    assert paired(tournament).absences[6] == "half_bye"


def test_a_walk_in_is_put_on_a_board_by_hand() -> None:
    tournament = swiss(5)
    first = paired(tournament)
    ok(tournament, Enter(player=Player(name="Walk-in")))
    (bye,) = first.absences
    ok(tournament, Arrange(round=1, games=(*first.games, Game(white=bye, black=6))))
    assert tournament.round(1).absences == {}
    assert (bye, 6) in pairs(first) + [(game.white, game.black) for game in tournament.round(1).games]


def test_who_left_after_the_pairing_need_not_be_arranged() -> None:
    tournament = swiss(4)
    (first, second) = paired(tournament).games
    ok(tournament, Leave(number=first.white))
    ok(tournament, Arrange(round=1, games=(second,), byes=(first.black,)))
    assert tournament.round(1).absences == {first.white: "not_entered", first.black: "bye"}
    assert tournament.standings()[0].number == first.black


def test_who_left_and_is_arranged_out_was_there() -> None:
    """A report goes through the rounds one by one, with those who were in each."""
    tournament = swiss(4)
    (first, second) = paired(tournament).games
    ok(tournament, Leave(number=first.white))
    ok(tournament, Arrange(round=1, games=(second,), byes=(first.black,)))
    assert tournament.round(1).absences == {first.black: "bye", first.white: "not_entered"}
    ok(tournament, Result(round=1, board=1, outcome="draw"))
    paired(tournament)
    assert sorted(tournament.after(1).state.players) == [1, 2, 3, 4]
    assert format_report(tournament, "en").body


def test_who_gave_his_seat_to_a_substitute_was_there() -> None:
    tournament = Tournament(Setup(name="T", system="team_round_robin", first_order="entry", teams=Teams(boards=1)))
    for name in ("A1", "A2", "B1"):
        ok(tournament, Enter(player=Player(name=name, team=name[0])))
    (game,) = paired(tournament).games
    ok(tournament, Arrange(round=1, games=(substituted(game),)))
    assert sorted(tournament.after(1).state.players) == [1, 2, 3]


def substituted(game: Game) -> Game:
    """Let player 2 have the seat of player 1."""
    return Game(white=2 if game.white == 1 else game.white, black=2 if game.black == 1 else game.black)


def test_a_forfeit_of_a_table_goes_with_its_game() -> None:
    tournament = swiss(4, "round_robin", rounds=None)
    for _ in range(2):
        play_round(tournament, ["white_wins"] * 2)
    ok(tournament, Leave(number=4))
    first, second = paired(tournament).games
    ok(tournament, Arrange(round=3, games=(second, first)))
    assert {board: result.outcome for board, result in tournament.round(3).results.items()} == {
        2: "white_wins_by_forfeit"
    }


def test_the_last_round_and_too_few_players() -> None:
    tournament = swiss(6, rounds=1)
    play_round(tournament, ["draw"] * 3)
    assert refused(tournament, Pair(round=2)) == "no_more_rounds"
    assert refused(swiss(1), Pair(round=1)) == "too_few_players"


def test_a_round_robin_and_a_knock_out_are_closed() -> None:
    for system in ("round_robin", "knock_out"):
        tournament = started(Setup(name="T", system=system), 4)
        paired(tournament)
        assert refused(tournament, Enter(player=Player(name="Late"))) == "entry_closed"


def test_a_small_swiss_ends_when_all_have_met() -> None:
    tournament = swiss(2)
    play_round(tournament, ["draw"])
    assert refused(tournament, Pair(round=2)) == "no_pairing"


def test_after_a_forfeit_the_two_may_meet() -> None:
    tournament = swiss(2)
    play_round(tournament, ["white_wins_by_forfeit"])
    assert len(paired(tournament).games) == 1


def test_two_of_one_name_need_federation_numbers() -> None:
    tournament = swiss(1)
    ok(tournament, Enter(player=Player(name="P1", federation_number="12")))
    assert refused(tournament, Enter(player=Player(name="P1", federation_number="12"))) == "name_twice"
    ok(tournament, Change(number=1, player=Player(name="P1", federation_number="13")))


def test_the_same_result_entered_by_two_is_one() -> None:
    tournament = swiss()
    paired(tournament)
    seen = tournament.version
    ok(tournament, white_wins())
    assert tournament.apply(white_wins(), seen=seen) == ()
    other = Result(round=1, board=1, outcome="draw")
    assert refused(tournament, other, seen=seen) == "changed_meanwhile"
    assert not isinstance(tournament.apply(other, seen=tournament.version), Refusal)


def test_two_arbiters_enter_results_of_different_boards() -> None:
    tournament = swiss()
    paired(tournament)
    seen = tournament.version
    for board in range(1, 4):
        assert not isinstance(tournament.apply(white_wins(board), seen=seen), Refusal)


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [
        (Pair(round=1), Pair(round=1), "changed_meanwhile"),
        (Leave(number=2), Pair(round=1), "changed_meanwhile"),
        (Leave(number=2), Leave(number=3), None),
        (Leave(number=2), Change(number=2, player=Player(name="New")), "changed_meanwhile"),
        (Pair(round=1), Absent(number=1, round=1, why="excused"), "changed_meanwhile"),
        (Pair(round=1), Absent(number=1, round=2, why="excused"), None),
        (Absent(number=1, round=1, why="excused"), Absent(number=2, round=1, why="excused"), None),
        (Absent(number=1, round=1, why="excused"), Absent(number=1, round=1, why="club_duty"), "changed_meanwhile"),
        (Enter(player=Player(name="A")), Enter(player=Player(name="B")), None),
        (Enter(player=Player(name="A")), Leave(number=1), None),
    ],
)
def test_two_arbiters_at_once(first: Request, second: Request, code: str | None) -> None:
    tournament = swiss()
    seen = tournament.version
    ok(tournament, first)
    answer = tournament.apply(second, seen=seen)
    assert (answer.code if isinstance(answer, Refusal) else None) == code


def test_a_player_who_leaves_finishes_his_game() -> None:
    tournament = swiss()
    paired(tournament)
    ok(tournament, Leave(number=1))
    assert refused(tournament, Leave(number=1)) == "has_left"
    for board in range(1, 4):
        ok(tournament, white_wins(board))
    second = paired(tournament)
    assert second.absences[1] == "not_entered"
    ok(tournament, Return(number=1))
    assert 1 not in tournament.state.left


def test_a_fork_goes_on_without_the_one_it_was_made_of() -> None:
    tournament = Tournament(Setup(name="Evening", system="swiss"))
    for name in ("Ank", "Ben"):
        tournament.apply(Enter(player=Player(name=name)))
    other = tournament.fork()
    assert other.record == tournament.record
    other.apply(Pair(round=1))
    other.apply(Publish(round=1))
    third = other.fork()
    third.apply(Result(round=1, board=1, outcome="draw"))
    assert (tournament.state.rounds, other.state.rounds[0].results) == ([], {})
    assert third.state.rounds[0].results[1].outcome == "draw"
    third.state.players.clear()
    assert len(third.state.players) == len(other.state.players) == 2


@pytest.mark.parametrize("system", ["swiss", "keizer", "knock_out", "team_swiss"])
def test_a_pairing_that_is_not_published_moves_nobody(system: System) -> None:
    tournament = Tournament(Setup(name="T", system=system, teams=Teams(boards=1)))
    for number in range(1, 6):
        ok(tournament, Enter(player=Player(name=f"P{number}", team=f"T{number}")))
    ok(tournament, Absent(number=2, round=1, why="half_bye"))
    before, teams = tournament.standings(), tournament.team_standings()
    ok(tournament, Pair(round=1))
    assert (tournament.standings(), tournament.team_standings()) == (before, teams)
    ok(tournament, Publish(round=1))
    assert (tournament.standings(), tournament.team_standings()) != (before, teams)


def test_pairing_counts_what_is_not_published_yet() -> None:
    """Of five players the bye of round 1 stands second in round 2, and has no second bye."""
    tournament = started(Setup(name="T", system="moyenne"), 5)
    for number in (1, 2, 3):
        ok(tournament, Pair(round=number))
    byes = [who for each in tournament.rounds for who, why in each.absences.items() if why == "bye"]
    assert len(set(byes)) == 3
    assert [line.games for line in tournament.after(2).standings()] == [0] * 5


def test_rounds_are_published_in_order() -> None:
    tournament = started(Setup(name="T", system="round_robin"), 4)
    for number in (1, 2):
        ok(tournament, Pair(round=number))
    assert refused(tournament, Publish(round=2)) == "earlier_hidden"
    ok(tournament, Publish(round=1))
    ok(tournament, Publish(round=2))


def test_a_record_with_a_round_published_before_its_turn_shows_no_round_under_a_wrong_number() -> None:
    """Before rounds had to be published in order, round 2 stood as round 1 in everything that players see."""
    tournament = started(Setup(name="T", system="round_robin"), 4)
    for number in (1, 2):
        ok(tournament, Pair(round=number))
    events = (*tournament.events, Publish(round=2), Result(round=2, board=1, outcome="white_wins"))
    again = Tournament.replay(TournamentRecord(setup=tournament.setup, events=events))
    assert again.state.published().rounds == []
    assert [line.games for line in again.standings()] == [0] * 4
    ok(again, Publish(round=1))
    assert [len(each.results) for each in again.state.published().rounds] == [0, 1]


def test_who_leaves_has_left_before_the_rounds_that_were_paired_ahead() -> None:
    """Of six players the last one leaves after one game of five: after that round already it does not count."""
    tournament = started(Setup(name="T", system="round_robin"), 6)
    for number in range(1, 6):
        ok(tournament, Pair(round=number))
    ok(tournament, Publish(round=1))
    board = tournament.round(1).board_of(6) or 0
    ok(tournament, Result(round=1, board=board, outcome="draw"))
    ok(tournament, Leave(number=6))
    assert tournament.after(1).state.left == {6: 1}
    assert [line.games for line in tournament.after(1).standings()] == [0] * 6


def test_who_left_has_left_before_a_round_that_is_paired_again() -> None:
    tournament = started(Setup(name="T", system="keizer"), 4)
    paired(tournament)
    ok(tournament, Leave(number=4))
    ok(tournament, Unpair(round=1))
    paired(tournament)
    assert tournament.state.left == {4: 0}
