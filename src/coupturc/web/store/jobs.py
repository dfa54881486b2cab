"""Work that is done later: each job is stored until it is done, and is done again if the process that does it dies."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from sqlalchemy import (
    ColumnElement,
    Connection,
    Delete,
    Row,
    Update,
    case,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)

from coupturc.web.store.inserting import insert_into
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import jobs, workers

JobState = Literal["waiting", "dead"]

#: A process for jobs that was not seen for this long has died.
SILENT_MS = 15_000
#: Jobs that were given up are kept for an operator to look at, no longer: they may hold addresses.
_DEAD_KEPT_MS = 14 * 86_400_000
#: Of a longer one the beginning is kept.
_LONGEST_FAULT = 500


@dataclass(frozen=True, slots=True)
class JobRow:
    """A job.

    Args:
        id: of the job.
        kind: what is to be done.
        payload: with what, JSON.
        state: whether it waits, or was given up.
        due_ms: when it is done, UTC; of one that is being done, when it may be taken by others.
        tries: how often it was begun.
        holder: the process that does it, empty for none.
        fault: why it failed last, empty if it has not.
        created_ms: since when it waits.
    """

    id: str
    kind: str
    payload: str
    state: JobState
    due_ms: int
    tries: int
    holder: str
    fault: str
    created_ms: int


#: What is done by some process, what waits, and what was given up.
JobStage = Literal["running", "waiting", "given_up"]


class JobRepository(Repository):
    """The jobs of a database."""

    async def add(self, kind: str, payload: str, not_before_ms: int = 0) -> None:
        """Keep a job; see `insert_job`."""
        now_ms = self.now_ms()
        await self._database.write(lambda connection: insert_job(connection, kind, payload, now_ms, not_before_ms))

    async def has_due(self, kinds: Collection[str], own: Collection[str] = ()) -> bool:
        """Whether some job can be done now by whoever does `own`; a look that writes nothing."""
        query = select(exists().where(*_due(kinds, self.now_ms(), own)))
        return await self._database.read(lambda connection: bool(connection.execute(query).scalar()))

    async def take(
        self, holder: str, kinds: Collection[str], most: int, lease_ms: int, own: Collection[str] = ()
    ) -> tuple[JobRow, ...]:
        """Give jobs that are due to a process; nobody else gets them before its lease ends.

        Args:
            holder: the process.
            kinds: what it can do.
            most: so many at the most.
            lease_ms: how long it has them.
            own: what it does already, and would do twice if its lease has ended, as that of a machine that slept.
        """
        taken: list[tuple[JobRow, ...]] = []

        def work(connection: Connection) -> None:
            now_ms = self.now_ms()
            # PostgreSQL passes over rows that another process is taking; in a file only one process writes at a time.
            due = select(jobs.c.id).where(*_due(kinds, now_ms, own)).order_by(jobs.c.due_ms).limit(most)
            ids = connection.execute(due.with_for_update(skip_locked=True)).scalars().all()
            values = {"holder": holder, "due_ms": now_ms + lease_ms, "tries": jobs.c.tries + 1}
            here = update(jobs).where(jobs.c.id.in_(ids), *_due(kinds, now_ms)).values(values).returning(*jobs.c)
            taken.append(tuple(map(_job, connection.execute(here))))

        await self._database.write(work)
        return taken[-1]

    async def keep(self, holder: str, ids: Collection[str], lease_ms: int) -> frozenset[str]:
        """Let a process go on with jobs that it does; return those that it still has."""
        kept: list[frozenset[str]] = []

        def work(connection: Connection) -> None:
            mine = (jobs.c.id.in_(ids), jobs.c.holder == holder)
            connection.execute(update(jobs).where(*mine).values(due_ms=self.now_ms() + lease_ms))
            kept.append(frozenset(connection.execute(select(jobs.c.id).where(*mine)).scalars()))

        await self._database.write(work)
        return kept[-1]

    async def finish(self, holder: str, job: str) -> None:
        """Forget a job that is done, unless another process has it by now."""
        done = delete(jobs).where(jobs.c.id == job, jobs.c.holder == holder)
        await self._database.write(lambda connection: _run(connection, done))

    async def put_off(self, holder: str, job: str, wait_ms: int, fault: str) -> None:
        """Have a job that failed done again later.

        Args:
            holder: the process that did it; if another one has it by now nothing happens.
            job: its id.
            wait_ms: how long from now.
            fault: why it failed.
        """
        values = {"holder": "", "due_ms": self.now_ms() + wait_ms, "fault": fault[:_LONGEST_FAULT]}
        await self._change(holder, job, values)

    async def give_up(self, holder: str, job: str, fault: str) -> None:
        """Keep a job that failed too often as a dead one, which is done only if an operator says so."""
        values = {"holder": "", "state": "dead", "due_ms": self.now_ms(), "fault": fault[:_LONGEST_FAULT]}
        await self._change(holder, job, values)

    async def forget_dead(self) -> None:
        """Forget the jobs that were given up long ago."""
        old = delete(jobs).where(jobs.c.state == "dead", jobs.c.due_ms < self.now_ms() - _DEAD_KEPT_MS)
        await self._database.write(lambda connection: _run(connection, old))

    async def give_back(self, holder: str) -> None:
        """Have what a process does done by another one at once: it ends before it was finished."""
        values = {"holder": "", "due_ms": self.now_ms(), "tries": jobs.c.tries - 1}
        mine = update(jobs).where(jobs.c.holder == holder).values(values)
        await self._database.write(lambda connection: _run(connection, mine))

    async def try_dead_again(self) -> int:
        """Have all jobs that were given up done again, from the first try; return how many those are."""
        found: list[int] = []
        values = {"state": "waiting", "due_ms": self.now_ms(), "tries": 0}

        def work(connection: Connection) -> None:
            found.append(connection.execute(update(jobs).where(jobs.c.state == "dead").values(values)).rowcount)

        await self._database.write(work)
        return found[-1]

    async def all(self, state: JobState) -> tuple[JobRow, ...]:
        """Return the jobs that wait, or those that were given up."""
        query = select(jobs).where(jobs.c.state == state).order_by(jobs.c.due_ms, jobs.c.id)
        return await self._database.read(lambda connection: tuple(map(_job, connection.execute(query))))

    async def count(self, kind: str) -> int:
        """Return how many jobs of a kind wait."""
        query = select(func.count()).where(jobs.c.state == "waiting", jobs.c.kind == kind)
        return await self._database.read(lambda connection: int(connection.execute(query).scalar_one()))

    async def count_before(self, kind: str, beginning: str) -> int:
        """Return how many jobs of a kind were asked for before one and are not done; 0 where that is done itself.

        Args:
            kind: what it is.
            beginning: with which what it brings along begins.
        """
        alike = jobs.c.state == "waiting", jobs.c.kind == kind
        its_own = func.substr(jobs.c.payload, 1, len(beginning)) == beginning
        asked_ms = select(func.max(jobs.c.created_ms)).where(*alike, its_own).scalar_subquery()
        query = select(func.count()).where(*alike, jobs.c.created_ms < asked_ms)
        return await self._database.read(lambda connection: int(connection.execute(query).scalar_one()))

    def load(self, seconds: float) -> Mapping[tuple[str, JobStage], int]:
        """Return how many jobs of each kind wait, are under way and were given up; this blocks the thread.

        Args:
            seconds: how long an answer is waited for.

        Raises:
            StoreError: none comes.
        """
        held = case((jobs.c.state == "dead", "given_up"), (jobs.c.holder == "", "waiting"), else_="running")
        query = select(jobs.c.kind, held, func.count()).group_by(jobs.c.kind, held)
        rows = self._database.read_blocking(lambda connection: connection.execute(query).all(), seconds)
        return {(kind, stage): count for kind, stage, count in rows}

    async def see(self, worker: str, kinds: Collection[str]) -> None:
        """Note that a process for jobs of some kinds lives, and forget those that ended long ago."""

        def work(connection: Connection) -> None:
            clock = self._database.clock
            clock.set(clock.measure(connection))
            now_ms = self.now_ms()
            seen = {"seen_ms": now_ms, "kinds": " ".join(sorted(kinds))}
            connection.execute(insert_into(connection, workers, {"name": worker, **seen}, seen))
            connection.execute(delete(workers).where(workers.c.seen_ms < now_ms - 4 * SILENT_MS))

        await self._database.write(work)

    async def forget_worker(self, worker: str) -> None:
        """Note that a process for jobs has ended."""
        gone = delete(workers).where(workers.c.name == worker)
        await self._database.write(lambda connection: _run(connection, gone))

    async def kinds_of_workers(self) -> frozenset[str]:
        """Return the kinds of jobs that processes for jobs do now."""
        query = select(workers.c.kinds).where(workers.c.seen_ms > self.now_ms() - SILENT_MS)
        rows = await self._database.read(lambda connection: connection.execute(query).scalars().all())
        return frozenset(kind for kinds in rows for kind in kinds.split())

    async def _change(self, holder: str, job: str, values: dict[str, object]) -> None:
        here = update(jobs).where(jobs.c.id == job, jobs.c.holder == holder).values(values)
        await self._database.write(lambda connection: _run(connection, here))


def insert_job(connection: Connection, kind: str, payload: str, now_ms: int, not_before_ms: int = 0) -> None:
    """Keep a job in the transaction of what it follows from: both are stored, or neither is.

    Args:
        connection: the transaction.
        kind: what is to be done.
        payload: with what, JSON.
        now_ms: what time it is, UTC.
        not_before_ms: when it may be done, UTC; what has passed means at once.
    """
    due_ms = max(now_ms, not_before_ms)
    row = JobRow(secrets.token_urlsafe(12), kind, payload, "waiting", due_ms, 0, "", "", now_ms)
    connection.execute(insert(jobs).values(asdict(row)))


def _due(kinds: Collection[str], now_ms: int, own: Collection[str] = ()) -> tuple[ColumnElement[bool], ...]:
    return jobs.c.state == "waiting", jobs.c.due_ms <= now_ms, jobs.c.kind.in_(kinds), jobs.c.id.not_in(own)


def _job(row: Row[Any]) -> JobRow:
    return JobRow(**row._asdict())


def _run(connection: Connection, change: Delete | Update) -> None:
    connection.execute(change)
