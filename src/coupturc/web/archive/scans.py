"""Scans of archives: in threads of their own, ended when nobody waits for them any more."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from typing import TypeVar

from starlette.requests import Request

from coupturc import StopFlag
from coupturc.web.aside import Aside

Found = TypeVar("Found")

#: A scan holds no lock of the interpreter; more of them at once would leave games no core.
archives_aside = Aside("archives")


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


async def streamed(work: Callable[[StopFlag], Iterable[Found]]) -> AsyncIterator[Found]:
    """Yield what a scan finds as it finds it; it ends when this is closed."""
    stop, loop = StopFlag(), asyncio.get_running_loop()
    queue: asyncio.Queue[Found | None] = asyncio.Queue()

    def scan() -> None:
        try:
            for found in work(stop):
                loop.call_soon_threadsafe(queue.put_nowait, found)
        finally:
            loop.call_soon_threadsafe(queue.put_nowait, None)

    scanning = asyncio.ensure_future(archives_aside.run(scan))
    try:
        while (found := await queue.get()) is not None:
            yield found
        await scanning
    finally:
        stop.set()


async def _gone(request: Request) -> None:
    """Wait until the one who asked is gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
