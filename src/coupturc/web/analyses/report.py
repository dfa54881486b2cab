"""The report on the game of an analysis, as its pages follow it; `coupturc.web.analyses.reporting` makes it."""

import asyncio
import logging
from contextlib import suppress
from typing import Protocol

import msgspec

from coupturc.analysis.document import Document
from coupturc.analysis.irregular import irregular_moves
from coupturc.analysis.report import Finding, judge, judged_nodes, white_score
from coupturc.game.explain import read_move
from coupturc.game.refusal import Refusal
from coupturc.rules import Profile
from coupturc.web.analyses.analyst import Analyst
from coupturc.web.analyses.looking import Looker
from coupturc.web.analyses.messages import (
    Effort,
    GameReport,
    MissedCapture,
    TriedMove,
    TriedMoveRefused,
    TryMove,
)
from coupturc.web.analyses.reporting import REPORT, SAVE_SECONDS, ReportAsked, beginning_of
from coupturc.web.analyses.stored import StoredReport
from coupturc.web.analyses.view import history_of
from coupturc.web.jobs.queue import JobQueue
from coupturc.web.store.analyses import AnalysisRepository
from coupturc.web.store.errors import StoreError

log = logging.getLogger(__name__)

#: So often it is looked whether it is its turn.
_TURN_SECONDS = 2.0


class Situation(Protocol):
    """What a report is on."""

    @property
    def document(self) -> Document:
        """The tree."""

    @property
    def profile(self) -> Profile:
        """Its rules."""

    @property
    def analyst(self) -> Analyst:
        """Who looks."""

    @property
    def is_followed(self) -> bool:
        """Whether a page follows."""

    def send_all(self, message: GameReport) -> None:
        """Send the report to the pages, whenever it has changed."""


class FollowedReport:
    """The report of one analysis.

    Whoever makes it stores how far it has come; as long as a page follows it is read from there.

    Args:
        situation: what it is on.
        analysis: the id of that.
        text: the report as it is stored.
        analyses: where it is stored.
        queue: where it is asked for.
    """

    def __init__(
        self, situation: Situation, analysis: str, text: str | None, analyses: AnalysisRepository, queue: JobQueue
    ) -> None:
        self._situation = situation
        self._analysis = analysis
        self._analyses = analyses
        self._queue = queue
        self._watching: asyncio.Task[None] | None = None
        #: How many were asked for earlier, as long as it waits for its turn.
        self._before = 0
        self.take(text)

    def take(self, text: str | None) -> None:
        """Take what is stored now."""
        self._text = text
        self._stored = StoredReport.read(text)

    @property
    def _is_running(self) -> bool:
        return self._stored.state == "running"

    async def start(self, effort: Effort, visitor: str) -> None:
        """Have a report on the main line made, unless one is being made; it takes the visitor's share of the engines.

        Raises:
            StoreError: that cannot be kept.
        """
        if not self._is_running:
            begun = StoredReport(effort, self._line, (), 0, "running").text
            payload = msgspec.json.encode(ReportAsked(self._analysis, visitor)).decode()
            if await self._analyses.begin_report(self._analysis, begun, self._text, (REPORT, payload)):
                self._queue.look()
            await self._renew()
            await self.follow()

    async def stop(self) -> None:
        """Keep what was found so far, and look no further.

        Raises:
            StoreError: that cannot be kept.
        """
        while self._is_running:
            stopped = msgspec.structs.replace(self._stored, state="stopped").text
            await self._analyses.save_report(self._analysis, stopped, self._text)
            await self._renew()

    async def follow(self) -> None:
        """Show how far it has come, and comes, as long as it is being made and a page follows."""
        await self._look()
        if self._is_running and self._watching is None:
            self._watching = asyncio.create_task(self._watch())

    async def close(self) -> None:
        """Look at it no more; who makes it goes on."""
        if self._watching is not None:
            self._watching.cancel()
            with suppress(asyncio.CancelledError):
                await self._watching

    def message(self) -> GameReport:
        """Return the report as far as it has come."""
        stored, line = self._stored, self._line
        has_begun = stored.state != "none"
        return GameReport(
            state=stored.state,
            effort=stored.effort,
            done=stored.done,
            total=len(stored.line if has_begun else line),
            stale=has_begun and stored.line != line,
            before=self._before,
            plies=stored.plies,
            missed=_missed(self._situation.document),
        )

    async def judge_another(self, asked: TryMove, visitor: str) -> TriedMove | TriedMoveRefused:
        """Judge a move in place of one of the report, looked at as long as the report looked."""
        ply = next((ply for ply in self._stored.plies if ply.node == asked.node), None)
        document = self._situation.document
        bad = document.node(asked.node) if asked.node in document else None
        if ply is None or bad is None or bad.parent is None:
            return TriedMoveRefused(asked.node)
        position, history = bad.parent.position, history_of(bad.parent)
        move = read_move(position, asked.move)
        if isinstance(move, Refusal):
            return TriedMoveRefused(asked.node)
        before = Finding(white_score(ply.best_score, position), ply.best or (ply.text,))
        looker = Looker(self._situation.analyst.look, self._situation.profile, self._stored.effort, visitor)
        after = await looker.find_again(history.after(move))
        quality = judge(before, after, move.text, position.rules.game)
        return TriedMove(asked.node, move.text, quality, after.line)

    async def _watch(self) -> None:
        try:
            while self._is_running and self._situation.is_followed:
                await asyncio.sleep(_TURN_SECONDS if self._before else SAVE_SECONDS)
                await self._look()
        finally:
            self._watching = None

    async def _look(self) -> None:
        """Look how far it has come, if nobody has watched; where that cannot be read, what is known here counts."""
        if self._is_running:
            try:
                await self._renew()
            except StoreError as error:
                log.warning("analysis %s: cannot look at its report: %s", self._analysis, error)

    async def _renew(self) -> None:
        text, known = await self._analyses.report_of(self._analysis), (self._text, self._before)
        self.take(text)
        self._before = await self._count_before()
        if (self._text, self._before) != known:
            self._situation.send_all(self.message())

    async def _count_before(self) -> int:
        if not self._is_running or self._stored.done:
            return 0
        return await self._queue.count_before(REPORT, beginning_of(self._analysis))

    @property
    def _line(self) -> tuple[str, ...]:
        document = self._situation.document
        return tuple(map(document.name, judged_nodes(document.game.root)))


def _missed(document: Document) -> tuple[MissedCapture, ...]:
    """Return the captures that were left over the board, as the main line records them."""
    return tuple(
        MissedCapture(each.side, each.move, each.kind, each.corrected, document.name(node))
        for node in judged_nodes(document.game.root)
        for each in irregular_moves(node)
        if each.is_missed_capture
    )
