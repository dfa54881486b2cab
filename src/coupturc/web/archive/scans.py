"""Scans of archives: in threads of their own, ended when nobody waits for them any more."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import TypeAlias, TypeVar

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


async def streamed(
    work: Callable[[StopFlag, Say[Found]], object], aside: Aside = archives_aside
) -> AsyncIterator[Found]:
    """Yield what some work says, as it says it; it is asked to stop when this is closed.

    Args:
        work: takes what stops it, and what takes each thing it has to say.
        aside: the threads in which it is done.
    """
    stop, loop = StopFlag(), asyncio.get_running_loop()
    queue: asyncio.Queue[tuple[Found, ...]] = asyncio.Queue()

    def run() -> None:
        try:
            work(stop, lambda found: loop.call_soon_threadsafe(queue.put_nowait, (found,)))
        finally:
            loop.call_soon_threadsafe(queue.put_nowait, ())

    running = asyncio.ensure_future(aside.run(run))
    try:
        while found := await queue.get():
            yield found[0]
        await running
    finally:
        stop.set()


async def _gone(request: Request) -> None:
    """Wait until the one who asked is gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
