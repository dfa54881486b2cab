"""Waits for what has no event: a thread, a file, another process, a turn of the loop."""

import asyncio
import threading
import time
from collections.abc import Callable

#: More turns of the event loop than anything under test needs to come to rest when no clock is involved.
ENOUGH_TURNS = 100


async def until(is_so: Callable[[], object], *, seconds: float = 60) -> None:
    """Return as soon as it is so, looked at a hundred times a second.

    Raises:
        TimeoutError: it was not so for that long.
    """
    async with asyncio.timeout(seconds):
        while not is_so():  # noqa: ASYNC110 - see the docstring of the module
            await asyncio.sleep(0.01)


def block_until(is_so: Callable[[], object], *, seconds: float = 60) -> None:
    """Do what `until` does, without an event loop.

    Raises:
        TimeoutError: it was not so for that long.
    """
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.01)


async def until_thread_starts(before: set[threading.Thread]) -> None:
    """Return when a thread runs that was not there before."""
    await until(lambda: set(threading.enumerate()) - before)


async def until_at_rest() -> None:
    """Let everything in the event loop run on that waits for neither a clock nor something outside."""
    for _ in range(ENOUGH_TURNS):
        await asyncio.sleep(0)
