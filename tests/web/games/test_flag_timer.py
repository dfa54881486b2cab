"""A room looks at its clock at the moment at which a flag may fall, however often that moment is put off."""

from collections.abc import Callable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import cast

import pytest

from coupturc.web.games import flag_timer
from coupturc.web.games.flag_timer import FlagTimer
from coupturc.web.games.live_game import LiveGame


def due_in(seconds: float | None, turns_in_seconds: float | None = None) -> LiveGame:
    """Return a game in which a flag may fall in so many seconds; None where nothing is due."""
    due_ms = None if seconds is None else round(1000 * seconds)
    turns_in_ms = None if turns_in_seconds is None else round(1000 * turns_in_seconds)
    time = SimpleNamespace(in_ms=lambda at_ms: at_ms, turns_in_ms=turns_in_ms)
    return cast("LiveGame", SimpleNamespace(due_ms=due_ms, time=time, spared_ms=lambda lag_ms: lag_ms))


@dataclass
class Waiting:
    """What a loop calls at a moment."""

    at: float
    call: Callable[[], None]
    is_over: bool = False

    def when(self) -> float:
        return self.at

    def cancel(self) -> None:
        self.is_over = True


@dataclass
class Clock:
    """The clock of a loop, which the test moves; a room looks at it."""

    now: float = 0.0
    made: list[Waiting] = field(default_factory=list)
    looks: list[float] = field(default_factory=list)

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, call: Callable[..., None], *args: object) -> Waiting:
        self.made.append(Waiting(when, lambda: call(*args)))
        return self.made[-1]

    def go_to(self, now: float) -> None:
        """Let it be that late, and call what has waited for it."""
        self.now = now
        for each in tuple(self.made):
            if not each.is_over and each.at <= now:
                each.is_over = True
                each.call()

    def look(self) -> None:
        self.looks.append(self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(flag_timer, "asyncio", SimpleNamespace(get_running_loop=lambda: clock))
    return clock


def test_it_looks_once_when_the_flag_is_due(clock: Clock) -> None:
    timer = FlagTimer()
    timer.set(due_in(5), 0, clock.look)
    for now in (4.9, 5.1, 20, 40):
        clock.go_to(now)
    assert clock.looks == [5.1]
    assert not timer.is_set


def test_a_moment_that_is_put_off_again_and_again_is_waited_for(clock: Clock) -> None:
    timer = FlagTimer()
    for now in range(40):
        clock.go_to(now)
        timer.set(due_in(5), 0, clock.look)
    assert clock.looks == []
    assert len(clock.made) < 20, "not a new one with each move"
    for late in (43.9, 44.1, 60):
        clock.go_to(late)
    assert clock.looks == [44.1]


def test_a_moment_that_comes_sooner_is_not_missed(clock: Clock) -> None:
    timer = FlagTimer()
    timer.set(due_in(60), 0, clock.look)
    timer.set(due_in(5), 0, clock.look)
    for now in (5.1, 61):
        clock.go_to(now)
    assert clock.looks == [5.1]


@pytest.mark.parametrize("ends", ["stop", "set"])
def test_when_no_clock_runs_nothing_is_waited_for(clock: Clock, ends: str) -> None:
    timer = FlagTimer()
    timer.set(due_in(5), 0, clock.look)
    if ends == "stop":
        timer.stop()
    else:
        timer.set(due_in(None), 0, clock.look)
    assert not timer.is_set
    clock.go_to(60)
    assert clock.looks == []


def test_what_moves_lose_on_their_way_is_waited_for_too(clock: Clock) -> None:
    timer = FlagTimer()
    timer.set(due_in(5), 2000, clock.look)
    for now in (6.9, 7.1):
        clock.go_to(now)
    assert clock.looks == [7.1]


def test_it_looks_when_a_day_off_begins(clock: Clock) -> None:
    timer = FlagTimer()
    timer.set(due_in(86_400, turns_in_seconds=60), 0, clock.look)
    for now in (59.9, 60.1):
        clock.go_to(now)
    assert clock.looks == [60.1]
