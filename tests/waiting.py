"""Waits for what has no event: a thread, a file, another process, a turn of the loop."""

import asyncio
import threading
import time
from collections.abc import Callable
from inspect import isawaitable

#: More turns of the event loop than anything under test needs to come to rest when no clock is involved.
ENOUGH_TURNS = 100


async def until(is_so: Callable[[], object], *, seconds: float = 60) -> None:
    """Return as soon as it is so, looked at a hundred times a second; `is_so` may be a coroutine function.

    Raises:
        TimeoutError: it was not so for that long.
    """
    async with asyncio.timeout(seconds):
        while not await _answer(is_so()):  # noqa: ASYNC110 - see the docstring of the module
            await asyncio.sleep(0.01)


async def _answer(said: object) -> object:
    return await said if isawaitable(said) else said


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
