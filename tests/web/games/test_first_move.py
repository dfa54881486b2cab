"""When a first move is overdue, and what is judged then."""

import pytest
from msgspec.structs import replace

from coupturc.game.events import Abort, AllowTakeBack, AskTakeBack, Event, Flag, GiveTime, Move, Place, Request, Resign
from coupturc.game.outcome import SideName
from coupturc.game.record import Setup
from coupturc.game.refusal import Refusal
from coupturc.rules import load_profile
from coupturc.utc import utc_ms
from coupturc.web.games import presence
from coupturc.web.games.game_time import GameTime
from coupturc.web.games.live_game import GameSetup, LiveGame
from coupturc.web.games.messages import Player, Players
from coupturc.web.games.presence import at_once

#: Time controls, and how long a first move may take there, in seconds.
LIMITS = [("60", 15), ("300+3", 20), ("600+5", 30), ("3600", 35), ("40/7200", 35)]


def setup_with(control: str, **fields: str) -> GameSetup:
    people = Players(Player("human"), Player("human"))
    setup = replace(Setup(entry="assisted", white_time=control), **fields)
    return GameSetup(load_profile("fmjd").text, people, setup)


#: Before the tests let games wait longer.
_OFFERED = presence._PATIENCE


@pytest.fixture(autouse=True)
def limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the limits that players meet."""
    monkeypatch.setattr(presence, "_PATIENCE", _OFFERED)


class Played:
    """A game that both have begun to play at once, judged at moments that a test says."""

    def __init__(self, control: str = "300", **fields: str) -> None:
        self.live = LiveGame(replace(at_once(setup_with(control, **fields)), began_ms=utc_ms()))

    def at(self, seconds: float, request: Request, lag_ms: int = 0) -> tuple[Event, ...] | Refusal:
        self.live.time = GameTime(round(seconds * 1000))
        return self.live.judge(request, self.live.time._since_ns, lag_ms)

    @property
    def due_seconds(self) -> float | None:
        due_ms = self.live.due_ms
        return None if due_ms is None else due_ms / 1000

    @property
    def is_called_off(self) -> bool:
        outcome = self.live.arbiter.outcome
        return outcome is not None and outcome.result == "*"


def move(side: SideName, text: str) -> Move:
    return Move(side=side, move=text)


@pytest.mark.parametrize(("control", "seconds"), [*LIMITS, ("-", None), ("1/86400", None), ("x", None)])
def test_how_long_a_first_move_may_take(control: str, seconds: int | None) -> None:
    assert at_once(setup_with(control)).first_move_ms == (None if seconds is None else 1000 * seconds)


def test_each_side_has_its_time_from_the_moment_it_is_its_turn() -> None:
    game = Played()
    assert game.due_seconds == 20
    game.at(12, move("white", "32-28"))
    assert game.due_seconds == 32
    game.at(31, move("black", "19-23"))
    assert game.due_seconds == 331, "from now on only a flag can fall"
    assert not game.is_called_off


@pytest.mark.parametrize("side", ["white", "black"])
def test_without_a_first_move_the_game_is_called_off_at_that_moment(side: SideName) -> None:
    game, begun = Played(), 0
    if side == "black":
        begun = 5
        game.at(begun, move("white", "32-28"))
    assert isinstance(game.at(begun + 19.9, Flag()), Refusal)
    happened = game.at(begun + 26, Flag())
    assert not isinstance(happened, Refusal)
    assert isinstance(happened[0], Abort)
    assert happened[0].at_ms == (begun + 20) * 1000
    assert game.is_called_off
    assert game.due_seconds is None


def test_a_move_that_comes_too_late_is_not_made() -> None:
    game = Played()
    game.at(20.1, move("white", "32-28"))
    assert game.is_called_off
    assert game.live.arbiter.ply == 0


def test_a_move_that_was_on_its_way_counts() -> None:
    game = Played()
    assert isinstance(game.at(20.4, Flag(), lag_ms=500), Refusal), "one may be on its way"
    game.at(20.4, move("white", "32-28"), lag_ms=500)
    assert game.live.arbiter.ply == 1


def test_a_move_on_its_way_counts_whatever_the_opponent_sends_meanwhile() -> None:
    game = Played()
    game.at(5, move("white", "32-28"))
    assert not isinstance(game.at(25.2, GiveTime(side="white", to="black", ms=15_000)), Refusal)
    assert not game.is_called_off
    game.at(25.4, move("black", "19-23"), lag_ms=500)
    assert game.live.arbiter.ply == 2


def test_after_what_the_opponent_sends_the_game_is_called_off_all_the_same() -> None:
    game = Played()
    game.at(5, move("white", "32-28"))
    game.at(25.2, GiveTime(side="white", to="black", ms=15_000))
    game.at(26, Flag())
    assert game.is_called_off


def test_whatever_the_one_to_move_sends_too_late_the_game_is_called_off() -> None:
    game = Played()
    happened = game.at(20.1, Resign(side="white"))
    assert not isinstance(happened, Refusal)
    assert isinstance(happened[0], Abort)


def test_a_flag_that_falls_before_is_a_loss() -> None:
    game = Played("10")
    game.at(5, move("white", "32-28"))
    assert game.due_seconds == 15
    game.at(40, Flag())
    assert game.live.arbiter.outcome is not None
    assert game.live.arbiter.outcome.reason == "flag"


def test_black_may_be_the_one_to_begin() -> None:
    game = Played(fen="B:W31-50:B1-20")
    game.at(20, Flag())
    assert game.is_called_off


def test_time_that_is_given_is_not_for_the_first_move() -> None:
    game = Played()
    game.at(5, move("white", "32-28"))
    game.at(6, GiveTime(side="white", to="black", ms=15_000))
    assert game.due_seconds == 25


def test_a_move_that_is_taken_back_gives_the_time_again() -> None:
    game = Played()
    game.at(15, move("white", "32-28"))
    game.at(30, move("black", "19-23"))
    game.at(60, AskTakeBack(side="black"))
    game.at(61, AllowTakeBack(side="white"))
    assert game.due_seconds == 81


def test_over_the_board_a_piece_in_the_hand_is_not_a_move() -> None:
    game = Played(entry="over_the_board")
    held = Place(side="white", origin="32", path=("28",), released=False)
    assert not isinstance(game.at(10, held), Refusal)
    assert game.due_seconds == 20
    game.at(20.5, Place(side="white", origin="32", path=("28",)))
    assert game.is_called_off


def test_before_both_have_sat_down_nothing_is_due() -> None:
    assert LiveGame(at_once(setup_with("300"))).due_ms is None


def test_whoever_may_take_his_time_has_it() -> None:
    assert LiveGame(replace(setup_with("300"), began_ms=utc_ms())).due_ms is None
