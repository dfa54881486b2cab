"""Jobs that were given up are forgotten in time, whether others are given up or not: they may hold addresses."""

import asyncio
import logging

from coupturc.web.store.errors import StoreError
from coupturc.web.store.jobs import JobRepository

log = logging.getLogger(__name__)

_EVERY_SECONDS = 3600


async def forget_dead_jobs(jobs: JobRepository) -> None:
    """Look each hour for jobs that were given up long ago, until cancelled."""
    while True:
        try:
            await jobs.forget_dead()
        except StoreError as error:
            log.warning("cannot forget jobs that were given up: %s", error)
        await asyncio.sleep(_EVERY_SECONDS)
