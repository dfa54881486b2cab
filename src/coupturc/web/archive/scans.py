"""Scans of archives: in threads of their own, ended when nobody waits for them any more."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from typing import Generic, TypeAlias, TypeVar

from starlette.requests import Request

from coupturc import StopFlag
from coupturc.web.aside import Aside

Found = TypeVar("Found")
Say: TypeAlias = Callable[[Found], object]

#: A scan holds no lock of the interpreter; more of them at once would leave games no core.
archives_aside = Aside("archives")
#: Files that come in, which takes minutes: who asks an archive does not wait for them.
imports_aside = Aside("imports")


async def scanned(request: Request, work: Callable[[StopFlag], Found]) -> Found:
    """Return what a scan finds; it ends early when the one who asked goes away."""
    stop = StopFlag()
    scan = asyncio.ensure_future(archives_aside.run(work, stop))
    leaving = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait({scan, leaving}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stop.set() if not scan.done() else leaving.cancel()
    return await scan


class Telling(Generic[Found]):
    """Work that is under way from now on, and what it says.

    Args:
        work: takes what stops it, and what takes each thing it has to say.
        aside: the threads in which it is done.
    """

    def __init__(self, work: Callable[[StopFlag, Say[Found]], object], aside: Aside) -> None:
        self._stop, self._loop = StopFlag(), asyncio.get_running_loop()
        self._queue = asyncio.Queue[tuple[Found, ...]]()
        #: Ends with the work, whether somebody listens or not.
        self.running = asyncio.ensure_future(aside.run(self._run, work))

    async def said(self) -> AsyncIterator[Found]:
        """Yield what it says, as it says it; it is asked to stop when this is closed."""
        try:
            while found := await self._queue.get():
                yield found[0]
            await self.running
        finally:
            self._stop.set()

    def _run(self, work: Callable[[StopFlag, Say[Found]], object]) -> None:
        try:
            work(self._stop, lambda found: self._say((found,)))
        finally:
            self._say(())

    def _say(self, found: tuple[Found, ...]) -> None:
        self._loop.call_soon_threadsafe(self._queue.put_nowait, found)


async def streamed(
    work: Callable[[StopFlag, Say[Found]], object], aside: Aside = archives_aside
) -> AsyncIterator[Found]:
    """Yield what some work says, which begins with the first look at it; see `Telling`."""
    async with aclosing(Telling(work, aside).said()) as said:  # type: ignore[type-var]
        async for found in said:
            yield found


async def _gone(request: Request) -> None:
    """Wait until the one who asked is gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
