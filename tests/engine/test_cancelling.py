"""A search that is stopped at any moment ends at once and leaves no thread behind."""

import asyncio
import random
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from pathlib import Path
from statistics import median
from subprocess import PIPE, Popen

import pytest

from coupturc import Engine, History, Position, StopFlag, load_profile
from coupturc.engine import Limits, cpu_time
from coupturc.engine.native.analysis import analyse, analyse_async
from coupturc.engine.native.player import NativePlayer
from coupturc.engine.native.pool import EnginePool, Priority
from coupturc.engine.native.searching import Question, search
from tests.processes import killed_on_failure
from tests.waiting import block_until, until

TIMES = 50
#: CPU time of the searching thread, so that a busy machine changes nothing.
MOST_SECONDS = 0.02
QUESTIONS = {
    game: Question(History(Position.start(game)), load_profile(game).draw_limits, Limits(0)) for game in
    ("international", "turkish")
}  # fmt: skip


def threads() -> set[str]:
    """Name the threads of this process; what has ended may need a moment to be gone."""
    return {task.name for task in Path("/proc/self/task").iterdir()} if Path("/proc/self/task").is_dir() else set()


def assert_gone(before: set[str]) -> None:
    block_until(lambda: not threads() - before, seconds=20)


class Searching(threading.Thread):
    """A thread that searches until it is stopped, and knows its CPU time then."""

    def __init__(self, engine: Engine, question: Question) -> None:
        super().__init__(name="searching")
        self.stop = StopFlag()
        self.began = threading.Event()
        self.is_read = threading.Event()
        self.used_at_the_end = 0.0
        self._engine, self._question = engine, question

    def run(self) -> None:
        self.began.set()
        search(self._engine, self._question, self.stop)
        self.used_at_the_end = time.thread_time()
        self.is_read.wait()  # an ended thread has no clock

    @property
    def used(self) -> float:
        assert self.ident
        return time.clock_gettime(time.pthread_getcpuclockid(self.ident))


def engine_for(question: Question) -> Engine:
    """Return an engine that has its weights already: they are read once, by the first search of a process."""
    stop = StopFlag()
    stop.set()
    engine = Engine(1)
    search(engine, question, stop)
    return engine


@pytest.mark.parametrize("game", ["international", "turkish"])
def test_stopped_at_random_moments(game: str) -> None:
    dice, engine, before = random.Random(50), engine_for(QUESTIONS[game]), threads()
    after_stop: list[float] = []
    for _ in range(TIMES):
        searching = Searching(engine, QUESTIONS[game])
        searching.start()
        searching.began.wait()
        time.sleep(dice.random() * 0.02)
        searching.stop.set()
        used = searching.used  # not before: a busy machine may hold this thread up between the two
        searching.is_read.set()
        searching.join()
        after_stop.append(searching.used_at_the_end - used)
    assert max(after_stop) < MOST_SECONDS
    assert "searching" not in {thread.name for thread in threading.enumerate()}
    assert_gone(before)


def test_threads_of_a_parallel_search_end_with_it() -> None:
    question = Question(QUESTIONS["international"].history, QUESTIONS["international"].draws, Limits(0), threads=3)
    dice, engine, before = random.Random(51), engine_for(question), threads()
    after_stop: list[float] = []
    for _ in range(TIMES):
        searching = Searching(engine, question)
        searching.start()
        time.sleep(dice.random() * 0.01)
        used = time.process_time()
        searching.stop.set()
        searching.is_read.set()
        searching.join()
        after_stop.append(time.process_time() - used)
    assert max(after_stop) < MOST_SECONDS * question.threads
    assert_gone(before)


