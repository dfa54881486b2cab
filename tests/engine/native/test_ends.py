"""What ends a search: each limit alone, decided in the core."""

import sys
from collections.abc import Callable
from time import process_time
from typing import Any

import pytest

from coupturc import Engine, History, Position, SearchReport, SearchTime, StopFlag, load_profile
from coupturc.engine import Limits
from coupturc.engine.native.evaluation import new_engine
from coupturc.engine.native.searching import Question, search

DRAWS = load_profile("fmjd").draw_limits
START = History(Position.start())
#: One legal move each. A glance with the weights of old said +0.26 and -1.20; with a million nodes and more they are
#: worth about -1.2 to -1.7 (-2.5 by those weights) and -3 to -5.
FORCED = {
    "W:W30,34,36,38,43:B19,22,25,27,28,41": -100,
    "W:W25,36,42,45,48:B14,15,17,18,20,27,30,31": -300,
}
#: Long enough for any machine: a search that an end does not stop would last so long.
FOREVER_MS = 600_000


def run(report: Callable[[SearchReport], None] | None = None, **limits: Any) -> tuple[SearchReport, list[SearchReport]]:
    """Search from the start of a game; return the answer and every report on the way."""
    seen: list[SearchReport] = []

    def hear(found: SearchReport) -> None:
        seen.append(found)
        if report is not None:
            report(found)

    engine = Engine(1, weights={})  # the depths that it reaches stay the same when better weights are shipped
    return engine.search(START, DRAWS, report=hear, **{"hard_ms": FOREVER_MS, **limits}), seen


def test_hard_time() -> None:
    answer, seen = run(hard_ms=50)
    assert answer.moves
    assert seen[-1].seconds < 30


def test_soft_time_ends_with_the_first_depth_that_is_finished_after_it() -> None:
    answer, seen = run(soft_ms=50)
    assert all(found.seconds < 0.05 for found in seen[:-1])
    assert answer.seconds == seen[-1].seconds  # nothing was left unfinished
    answer, seen = run(lambda _: wait_until_past(50), soft_ms=50)  # a first depth that takes all of it
    assert [found.depth for found in seen] == [answer.depth] == [1]


def test_soft_time_that_begins_while_it_searches_lets_every_line_of_a_depth_be_found() -> None:
    time, seen = SearchTime(), set[tuple[int, int]]()

    def hear(found: SearchReport) -> None:
        seen.add((found.depth, found.line))
        if (found.depth, found.line) == (5, 0):
            time.begin(soft_ms=1)
        if found.depth == 5:
            wait_until_past(1)

    run(hear, time=time, lines=9)
    assert seen == {(depth, line) for depth in range(1, 6) for line in range(9)}


def wait_until_past(ms: int) -> None:
    """Let wall time go by, as a long depth would."""
    other = SearchTime()
    other.begin(hard_ms=ms)
    Engine(1).search(START, DRAWS, time=other)


def test_hard_time_that_begins_while_it_searches() -> None:
    time = SearchTime()
    answer, _ = run(lambda found: time.begin(hard_ms=1) if found.depth == 6 else None, time=time)
    assert answer.depth >= 6


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere wall time stands for it")
@pytest.mark.parametrize("threads", [1, 2])
def test_cpu_time(threads: int) -> None:
    began = process_time()
    run(cpu_ms=100, threads=threads)
    assert 0.05 < process_time() - began < 5  # threads that are on at different times use less than their shares


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere wall time stands for it")
def test_soft_cpu_time_ends_with_the_first_depth_that_is_finished_after_it() -> None:
    began = process_time()
    answer, seen = run(soft_cpu_ms=50)
    assert process_time() - began >= 0.05
    assert answer.seconds == seen[-1].seconds  # nothing was left unfinished


def test_nodes() -> None:
    answer, seen = run(nodes=20_000)
    assert answer.moves
    assert 10_000 < seen[-1].nodes <= 20_000


def test_depth() -> None:
    answer, seen = run(depth=5)
    assert answer.depth == 5
    assert [found.depth for found in seen] == [1, 2, 3, 4, 5]


def test_stop() -> None:
    stop = StopFlag()
    answer, _ = run(lambda found: stop.set() if found.depth == 4 else None, stop=stop)
    assert answer.depth == 4


@pytest.mark.parametrize("fen", FORCED)
def test_only_move_is_answered_at_the_first_depth_by_who_chooses(fen: str) -> None:
    limits = {"hard_ms": FOREVER_MS, "nodes": 10**12, "forced_at_once": True}
    assert Engine(1).search(History(Position.from_fen(fen)), DRAWS, **limits).depth == 1  # type: ignore[arg-type]


@pytest.mark.parametrize(("fen", "most"), FORCED.items())
def test_only_move_is_searched_by_who_wants_to_know_its_worth(fen: str, most: int) -> None:
    question = Question(History(Position.from_fen(fen)), DRAWS, Limits(seconds=600.0, nodes=1_200_000))
    report = search(new_engine(16), question)
    assert report.depth > 15
    assert report.score <= most


def test_only_move_of_a_pondered_position_is_answered_once_its_time_begins() -> None:
    time = SearchTime()
    history = History(Position.from_fen("W:W30,34,36,38,43:B19,22,25,27,28,41"))

    def hear(found: SearchReport) -> None:
        if found.depth == 5:
            time.begin()

    report = Engine(1).search(history, DRAWS, forced_at_once=True, time=time, report=hear)
    assert report.depth == 5


@pytest.mark.parametrize("limit", ["hard_ms", "soft_ms", "cpu_ms", "soft_cpu_ms", "depth"])
def test_limits_below_nothing_are_refused(limit: str) -> None:
    with pytest.raises(ValueError, match="at least 0"):
        run(None, **{limit: -1})


def test_time_that_begins_below_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 0"):
        SearchTime().begin(hard_ms=-1)


def test_time_may_be_longer_than_the_clock_counts() -> None:
    assert run(hard_ms=2**62, soft_ms=2**62, depth=3)[0].depth == 3
