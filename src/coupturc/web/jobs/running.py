"""Work that goes on as long as a process: what fails in it begins again."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager

from coupturc.web.live.room_server import stop_tasks

log = logging.getLogger(__name__)

#: Work that failed begins again after so long: what stood in its way may have gone.
_AGAIN_SECONDS = 1.0


@asynccontextmanager
async def running(*works: Callable[[], Coroutine[None, None, None]]) -> AsyncIterator[None]:
    """Let work that never ends go on meanwhile; what fails begins again."""
    tasks = [asyncio.create_task(_keep_going(work)) for work in works]
    try:
        yield
    finally:
        await stop_tasks(tasks)


async def _keep_going(work: Callable[[], Coroutine[None, None, None]]) -> None:
    while True:
        try:
            return await work()
        except Exception:
            log.exception("work in the background failed, and begins again")
        await asyncio.sleep(_AGAIN_SECONDS)
