"""Fair clocks: what a move lost on its way is not charged, as long as the stock lasts."""

from time import monotonic_ns

import pytest

from coupturc.game.events import Flag, Move
from coupturc.game.outcome import SideName
from coupturc.game.record import Setup
from coupturc.game.refusal import Refusal
from coupturc.game.time_control import parse_time_control
from coupturc.rules import load_profile
from coupturc.web.games.lag import LagStocks, gain_of
from coupturc.web.games.live_game import GameSetup, LiveGame
from coupturc.web.games.messages import Player, Players
from coupturc.web.store.game_rows import EventRow

PEOPLE = Players(Player("human"), Player("human"))
BLITZ = Setup(white_time="300")
SECOND_NS = 1_000_000_000


def game(setup: Setup = BLITZ, began_ms: int | None = 0) -> LiveGame:
    """A game of two people in two places in which White has moved, so that the clock of Black runs."""
    live = LiveGame(GameSetup(load_profile("fmjd").text, PEOPLE, setup, began_ms=began_ms))
    live.judge(Move(side="white", move="32-28"), monotonic_ns())
    return live


def black_ms(live: LiveGame) -> int:
    clock = live.arbiter.clock_at(live.arbiter.events[-1].at_ms)
    assert clock
    return clock.black.left_ms


@pytest.mark.parametrize(("control", "gain_ms"), [("30", 270), ("60+1", 550), ("300", 1000), ("1/86400", 0), ("-", 0)])
def test_what_a_move_adds(control: str, gain_ms: int) -> None:
    assert gain_of(parse_time_control(control)) == gain_ms


def test_the_stock_has_a_top() -> None:
    stocks = LagStocks.of(game().arbiter)
    for _ in range(9):
        stocks = stocks.after("white", 0)
    assert (stocks.spared_ms("white", 60_000), stocks.spared_ms("black", 60_000)) == (7000, 3000)


def test_what_a_move_lost_on_its_way_is_not_charged() -> None:
    charged, spared = game(), game()
    for live, lag_ms in ((charged, 0), (spared, 400)):
        live.judge(Move(side="black", move="19-23"), monotonic_ns() + 10 * SECOND_NS, lag_ms)
    assert black_ms(spared) - black_ms(charged) == pytest.approx(400, abs=100)


def test_the_stock_runs_dry() -> None:
    live = game()
    live.judge(Move(side="black", move="19-23"), monotonic_ns() + 20 * SECOND_NS, 60_000)
    assert black_ms(live) == pytest.approx(283_000, abs=200)


def test_on_one_screen_nothing_is_on_its_way() -> None:
    live = game(began_ms=None)
    live.judge(Move(side="black", move="19-23"), monotonic_ns() + 10 * SECOND_NS, 400)
    assert black_ms(live) == pytest.approx(290_000, abs=200)


def test_a_process_that_loads_the_game_knows_what_is_left() -> None:
    live = LiveGame(GameSetup(load_profile("fmjd").text, PEOPLE, BLITZ, began_ms=0))
    rows: list[EventRow] = []
    moves: tuple[tuple[SideName, str, int], ...] = (
        ("white", "32-28", 2000),
        ("black", "19-23", 60_000),
        ("white", "28x19", 0),
        ("black", "14x23", 300),
    )
    for side, text, lag_ms in moves:
        draft = live.fork()
        events = draft.judge(Move(side=side, move=text), monotonic_ns(), lag_ms)
        assert not isinstance(events, Refusal)
        rows.extend(draft.rows(events, None, 0))
        draft.note(None, events)
        live = draft
    again = LiveGame(live.setup, rows)
    assert [row.lag_ms for row in rows if row.lag_ms] == [2000, 3000, 300]
    for lag_ms in (500, 5000, 9000):
        assert again.spared_ms(lag_ms) == live.spared_ms(lag_ms)


def test_a_flag_waits_for_a_move_that_is_on_its_way() -> None:
    late_ns = monotonic_ns() + 300 * SECOND_NS + SECOND_NS // 5
    assert isinstance(game().judge(Flag(side=None), late_ns, 2000), Refusal)
    assert not isinstance(game().judge(Flag(side=None), late_ns), Refusal)
    live = game()
    assert not isinstance(live.judge(Move(side="black", move="19-23"), late_ns, 2000), Refusal)
    assert live.arbiter.outcome is None
