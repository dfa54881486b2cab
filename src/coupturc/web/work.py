"""A process that does jobs only, beside several servers on one database."""

import asyncio
import logging.config
from collections.abc import Callable

from coupturc.web.background import handlers_of
from coupturc.web.http.logs import log_config
from coupturc.web.jobs.queue import JobQueue
from coupturc.web.jobs.runner import Runner
from coupturc.web.serve import Settings, open_store, push_key_of


async def work(settings: Settings, ready: Callable[[], object]) -> None:
    """Do jobs until cancelled; what is not finished then is left to others.

    Args:
        settings: those of the servers; what only concerns who listens is not looked at.
        ready: called once jobs are done.

    Raises:
        ServeError: the folder or the database cannot be used.
    """
    logging.config.dictConfig(log_config(settings.log_format))
    store = await asyncio.to_thread(open_store, settings)
    try:
        handlers = handlers_of(store, settings.public_url or "", settings.post, push_key_of(settings))
        runner = Runner(store.jobs, JobQueue(store.jobs), handlers, for_jobs=True)
        ready()
        await runner.run()
    finally:
        await store.close()
