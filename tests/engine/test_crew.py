"""Threads that wait for work. Work is held by events; the only time that is waited for is their idle time."""

import gc
import subprocess
import sys
import threading
import weakref
from collections.abc import Iterator

import pytest

from coupturc.engine import crew as crew_module
from coupturc.engine.crew import Crew

PATIENCE = 60.0


@pytest.fixture
def crew() -> Iterator[Crew]:
    one = Crew("crew of a test")
    yield one
    one.end()
    one.join()


class Work:
    """Work that lasts until it is let go."""

    def __init__(self) -> None:
        self.began, self.done, self._go = threading.Event(), threading.Event(), threading.Event()
        self.thread: threading.Thread | None = None

    def __call__(self) -> None:
        self.thread = threading.current_thread()
        self.began.set()
        self._go.wait(PATIENCE)
        self.done.set()

    def finish(self) -> None:
        self._go.set()
        assert self.done.wait(PATIENCE)


def idle(crew: Crew) -> int:
    return len(crew._idle)


def until_idle(crew: Crew, count: int) -> None:
    for _ in range(100_000):
        if idle(crew) == count:
            return
        threading.Event().wait(0.001)
    pytest.fail(f"{idle(crew)} idle, expected {count}")


def test_a_thread_does_one_work_after_another(crew: Crew) -> None:
    first, second = Work(), Work()
    crew.do(first)
    first.finish()
    until_idle(crew, 1)
    crew.do(second)
    second.finish()
    assert first.thread is second.thread


def test_nobody_waits_for_another(crew: Crew) -> None:
    works = [Work() for _ in range(5)]
    for work in works:
        crew.do(work)
    for work in works:
        assert work.began.wait(PATIENCE)
    for work in works:
        work.finish()
    assert len({work.thread for work in works}) == 5


def test_each_thread_is_prepared_once() -> None:
    prepared: list[int] = []
    crew = Crew("crew", lambda: prepared.append(threading.get_ident()))
    for _ in range(3):
        work = Work()
        crew.do(work)
        work.finish()
        until_idle(crew, 1)
    crew.end()
    crew.join()
    assert len(prepared) == 1


def test_ended_it_waits_for_work_under_way(crew: Crew) -> None:
    under_way, idler = Work(), Work()
    crew.do(under_way)
    assert under_way.began.wait(PATIENCE)
    crew.do(idler)
    idler.finish()
    until_idle(crew, 1)
    crew.end()
    assert idler.thread is not None
    idler.thread.join(PATIENCE)
    assert not idler.thread.is_alive()
    assert under_way.thread is not None
    assert under_way.thread.is_alive()
    under_way.finish()
    crew.join()


def test_a_thread_without_work_ends(monkeypatch: pytest.MonkeyPatch, crew: Crew) -> None:
    monkeypatch.setattr(crew_module, "_IDLE_SECONDS", 0.01)
    work = Work()
    crew.do(work)
    work.finish()
    assert work.thread is not None
    work.thread.join(PATIENCE)
    assert not work.thread.is_alive()
    assert idle(crew) == 0
    again = Work()
    crew.do(again)
    again.finish()


def test_what_was_done_is_not_kept(crew: Crew) -> None:
    work = Work()
    kept = weakref.ref(work)
    crew.do(work)
    work.finish()
    until_idle(crew, 1)
    del work
    gc.collect()
    assert kept() is None


def test_idle_threads_do_not_keep_the_process() -> None:
    program = (
        "import threading\nfrom coupturc.engine.crew import Crew\n"
        "done = threading.Event()\ncrew = Crew('idle')\ncrew.do(done.set)\ndone.wait()\nprint('done')"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert run.stdout == "done\n"
