"""A process that does jobs only, beside several servers on one database."""

import asyncio
import logging.config
from collections.abc import Callable
from contextlib import closing
from functools import partial

from coupturc.engine.native.pool import EnginePool
from coupturc.web.background import runners_of
from coupturc.web.http.logs import log_config
from coupturc.web.jobs.forgetting import forget_in_time
from coupturc.web.jobs.queue import JobQueue
from coupturc.web.jobs.running import running
from coupturc.web.serve import Settings, open_store, push_key_of


async def work(settings: Settings, pool: EnginePool, ready: Callable[[], object]) -> None:
    """Do jobs until cancelled; what is not finished then is left to others.

    Args:
        settings: those of the servers; what only concerns who listens is not looked at.
        pool: the engines that look through games; closed at the end.
        ready: called once jobs are done.

    Raises:
        ServeError: the folder or the database cannot be used.
    """
    logging.config.dictConfig(log_config(settings.log_format))
    with closing(pool):
        store = await asyncio.to_thread(open_store, settings)
        try:
            queue, address = JobQueue(store.jobs), settings.public_url or ""
            key = push_key_of(settings)
            runners = runners_of(store, queue, pool, address, settings.post, key, for_jobs=True)
            forgetting = partial(forget_in_time, "jobs that were given up", store.jobs.forget_dead)
            async with running(*(each.run for each in runners), forgetting):
                ready()
                await asyncio.Event().wait()
        finally:
            await store.close()
