"""Waiting for what has no event: a thread, a file, a process of others."""

import asyncio
import threading
from collections.abc import Callable


async def until(is_so: Callable[[], object], *, seconds: float = 60) -> None:
    """Return as soon as it is so, looked at a hundred times a second.

    Raises:
        TimeoutError: it was not so for that long.
    """
    async with asyncio.timeout(seconds):
        while not is_so():  # noqa: ASYNC110 - see the docstring of the module
            await asyncio.sleep(0.01)


async def until_thread_starts(before: set[threading.Thread]) -> None:
    """Return when a thread runs that was not there before."""
    await until(lambda: set(threading.enumerate()) - before)
