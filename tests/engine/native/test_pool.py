"""The pool of engines: who comes first, equal shares, and how it ends. Searches are held by events, none runs long."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future

import pytest

from coupturc import Engine, History, Position, StopFlag, load_profile
from coupturc.engine import Limits
from coupturc.engine.native.pool import HASH_MIB, EnginePool, Order, PoolClosedError, Priority
from coupturc.engine.native.searching import Question

START = Question(History(Position.start()), load_profile("fmjd").draw_limits, Limits(0))
#: Seconds after which a test says that something never came.
PATIENCE = 60.0


class Clock:
    """Time that goes on when a test says so."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


class Held:
    """A search that runs until it is let go or stopped."""

    def __init__(self, pool: EnginePool, began: list[str], name: str, order: Order) -> None:
        self._go = threading.Event()
        self.began = threading.Event()
        self._names, self._name = began, name
        self.future: Future[Engine] = pool.begin(self._run, order)

    def _run(self, engine: Engine, stop: StopFlag) -> Engine:
        self._names.append(self._name)
        self.began.set()
        while not (self._go.wait(0.005) or stop.is_set):
            pass
        return engine

    def finish(self) -> Engine:
        """Let it end; the pool has given its place to the next one's thread when this returns."""
        self._go.set()
        return self.future.result(PATIENCE)


class Bench:
    """A pool with the searches of a test, by name."""

    def __init__(self, workers: int) -> None:
        self.clock = Clock()
        self.pool = EnginePool(workers, make_engine=lambda: Engine(1), now=self.clock)
        self.began: list[str] = []
        self.searches: dict[str, Held] = {}

    def ask(self, name: str, priority: Priority = Priority.MOVE, asker: str = "") -> Held:
        self.searches[name] = Held(self.pool, self.began, name, Order(priority, asker))
        return self.searches[name]

    def running(self, name: str) -> Held:
        """Wait until a search has begun."""
        assert self.searches[name].began.wait(PATIENCE), f"{name} never began"
        return self.searches[name]

    def finish_next(self) -> str:
        """Let the search end that began last, and return which one begins after it."""
        count = len(self.began)
        self.searches[self.began[-1]].finish()
        waited = threading.Event()
        for _ in range(12_000):
            if len(self.began) > count:
                return self.began[-1]
            waited.wait(0.005)
        raise AssertionError("no other search began")


@pytest.fixture
def bench() -> Iterator[Callable[[int], Bench]]:
    made: list[Bench] = []

    def make(workers: int = 1) -> Bench:
        made.append(Bench(workers))
        return made[-1]

    yield make
    for each in made:
        each.pool.close()


def test_the_more_urgent_comes_first(bench: Callable[[int], Bench]) -> None:
    work = bench(1)
    for name in ("move", "live", "report", "trainer"):
        work.ask(f"first {name}", Priority[name.upper()])
        work.running(f"first {name}")
    for name in ("trainer", "report", "live", "move"):
        work.ask(name, Priority[name.upper()])
    assert work.pool.is_busy(Priority.MOVE)
    work.searches["first trainer"].finish()
    work.running("trainer")  # what a kind has for itself it keeps
    assert "report" not in work.began


def test_a_move_waits_for_no_search_of_another_kind(bench: Callable[[int], Bench]) -> None:
    work = bench(2)
    for name in ("one", "two", "three"):
        work.ask(name, Priority.REPORT)
    work.running("one"), work.running("two")
    for name in ("first", "second"):
        work.ask(name, Priority.MOVE)
        work.running(name)
    assert "three" not in work.began
    work.searches["one"].finish()
    assert "three" not in work.began  # two moves and a report are under way
    work.searches["first"].finish()
    work.searches["two"].finish()
    work.running("three")


def test_what_is_more_urgent_leaves_less_for_the_others(bench: Callable[[int], Bench]) -> None:
    work = bench(3)
    for name in ("a", "b"):
        work.ask(name, Priority.MOVE)
        work.running(name)
    work.ask("c", Priority.LIVE)
    work.running("c")
    assert work.pool.is_busy(Priority.LIVE)
    assert not work.pool.is_busy(Priority.MOVE)
    assert not work.pool.is_busy(Priority.REPORT)  # one of each kind always may


def test_forty_of_one_asker_do_not_keep_another_waiting(bench: Callable[[int], Bench]) -> None:
    work = bench(1)
    for number in range(40):
        work.ask(f"crowd {number}", asker="crowd")
    work.running("crowd 0")
    work.ask("alone", asker="alone")
    work.clock.seconds += 1
    assert work.finish_next() == "alone"
    work.clock.seconds += 1
    assert work.finish_next() == "crowd 1"


def test_who_was_given_less_time_comes_first(bench: Callable[[int], Bench]) -> None:
    work = bench(1)
    work.ask("long 0", asker="long")
    work.running("long 0")
    for number in (1, 2):
        work.ask(f"long {number}", asker="long")
    for number in range(3):
        work.ask(f"short {number}", asker="short")
    order = []
    for seconds in (10, 1, 1, 1, 10):
        work.clock.seconds += seconds
        order.append(work.finish_next())
    assert order == ["short 0", "short 1", "short 2", "long 1", "long 2"]


def test_who_has_fewer_under_way_comes_first(bench: Callable[[int], Bench]) -> None:
    work = bench(2)
    for number in range(3):
        work.ask(f"many {number}", asker="many")
    work.running("many 0"), work.running("many 1")
    work.ask("one", asker="one")
    work.searches["many 0"].finish()
    work.running("one")
    assert "many 2" not in work.began


