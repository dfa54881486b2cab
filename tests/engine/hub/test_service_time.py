"""How long the engine behind Hub searches: levels, the time of a game, pondering."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from coupturc.engine.hub import search as hub_search
from coupturc.engine.hub import service as hub_service
from tests.engine.hub.gui import Gui, gui


@pytest.mark.parametrize(
    "level",
    ["move-time=0.05", "time=1 moves=20", "time=1", "time=0 inc=0.05", "nodes=5000",
     "time=0", "time=0 inc=0", "move-time=0", "time=0.00 moves=1",  # no time left is not all the time there is
     "time=-0.3 inc=1", "move-time=-2"],
)  # fmt: skip
def test_levels_end_the_search(level: str) -> None:
    with gui() as one:
        one.say("pos start", f"level {level}", "go think")
        one.wait_for("done ")


@contextmanager
def pondering(*before: str) -> Iterator[Gui]:
    with gui() as one:
        one.say(*before, "go ponder")
        one.wait_for("info ")
        yield one


def test_pondering_waits_for_the_hit() -> None:
    with gui() as one:
        one.say("pos start", "level depth=1", "go ponder")
        assert "done" not in one.wait_for("info ")
        one.say("ponder-hit")
        one.wait_for("done ")


def test_time_counts_from_the_hit_on() -> None:
    with pondering("pos start", "level move-time=0.05") as one:
        one.say("ponder-hit", "ponder-hit")
        one.wait_for("done ")


@pytest.mark.parametrize("level", ["depth=60", "nodes=1000000000", "time=3600", "infinite"])
def test_forced_move_is_not_thought_about(level: str) -> None:
    with gui() as one:
        one.say('pos start moves="32-28 19-23"', f"level {level}", "go think")
        one.wait_for("done move=28x19x23")


def test_forced_answer_comes_with_the_hit() -> None:
    with pondering('pos start moves="32-28 19-23"', "level time=3600") as one:
        one.say("ponder-hit")
        one.wait_for("done move=28x19x23")


def test_pondering_may_be_stopped() -> None:
    with gui() as one:
        one.say("pos start", "level move-time=9", "go ponder", "stop")
        one.wait_for("done ")
        one.say("ponder-hit", "stop")  # too late
        one.say("ping")
        assert one.wait_for("pong\n") == "pong\n"


@pytest.mark.parametrize("level", ["a", "1", "6", "7"])
def test_level_of_the_ladder(level: str) -> None:
    with gui(f"set-param name=level value={level}") as one:
        one.say("pos start", "level infinite", "go think")
        assert re.search(r"done move=\d+-\d+", one.wait_for("done "))
        one.say("level depth=1 nodes=100", "go think")
        one.wait_for("done ")


def test_weak_level_holds_its_pondered_move_back() -> None:
    with gui("set-param name=level value=2") as one:
        one.say("pos start", "go ponder", "ping")
        assert one.wait_for("pong\n") == "pong\n"
        one.say("ponder-hit")
        one.wait_for("done ")


def test_level_does_not_weaken_an_analysis() -> None:
    with gui("set-param name=level value=1") as one:
        one.say("pos start", "level depth=4", "go analyze")
        assert "depth=4" in one.wait_for("done ")


@pytest.mark.parametrize(
    ("level", "soft", "hard"),
    [
        ("move-time=2", 1990, 1990),
        ("move-time=0.001", 1, 1),
        ("time=300", 5950, 29750),
        ("time=60 moves=1", 35994, 47970),
        ("time=10 inc=1 moves=11", 1139, 2903),
        ("time=0 inc=1", 237, 237),
        ("time=0.1", 1, 1),
        ("time=60 inc=5 moves=1e306", 3030, 15150),
    ],
)
def test_time_is_divided_as_hub_means_it(monkeypatch: pytest.MonkeyPatch, level: str, soft: int, hard: int) -> None:
    """The increment is credited before the move, as the Hub protocol says."""
    tasks: list[hub_search.Task] = []
    monkeypatch.setattr(hub_service, "HubSearch", lambda task, _send, _crew: tasks.append(task))
    with gui() as one:
        one.say("pos start", f"level {level}", "go think")
    limits = tasks[0].question.limits
    assert (round(1000 * (limits.soft_seconds or limits.seconds)), round(1000 * limits.seconds)) == (soft, hard)


def test_what_the_clock_shows_beside_our_thinking_is_expected_again() -> None:
    with gui() as one:
        for left in range(100, 90, -1):  # each move is answered at once, and costs a second by the clock
            one.say("pos start", f"level time={left}", "go think", "stop")
            one.wait_for("done ")
        assert 500 < one.service._clock._lag.expected_ms < 1000
        for left in range(90, 80, -1):  # nothing is known of a move that was only pondered about
            one.say("pos start", f"level time={left}", "go ponder", "stop")
            one.wait_for("done ")
        one.say("new-game", "pos start", "level time=1", "go think", "stop")
        one.wait_for("done ")
        assert 500 < one.service._clock._lag.expected_ms < 1000


def test_clock_of_a_pondered_move_begins_with_the_hit() -> None:
    with gui() as one:
        one.say("pos start", "level time=0.5 moves=20", "go ponder")
        one.wait_for("info ")
        assert "done" not in one.said.decode()
        one.say("ponder-hit")
        one.wait_for("done ")


def test_ponder_hit_without_a_search_is_nothing() -> None:
    with gui() as one:
        one.say("ponder-hit", "ping")
        assert one.wait_for("pong\n") == "pong\n"


def test_new_position_resets_the_level() -> None:
    with gui() as one:
        one.say("level depth=1", "pos start", "go think")
        one.wait_for("info depth=3")
        one.say("stop")
        one.wait_for("done ")
