"""An analysis with the pages that follow it: changes one at a time, on disk before anybody hears of them."""

import asyncio
import logging
import weakref
from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

import msgspec

from coupturc._core import Tables
from coupturc.analysis.changes import AnalysisChange, PlayLine
from coupturc.analysis.document import ROOT, Document, DocumentRefusal
from coupturc.errors import RecordError
from coupturc.game.drawn import legal_moves
from coupturc.game.refusal import Refusal
from coupturc.rules import Profile
from coupturc.web.analyses.analyst import Analyst
from coupturc.web.analyses.headline import headline_of, written
from coupturc.web.analyses.messages import (
    AnalysisMessage,
    AnalysisState,
    ChangeConfirmed,
    ChangeRefused,
    ChangeTree,
    GameReport,
    MakeReport,
    TriedMove,
    TriedMoveRefused,
    TryMove,
    UndoChange,
)
from coupturc.web.analyses.report import FollowedReport
from coupturc.web.analyses.stored import document_of
from coupturc.web.analyses.view import analysis_state, tree_step
from coupturc.web.aside import texts_aside
from coupturc.web.bus.bus import AnalysisChanged, Bus
from coupturc.web.endgames import Endgames
from coupturc.web.http.answers import store_code
from coupturc.web.jobs.queue import JobQueue
from coupturc.web.messages.shared import Fault
from coupturc.web.profiles.stored import profile_of
from coupturc.web.store import ConflictError, StoreError
from coupturc.web.store.analyses import AnalysisRepository, AnalysisRow, Step

log = logging.getLogger(__name__)

#: So many changes can be undone.
_MOST_UNDONE = 100

_encode = msgspec.json.Encoder().encode


class AnalysisPage(Protocol):
    """A page that follows an analysis."""

    def send(self, message: AnalysisMessage) -> None:
        """Take a message."""

    def renew(self, kind: str, message: AnalysisMessage | str) -> None:
        """Take a message that makes earlier ones of its kind needless."""

    @property
    def takes_step(self) -> bool:
        """Whether what has changed in the tree is enough for it."""

    def end(self, fault: Fault) -> None:
        """Take the last message; nothing follows."""

    def tree_changed(self) -> None:
        """Look again for the node it shows: that may have gone."""