@pytest.mark.skipif(not cpu_time.is_known(), reason="the CPU time of another process is not known")
def test_stopped_over_hub() -> None:
    dice = random.Random(55)
    with killed_on_failure(
        Popen([sys.executable, "-m", "coupturc", "hub"], stdin=PIPE, stdout=PIPE, bufsize=0)
    ) as program:
        used = cpu_time.of_process(program.pid)
        say(program, "hub", "set-param name=tables value=false", "set-param name=threads value=2", "init")
        heard(program, b"ready")
        say(program, "pos start", "go analyze")
        heard(program, b"info ")
        after_stop: list[float] = []
        for _ in range(TIMES):
            time.sleep(dice.random() * 0.02)
            before = used()
            say(program, "stop")
            heard(program, b"done ")
            after_stop.append(used() - before)
            say(program, "go analyze")
        say(program, "quit")
    # Its threads search on until the one that reads has a turn: on a busy machine that comes late now and then.
    assert median(after_stop) < MOST_SECONDS * 2
    assert program.returncode == 0


def say(program: Popen[bytes], *lines: str) -> None:
    assert program.stdin
    program.stdin.write("".join(f"{line}\n" for line in lines).encode())


def heard(program: Popen[bytes], beginning: bytes) -> None:
    assert program.stdout
    while not program.stdout.readline().startswith(beginning):
        assert program.poll() is None


def test_analysis_that_is_left() -> None:
    dice, engine, before = random.Random(52), Engine(1), threads()
    for _ in range(TIMES):
        lines = analyse(engine, QUESTIONS["turkish"])
        next(lines)
        time.sleep(dice.random() * 0.005)
        lines.close()  # type: ignore[attr-defined]
    assert "engine" not in {thread.name for thread in threading.enumerate()}
    assert_gone(before)


LEFT_OPEN = """
from coupturc import Engine, History, Position, load_profile
from coupturc.engine import Limits
from coupturc.engine.native.analysis import analyse
from coupturc.engine.native.searching import Question
lines = analyse(Engine(1), Question(History(Position.start()), load_profile("fmjd").draw_limits, Limits(0)))
print(next(lines).depth)
"""


LEFT_WAITING = """
import threading
from coupturc.engine.native.pool import EnginePool
pool, began = EnginePool(1), threading.Event()
def search(engine, stop):
    began.set()
    while not stop.is_set:
        pass
pool.begin(search)
began.wait()
waiting = pool.begin(search)
threading.Thread(target=waiting.exception).start()
print(1)
"""


@pytest.mark.parametrize("program", [LEFT_OPEN, LEFT_WAITING], ids=["runs", "waits"])
def test_program_may_end_while_a_search(program: str) -> None:
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert ended.stdout == "1\n"
    assert ended.stderr == ""


def test_async_analysis_that_is_cancelled() -> None:
    before = threads()
    asyncio.run(cancelled_analyses())
    assert "engine" not in {thread.name for thread in threading.enumerate()}
    assert_gone(before)


async def cancelled_analyses() -> None:
    dice, engine = random.Random(54), Engine(1)

    async def look() -> None:
        async with aclosing(analyse_async(engine, QUESTIONS["international"])) as lines:
            async for _ in lines:
                pass

    for _ in range(TIMES):
        looking = asyncio.create_task(look())
        await asyncio.sleep(dice.random() * 0.01)
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)


async def test_analysis_that_is_left_while_every_other_thread_is_taken() -> None:
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
    goes_on, pool = threading.Event(), EnginePool(1, make_engine=lambda: Engine(1))
    taken = asyncio.create_task(asyncio.to_thread(goes_on.wait))
    lines = pool.lines_async(QUESTIONS["international"])
    try:
        await anext(lines)
        closing = asyncio.ensure_future(lines.aclose())
        await until(lambda: not pool.is_busy(Priority.MOVE), seconds=20)
    finally:
        goes_on.set()
        await taken
    await closing
    pool.close()


def test_player_whose_thought_is_cancelled() -> None:
    before = threads()
    asyncio.run(cancelled_thoughts())  # with the loop its own threads go
    assert "engine" not in {thread.name.partition("_")[0] for thread in threading.enumerate()}
    assert_gone(before)


async def cancelled_thoughts() -> None:
    dice, player = random.Random(53), NativePlayer(1)
    question = QUESTIONS["international"]
    for _ in range(TIMES):
        thought = asyncio.create_task(player.choose(question.history, question.draws, Limits(0)))
        await asyncio.sleep(dice.random() * 0.01)
        thought.cancel()
        await asyncio.gather(thought, return_exceptions=True)
    await player.close()
