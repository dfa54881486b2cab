"""Jobs are done once they are due, again when they fail, and by one process at a time."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, update

from coupturc.errors import CoupTurcError
from coupturc.utc import utc_ms
from coupturc.web.jobs import runner
from coupturc.web.jobs.handler import Handler, Handlers, wait_ms
from coupturc.web.jobs.queue import JobQueue
from coupturc.web.jobs.runner import Runner
from coupturc.web.store import Store, StoreError
from coupturc.web.store import jobs as stored
from coupturc.web.store.jobs import JobRow, JobState, insert_job
from coupturc.web.store.tables import jobs, people
from tests.waiting import until

KIND = "words"
HOUR_MS = 3_600_000


class Words(msgspec.Struct, frozen=True):
    """What a job of the test brings along."""

    text: str


@asynccontextmanager
async def at_work(
    store: Store, work: Callable[[Words], Awaitable[None]], *, tries: int = 3, seconds: float = 60, **options: Any
) -> AsyncIterator[JobQueue]:
    """Have jobs done."""
    queue = JobQueue(store.jobs)
    task = asyncio.create_task(Runner(store.jobs, queue, handled(work, tries, seconds), **options).run())
    try:
        yield queue
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def handled(work: Callable[[Words], Awaitable[None]], tries: int = 3, seconds: float = 60) -> Handlers:
    return {KIND: Handler(Words, work, tries, seconds)}


async def until_stored(
    store: Store, is_so: Callable[[Sequence[JobRow]], object], state: JobState = "waiting"
) -> JobRow:
    """Wait until the jobs of a state are so; return the first of them."""
    found: tuple[JobRow, ...] = ()

    async def are_so() -> object:
        nonlocal found
        found = await store.jobs.all(state)
        return is_so(found)

    await until(are_so)
    return found[0] if found else JobRow("", "", "", state, 0, 0, "", "", 0)


def failed(tries: int) -> Callable[[Sequence[JobRow]], bool]:
    """Whether the only job has failed so often and waits."""
    return lambda waiting: waiting[0].tries == tries and not waiting[0].holder


async def make_due(store: Store) -> None:
    """Let the time pass for which jobs wait, or for which a process has them."""

    def work(connection: Connection) -> None:
        connection.execute(update(jobs).values(due_ms=0))

    await store.database.write(work)


class Notes:
    """What was done."""

    def __init__(self) -> None:
        self.done: list[str] = []

    async def take(self, words: Words) -> None:
        self.done.append(words.text)


@pytest.fixture
def notes() -> Notes:
    return Notes()


async def test_what_is_asked_for_is_done_once(store: Store, notes: Notes) -> None:
    async with at_work(store, notes.take) as queue:
        for text in "abcdefgh":
            await queue.enqueue(KIND, Words(text))
        await until_stored(store, lambda waiting: not waiting)
    assert sorted(notes.done) == list("abcdefgh")


async def test_it_is_not_done_before_its_time(store: Store, notes: Notes) -> None:
    async with at_work(store, notes.take) as queue:
        await queue.enqueue(KIND, Words("later"), utc_ms() + HOUR_MS)
        await queue.enqueue(KIND, Words("now"), utc_ms() - HOUR_MS)
        await until_stored(store, lambda waiting: len(waiting) == 1)
        assert notes.done == ["now"]
        await make_due(store)
        await until_stored(store, lambda waiting: not waiting)
    assert notes.done == ["now", "later"]


async def test_what_waited_when_the_process_began_is_done(store: Store, notes: Notes) -> None:
    await JobQueue(store.jobs).enqueue(KIND, Words("before"))
    async with at_work(store, notes.take):
        await until(lambda: notes.done == ["before"])


async def test_a_job_of_a_change_is_stored_with_it_or_not_at_all(store: Store) -> None:
    def work(connection: Connection) -> None:
        insert_job(connection, KIND, "{}", utc_ms())
        connection.execute(people.insert().values(id="a", kind="guest", name="", created_ms=1))

    await store.database.write(work)
    with pytest.raises(StoreError):
        await store.database.write(work)
    assert await store.jobs.count(KIND) == 1


async def test_what_fails_is_done_again_later_and_later(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    async def fail(_: Words) -> None:
        raise CoupTurcError("nobody answers")

    async with at_work(store, fail, tries=3) as queue:
        await queue.enqueue(KIND, Words(""))
        for tries in (1, 2):
            row = await until_stored(store, failed(tries))
            assert row.due_ms > row.created_ms + wait_ms(tries) - 1
            await make_due(store)
        row = await until_stored(store, lambda dead: dead, "dead")
    assert (row.tries, row.fault) == (3, "nobody answers")
    assert f"{KIND}: nobody answers; try 1, again in 5 s" in caplog.text
    assert f"{KIND}: nobody answers; given up after 3 tries as job {row.id}" in caplog.text


async def test_what_was_given_up_is_done_when_an_operator_says_so(store: Store, notes: Notes) -> None:
    async def fail(_: Words) -> None:
        raise CoupTurcError("nobody answers")

    async with at_work(store, fail, tries=1) as queue:
        await queue.enqueue(KIND, Words("again"))
        await until_stored(store, lambda dead: dead, "dead")
    async with at_work(store, notes.take):
        assert await store.jobs.count(KIND) == 0
        assert await store.jobs.try_dead_again() == 1
        await until(lambda: notes.done == ["again"])


async def test_a_fault_of_the_program_names_nobody(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    async def fail(words: Words) -> None:
        raise ValueError(words.text)

    async with at_work(store, fail, tries=1) as queue:
        await queue.enqueue(KIND, Words("ada@example.org"))
        row = await until_stored(store, lambda dead: dead, "dead")
    assert row.fault == "ValueError"
    assert "Traceback" in caplog.text


async def test_what_takes_too_long_has_failed(store: Store) -> None:
    async def hang(_: Words) -> None:
        await asyncio.Event().wait()

    async with at_work(store, hang, tries=1, seconds=0.01) as queue:
        await queue.enqueue(KIND, Words(""))
        row = await until_stored(store, lambda dead: dead, "dead")
    assert row.fault == "not done within 0.01 s"


async def test_a_payload_of_another_version_is_given_up(store: Store, notes: Notes) -> None:
    await store.jobs.add(KIND, '{"number": 1}')
    async with at_work(store, notes.take, tries=1):
        row = await until_stored(store, lambda dead: dead, "dead")
    assert row.fault == "ValidationError"


async def test_a_kind_that_nobody_knows_here_is_left_to_others(store: Store, notes: Notes) -> None:
    async with at_work(store, notes.take) as queue:
        await queue.enqueue("of another version", Words("theirs"))
        await queue.enqueue(KIND, Words("ours"))
        await until(lambda: notes.done)
        row = await until_stored(store, lambda waiting: len(waiting) == 1)
    assert (row.kind, row.tries, notes.done) == ("of another version", 0, ["ours"])


async def test_of_two_processes_one_does_it(store: Store, notes: Notes) -> None:
    queue = JobQueue(store.jobs)
    for number in range(20):
        await queue.enqueue(KIND, Words(str(number)))
    async with at_work(store, notes.take), at_work(store, notes.take):
        await until_stored(store, lambda waiting: not waiting)
    assert sorted(map(int, notes.done)) == list(range(20))


class Slow:
    """Works until it may end."""

    def __init__(self) -> None:
        self.begun = 0
        self.stopped = 0
        self.may_end = asyncio.Event()

    async def take(self, _: Words) -> None:
        self.begun += 1
        try:
            await self.may_end.wait()
        except asyncio.CancelledError:
            self.stopped += 1
            raise


async def test_a_process_that_ends_leaves_its_work_to_another_at_once(store: Store, notes: Notes) -> None:
    slow = Slow()
    async with at_work(store, slow.take) as queue:
        await queue.enqueue(KIND, Words("left"))
        await until(lambda: slow.begun)
    (row,) = await store.jobs.all("waiting")
    assert (row.holder, row.tries) == ("", 0)
    async with at_work(store, notes.take):
        await until(lambda: notes.done == ["left"])


async def test_long_work_keeps_its_lease(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "_KEEP_SECONDS", 0.0)
    monkeypatch.setattr(runner, "_LOOK_SECONDS", 0.01)
    slow = Slow()
    async with at_work(store, slow.take) as queue:
        await queue.enqueue(KIND, Words("long"))
        await until(lambda: slow.begun)
        first = (await store.jobs.all("waiting"))[0].due_ms
        await until_stored(store, lambda waiting: waiting[0].due_ms > first)
        slow.may_end.set()
        await until_stored(store, lambda waiting: not waiting)
    assert slow.begun == 1


async def test_who_has_lost_a_lease_stops(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a machine that slept: another one has the job by now, and its end is the one that counts."""
    slow, other = Slow(), Slow()
    async with at_work(store, slow.take) as queue:
        await queue.enqueue(KIND, Words("lost"))
        await until(lambda: slow.begun)
        monkeypatch.setattr(runner, "_LOOK_SECONDS", 0.01)
        async with at_work(store, other.take):
            await make_due(store)
            await until(lambda: other.begun)
            monkeypatch.setattr(runner, "_KEEP_SECONDS", 0.0)
            await until(lambda: slow.stopped)
            other.may_end.set()
            await until_stored(store, lambda waiting: not waiting)


