"""When players of rounds at home are reminded: of an hour that is agreed on, and of a window that closes."""

from typing import Any

import pytest

from coupturc.tournament.events import (
    Agree,
    Enter,
    Pair,
    Player,
    Propose,
    Publish,
    Request,
    Result,
    Start,
    Window,
)
from coupturc.tournament.refusal import Refusal
from coupturc.tournament.reminders import due_reminders, next_reminder, reminders
from coupturc.tournament.setup import KnockOut, Setup
from coupturc.tournament.tournament import Tournament

HOUR = 3_600_000
DAY = 24 * HOUR
#: The window of the round, and an hour in it.
OPENS, CLOSES, EVENING = 10 * DAY, 24 * DAY, 20 * DAY


def do(tournament: Tournament, request: Request, at_ms: int = 0) -> None:
    assert not isinstance(answer := tournament.apply(request, at_ms=at_ms), Refusal), answer


@pytest.fixture
def home() -> Tournament:
    """A published round of two boards, to be played in a fortnight."""
    tournament = Tournament(Setup(name="T", system="keizer", first_order="entry"))
    for name in ("Ank", "Ben", "Cor", "Dirk"):
        do(tournament, Enter(player=Player(name=name)))
    do(tournament, Pair(round=1))
    do(tournament, Publish(round=1), at_ms=9 * DAY)
    return tournament


def window(tournament: Tournament, at_ms: int = 9 * DAY, **ends: Any) -> None:
    do(tournament, Window(round=1, **{"opens_ms": OPENS, "closes_ms": CLOSES, **ends}), at_ms)


def agree(tournament: Tournament, hour_ms: int, at_ms: int = OPENS) -> None:
    """Let the players of board 1 agree on an hour."""
    game = tournament.round(1).games[0]
    do(tournament, Propose(round=1, board=1, number=game.white, hours_ms=(hour_ms,)), at_ms)
    do(tournament, Agree(round=1, board=1, number=game.black, hour_ms=hour_ms), at_ms)


def of_board(tournament: Tournament, board: int = 1) -> list[tuple[int, str]]:
    return sorted((each.due_ms, each.kind) for each in reminders(tournament.state) if each.board == board)


def test_nothing_is_said_without_a_window_and_an_hour(home: Tournament) -> None:
    assert (list(reminders(home.state)), next_reminder(home.state, 0)) == ([], None)


def test_an_agreed_hour_is_said_a_day_and_an_hour_before(home: Tournament) -> None:
    agree(home, EVENING)
    assert of_board(home) == [(EVENING - DAY, "meeting"), (EVENING - HOUR, "soon")]
    assert of_board(home, 2) == []


def test_a_window_that_closes_is_said_while_nothing_is_agreed(home: Tournament) -> None:
    window(home)
    agree(home, EVENING)
    assert of_board(home, 2) == [(CLOSES - 3 * DAY, "closing"), (CLOSES - DAY, "closing")]
    agree(home, CLOSES - HOUR)
    assert of_board(home) == [(CLOSES - HOUR - DAY, "meeting"), (CLOSES - 2 * HOUR, "soon")]


def test_an_hour_that_passed_without_a_game_is_none(home: Tournament) -> None:
    window(home)
    agree(home, CLOSES - 2 * DAY)
    assert of_board(home)[-1] == (CLOSES - DAY, "closing")
    assert (CLOSES - 3 * DAY, "closing") not in of_board(home)


def test_a_moved_hour_moves_its_reminders(home: Tournament) -> None:
    agree(home, EVENING)
    agree(home, EVENING + 5 * HOUR)
    assert of_board(home) == [(EVENING + 5 * HOUR - DAY, "meeting"), (EVENING + 4 * HOUR, "soon")]


def test_a_game_with_a_result_or_under_way_waits_for_nobody(home: Tournament) -> None:
    window(home)
    agree(home, EVENING)
    do(home, Start(round=1, board=1, game="g1"))
    do(home, Result(round=1, board=2, outcome="draw"))
    assert list(reminders(home.state)) == []


def test_a_game_of_a_decided_pairing_is_not_said() -> None:
    tournament = Tournament(Setup(name="Cup", system="knock_out", knock_out=KnockOut(games=3)))
    for name in ("Ank", "Ben"):
        do(tournament, Enter(player=Player(name=name)))
    do(tournament, Pair(round=1))
    do(tournament, Publish(round=1), at_ms=9 * DAY)
    window(tournament)
    do(tournament, Result(round=1, board=1, outcome="white_wins"))
    assert of_board(tournament, 3)
    do(tournament, Result(round=1, board=2, outcome="black_wins"))
    assert list(reminders(tournament.state)) == []


def test_what_is_agreed_on_the_same_day_is_not_said_a_day_before(home: Tournament) -> None:
    agree(home, EVENING, at_ms=EVENING - 5 * HOUR)
    assert of_board(home) == [(EVENING - HOUR, "soon")]
    agree(home, EVENING, at_ms=EVENING - HOUR // 2)
    assert of_board(home) == []


def test_a_window_is_said_from_when_players_know_of_it(home: Tournament) -> None:
    window(home, at_ms=CLOSES - 2 * DAY)
    assert of_board(home) == [(CLOSES - DAY, "closing")]
    window(home, closes_ms=CLOSES + 7 * DAY, at_ms=CLOSES - 2 * DAY)
    assert of_board(home)[0] == (CLOSES + 4 * DAY, "closing")


def test_a_round_that_only_the_arbiter_sees_is_not_said(home: Tournament) -> None:
    do(home, Pair(round=2))
    do(home, Window(round=2, opens_ms=OPENS, closes_ms=CLOSES))
    assert list(reminders(home.state)) == []
    do(home, Publish(round=2), at_ms=CLOSES - 2 * DAY)
    assert of_board(home) == [(CLOSES - DAY, "closing")]


def test_what_is_due_is_said_once_and_not_too_late(home: Tournament) -> None:
    agree(home, EVENING)
    state = home.state

    def due(after_ms: int, now_ms: int) -> list[str]:
        return [each.kind for each in due_reminders(state, after_ms, now_ms)]

    assert due(0, EVENING - DAY - 1) == []
    assert due(0, EVENING - DAY) == ["meeting"]
    assert due(EVENING - DAY, EVENING - DAY + 1) == []
    assert due(EVENING - DAY, EVENING - HOUR) == ["soon"]
    # A server that was away says the last one only, and nothing of a game that should have begun.
    assert due(0, EVENING - 1) == ["soon"]
    assert due(0, EVENING) == []


def test_the_next_one_is_the_first_of_all_boards(home: Tournament) -> None:
    window(home)
    agree(home, EVENING)
    assert next_reminder(home.state, 0) == EVENING - DAY
    assert next_reminder(home.state, EVENING - DAY) == EVENING - HOUR
    assert next_reminder(home.state, EVENING - HOUR) == CLOSES - 3 * DAY
    assert next_reminder(home.state, CLOSES) is None