@pytest.mark.parametrize("is_over", [False, True])
def test_an_analysis_counts_for_nothing_beside_moves(bench: Callable[[int], Bench], is_over: bool) -> None:
    work = bench(1)
    work.ask("analysis", Priority.LIVE, "visitor")
    work.running("analysis")
    work.ask("first", Priority.TIMED_MOVE, "other")
    work.running("first")
    work.ask("move", Priority.TIMED_MOVE, "visitor")
    work.ask("late", Priority.TIMED_MOVE, "third")
    work.clock.seconds += 300
    if is_over:
        work.searches["analysis"].finish()
    assert work.finish_next() == "move"


def test_time_that_was_not_used_is_no_claim(bench: Callable[[int], Bench]) -> None:
    work = bench(1)
    work.ask("a 0", asker="a")
    work.running("a 0")
    work.ask("a 1", asker="a")
    work.clock.seconds += 100
    assert work.finish_next() == "a 1"
    work.ask("b 0", asker="b")  # comes late: it is not owed a hundred seconds
    work.ask("b 1", asker="b")
    work.ask("a 2", asker="a")
    work.clock.seconds += 1
    assert work.finish_next() == "b 0"
    work.clock.seconds += 2
    assert work.finish_next() == "a 2"


def test_engine_stays_with_its_kind(bench: Callable[[int], Bench]) -> None:
    pool = bench(1).pool

    def engine(order: Order) -> Engine:
        return pool.begin(lambda engine, _: engine, order).result(PATIENCE)

    kinds = [Order(priority) for priority in Priority if priority != Priority.TIMED_MOVE] + [Order(is_weak=True)]
    first = [engine(kind) for kind in kinds]
    assert [engine(kind) for kind in kinds] == first
    assert len({id(each) for each in first}) == len(kinds)


def test_a_move_on_the_clock_has_the_engine_that_was_prepared(bench: Callable[[int], Bench]) -> None:
    pool = bench(1).pool
    pool.prepare().result(PATIENCE)
    prepared = pool.begin(lambda engine, _: engine).result(PATIENCE)
    assert pool.begin(lambda engine, _: engine, Order(Priority.TIMED_MOVE)).result(PATIENCE) is prepared


def test_one_large_hash_table_is_kept(bench: Callable[[int], Bench]) -> None:
    pool = bench(1).pool

    def engine(hash_mib: int) -> Engine:
        return pool.begin(lambda engine, _: engine, Order(Priority.LIVE, hash_mib=hash_mib)).result(PATIENCE)

    usual, large = engine(HASH_MIB), engine(2 * HASH_MIB)
    assert engine(2 * HASH_MIB) is large is not usual
    engine(4 * HASH_MIB)
    assert engine(2 * HASH_MIB) is not large
    assert engine(HASH_MIB) is usual


def test_search_that_is_taken_back_never_begins(bench: Callable[[int], Bench]) -> None:
    work = bench(1)
    work.ask("first")
    work.running("first")
    work.ask("unwanted").future.cancel()
    work.ask("wanted")
    assert work.finish_next() == "wanted"
    work.searches["wanted"].finish()
    assert "unwanted" not in work.began


def test_closing_ends_what_runs_and_what_waits(bench: Callable[[int], Bench]) -> None:
    work = bench(1)
    running, waiting = work.ask("running"), work.ask("waiting")
    work.running("running")
    work.pool.close()
    assert running.future.done()
    with pytest.raises(PoolClosedError):
        waiting.future.result(PATIENCE)
    with pytest.raises(PoolClosedError, match="it has been closed"):
        work.ask("late")
    work.pool.close()


def test_error_of_a_search_leaves_its_engine_to_others(bench: Callable[[int], Bench]) -> None:
    pool = bench(1).pool

    def fail(_engine: Engine, _stop: StopFlag) -> None:
        raise MemoryError

    with pytest.raises(MemoryError):
        pool.begin(fail).result(PATIENCE)
    assert pool.begin(lambda _engine, _stop: True).result(PATIENCE)


async def test_closing_the_lines_ends_the_search(bench: Callable[[int], Bench]) -> None:
    pool = bench(1).pool
    lines = pool.lines_async(START)
    assert (await anext(lines)).depth == 1
    assert pool.is_busy(Priority.MOVE)
    await lines.aclose()
    assert not pool.is_busy(Priority.MOVE)


async def test_closing_the_pool_ends_the_lines(bench: Callable[[int], Bench]) -> None:
    pool = bench(1).pool
    lines = pool.lines_async(START)
    await anext(lines)
    waiting = pool.lines_async(START)
    first_of_waiting = asyncio.ensure_future(anext(waiting))
    await asyncio.to_thread(pool.close)
    assert [line async for line in lines][-1:] != [None]
    with pytest.raises(PoolClosedError):
        await first_of_waiting


def test_lines_are_the_same_both_ways(bench: Callable[[int], Bench]) -> None:
    pool = bench(1).pool
    question = Question(START.history, START.draws, Limits(0, depth=5))

    async def read() -> list[tuple[int, int]]:
        return [(line.depth, line.score) async for line in pool.lines_async(question)]

    blocking = [(line.depth, line.score) for line in pool.lines(question)]
    pool.forget()
    assert asyncio.run(read()) == blocking
    assert [depth for depth, _ in blocking] == [1, 2, 3, 4, 5]