class AnalysisRoom:
    """One analysis in memory.

    Args:
        record: the analysis as stored.
        document: its tree.
        steps: the ways back to earlier trees, as stored.
        analyses: where it is stored.
        analyst: who looks at positions for its pages.
        endgames: the tables that know its last positions.
        bus: how other processes hear of its changes.
        queue: where its report is asked for.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - the analysis, and what all of them share
        self,
        record: AnalysisRow,
        document: Document,
        steps: tuple[Step, ...],
        analyses: AnalysisRepository,
        analyst: Analyst,
        endgames: Endgames,
        bus: Bus,
        queue: JobQueue,
    ) -> None:
        self._bus = bus
        self._renewing: set[asyncio.Task[None]] = set()
        self.record = record
        self.profile: Profile = profile_of(record.profile)
        self.analyst = analyst
        self.endgames = endgames
        self.document = document
        self._analyses = analyses
        self._pages: set[AnalysisPage] = set()
        self._steps = steps
        self._lock = asyncio.Lock()
        # The room leaves memory with its last reference, not with the next collection of cycles.
        self._report = FollowedReport(weakref.proxy(self), record.id, record.report, analyses, queue)
        #: The tree that was sent last, and the report.
        self._tree: AnalysisState | None = None
        self._reported: GameReport | None = None

    @property
    def is_idle(self) -> bool:
        """Whether nobody follows."""
        return not self._pages

    @property
    def is_followed(self) -> bool:
        """Whether a page follows."""
        return bool(self._pages)

    @property
    def tables(self) -> tuple[Tables, ...]:
        """The endgame tables that are there now."""
        rules = self.profile.rules
        made = self.endgames.known(rules)
        return (*self.analyst.tables_of(rules), *((made,) if made else ()))

    async def fetch_tables(self) -> bool:
        """Have the small tables made, and larger ones behind them; return whether there are more than before."""
        rules = self.profile.rules
        before = self.endgames.known(rules)
        after = await asyncio.to_thread(self.endgames.tables, rules)
        self.endgames.prepare(rules)
        return after is not before

    async def join(self, page: AnalysisPage) -> None:
        """Let a page follow: it gets the tree and the report."""
        self._pages.add(page)
        async with self._lock:
            if self._tree is None:
                self._tree = await self._tree_now()
            page.renew("tree", await texts_aside.run(_tree_message, self._tree))
        await self._report.follow()
        report = self._report.message()
        if report == self._reported:
            page.renew("report", report)
        else:  # the others have not seen it either
            self.send_all(report)

    def leave(self, page: AnalysisPage) -> None:
        """Let a page go."""
        self._pages.discard(page)

    async def change(self, asked: ChangeTree, page: AnalysisPage) -> None:
        """Make a change and answer; a page that leaves does not stop it half-way."""
        await asyncio.shield(asyncio.create_task(self._answer(asked.id, asked.change, page)))

    async def undo(self, asked: UndoChange, page: AnalysisPage) -> None:
        """Go back by one change and answer; asked again for the same version, nothing more is undone."""
        await asyncio.shield(asyncio.create_task(self._answer(asked.id, asked.version, page)))

    def renew(self, version: int | None) -> None:
        """Show what another process has stored, if this one does not know it yet."""
        task = asyncio.create_task(self._renew(version))
        self._renewing.add(task)
        task.add_done_callback(self._renewing.discard)

    async def make_report(self, asked: MakeReport, visitor: str) -> None:
        """Have the main line looked through for a visitor, unless that is under way.

        Raises:
            StoreError: that cannot be kept.
        """
        await self._report.start(asked.effort, visitor)
        self._bus.publish(AnalysisChanged(self.record.id, None))

    async def stop_report(self) -> None:
        """Keep what was found so far.

        Raises:
            StoreError: that cannot be kept.
        """
        await self._report.stop()

    async def judge_another(self, asked: TryMove, visitor: str) -> TriedMove | TriedMoveRefused:
        """Judge a move in place of one that the report calls bad."""
        return await self._report.judge_another(asked, visitor)

    def end(self, fault: Fault) -> None:
        """Send all pages away."""
        for page in tuple(self._pages):
            page.end(fault)
        self._pages.clear()

    async def close(self) -> None:
        """Stop what is under way; the store has the rest."""
        await self._report.close()

    # -------------------------------------------------------------- changes

    async def _answer(self, name: str, asked: AnalysisChange | int, page: AnalysisPage) -> None:
        async with self._lock:
            try:
                made = await (self._undo(asked) if isinstance(asked, int) else self._make(asked))
            except ConflictError:
                # Another process was first: what it stored counts.
                await self._reload()
                page.send(Fault("not_stored", name))
                return
            except StoreError as error:
                log.error("analysis %s: cannot store: %s", self.record.id, error)  # noqa: TRY400 - one line says all
                page.send(Fault(store_code(error), name))
                return
        if isinstance(made, str):
            page.send(ChangeConfirmed(name, self.record.version, made))
        else:
            page.send(_refused(name, made))

    async def add(self, lines: Iterable[tuple[str, ...]]) -> int | None:
        """Add lines from the start; moves that are there already stay as they are.

        Returns: the number of the first line that cannot be added, from 1; those before it are.

        Raises:
            StoreError: they could not be stored.
        """
        async with self._lock:
            for number, line in enumerate(lines, start=1):
                if not isinstance(await self._make(PlayLine(ROOT, line)), str):
                    return number
        return None

    async def _make(self, change: AnalysisChange) -> str | DocumentRefusal | Refusal:
        before = self.record.body
        made = self.document.apply(change)
        if isinstance(made, str):
            body, headline = await texts_aside.run(written, self.document)
            if body != before:
                step = Step.between(self.record.version + 1, before, body)
                await self._keep(body, headline, (*self._steps, step)[-_MOST_UNDONE:])
                await self._send_tree()
        return made

    async def _undo(self, version: int) -> str | ChangeRefused:
        if version != self.record.version:
            return ROOT
        if not self._steps:
            return ChangeRefused("", "nothing_to_undo")
        body = self._steps[-1].back(self.record.body)
        document = await texts_aside.run(document_of, replace(self.record, body=body))
        await self._keep(body, headline_of(document.game), self._steps[:-1])
        self.document = document
        await self._send_tree()
        return ROOT

    async def _keep(self, body: str, headline: str, steps: tuple[Step, ...]) -> None:
        """Store a new tree with the ways back from it; when that fails, the old one stays everywhere."""
        now_ms = self._analyses.now_ms()
        version = self.record.version + 1
        record = replace(self.record, version=version, body=body, headline=headline, changed_ms=now_ms)
        try:
            await self._analyses.save(record, steps)
        except StoreError:
            self.document = await texts_aside.run(document_of, self.record)
            raise
        self.record, self._steps = record, steps
        self._bus.publish(AnalysisChanged(record.id, version))

    async def _renew(self, version: int | None) -> None:
        async with self._lock:
            if version is None or version > self.record.version:
                try:
                    await self._reload()
                except (StoreError, RecordError) as error:
                    log.warning("analysis %s: cannot be looked at: %s", self.record.id, error)

    async def _reload(self) -> None:
        record = await self._analyses.load(self.record.id)
        if record is None:
            self.end(Fault("deleted"))
            return
        self.record, self._steps = record, await self._analyses.steps(record)
        self.document = await texts_aside.run(document_of, record)
        self._report.take(record.report)
        await self._send_tree()
        await self._report.follow()

    # -------------------------------------------------------------- to the pages

    async def _tree_now(self) -> AnalysisState:
        """Return the whole tree; nobody may change it meanwhile."""
        power, undoable = self.analyst.power, bool(self._steps)
        return await texts_aside.run(analysis_state, self.record, self.profile, self.document, power, undoable=undoable)

    async def _send_tree(self) -> None:
        if self._tree is not None:
            before, self._tree = self._tree, await self._tree_now()
            await self._send_step(before, self._tree)
        report = self._report.message()
        if report != self._reported:
            self.send_all(report)
        for page in tuple(self._pages):
            page.tree_changed()

    async def _send_step(self, before: AnalysisState, after: AnalysisState) -> None:
        """Send all pages what has changed in the tree, those that cannot take that all of it."""
        step = await texts_aside.run(_step_message, before, after)
        others = [page for page in self._pages if not page.takes_step]
        for page in self._pages.difference(others):
            page.renew("tree", step)
        if others:
            tree = await texts_aside.run(_tree_message, after)
            for page in self._pages.intersection(others):
                page.renew("tree", tree)

    def send_all(self, message: GameReport) -> None:
        """Send the report to all pages."""
        self._reported = message
        text = _encode(message).decode()
        for page in tuple(self._pages):
            page.renew("report", text)


def _tree_message(tree: AnalysisState) -> str:
    return _encode(tree).decode()


def _step_message(before: AnalysisState, after: AnalysisState) -> str:
    return _encode(tree_step(before, after)).decode()


def _refused(name: str, refusal: DocumentRefusal | Refusal | ChangeRefused) -> ChangeRefused:
    if isinstance(refusal, Refusal):
        return ChangeRefused(name, refusal.code, refusal.params, legal_moves(refusal.show))
    if isinstance(refusal, DocumentRefusal):
        return ChangeRefused(name, refusal.code, refusal.params)
    return ChangeRefused(name, refusal.code)
