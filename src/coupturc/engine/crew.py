"""Threads that wait for work instead of being made for it.

Beside eight busy processes a new thread had to wait 30 ms for its first turn, and whoever starts one waits until it
has begun; one that slept was woken within 1 ms (two processors, Linux 6.18, `Thread.start` against `SimpleQueue.put`).
"""

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from weakref import WeakSet

#: A thread that has had no work for so long ends.
_IDLE_SECONDS = 30.0

Job = Callable[[], object]


class Crew:
    """As many threads as there is work at once.

    Args:
        name: of each thread.
        prepare: what each does before its first work, such as lowering its priority.
    """

    def __init__(self, name: str, prepare: Job = lambda: None) -> None:
        self._name = name
        self._prepare = prepare
        self._lock = threading.Lock()
        self._threads: list[threading.Thread] = []
        self._idle: list[SimpleQueue[Job | None]] = []
        self._is_ended = False
        _all.add(self)

    def do(self, job: Job) -> None:
        """Have a job done at once, by a thread that is idle or by another one; it must not raise."""
        with self._lock:
            inbox = self._idle.pop() if self._idle else self._another()
        inbox.put(job)

    def end(self) -> None:
        """Have each thread end when its work is done; no other work is to be given. Waits for none."""
        with self._lock:
            self._is_ended = True
            idle, self._idle = self._idle, []
        for inbox in idle:
            inbox.put(None)

    def join(self) -> None:
        """Wait until every thread has ended, after `end`."""
        with self._lock:
            threads = tuple(self._threads)
        for thread in threads:
            thread.join()

    def _another(self) -> "SimpleQueue[Job | None]":
        inbox: SimpleQueue[Job | None] = SimpleQueue()
        # Started by a daemon it would be one too, and wake in the core while the interpreter ends: that aborts.
        thread = threading.Thread(target=self._work, args=(inbox,), name=self._name, daemon=False)
        self._threads = [each for each in self._threads if each.is_alive()] + [thread]
        thread.start()
        return inbox

    def _work(self, inbox: "SimpleQueue[Job | None]") -> None:
        self._prepare()
        while (job := self._next(inbox)) is not None:
            job()
            del job  # whatever it holds, such as a pool of engines, is not kept by an idle thread
            with self._lock:
                if self._is_ended:
                    return
                self._idle.append(inbox)

    def _next(self, inbox: "SimpleQueue[Job | None]") -> Job | None:
        """Return the next job; None when there is none."""
        try:
            return inbox.get(timeout=_IDLE_SECONDS)
        except Empty:
            with self._lock:
                if inbox in self._idle:
                    self._idle.remove(inbox)
                    return None
        return inbox.get()  # it was given one at the last moment


#: Idle threads would keep the process from ending.
_all: WeakSet[Crew] = WeakSet()


def _end_all() -> None:
    for crew in tuple(_all):
        crew.end()


threading._register_atexit(_end_all)  # type: ignore[attr-defined]  # noqa: SLF001 - as concurrent.futures does
