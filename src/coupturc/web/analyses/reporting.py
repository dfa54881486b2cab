"""Reports are jobs: whichever process has time makes them, and another one begins again if that dies."""

import asyncio
import logging
from contextlib import aclosing

import msgspec

from coupturc.analysis.document import Document
from coupturc.analysis.report import judged_nodes
from coupturc.web.analyses.analyst import Analyst
from coupturc.web.analyses.looking import Looker, look_through
from coupturc.web.analyses.messages import ReportState
from coupturc.web.analyses.stored import StoredReport, document_of
from coupturc.web.aside import texts_aside
from coupturc.web.jobs.handler import Handler
from coupturc.web.profiles.stored import profile_of
from coupturc.web.store.analyses import AnalysisRepository
from coupturc.web.store.errors import StoreError

log = logging.getLogger(__name__)

REPORT = "report"
#: So many reports are made at once: they take turns at the engines, each visitor in his share.
REPORTS_AT_ONCE = 64
#: A thorough report of a long game, while many others are made.
_MOST_SECONDS = 12 * 3600.0
_TRIES = 3

#: Progress is stored no more often than this, and pages need it no more often.
SAVE_SECONDS = 0.3


class ReportAsked(msgspec.Struct, frozen=True):
    """The report of an analysis that a visitor asked for."""

    analysis: str
    visitor: str


def beginning_of(analysis: str) -> str:
    """Return how the job that makes the report of an analysis begins.

    Example:
        >>> beginning_of("x7")
        '{"analysis":"x7",'
    """
    return msgspec.json.encode(ReportAsked(analysis, "")).decode().removesuffix('"visitor":""}')


class Reporter:
    """Makes reports.

    Args:
        analyses: where they are kept.
        analyst: who looks.
    """

    def __init__(self, analyses: AnalysisRepository, analyst: Analyst) -> None:
        self._analyses = analyses
        self._analyst = analyst

    @property
    def handler(self) -> Handler[ReportAsked]:
        """What does jobs of this kind."""
        return Handler(ReportAsked, self.make, _TRIES, _MOST_SECONDS, self.stop)

    async def make(self, asked: ReportAsked) -> None:
        """Make a report from its beginning, unless it was stopped meanwhile.

        Raises:
            StoreError: it cannot be kept.
        """
        record = await self._analyses.load(asked.analysis)
        if record is None or record.report is None or StoredReport.read(record.report).state != "running":
            return
        document = await texts_aside.run(document_of, record)
        effort = StoredReport.read(record.report).effort
        looker = Looker(self._analyst.study, profile_of(record.profile), effort, asked.visitor)
        kept = _Kept(self._analyses, asked.analysis, record.report)
        try:
            await _report(document, looker, kept)
        except StoreError:
            raise
        except Exception:
            log.exception("a report failed")
            await kept.end("stopped")

    async def stop(self, asked: ReportAsked) -> None:
        """Store that nobody makes a report any more, unless it has ended.

        Raises:
            StoreError: it cannot be kept.
        """
        text = await self._analyses.report_of(asked.analysis)
        if text is not None and StoredReport.read(text).state == "running":
            await _Kept(self._analyses, asked.analysis, text).end("stopped")


async def _report(document: Document, looker: Looker, kept: "_Kept") -> None:
    line = tuple(map(document.name, judged_nodes(document.game.root)))
    loop = asyncio.get_running_loop()
    saved = loop.time()
    async with aclosing(look_through(document, looker)) as looking:
        async for done, plies in looking:
            kept.report = StoredReport(looker.effort, line, plies, done, "running")
            if done < len(line) and loop.time() - saved > SAVE_SECONDS:
                if not await kept.save():
                    return
                saved = loop.time()
    await kept.end("done")


class _Kept:
    """A report that is under way, and its text in the database.

    Whoever stops the report, begins it again or deletes the analysis changes that text; then it is not saved any more.
    """

    def __init__(self, analyses: AnalysisRepository, analysis: str, text: str) -> None:
        self._analyses = analyses
        self._analysis = analysis
        self._text = text
        self.report = StoredReport.read(text)

    async def save(self) -> bool:
        """Store how far it has come; return whether it is still wanted."""
        before, self._text = self._text, self.report.text
        return await self._analyses.save_report(self._analysis, self._text, before)

    async def end(self, state: ReportState) -> None:
        """Store that it has ended."""
        self.report = msgspec.structs.replace(self.report, state=state)
        await self.save()
