"""When a tournament is finished: every game has a result and no round follows."""

from typing import Any

import pytest

from coupturc.tournament.events import Ends, Enter, Pair, Player, Publish, Result
from coupturc.tournament.finished import is_finished
from coupturc.tournament.refusal import Refusal
from coupturc.tournament.setup import KnockOut, Setup
from coupturc.tournament.tournament import Tournament


def begun(players: int, **setup: Any) -> Tournament:
    tournament = Tournament(Setup(name="Club", first_order="entry", **setup))
    for number in range(1, players + 1):
        tournament.apply(Enter(player=Player(name=f"Lid {number}", team=f"Team {number}")))
    return tournament


def play(tournament: Tournament, *, last_open: bool = False) -> None:
    """Play the next round: White wins, if nothing is left open."""
    number = tournament.state.next_round
    assert not isinstance(tournament.apply(Pair(round=number)), Refusal)
    tournament.apply(Publish(round=number))
    boards = len(tournament.round(number).games)
    for board in range(1, boards + (0 if last_open else 1)):
        assert not isinstance(tournament.apply(Result(round=number, board=board, outcome="white_wins")), Refusal)


@pytest.mark.parametrize(
    ("system", "rounds", "players"),
    [("round_robin", 3, 4), ("knock_out", 2, 4), ("simul", 1, 4), ("team_round_robin", 3, 4)],
)
def test_systems_that_know_their_last_round(system: str, rounds: int, players: int) -> None:
    tournament = begun(players, system=system)
    for _ in range(rounds):
        assert not is_finished(tournament, 0)
        play(tournament)
    assert is_finished(tournament, 0)


def test_a_cup_of_several_games_ends_when_nobody_can_be_caught_up_with() -> None:
    tournament = begun(2, system="knock_out", knock_out=KnockOut(games=3))
    tournament.apply(Pair(round=1))
    tournament.apply(Publish(round=1))
    tournament.apply(Result(round=1, board=1, outcome="white_wins"))
    assert not is_finished(tournament, 0)
    tournament.apply(Result(round=1, board=2, outcome="black_wins"))
    assert is_finished(tournament, 0)


def test_a_number_of_rounds_ends_a_swiss() -> None:
    tournament = begun(4, system="swiss", rounds=2)
    for _ in range(2):
        assert not is_finished(tournament, 0)
        play(tournament)
    assert is_finished(tournament, 0)


def test_a_competition_without_a_number_of_rounds_goes_on() -> None:
    tournament = begun(4, system="keizer")
    play(tournament)
    assert not is_finished(tournament, 0)


def test_a_game_without_a_result_is_still_to_be_played() -> None:
    tournament = begun(4, system="keizer", rounds=1)
    play(tournament, last_open=True)
    assert not is_finished(tournament, 0)


def test_an_arena_ends_by_the_clock() -> None:
    tournament = begun(2, system="arena")
    tournament.apply(Ends(ends_ms=1000), at_ms=0)
    assert not is_finished(tournament, 2000)
    tournament.apply(Result(round=1, board=1, outcome="draw"), at_ms=1500)
    assert not is_finished(tournament, 900)
    assert is_finished(tournament, 2000)
