"""`coupturc work`, killed in the middle of a job: another one does it once the lease has ended."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial

import msgspec

from coupturc import load_profile
from coupturc.analysis.document import Document
from coupturc.game.tree import Game
from coupturc.utc import utc_ms
from coupturc.web.analyses.headline import written
from coupturc.web.analyses.reporting import REPORT, ReportAsked
from coupturc.web.analyses.stored import StoredReport
from coupturc.web.jobs.queue import JobQueue
from coupturc.web.jobs.runner import LEASE_SECONDS
from coupturc.web.people.names import look
from coupturc.web.people.recovery import RECOVERY_MAIL, RecoveryMail
from coupturc.web.store import Store
from coupturc.web.store.analyses import AnalysisRow
from coupturc.web.store.members import MemberRow, SessionRow
from coupturc.web.store.people import PersonRow
from tests.waiting import until
from tests.web.jobs.test_runner import make_due
from tests.web.people.mailbox import mailbox

MAIL = "ada@example.org"


def working(database: str, mail_port: int) -> AbstractAsyncContextManager[Process]:
    """Run a process for jobs that sends mails too."""
    site = ("--database", database, "--public-url", "https://dammen.example")
    return begun(*site, "--mail", f"smtp://127.0.0.1:{mail_port}", "--mail-from", "dammen@dammen.example")


@asynccontextmanager
async def begun(*options: str) -> AsyncIterator[Process]:
    """Run a process for jobs; it is killed at the end if it was not before."""
    process = await create_subprocess_exec(sys.executable, "-m", "coupturc", "work", *options, stdout=PIPE)
    try:
        assert process.stdout is not None
        assert await process.stdout.readline() == b"Coup Turc: at work\n"
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def test_a_job_whose_process_is_killed_is_done_by_another(database: str, store: Store) -> None:
    await store.people.create(PersonRow("ada", "guest", "Ada", 1), "token")
    await store.members.join(MemberRow("ada", "Ada", look("Ada"), "hash", MAIL), SessionRow("session", 1))
    called = asyncio.Event()

    async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        called.set()
        await reader.read()
        writer.close()

    async with await asyncio.start_server(say_nothing, "127.0.0.1", 0) as silent:
        async with working(database, silent.sockets[0].getsockname()[1]) as process:
            await JobQueue(store.jobs).enqueue(RECOVERY_MAIL, RecoveryMail(MAIL, "nl"))
            await asyncio.wait_for(called.wait(), 60)
            process.kill()
            await process.wait()
        silent.close()
    (row,) = await store.jobs.all("waiting")
    assert row.holder, "nobody else may do it"
    assert not await store.jobs.has_due([RECOVERY_MAIL]), "before its lease has ended"
    assert row.due_ms <= utc_ms() + LEASE_SECONDS * 1000
    async with mailbox() as box, working(database, box.port) as process:
        await make_due(store)
        await until(lambda: box.mails)
        assert box.recipients == [MAIL]
        await until(partial(nothing_waits, store))
        process.terminate()
        assert await process.wait() == 0


async def nothing_waits(store: Store) -> bool:
    return not await store.jobs.all("waiting")


async def until_report(store: Store, analysis: str, is_so: Callable[[StoredReport], object]) -> None:
    async def is_report_so() -> object:
        return is_so(StoredReport.read(await store.analyses.report_of(analysis)))

    await until(is_report_so, seconds=120)


async def test_a_report_whose_process_is_killed_is_made_by_another(database: str, store: Store) -> None:
    """Servers that live leave reports to it: here nobody else looks."""
    profile, game = load_profile("fmjd"), Game()
    node = game.root
    for move in ("32-28", "19-23"):
        node = node.add_text(move)
    row = AnalysisRow("a", profile.text, None, 0, *written(Document(game)), None, 0, 0)
    await store.analyses.create(row)
    begun_report = StoredReport("thorough", (), (), 0, "running").text
    asked = msgspec.json.encode(ReportAsked("a", "ada")).decode()
    assert await store.analyses.begin_report("a", begun_report, None, (REPORT, asked))
    async with begun("--database", database) as process:
        await until_report(store, "a", lambda report: report.done)
        assert REPORT in await store.jobs.kinds_of_workers()
        process.kill()
        await process.wait()
    left = StoredReport.read(await store.analyses.report_of("a"))
    assert left.state == "running"
    assert left.done < 3
    await make_due(store)
    async with begun("--database", database):
        await until_report(store, "a", lambda report: report.state != "running")
        await until(partial(nothing_waits, store))
    report = StoredReport.read(await store.analyses.report_of("a"))
    assert (report.state, len(report.plies), report.effort) == ("done", 2, "thorough")
