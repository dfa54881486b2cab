"""Work in Python that takes longer than another visitor may be stalled.

What belongs to the server's own games and trees is done in threads, a few at a time: a thread gives way to the event
loop every half millisecond. Games and texts have threads of their own, because a game must not wait for texts that
somebody brought.

What strangers bring is read in another process, which a deadline ends: no thread gives way in the middle of one call
of the interpreter. A PDN of 260,000 variations stalled the others for 665 ms when a thread read it
(`bench.stalls`, a quiet machine). The server's own work that takes long, such as a pairing, has processes of its own,
so that it does not wait for strangers; and no stranger waits for everything that another has brought.
"""

import asyncio
import math
import os
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import partial
from threading import Lock
from typing import ParamSpec, TypeVar, TypeVarTuple
from weakref import WeakValueDictionary

from anyio import BrokenWorkerProcess, CapacityLimiter, fail_after, to_process

from coupturc.errors import CoupTurcError
from coupturc.hosts import client_address, place_of
from coupturc.rota import Rota

Asked = ParamSpec("Asked")
Values = TypeVarTuple("Values")
Result = TypeVar("Result")

_THREADS = 2

#: So many do not all work for one address: a text that somebody brings, and a picture for the same address.
FEWEST_PROCESSES = 3
#: For each kind of work.
_PROCESSES = max(FEWEST_PROCESSES, os.cpu_count() or 1)

#: From the beginning of the work. The largest text takes two seconds.
_MOST_SECONDS = 20.0
#: Before it begins.
_MOST_WAITING_SECONDS = 30.0


class Aside:
    """Threads for one kind of work, which goes by turns: those who ask from one address wait for one another.

    Args:
        name: of the threads.
    """

    def __init__(self, name: str) -> None:
        self._threads = ThreadPoolExecutor(_THREADS, name)
        self._waiting = Rota[Callable[[], None]]()
        self._lock = Lock()

    async def run(self, work: Callable[Asked, Result], *args: Asked.args, **kwargs: Asked.kwargs) -> Result:
        """Return what the work returns, without blocking the event loop."""
        result: Future[Result] = Future()
        with self._lock:
            self._waiting.add(place_of(client_address.get()), partial(_do, result, partial(work, *args, **kwargs)))
        self._threads.submit(self._do_next)
        return await asyncio.wrap_future(result)

    def _do_next(self) -> None:
        with self._lock:
            job = self._waiting.next()
        job()


def _do(result: Future[Result], work: Callable[[], Result]) -> None:
    """Do some work for whoever waits for its result, unless he has gone."""
    if not result.set_running_or_notify_cancel():
        return
    try:
        result.set_result(work())
    except BaseException as error:  # noqa: BLE001 - whatever it is, it is for him
        result.set_exception(error)
        del result  # what failed holds this call, which would hold the failure


#: Stored games that are judged again.
games_aside = Aside("games")
#: Trees of analyses that are read and written.
texts_aside = Aside("texts")


class Processes:
    """Other processes for one kind of work; as many work at once as the machine has cores, and three at least."""

    def __init__(self) -> None:
        self._free = CapacityLimiter(_PROCESSES)
        self._unbounded = CapacityLimiter(math.inf)

    async def run(self, work: Callable[[*Values], Result], *args: *Values) -> Result:
        """Return what the work returns, done in another process.

        Args:
            work: a function of a module; it, what it takes and what it returns are pickled.

        Raises:
            TimeoutError: it took too long, and was ended; or it could not begin for long.
        """
        return await self.run_after((), work, *args)

    async def run_after(
        self, places: Iterable[AbstractAsyncContextManager[None]], work: Callable[[*Values], Result], *args: *Values
    ) -> Result:
        """Do what `run` does once all places are free as well; they are kept until the end."""
        async with _turn(*places, self._free):
            with fail_after(_MOST_SECONDS):
                try:
                    return await self._run(work, *args)
                except BrokenWorkerProcess:  # it ended while it waited for work, or in the middle: once more
                    return await self._run(work, *args)

    async def _run(self, work: Callable[[*Values], Result], *args: *Values) -> Result:
        return await to_process.run_sync(work, *args, cancellable=True, limiter=self._unbounded)


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks for work that may be long.

    Args:
        turn: his address, or a kind of work for it. Of what has the same, one thing is done at a time.
        name: of him alone, as far as he is known.
        most_waiting: of what he asks for, so much waits for what is under way; more is refused.
    """

    turn: str
    name: str
    most_waiting: int = 3


class TooManyWaitError(CoupTurcError):
    """As much as may wait of one asker does so already.

    Args:
        limit: so much of his may be under way and wait.
    """

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class Waiting:
    """How much of each asker is under way and waits."""

    def __init__(self) -> None:
        self._asked = Counter[str]()

    @property
    def askers(self) -> frozenset[str]:
        """The names of those who wait for something."""
        return frozenset(self._asked)

    def add(self, asker: Asker) -> None:
        """Count one thing more.

        Raises:
            TooManyWaitError: as much as may wait of his does so already.
        """
        if self._asked[asker.name] > asker.most_waiting:
            raise TooManyWaitError(asker.most_waiting + 1)
        self._asked[asker.name] += 1

    def remove(self, asker: Asker) -> None:
        """Count one thing less; who has nothing left is forgotten."""
        self._asked[asker.name] -= 1
        if not self._asked[asker.name]:
            del self._asked[asker.name]

    @contextmanager
    def counted(self, asker: Asker) -> Iterator[None]:
        """Count one thing while it is under way; see `add`."""
        self.add(asker)
        try:
            yield
        finally:
            self.remove(asker)


class Turns:
    """What strangers ask for: texts of an address one at a time, and so its pictures, in turn with other addresses."""

    def __init__(self) -> None:
        self._processes = Processes()
        self._under_way: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        #: What is asked for.
        self.waiting = Waiting()

    async def run(self, asker: Asker, work: Callable[[*Values], Result], *args: *Values) -> Result:
        """Return what the work returns; see `Processes.run`.

        Raises:
            TooManyWaitError: as much as may wait of his does so already.
            TimeoutError: it took too long, and was ended; or it could not begin for long.
        """
        with self.waiting.counted(asker):
            place = self._under_way.setdefault(asker.turn, asyncio.Lock())
            return await self._processes.run_after((place,), work, *args)


@asynccontextmanager
async def _turn(*places: AbstractAsyncContextManager[None]) -> AsyncIterator[None]:
    """Wait for places, one after the other and not for ever, and keep them."""
    async with asyncio.timeout(_MOST_WAITING_SECONDS) as waiting, AsyncExitStack() as kept:
        for place in places:
            await kept.enter_async_context(place)
        waiting.reschedule(None)
        yield


#: The server's own work, such as pairing a round.
in_process = Processes().run
#: Texts that strangers bring, and pictures that they ask for.
for_stranger = Turns().run
