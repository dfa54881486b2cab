"""A report on a whole game, made in the background: it goes on when the page leaves, and can be stopped."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing, suppress
from typing import Protocol

import msgspec

from coupturc._core import History, Side
from coupturc.analysis.document import Document
from coupturc.analysis.report import (
    Finding,
    costs_man,
    irregular_moves,
    is_doubtful,
    judge,
    judged_nodes,
    lost_position,
    plies_to_end,
    share,
    white_score,
)
from coupturc.engine import Limits
from coupturc.engine.native.lines import Line, wdl
from coupturc.engine.native.searching import Question
from coupturc.game.explain import read_move
from coupturc.game.node import Node
from coupturc.game.refusal import Refusal
from coupturc.rules import Profile
from coupturc.web.analyses.analyst import Analyst
from coupturc.web.analyses.messages import (
    Effort,
    GameReport,
    MissedCapture,
    ReportPly,
    ReportState,
    TriedMove,
    TriedMoveRefused,
    TryMove,
)
from coupturc.web.analyses.view import history_of, line_texts

log = logging.getLogger(__name__)

#: How long each position is looked at. Positions, not seconds: a busy machine takes longer and says the same.
_LIMITS: dict[Effort, Limits] = {
    "quick": Limits(4.0, nodes=150_000),
    "thorough": Limits(40.0, nodes=2_000_000),
}
#: The second look, where the first leaves open whether a move costs a man.
_AGAIN: dict[Effort, Limits] = {
    "quick": Limits(16.0, nodes=600_000),
    "thorough": Limits(160.0, nodes=8_000_000),
}
#: Pages need progress no more often than this.
_SEND_SECONDS = 0.3


_Look = Callable[[Question, str], AsyncGenerator[Line, None]]


class _Kept(msgspec.Struct, frozen=True):
    """A report as it is stored: with the line it belongs to."""

    effort: Effort
    line: tuple[str, ...]
    plies: tuple[ReportPly, ...]
    done: int
    state: ReportState


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

    def send_all(self, message: GameReport) -> None:
        """Send the report to the pages, whenever it has changed."""

    async def keep_report(self, report: str) -> None:
        """Store a report that is finished or stopped."""


class ReportRun:
    """The report of one analysis.

    Args:
        situation: what it is on.
        stored: what was stored before.
    """

    def __init__(self, situation: Situation, stored: str | None) -> None:
        self._situation = situation
        self._task: asyncio.Task[None] | None = None
        self.take(stored)

    def take(self, stored: str | None) -> None:
        """Take the place of the report by a stored one, unless it is under way."""
        if self._task is None:
            kept = msgspec.json.decode(stored, type=_Kept) if stored else _Kept("quick", (), (), 0, "none")
            self._state: ReportState = kept.state
            self._effort: Effort = kept.effort
            self._line, self._plies, self._done = kept.line, kept.plies, kept.done

    @property
    def is_running(self) -> bool:
        """Whether it is under way."""
        return self._task is not None

    def start(self, effort: Effort, visitor: str) -> None:
        """Begin from the start, unless it is under way; it takes the visitor's share of the engines."""
        if self._task is None:
            self._effort, self._state, self._plies, self._done = effort, "running", (), 0
            nodes = judged_nodes(self._situation.document.game.root)
            self._line = tuple(map(self._situation.document.name, nodes))
            self._task = asyncio.create_task(self._run(list(nodes), visitor))
            self._task.add_done_callback(self._rest)

    def stop(self) -> None:
        """Look no further."""
        if self._task is not None:
            self._task.cancel()

    async def close(self) -> None:
        """Stop and wait for it."""
        if (task := self._task) is not None:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def message(self) -> GameReport:
        """Return the report as far as it has come."""
        document = self._situation.document
        nodes = judged_nodes(document.game.root)
        return GameReport(
            state=self._state,
            effort=self._effort,
            done=self._done,
            total=len(self._line) if self._state != "none" else len(nodes),
            stale=self._state != "none" and self._line != tuple(map(document.name, nodes)),
            plies=self._plies,
            missed=_missed(document),
        )

    async def judge_another(self, asked: TryMove, visitor: str) -> TriedMove | TriedMoveRefused:
        """Judge a move in place of one of the report, looked at as long as the report looked."""
        ply = next((ply for ply in self._plies if ply.node == asked.node), None)
        document = self._situation.document
        bad = document.node(asked.node) if asked.node in document else None
        if ply is None or bad is None or bad.parent is None:
            return TriedMoveRefused(asked.node)
        position, history = bad.parent.position, history_of(bad.parent)
        move = read_move(position, asked.move)
        if isinstance(move, Refusal):
            return TriedMoveRefused(asked.node)
        before = Finding(white_score(ply.best_score, position), ply.best or (ply.text,))
        after = await self._look(history.after(move), self._situation.analyst.look, visitor, _AGAIN)
        quality = judge(before, after, move.text, position.rules.game)
        return TriedMove(asked.node, move.text, quality, after.line)

    # -------------------------------------------------------------- inside

    async def _run(self, nodes: list[Node], visitor: str) -> None:
        """Look from the end backwards: what was seen later in the game helps with what was before it."""
        after: Finding | None = None
        again: set[int] = set()
        sent = asyncio.get_running_loop().time()
        self._situation.send_all(self.message())
        try:
            for index in reversed(range(len(nodes))):
                before = await self._find(nodes[index], visitor, _LIMITS)
                self._done += 1
                if after is not None and nodes[index + 1].move is not None:
                    if is_doubtful(before, after):
                        if index + 1 not in again:
                            after = await self._find(nodes[index + 1], visitor, _AGAIN)
                        before = await self._find(nodes[index], visitor, _AGAIN)
                        again.add(index)
                    ply = self._ply(nodes[index + 1], self._line[index + 1], index + 1, before, after)
                    self._plies = (ply, *self._plies)
                after = before
                if (now := asyncio.get_running_loop().time()) - sent > _SEND_SECONDS:
                    self._situation.send_all(self.message())
                    sent = now
            self._state = "done"
        finally:
            if self._state == "running":
                self._state = "stopped"
            kept = _Kept(self._effort, self._line, self._plies, self._done, self._state)
            await self._situation.keep_report(msgspec.json.encode(kept).decode())

    def _rest(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if not task.cancelled() and (error := task.exception()):
            log.error("a report failed", exc_info=error)
        self._situation.send_all(self.message())

    async def _find(self, node: Node, visitor: str, limits: Mapping[Effort, Limits]) -> Finding:
        return await self._look(history_of(node), self._situation.analyst.study, visitor, limits)

    async def _look(self, history: History, look: _Look, visitor: str, limits: Mapping[Effort, Limits]) -> Finding:
        finding = lost_position()
        if not history.position.legal_moves:
            return finding
        question = Question(history, self._situation.profile.draw_limits, limits[self._effort])
        async with aclosing(look(question, visitor)) as lines:
            async for line in lines:
                finding = Finding(line.score, line_texts(line))
        return finding

    def _ply(self, node: Node, name: str, index: int, before: Finding, after: Finding) -> ReportPly:
        position = node.position
        game = position.rules.game
        played = node.move.text if node.move else ""
        side = "black" if position.turn is Side.white else "white"
        score = white_score(after.score, position)
        quality = judge(before, after, played, game)
        start_is_black = self._situation.document.game.start.turn is Side.black
        return ReportPly(
            node=name,
            side="black" if side == "black" else "white",
            number=(index - 1 + int(start_is_black)) // 2 + 1,
            text=played,
            score=score,
            end=plies_to_end(score),
            share=share(wdl(score, game)),
            quality=quality,
            costs_man=costs_man(before, after, played),
            best=() if before.line[:1] == (played,) else before.line,
            best_score=-white_score(before.score, position),
        )


def _missed(document: Document) -> tuple[MissedCapture, ...]:
    """Return the captures that were left over the board, as the main line records them."""
    return tuple(
        MissedCapture(each.side, each.move, each.kind, each.corrected, document.name(node))
        for node in judged_nodes(document.game.root)
        for each in irregular_moves(node)
        if each.is_missed_capture
    )
