"""Work in Python that takes longer than another visitor may be stalled.

What belongs to the server's own games and trees is done in threads, a few at a time: a thread gives way to the event
loop every half millisecond. There are two kinds because a game must not wait for texts that somebody brought.

What strangers bring is read in another process, which a deadline ends: no thread gives way in the middle of one call
of the interpreter. A PDN of 260,000 variations stalled the others for 665 ms when a thread read it
(`bench.stalls`, a quiet machine).
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar, TypeVarTuple

from anyio import BrokenWorkerProcess, fail_after, to_process

Asked = ParamSpec("Asked")
Values = TypeVarTuple("Values")
Result = TypeVar("Result")

_THREADS = 2

#: Waiting for a process included. The largest text takes two seconds.
_MOST_SECONDS = 20.0


class Aside:
    """Threads for one kind of work.

    Args:
        name: of the threads.
    """

    def __init__(self, name: str) -> None:
        self._threads = ThreadPoolExecutor(_THREADS, name)

    async def run(self, work: Callable[Asked, Result], *args: Asked.args, **kwargs: Asked.kwargs) -> Result:
        """Return what the work returns, without blocking the event loop."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: work(*args, **kwargs))


#: Stored games that are judged again.
games_aside = Aside("games")
#: Trees of analyses that are read and written.
texts_aside = Aside("texts")


async def in_process(work: Callable[[*Values], Result], *args: *Values) -> Result:
    """Return what the work returns, done in another process; as many work at once as the machine has cores.

    Args:
        work: a function of a module; it, what it takes and what it returns are pickled.

    Raises:
        TimeoutError: it took too long, and was ended.
    """
    with fail_after(_MOST_SECONDS):
        try:
            return await to_process.run_sync(work, *args, cancellable=True)
        except BrokenWorkerProcess:  # it ended while it waited for work, or in the middle: another does it again
            return await to_process.run_sync(work, *args, cancellable=True)
