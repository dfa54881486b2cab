"""What page and server say to each other about an analysis; an extension of `coupturc.web.messages`, by its rules.

One WebSocket per page and analysis carries `AnalysisRequest` and `AnalysisMessage`. The tree comes whole to a page that
comes; after a change what has changed in it comes to pages that say `?steps` in the socket's address. The board, the
engine's lines and the report come in messages of their own, because they change at another pace. Scores and shares are
from White's view.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from coupturc.analysis.changes import AnalysisChange, MoveText, NodeArrow, NodeId, Strength
from coupturc.analysis.document import DocumentRefusalCode
from coupturc.analysis.report import Quality
from coupturc.analysis.table_verdicts import TableResult
from coupturc.game.drawn import LegalMove
from coupturc.game.events import IrregularityKind
from coupturc.game.outcome import SideName
from coupturc.web.messages.board import Board, PlayableBoard
from coupturc.web.messages.shared import (
    CommandId,
    Fault,
    LearnerId,
    Params,
    Ping,
    Pong,
    ProfileName,
    ReasonName,
    ShortText,
    Summary,
)

MOST_LINES = 5
#: More than any machine has; what the server allows is less.
_MOST_THREADS, _MOST_HASH_MIB = 1024, 1 << 20

AnalysisRefusalCode = Literal[DocumentRefusalCode, "nothing_to_undo", "not_yours"]
AnalysisRefusedCode = Annotated[str, msgspec.Meta(extra={"typescript": "RefusalCode | AnalysisRefusalCode"})]
LinesState = Literal["running", "waiting", "done"]
ReportState = Literal["running", "done", "stopped", "none"]
Effort = Literal["quick", "thorough"]


# ------------------------------------------------------------------ page to server


class LookAt(msgspec.Struct, tag="look", tag_field="type", frozen=True):
    """Show the board at a node; the engine goes with it."""

    node: NodeId


class ChangeTree(msgspec.Struct, tag="change", tag_field="type", frozen=True):
    """Change the tree. The same id sent twice counts once."""

    id: CommandId
    change: AnalysisChange


class UndoChange(msgspec.Struct, tag="undo_change", tag_field="type", frozen=True):
    """Go back to the tree before the last change."""

    id: CommandId
    version: int


class SetEngine(msgspec.Struct, tag="engine", tag_field="type", frozen=True):
    """Let the computer look at the board that is shown, or stop it.

    With `threat` it looks at what the other side would play if it were its turn. It uses no more threads and memory
    than the server allows.
    """

    on: bool
    lines: Annotated[int, msgspec.Meta(ge=1, le=MOST_LINES)] = 1
    threat: bool = False
    threads: Annotated[int, msgspec.Meta(ge=1, le=_MOST_THREADS)] = 1
    hash_mib: Annotated[int, msgspec.Meta(ge=1, le=_MOST_HASH_MIB)] = 1


class MakeReport(msgspec.Struct, tag="make_report", tag_field="type", frozen=True):
    """Look through the main line."""

    effort: Effort = "quick"


class StopReport(msgspec.Struct, tag="stop_report", tag_field="type", frozen=True):
    """Keep what was found so far and look no further."""


class TryMove(msgspec.Struct, tag="try", tag_field="type", frozen=True):
    """Judge a move in place of one that the report calls bad; `node` is where the bad one led."""

    node: NodeId
    move: MoveText


AnalysisRequest = LookAt | ChangeTree | UndoChange | SetEngine | MakeReport | StopReport | TryMove | Ping


# ------------------------------------------------------------------ server to page


class TreeNode(msgspec.Struct, frozen=True):
    """One move of the tree, or a position that was set up; the first node is the start.

    `number` is that of the move, `comment` the text without commands; `before` is the comment before the first
    move of a variation.
    """

    id: str
    parent: str | None
    side: SideName | None
    number: int
    text: str | None
    fen: str | None
    comment: str
    before: str
    strength: Strength
    nags: tuple[int, ...]
    arrows: tuple[NodeArrow, ...]
    squares: tuple[str, ...]
    clock_ms: int | None
    irregular: tuple[IrregularMove, ...]


class IrregularMove(msgspec.Struct, frozen=True):
    """An irregular move that is on record."""

    side: SideName
    move: str
    kind: IrregularityKind
    corrected: bool


class AnalysisState(msgspec.Struct, tag="analysis", tag_field="type", frozen=True):
    """The whole tree, each line before its variations; what it shows is on disk.

    `most_threads` and `hash_sizes_mib` are what the server allows the computer that looks at the board.
    """

    id: str
    version: int
    game: str | None
    profile: ProfileName
    board: Board
    headers: dict[str, str]
    undoable: bool
    most_threads: int
    hash_sizes_mib: tuple[int, ...]
    nodes: tuple[TreeNode, ...]


class TreeStep(msgspec.Struct, tag="tree_step", tag_field="type", frozen=True):
    """What has changed in the tree since a version: a page that has another one waits for the whole tree.

    The first `kept` of its nodes and the last `kept_last` stay, and `nodes` stand between them. `headers` is None when
    they stay.
    """

    since: int
    version: int
    headers: dict[str, str] | None
    undoable: bool
    kept: int
    kept_last: int
    nodes: tuple[TreeNode, ...]


class TableVerdict(msgspec.Struct, frozen=True):
    """What endgame tables say of a move for the side that makes it; `plies` to the end, None for a draw."""

    text: str
    result: TableResult
    plies: int | None


class Shown(PlayableBoard, tag="shown", tag_field="type", frozen=True):
    """The board at a node, as the page shows it and lets moves be entered.

    `draws` are the reasons for which a game would be drawn here, or could be claimed so.
    """

    node: str
    number: int
    capture_count: int
    last: LegalMove | None
    draws: tuple[ReasonName, ...]
    verdicts: tuple[TableVerdict, ...]


class EngineLine(msgspec.Struct, frozen=True):
    """One of the best lines. `end` counts the plies to a forced end, negative when Black wins."""

    rank: int
    depth: int
    score: int
    end: int | None
    win: float
    draw: float
    loss: float
    moves: tuple[str, ...]


class EngineLines(msgspec.Struct, tag="lines", tag_field="type", frozen=True):
    """What the computer sees at a node by now; `waiting`: it is busy with other analyses.

    Lines of a `threat` begin with a move of the side that is not to move.
    """

    node: str
    threat: bool
    state: LinesState
    nodes: int
    seconds: float
    lines: tuple[EngineLine, ...]


class ReportPly(msgspec.Struct, frozen=True):
    """What the report says of one move; score, end and share belong to the position after it.

    `best` is the line that the computer would have played instead, `costs_man` says that the move gave away a man or
    more; reports of earlier versions do not say so.
    """

    node: str
    side: SideName
    number: int
    text: str
    score: int
    end: int | None
    share: float
    quality: Quality
    best: tuple[str, ...]
    best_score: int
    costs_man: bool = False


class MissedCapture(IrregularMove, frozen=True):
    """A capture that was left, or not carried through, over the board."""

    node: str


class GameReport(msgspec.Struct, tag="report", tag_field="type", frozen=True):
    """The report as far as it has come; `stale`: the main line has changed since.

    While it waits for its turn `before` says how many reports were asked for earlier.
    """

    state: ReportState
    effort: Effort
    done: int
    total: int
    stale: bool
    before: int
    plies: tuple[ReportPly, ...]
    missed: tuple[MissedCapture, ...]


class TriedMove(msgspec.Struct, tag="tried", tag_field="type", frozen=True):
    """How good a move is in place of the one that led to `node`; `reply` is what answers it, best first."""

    node: str
    move: str
    quality: Quality
    reply: tuple[str, ...]


class TriedMoveRefused(msgspec.Struct, tag="tried_refused", tag_field="type", frozen=True):
    """The move cannot be judged: the report or the game has changed meanwhile."""

    node: str


class ChangeConfirmed(msgspec.Struct, tag="change_confirmed", tag_field="type", frozen=True):
    """The change with this id is on disk as part of `version`; `node` is where it leads."""

    id: str
    version: int
    node: str


class ChangeRefused(msgspec.Struct, tag="change_refused", tag_field="type", frozen=True):
    """The change is not made, with what the page should draw."""

    id: str
    code: AnalysisRefusedCode
    params: Params = {}
    show: tuple[LegalMove, ...] = ()


AnalysisMessage = (
    AnalysisState
    | TreeStep
    | Shown
    | EngineLines
    | GameReport
    | TriedMove
    | TriedMoveRefused
    | ChangeConfirmed
    | ChangeRefused
    | Fault
    | Pong
)


# ------------------------------------------------------------------ HTTP bodies


class NewAnalysis(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/analyses: a stored game, or a position of some rules.

    `fen` None is the start position, and `moves` are played from there. Of a stored game the analysis last worked on is
    given back.
    """

    profile: ShortText = ""
    fen: Annotated[str, msgspec.Meta(max_length=2000)] | None = None
    game: Annotated[str, msgspec.Meta(max_length=32)] | None = None
    moves: Annotated[tuple[ShortText, ...], msgspec.Meta(max_length=300)] = ()


