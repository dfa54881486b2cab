"""Does jobs as they come due: in the server itself, or in a process for jobs."""

import asyncio
import logging
import secrets
from contextlib import suppress
from time import monotonic

from prometheus_client import Counter, Histogram

from coupturc.errors import CoupTurcError
from coupturc.web.jobs.handler import Handlers, wait_ms
from coupturc.web.jobs.queue import JobQueue
from coupturc.web.store.errors import StoreError
from coupturc.web.store.jobs import JobRepository, JobRow

log = logging.getLogger(__name__)

_FAILURES = Counter("coupturc_job_failures", "Tries of jobs that failed", ["kind"])
_SECONDS = Histogram(
    "coupturc_job_seconds", "How long a try of a job took", ["kind"], buckets=(0.01, 0.1, 1, 10, 60, 600, 3600)
)

_LOOK_SECONDS = 1.0
#: A job of a process that died is done by another one after so long.
LEASE_SECONDS = 30.0
_LEASE_MS = round(LEASE_SECONDS * 1000)
_KEEP_SECONDS = LEASE_SECONDS / 3
_USUAL_AT_ONCE = 4


class Runner:
    """Takes jobs that are due and does them, some at a time.

    Args:
        jobs: where they are kept.
        queue: where this process asks for jobs; those are done without waiting for the next look.
        handlers: what does each kind; jobs of other kinds are left to processes of another version.
        for_jobs: whether this process does nothing else. While one like that lives, servers leave its kinds to it.
        at_once: so many jobs are done at a time.
    """

    def __init__(
        self,
        jobs: JobRepository,
        queue: JobQueue,
        handlers: Handlers,
        *,
        for_jobs: bool = False,
        at_once: int = _USUAL_AT_ONCE,
    ) -> None:
        self.name = secrets.token_urlsafe(9)
        self._jobs = jobs
        self._handlers = handlers
        self._for_jobs = for_jobs
        self._at_once = at_once
        self._running: dict[str, asyncio.Task[None]] = {}
        self._has_taken = False
        self._news = asyncio.Event()
        self._kept = -_KEEP_SECONDS
        queue.listen(self._news.set)

    async def run(self) -> None:
        """Do jobs until cancelled; what is not finished then is given back. Without handlers it looks for none."""
        if not self._handlers:
            return
        try:
            while True:
                self._news.clear()
                try:
                    await self._look()
                except StoreError as error:
                    log.warning("cannot look for jobs: %s", error)
                await self._wait()
        finally:
            await self._end()

    async def _look(self) -> None:
        if monotonic() - self._kept >= _KEEP_SECONDS:
            await self._keep()
        free = self._at_once - len(self._running)
        if not free or not await self._jobs.has_due(self._handlers, tuple(self._running)):
            return
        if not (kinds := await self._own_kinds()):
            return
        self._has_taken = True
        for job in await self._jobs.take(self.name, kinds, free, _LEASE_MS, tuple(self._running)):
            self._running[job.id] = asyncio.create_task(self._do(job))

    async def _own_kinds(self) -> frozenset[str]:
        """Return the kinds that are not left to a process for jobs."""
        kinds = frozenset(self._handlers)
        return kinds if self._for_jobs else kinds - await self._jobs.kinds_of_workers()

    async def _keep(self) -> None:
        """Show that this process lives, and keep what it does; what it has lost it does no further."""
        if self._for_jobs:
            await self._jobs.see(self.name, self._handlers)
        if self._running:
            kept = await self._jobs.keep(self.name, tuple(self._running), _LEASE_MS)
            for lost in self._running.keys() - kept:
                self._running[lost].cancel()
        self._kept = monotonic()

    async def _wait(self) -> None:
        # Not `wait_for`: before Python 3.12 that forgets that it was cancelled if there is news at that moment.
        with suppress(TimeoutError):
            async with asyncio.timeout(_LOOK_SECONDS):
                await self._news.wait()

    async def _do(self, job: JobRow) -> None:
        try:
            with _SECONDS.labels(job.kind).time():
                fault = await self._fault_of(job)
            if fault:
                _FAILURES.labels(job.kind).inc()
            if not fault:
                await self._jobs.finish(self.name, job.id)
            elif job.tries < self._handlers[job.kind].tries:
                log.warning("%s: %s; try %s, again in %s s", job.kind, fault, job.tries, wait_ms(job.tries) // 1000)
                await self._jobs.put_off(self.name, job.id, wait_ms(job.tries), fault)
            else:
                await self._give_up(job, fault)
        except StoreError as error:  # the lease ends by itself, and the job is done again
            log.warning("cannot note how a job ended: %s", error)
        finally:
            self._running.pop(job.id, None)
            self._news.set()

    async def _give_up(self, job: JobRow, fault: str) -> None:
        log.error("%s: %s; given up after %s tries as job %s", job.kind, fault, job.tries, job.id)
        try:
            await self._handlers[job.kind].give_up(job.payload)
        except StoreError:
            raise
        except Exception:  # the job would be tried again and again
            log.exception("%s: cannot say that a job is given up", job.kind)
        await self._jobs.give_up(self.name, job.id, fault)

    async def _fault_of(self, job: JobRow) -> str:
        """Do a job; return why it failed, empty if it is done. What it says names nobody: it stands in the log."""
        handler = self._handlers[job.kind]
        if job.tries > handler.tries:
            return "the process that did it died"
        try:
            async with asyncio.timeout(handler.seconds):
                await handler.do(job.payload)
        except CoupTurcError as error:
            return str(error)
        except TimeoutError:
            return f"not done within {handler.seconds:g} s"
        except Exception as error:
            log.exception("%s: job %s failed", job.kind, job.id)
            return type(error).__name__
        return ""

    async def _end(self) -> None:
        """Stop, and let others do what is not finished."""
        running = tuple(self._running.values())
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        try:
            if self._has_taken:  # else there is nothing to wait for where the database does not answer
                await self._jobs.give_back(self.name)
            if self._for_jobs:
                await self._jobs.forget_worker(self.name)
        except StoreError as error:
            log.warning("cannot give back jobs: %s", error)
