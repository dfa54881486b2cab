"""What moves cost besides thinking: how it is expected, and what players make of it."""

import random

import pytest

from coupturc import Engine, History, Position, Side, StopFlag, load_profile
from coupturc.engine import Limits
from coupturc.engine.hub.gui_clock import GuiClock
from coupturc.engine.lag import Lag
from coupturc.engine.levels import begun_late, in_cpu_time, with_clock
from coupturc.engine.native import thought as thought_module
from coupturc.engine.native.searching import Question
from coupturc.engine.native.thought import Thought
from coupturc.engine.player import Choice
from coupturc.engine.thinking_time import FIRST_LAG_MS, LEAST_LAG_MS, Allowance, budget_for

DRAWS = load_profile("fmjd").draw_limits
START = History(Position.start())


def test_lag_is_the_mean_of_the_last_moves() -> None:
    lag = Lag()
    assert lag.expected_ms == 10
    lag.note(90)
    assert lag.expected_ms == 20
    for _ in range(100):
        lag.note(50)
    assert lag.expected_ms == pytest.approx(50)


def test_some_lag_is_always_expected() -> None:
    lag = Lag()
    for _ in range(100):
        lag.note(0)
    assert lag.expected_ms == 2
    lag.note(82)
    assert lag.expected_ms == pytest.approx(82 / 8, abs=0.1)


def test_one_accident_is_soon_forgotten() -> None:
    lag = Lag()
    lag.note(230_000)
    assert lag.expected_ms == pytest.approx(134, abs=1)
    for _ in range(100):
        lag.note(1000)
    assert lag.expected_ms == pytest.approx(1000, abs=1)  # what is measured again and again counts in full


@pytest.mark.parametrize(
    ("ms", "left"),
    [(0, Allowance(1000, 3, 7, 500)), (400, Allowance(1000, 3, 7, 100)), (700, Allowance(800, 3, 7)),
     (9999, Allowance(0, 3, 7))],
)  # fmt: skip
def test_time_that_has_gone_by(ms: int, left: Allowance) -> None:
    assert Allowance(1000, 3, 7, 500).after(ms) == left


@pytest.mark.parametrize(("lag_ms", "moves"), [(2, 250), (10, 250), (17, 230), (40, 170)])
def test_ten_seconds_are_enough_for_a_long_game(lag_ms: int, moves: int) -> None:
    """Each move costs so much besides thinking: on a busy machine the time is for fewer of them."""
    left_ms = 10_000.0
    for _ in range(moves):
        budget = budget_for(Allowance(round(left_ms)), lag_ms)
        left_ms -= budget.soft_ms / 0.6 + lag_ms  # about the mean: some searches end sooner, some later
        assert left_ms > 0


# ------------------------------------------------------------------ a search that begins late


def test_a_late_search_has_less_time() -> None:
    limits = with_clock(Limits(1.0), Allowance(3000))
    late = begun_late(limits, 1000, LEAST_LAG_MS)
    assert late == with_clock(Limits(1.0), Allowance(2000))
    assert late.seconds < limits.seconds
    assert begun_late(limits, 1000, 30).seconds < late.seconds


def test_without_a_clock_and_in_cpu_time_nothing_is_late() -> None:
    by_cpu = in_cpu_time(with_clock(Limits(1.0), Allowance(3000)))
    for limits in (Limits(1.0), by_cpu):
        assert begun_late(limits, 1000, 100) == limits


class Search:
    """A search that takes as long as a test says, by a clock that stands still otherwise."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.takes = 100.0, 0.0
        self.limits = Limits(0)
        monkeypatch.setattr(thought_module, "monotonic", lambda: self.now)
        monkeypatch.setattr(thought_module, "choose", self._choose)

    def _choose(self, _engine: Engine, question: Question, *_: object) -> Choice:
        self.limits = question.limits
        self.now += self.takes
        return Choice(START.position.legal_moves[0], 0)


@pytest.fixture
def search(monkeypatch: pytest.MonkeyPatch) -> Search:
    return Search(monkeypatch)


def think(search: Search, lag: Lag, limits: Limits, *, waits: float, overruns: float) -> None:
    """Let a move wait for an engine, take all its time and more, and count its lag."""
    thought = Thought(Question(START, DRAWS, limits), random.Random(1), lag)
    search.now += waits
    search.takes = overruns + (begun_late(limits, 1000 * waits, lag.expected_ms).seconds)
    thought(Engine(1), StopFlag())
    thought.note_lag()


def test_what_a_move_waits_for_an_engine_is_not_there_to_think(search: Search) -> None:
    limits = with_clock(Limits(0), Allowance(3000))
    think(search, Lag(), limits, waits=1, overruns=0)
    assert search.limits == begun_late(limits, 1000, FIRST_LAG_MS)


def test_a_player_learns_what_moves_cost(search: Search) -> None:
    lag = Lag()
    limits = with_clock(Limits(0), Allowance(10_000))
    for _ in range(100):
        think(search, lag, limits, waits=0.05, overruns=0.03)
    assert lag.expected_ms == pytest.approx(80, abs=0.01)
    assert search.limits == begun_late(limits, 50, lag.expected_ms)


@pytest.mark.parametrize("limits", [Limits(1.0), in_cpu_time(with_clock(Limits(1.0), Allowance(10_000)))])
def test_without_a_clock_and_in_cpu_time_nothing_is_learned(search: Search, limits: Limits) -> None:
    lag = Lag()
    think(search, lag, limits, waits=5, overruns=5)
    assert lag.expected_ms == FIRST_LAG_MS


# ------------------------------------------------------------------ by the clock of a GUI


def test_a_gui_shows_by_its_clock_what_a_move_cost() -> None:
    clock, left_ms = GuiClock(), 100_000
    for _ in range(100):
        clock.budget(Side.white, left_ms, 0, 0)
        clock.note(500)
        left_ms -= 560
    assert clock.budget(Side.white, left_ms, 0, 0) == budget_for(Allowance(left_ms), 60)


def test_increments_and_other_clocks_are_no_lag() -> None:
    clock = GuiClock()
    clock.budget(Side.white, 10_000, 100, 0)
    clock.note(200)
    clock.budget(Side.white, 9900, 100, 0)  # 200 used, 100 came back
    clock.note(200)
    clock.budget(Side.white, 60_000, 100, 0)  # more was given
    clock.note(200)
    clock.new_game()
    clock.budget(Side.white, 1000, 100, 0)  # another game, not a move of 59 s
    assert clock._lag.expected_ms == pytest.approx(FIRST_LAG_MS * (7 / 8) ** 2)  # two moves without lag


def test_the_clock_of_the_other_side_is_another() -> None:
    clock = GuiClock()
    clock.budget(Side.white, 290_000, 0, 0)
    clock.note(500)
    clock.budget(Side.black, 60_000, 0, 0)  # a game that was broken off, and the next
    assert clock._lag.expected_ms == FIRST_LAG_MS