class DeviceAnalysis(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of PUT /api/device-analyses/ID: an analysis that was made on a device while this server was away.

    `lines` are moves from the position of `fen`, None for the start, in the order in which they came. ID is the
    device's own name for the analysis, and hard to guess: what is sent under it again adds what is new, and nothing
    twice. `learner` is what the device calls whoever made it, in lessons too; None for a page that does not say.
    """

    profile: ShortText
    lines: Annotated[
        tuple[Annotated[tuple[MoveText, ...], msgspec.Meta(max_length=500)], ...], msgspec.Meta(max_length=500)
    ]
    fen: Annotated[str, msgspec.Meta(max_length=2000)] | None = None
    learner: LearnerId | None = None


class DeviceAnalysisKept(msgspec.Struct, frozen=True):
    """The answer: the name by which the server has the analysis."""

    id: str


class AnalysisSummary(Summary, frozen=True):
    """An analysis in the list, and the answer to making one."""

    headers: dict[str, str]
    game: str | None


class AnalysisList(msgspec.Struct, frozen=True):
    """The answer to GET /api/analyses, the latest change first.

    `damaged` names the analyses that cannot be read any more.
    """

    analyses: tuple[AnalysisSummary, ...]
    damaged: tuple[str, ...] = ()


class PdnFaultPlace(msgspec.Struct, frozen=True):
    """One thing wrong in a PDN text; `found` is what stands there."""

    code: str
    line: int
    column: int
    found: str


class PdnEntry(msgspec.Struct, frozen=True):
    """One game of a PDN text; one that is not `readable` cannot be opened."""

    index: int
    line: int
    headers: dict[str, str]
    plies: int
    readable: bool
    faults: tuple[PdnFaultPlace, ...]


class PdnContents(msgspec.Struct, frozen=True):
    """The answer to POST /api/pdn; `total` counts the games that are not listed too."""

    games: tuple[PdnEntry, ...]
    total: int
