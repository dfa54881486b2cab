"""One page at an analysis: the node it shows, and the engine that looks at it with the page."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import replace
from functools import partial
from typing import assert_never

import msgspec
from starlette.websockets import WebSocket

from coupturc._core import History, Position, Tables
from coupturc.analysis.document import ROOT
from coupturc.analysis.table_verdicts import verdicts
from coupturc.engine import Limits
from coupturc.engine.native.lines import Line
from coupturc.engine.native.pool import HASH_MIB
from coupturc.engine.native.searching import Question
from coupturc.web.analyses.messages import (
    AnalysisMessage,
    AnalysisRequest,
    ChangeRefused,
    ChangeTree,
    EngineLines,
    LinesState,
    LookAt,
    MakeReport,
    SetEngine,
    StopReport,
    TryMove,
    UndoChange,
)
from coupturc.web.analyses.room import AnalysisRoom
from coupturc.web.analyses.rooms import AnalysisRooms
from coupturc.web.analyses.view import engine_line, history_of, passed, shown
from coupturc.web.aside import texts_aside
from coupturc.web.boards import playable, takes_long
from coupturc.web.http.answers import store_code
from coupturc.web.live.page_socket import PageSocket
from coupturc.web.live.room_server import RoomServer
from coupturc.web.messages.shared import Fault, Ping, Pong
from coupturc.web.store.errors import StoreError

_messages = msgspec.json.Decoder(AnalysisRequest)

log = logging.getLogger(__name__)

#: A board that is shown for less time is only passed on the way.
_SETTLE_SECONDS = 0.06
#: Lines come faster than anybody reads.
_SEND_SECONDS = 0.12
#: After this long, one depth more takes longer than people wait.
_LIMITS = Limits(seconds=300.0)


async def follow(rooms: AnalysisRooms, socket: WebSocket, person: str | None) -> None:
    """Serve a page of an analysis for as long as it stays; None is somebody who is not known."""
    admit = partial(_admit, reads_steps="steps" in socket.query_params)
    server = RoomServer(rooms, _messages, "unknown_analysis", admit)
    await server.serve(socket, socket.path_params["analysis_id"], person)


async def _admit(room: AnalysisRoom, page: PageSocket, *, reads_steps: bool) -> "AnalysisFollower":
    follower = AnalysisFollower(room, page)
    try:
        await room.join(follower)
    except BaseException:  # whatever it is, nobody else lets the page leave
        await follower.leave()
        raise
    follower.reads_steps = reads_steps
    follower.look(ROOT)
    return follower


class AnalysisFollower:
    """What one page looks at.

    Args:
        room: the analysis.
        page: the connection.
    """

    def __init__(self, room: AnalysisRoom, page: PageSocket) -> None:
        #: Whether the page knows what to do with a part of the tree, and has the rest.
        self.reads_steps = False
        self._room = room
        self._page = page
        self._node = ROOT
        self._lines = 0
        self._is_threat = False
        self._threads, self._hash_mib = 1, HASH_MIB
        self._task: asyncio.Task[None] | None = None
        self._trying: asyncio.Task[None] | None = None
        self._preparing: asyncio.Task[None] | None = None
        self._ending: set[asyncio.Task[None]] = set()

    def send(self, message: AnalysisMessage) -> None:
        """Send a message."""
        self._page.send(message)

    def renew(self, kind: str, message: AnalysisMessage | str) -> None:
        """Send a message that makes earlier ones of its kind needless."""
        self._page.renew(kind, message)

    @property
    def takes_step(self) -> bool:
        """Whether what has changed in the tree is enough for the page; one that has not read the last needs all."""
        return self.reads_steps and not self._page.waits_with("tree")

    def end(self, fault: Fault) -> None:
        """Send the page away."""
        self._page.end(fault)

    def look(self, name: str) -> None:
        """Show a node; the engine goes with it."""
        self._node = name if name in self._room.document else ROOT
        self._show()
        self._restart()

    def tree_changed(self) -> None:
        """Show the start if the node has gone. What is on the board follows from the moves that name its node."""
        if self._node not in self._room.document:
            self.look(ROOT)

    def set_engine(self, asked: SetEngine) -> None:
        """Let the engine look, or stop it."""
        self._lines = asked.lines if asked.on else 0
        self._is_threat = asked.threat
        power = self._room.analyst.power
        self._threads = min(asked.threads, power.most_threads)
        self._hash_mib = power.most_hash_mib(asked.hash_mib)
        self._restart()

    def try_move(self, asked: TryMove) -> None:
        """Have a move judged; one that is still being judged is given up."""
        if self._trying is not None:
            self._trying.cancel()
        self._trying = asyncio.create_task(self._try(asked))
        self._keep(self._trying)

    @property
    def _is_own(self) -> bool:
        """Whether this page may change what all see; the others look on."""
        return self._room.record.is_of(self._page.person)

    async def take(self, message: AnalysisRequest, _arrived_ns: int) -> None:
        """Do what the page asks for; who looks on at another one's analysis changes nothing that all see."""
        if isinstance(message, ChangeTree | UndoChange | MakeReport | StopReport) and not self._is_own:
            self.send(ChangeRefused(getattr(message, "id", ""), "not_yours"))
            return
        match message:
            case LookAt():
                self.look(message.node)
            case ChangeTree():
                await self._room.change(message, self)
            case UndoChange():
                await self._room.undo(message, self)
            case SetEngine():
                self.set_engine(message)
            case MakeReport() | StopReport():
                await self._report(message)
            case TryMove():
                self.try_move(message)
            case Ping():
                self.send(Pong(message.number))
            case _:
                assert_never(message)

    async def leave(self) -> None:
        """Let the page go and stop its engine; its search has ended when this returns."""
        self._room.leave(self)
        self._lines = 0
        self._restart()
        for task in (self._trying, self._preparing):
            if task is not None:
                task.cancel()
        await asyncio.gather(*self._ending, return_exceptions=True)

    # -------------------------------------------------------------- inside

    def _show(self) -> None:
        """Show the node, once it is known what may be played there."""
        if not takes_long(self._position):
            self._show_now()
        elif self._preparing is None:
            self._preparing = asyncio.create_task(self._show_prepared())
            self._keep(self._preparing)

    @property
    def _name(self) -> str:
        """The node that is shown: the start where the page's own has gone, of which it may not have heard."""
        return self._node if self._node in self._room.document else ROOT

    @property
    def _position(self) -> Position:
        return self._room.document.node(self._name).position

    async def _show_prepared(self) -> None:
        """Work out in a thread what may be played; for nodes that are left meanwhile that is not done."""
        try:
            prepared = None
            while takes_long(position := self._position) and position != prepared:
                await texts_aside.run(playable, position)
                prepared = position
            self._show_now()
        finally:
            self._preparing = None

    def _show_now(self) -> None:
        room = self._room
        message = shown(room.document, self._name, room.profile, room.tables)
        self.renew("board", message)
        if not message.verdicts and room.endgames.would_know(self._position):
            self._keep(asyncio.create_task(self._fetch_tables()))

    async def _report(self, asked: MakeReport | StopReport) -> None:
        """Begin or stop a report; a page that leaves does not stop that half-way."""
        room, visitor = self._room, self._page.visitor
        work = room.make_report(asked, visitor) if isinstance(asked, MakeReport) else room.stop_report()
        try:
            await asyncio.shield(asyncio.create_task(work))
        except StoreError as error:
            log.error("analysis %s: cannot store: %s", room.record.id, error)  # noqa: TRY400 - one line says all
            self.send(Fault(store_code(error)))

    async def _try(self, asked: TryMove) -> None:
        """Send the judgement on a move; the page may walk on meanwhile."""
        self.send(await self._room.judge_another(asked, self._page.visitor))

    async def _fetch_tables(self) -> None:
        """Show the board again when there are tables for it."""
        if await self._room.fetch_tables():
            self._show()

    def _keep(self, task: asyncio.Task[None]) -> None:
        """Hold a task until it has ended, and log its failure."""
        self._ending.add(task)
        task.add_done_callback(self._ended)

    def _restart(self) -> None:
        before, self._task = self._task, None
        if before is not None:
            before.cancel()
        if self._lines:
            self._task = asyncio.create_task(self._follow(before, self._node))
            self._keep(self._task)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._ending.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("an analysis failed", exc_info=error)

    async def _follow(self, before: asyncio.Task[None] | None, name: str) -> None:
        """Search at a node and send the lines, after the search before has ended."""
        await asyncio.sleep(_SETTLE_SECONDS)
        if before is not None:
            await asyncio.wait((before,))
        node = self._room.document.node(name)
        history = History(passed(node.position)) if self._is_threat else history_of(node)
        found = _Found(name, history.position, is_threat=self._is_threat)
        if self._room.analyst.is_busy:
            self.renew("lines", found.message("waiting", self._room.tables))
        draws = self._room.profile.draw_limits
        question = Question(history, draws, _LIMITS, threads=self._threads, lines=self._lines)
        sending = asyncio.create_task(self._send_often(found))
        try:
            if len(history.position.legal_moves):
                async with aclosing(self._room.analyst.look(question, self._page.visitor, self._hash_mib)) as lines:
                    async for line in lines:
                        found.take(line)
        finally:
            sending.cancel()
        self.renew("lines", found.message("done", self._room.tables))

    async def _send_often(self, found: "_Found") -> None:
        while True:
            await asyncio.sleep(_SEND_SECONDS)
            if found.is_fresh and not self._page.is_behind:
                self.renew("lines", found.message("running", self._room.tables))


