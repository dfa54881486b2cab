"""Games that players meet for by themselves: windows, hours, games elsewhere, and score sheets."""

import pytest

from coupturc.structs import replace
from coupturc.tournament.events import (
    Agree,
    Arrange,
    Enter,
    Game,
    Leave,
    Pair,
    Player,
    Propose,
    Publish,
    Request,
    Result,
    Sheet,
    Start,
    Unpair,
    Window,
)
from coupturc.tournament.refusal import Refusal
from coupturc.tournament.setup import Setup
from coupturc.tournament.state import Meeting
from coupturc.tournament.tournament import Tournament
from tests.tournament.playing import started

MOVES = ("32-28", "19-23")


@pytest.fixture
def home() -> Tournament:
    """A published round of two boards, played from hour 10 to 20: 1 has White against 2, and so on."""
    tournament = started(Setup(name="T", system="keizer", first_order="entry"), 4)
    given(tournament, Pair(round=1), Publish(round=1), Window(round=1, opens_ms=10, closes_ms=20))
    return tournament


def given(tournament: Tournament, *requests: Request) -> None:
    for request in requests:
        assert not isinstance(answer := tournament.apply(request), Refusal), answer


def code(tournament: Tournament, request: Request, seen: int | None = None) -> str | None:
    answer = tournament.apply(request, seen=seen)
    return str(answer.code) if isinstance(answer, Refusal) else None


def players(tournament: Tournament, board: int = 1) -> Game:
    return tournament.round(1).games[board - 1]


def meeting(tournament: Tournament, board: int = 1) -> Meeting:
    return tournament.round(1).meeting(board)


def propose(number: int, *hours: int, board: int = 1) -> Propose:
    return Propose(round=1, board=board, number=number, hours_ms=hours)


def agree(number: int, hour: int, board: int = 1) -> Agree:
    return Agree(round=1, board=board, number=number, hour_ms=hour)


def start(game: str | None = "g") -> Start:
    return Start(round=1, board=1, game=game)


def sheet(outcome: str = "draw", moves: tuple[str, ...] = MOVES) -> Sheet:
    return Sheet(round=1, board=1, moves=moves, outcome=outcome)  # type: ignore[arg-type]


def result(outcome: str | None) -> Result:
    return Result(round=1, board=1, outcome=outcome)  # type: ignore[arg-type]


def test_one_proposes_and_the_other_takes_an_hour(home: Tournament) -> None:
    game = players(home)
    given(home, propose(game.white, 12, 15), agree(game.black, 15))
    assert meeting(home) == Meeting(agreed_ms=15)


def test_the_other_proposes_again_and_an_agreed_hour_stands_meanwhile(home: Tournament) -> None:
    game = players(home)
    given(home, propose(game.white, 12), propose(game.black, 13, 14), agree(game.white, 14), propose(game.white, 16))
    assert meeting(home) == Meeting(proposed_by=game.white, hours_ms=(16,), agreed_ms=14)


def test_what_is_not_a_proposal_is_not_agreed_to(home: Tournament) -> None:
    game = players(home)
    assert code(home, agree(game.black, 12)) == "not_proposed"
    given(home, propose(game.white, 12))
    assert code(home, agree(game.white, 12)) == "not_proposed"
    assert code(home, agree(game.black, 13)) == "not_proposed"
    assert code(home, agree(players(home, 2).white, 12)) == "not_your_game"


def test_hours_stand_in_the_window(home: Tournament) -> None:
    white = players(home).white
    assert code(home, propose(white, 12, 21)) == "outside_window"
    assert code(home, propose(white)) == "bad_hours"
    assert code(home, propose(white, *range(10, 21))) == "bad_hours"
    given(home, Window(round=1, opens_ms=None, closes_ms=None), propose(white, 99))
    for opens, closes in ((5, 5), (6, 5), (None, 5), (5, None)):
        assert code(home, Window(round=1, opens_ms=opens, closes_ms=closes)) == "bad_window"


#: Before 1970, after 9999, and after what 64 bits hold.
@pytest.mark.parametrize("hour", [-1, 253_402_300_800_000, 2**63])
def test_hours_are_of_years_that_calendars_have(home: Tournament, hour: int) -> None:
    ends = (hour, hour + 1) if hour > 0 else (hour, 5)
    beyond = Window(round=1, opens_ms=ends[0], closes_ms=ends[1])
    assert code(home, beyond) == "bad_year"
    given(home, Window(round=1, opens_ms=None, closes_ms=None))
    assert code(home, propose(players(home).white, 12, hour)) == "bad_year"
    # A record from when that was allowed is still read.
    events = (*home.events, beyond)
    assert Tournament.replay(replace(home.record, events=events)).round(1).window == ends


def test_a_game_begins_once_and_is_let_go(home: Tournament) -> None:
    assert code(home, start(None)) == "no_game"
    given(home, start())
    assert code(home, start("other")) == "game_begun"
    assert code(home, propose(players(home).white, 12)) == "game_begun"
    assert code(home, sheet()) == "game_begun"
    assert code(home, Unpair(round=1)) == "game_begun"
    assert code(home, Arrange(round=1, games=turned(home, 1))) == "game_begun"
    given(home, start(None), start("other"), start(None), Unpair(round=1))


