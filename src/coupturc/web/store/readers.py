"""Threads that read the database."""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from time import monotonic
from typing import TypeVar

Result = TypeVar("Result")


class Readers:
    """Threads that ask the database something. Behind twenty trainers in the common ones a read waited 10 s.

    They are daemons, unlike those of the standard library's executors: a database that no longer answers must not keep
    the program from ending.

    Args:
        count: how many ask at the same time.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._threads = [threading.Thread(target=self._run, name="database", daemon=True) for _ in range(count)]
        for thread in self._threads:
            thread.start()

    def begin(self, work: Callable[[], Result]) -> "Future[Result]":
        """Let a thread do some work."""
        done: Future[Result] = Future()
        self._jobs.put(partial(_settle, done, work))
        return done

    @property
    def waiting(self) -> int:
        """How much waits for a thread."""
        return self._jobs.qsize()

    def close(self, seconds: float) -> None:
        """Let the threads end after the work that they were given, and wait for that so many seconds at most."""
        for _ in range(self._count):
            self._jobs.put(None)
        end = monotonic() + seconds
        for thread in self._threads:
            thread.join(max(0.0, end - monotonic()))

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()


def _settle(done: "Future[Result]", work: Callable[[], Result]) -> None:
    if done.set_running_or_notify_cancel():
        try:
            done.set_result(work())
        except BaseException as error:  # noqa: BLE001 - raised again where the answer is awaited
            done.set_exception(error)