class _Found:
    """The latest lines of a search: those of the depth under way, then the others of the depth before.

    Args:
        name: of the node that is searched.
        position: there, as if the side to move had passed when it is a threat.
        is_threat: whether it is.
    """

    def __init__(self, name: str, position: Position, *, is_threat: bool) -> None:
        self._name = name
        self._is_threat = is_threat
        self._position = position
        self._depth = 0
        self._now: dict[int, Line] = {}
        self._before: list[Line] = []
        self.is_fresh = False

    def take(self, line: Line) -> None:
        """Keep a line; it takes the place of another of its depth that fell in rank."""
        if line.depth != self._depth:
            self._depth, self._before, self._now = line.depth, self._lines(), {}
        self._now[line.rank] = line
        self.is_fresh = True

    def message(self, state: LinesState, tables: Sequence[Tables]) -> EngineLines:
        self.is_fresh = False
        lines, said = self._lines(), verdicts(tables, self._position)
        return EngineLines(
            node=self._name,
            threat=self._is_threat,
            state=state,
            nodes=max((line.nodes for line in lines), default=0),
            seconds=max((line.seconds for line in lines), default=0.0),
            lines=tuple(
                engine_line(replace(line, rank=rank), self._position.turn, said.get(line.moves[0].text))
                for rank, line in enumerate(lines)
            ),
        )

    def _lines(self) -> list[Line]:
        """Return a line for each move, the deepest; a move that rose would else be there twice."""
        now = [self._now[rank] for rank in sorted(self._now)]
        known = {line.moves[0] for line in now}
        others = [line for line in self._before if line.moves[0] not in known]
        return (now + others)[: max(len(now), len(self._before))]