def test_a_game_with_a_result_is_not_planned(home: Tournament) -> None:
    white = players(home).white
    given(home, result("draw"))
    for request in (propose(white, 12), agree(white, 12), start()):
        assert code(home, request) == "has_result"


def test_a_sheet_is_the_result_where_there_was_none(home: Tournament) -> None:
    given(home, sheet("black_wins"))
    assert home.round(1).results[1].outcome == "black_wins"
    assert meeting(home).moves == MOVES


def test_result_and_sheet_agree(home: Tournament) -> None:
    given(home, result("white_wins"))
    assert code(home, sheet("draw")) == "result_disagrees"
    given(home, sheet("white_wins"))
    for outcome in ("draw", "white_wins_by_forfeit", None):
        assert code(home, result(outcome)) == "result_disagrees"
    assert home.round(1).results[1].outcome == "white_wins"
    given(home, sheet(moves=()), result("draw"))
    assert code(home, sheet(moves=())) == "no_game"


def turned(tournament: Tournament, board: int) -> tuple[Game, ...]:
    """Return the games of the round with other colours on a board."""
    games = list(tournament.round(1).games)
    games[board - 1] = Game(white=games[board - 1].black, black=games[board - 1].white)
    return tuple(games)


def test_a_pairing_by_hand_keeps_the_plans_of_boards_that_stay(home: Tournament) -> None:
    one, two = players(home, 1), players(home, 2)
    given(home, propose(one.white, 12), propose(two.white, 13, board=2), Arrange(round=1, games=turned(home, 1)))
    assert meeting(home) == Meeting()
    assert meeting(home, 2).hours_ms == (13,)


def test_who_comes_late_is_seated_behind_games_that_have_begun(home: Tournament) -> None:
    given(home, start(), Result(round=1, board=2, outcome="draw"))
    for name in ("Late", "Later"):
        given(home, Enter(player=Player(name=name)))
    given(home, Arrange(round=1, games=(*home.round(1).games, Game(white=6, black=5))))
    assert (meeting(home).game, home.round(1).results[2].outcome) == ("g", "draw")
    assert players(home, 3) == Game(white=6, black=5)
    assert code(home, Arrange(round=1, games=(*home.round(1).games[1:], players(home, 1)))) == "game_begun"
    given(home, start(None), Arrange(round=1, games=turned(home, 1)))
    assert code(home, Arrange(round=1, games=turned(home, 2))) == "has_results"
    assert code(home, Arrange(round=1, games=home.round(1).games[:1], byes=(3, 4, 5, 6))) == "has_results"


def test_who_left_in_mid_game_plays_on_when_others_are_seated(home: Tournament) -> None:
    late = Enter(player=Player(name="Late"))
    given(home, Leave(number=players(home).white), late, Arrange(round=1, games=home.round(1).games, byes=(5,)))
    assert home.round(1).results == {}
    assert home.round(1).absences == {5: "bye"}


def test_who_leaves_in_mid_game_has_its_result(home: Tournament) -> None:
    given(home, start(), Leave(number=players(home).white), result("black_wins"), Pair(round=2))
    assert home.round(1).results[1].outcome == "black_wins"


def test_boards_that_are_not_there(home: Tournament) -> None:
    white = players(home).white
    assert code(home, propose(white, 12, board=3)) == "unknown_board"
    assert code(home, Propose(round=2, board=1, number=white, hours_ms=(1,))) == "unknown_round"
    assert code(home, Window(round=2, opens_ms=1, closes_ms=2)) == "unknown_round"
    given(home, Pair(round=2))
    assert code(home, Start(round=2, board=1, game="g")) == "not_published"


def test_who_has_not_seen_the_last_events(home: Tournament) -> None:
    """Plans of players stop no arbiter; two who plan the same game see one another."""
    game, seen = players(home), home.version
    given(home, propose(game.white, 12))
    assert code(home, propose(game.black, 13), seen) == "changed_meanwhile"
    assert code(home, propose(players(home, 2).white, 13, board=2), seen) is None
    assert code(home, result("draw"), seen) is None
    assert code(home, Leave(number=game.white), seen) is None
    seen = home.version
    given(home, propose(players(home, 2).black, 14, board=2))
    assert code(home, Pair(round=2), seen) is None
    seen = home.version
    given(home, Window(round=1, opens_ms=10, closes_ms=30))
    assert code(home, Window(round=1, opens_ms=10, closes_ms=40), seen) == "changed_meanwhile"
    assert code(home, Result(round=1, board=2, outcome="draw"), seen) is None


def test_the_same_result_is_entered_by_two(home: Tournament) -> None:
    """The arbiter types it while the game on the page ends: once in the record."""
    given(home, start())
    seen = home.version
    given(home, result("draw"))
    assert home.apply(result("draw"), seen=seen) == ()
    assert code(home, result("black_wins"), seen) == "changed_meanwhile"