async def test_what_a_process_does_it_does_not_begin_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its lease has ended, as on a machine that slept, and nobody else has taken the job."""
    monkeypatch.setattr(runner, "_LOOK_SECONDS", 0.01)
    slow = Slow()
    async with at_work(store, slow.take) as queue:
        await queue.enqueue(KIND, Words("lost"))
        await until(lambda: slow.begun)
        await make_due(store)
        await queue.enqueue(KIND, Words("next"))
        await until(lambda: slow.begun > 1)
        slow.may_end.set()
        await until_stored(store, lambda waiting: not waiting)
    assert slow.begun == 2


async def test_a_job_that_kills_its_process_is_given_up(store: Store, notes: Notes) -> None:
    await JobQueue(store.jobs).enqueue(KIND, Words("deadly"))
    for _ in range(2):  # each of these processes dies over it
        await store.jobs.take("died", [KIND], 1, 0)
    async with at_work(store, notes.take, tries=2):
        row = await until_stored(store, lambda dead: dead, "dead")
    assert (row.fault, notes.done) == ("the process that did it died", [])


@pytest.mark.parametrize("payload", ['{"text": "lost"}', "{}"])
async def test_a_handler_hears_that_a_job_is_given_up(store: Store, notes: Notes, payload: str) -> None:
    async def fail(_: Words) -> None:
        raise CoupTurcError("nobody answers")

    await store.jobs.add(KIND, payload)
    task = asyncio.create_task(
        Runner(store.jobs, JobQueue(store.jobs), {KIND: Handler(Words, fail, 1, given_up=notes.take)}).run()
    )
    await until_stored(store, lambda dead: dead, "dead")
    task.cancel()
    await asyncio.wait((task,))
    assert notes.done == (["lost"] if "lost" in payload else [])


async def test_a_job_is_given_up_though_that_cannot_be_said(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    async def fail(_: Words) -> None:
        raise ZeroDivisionError

    await store.jobs.add(KIND, '{"text": ""}')
    task = asyncio.create_task(
        Runner(store.jobs, JobQueue(store.jobs), {KIND: Handler(Words, fail, 1, given_up=fail)}).run()
    )
    await until_stored(store, lambda dead: dead, "dead")
    task.cancel()
    await asyncio.wait((task,))
    assert f"{KIND}: cannot say that a job is given up" in caplog.text


async def test_servers_leave_jobs_to_a_process_for_jobs_while_one_lives(
    store: Store, notes: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "_LOOK_SECONDS", 0.01)
    theirs = Notes()
    async with at_work(store, notes.take) as queue:
        async with at_work(store, theirs.take, for_jobs=True):
            await wait_for_worker(store)
            for number in range(5):
                await queue.enqueue(KIND, Words(str(number)))
            await until_stored(store, lambda waiting: not waiting)
        assert (len(theirs.done), notes.done) == (5, [])
        await queue.enqueue(KIND, Words("it has ended"))
        await until(lambda: notes.done == ["it has ended"])
        await store.jobs.see("died", [KIND])
        await queue.enqueue(KIND, Words("it has died"))
        monkeypatch.setattr(stored, "SILENT_MS", -1)
        await until(lambda: notes.done[1:] == ["it has died"])


async def wait_for_worker(store: Store) -> None:
    async with asyncio.timeout(60):
        while KIND not in await store.jobs.kinds_of_workers():
            pass


async def test_servers_do_themselves_what_no_process_for_jobs_does(store: Store, notes: Notes) -> None:
    await store.jobs.see("of the version before", ["mail", "push"])
    async with at_work(store, notes.take) as queue:
        await queue.enqueue(KIND, Words("ours"))
        await until(lambda: notes.done == ["ours"])


async def test_no_more_are_begun_at_once_than_a_process_takes(store: Store) -> None:
    slow = Slow()
    async with at_work(store, slow.take, at_once=2) as queue:
        for number in range(5):
            await queue.enqueue(KIND, Words(str(number)))
        await until_stored(store, lambda waiting: sum(bool(row.holder) for row in waiting) == 2)
        await until(lambda: slow.begun == 2)
        slow.may_end.set()
        await until_stored(store, lambda waiting: not waiting)
    assert slow.begun == 5


async def test_jobs_go_on_when_the_database_is_back(
    store: Store, notes: Notes, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(runner, "_LOOK_SECONDS", 0.01)
    has_due = store.jobs.has_due

    async def gone(*_: object) -> bool:
        raise StoreError("gone")

    monkeypatch.setattr(store.jobs, "has_due", gone, raising=False)
    async with at_work(store, notes.take) as queue:
        await queue.enqueue(KIND, Words("kept"))
        await until(lambda: "cannot look for jobs: gone" in caplog.text)
        monkeypatch.setattr(store.jobs, "has_due", has_due)
        await until(lambda: notes.done == ["kept"])


async def test_who_can_do_nothing_leaves_the_database_alone(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def written(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(store.database, "write", written)
    await Runner(store.jobs, JobQueue(store.jobs), {}).run()
