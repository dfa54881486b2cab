"""Work in Python that takes longer than another visitor may be stalled: in threads, a few at a time.

A thread gives way to the event loop every few milliseconds. There are few of them because each may make the loop wait
that long, and two kinds because a game must not wait for texts that somebody brought.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Result = TypeVar("Result")

_THREADS = 2


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
#: Texts of games that are read and written.
texts_aside = Aside("texts")
