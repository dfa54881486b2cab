"""An analysis as the page sees it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, islice, starmap, takewhile
from typing import cast

import msgspec

from coupturc._core import History, Move, Position, Side, Tables
from coupturc.analysis.changes import NodeArrow, Strength
from coupturc.analysis.document import ROOT, Document
from coupturc.analysis.irregular import irregular_moves, irregular_texts, without_texts
from coupturc.analysis.report import plies_to_end
from coupturc.analysis.table_verdicts import Verdict, verdicts
from coupturc.engine.native.lines import Line, Wdl
from coupturc.game.comments import plain_text
from coupturc.game.drawn import legal_move
from coupturc.game.game_state import side_name
from coupturc.game.node import Node
from coupturc.game.outcome import SideName
from coupturc.rules import Profile
from coupturc.web.analyses.analyst import Power
from coupturc.web.analyses.messages import (
    AnalysisState,
    EngineLine,
    IrregularMove,
    Shown,
    TableVerdict,
    TreeNode,
    TreeStep,
)
from coupturc.web.boards import board_of, pieces_of, playable
from coupturc.web.profiles.stored import profile_name
from coupturc.web.store.analyses import AnalysisRow

#: Arrows, and as many squares. People draw up to 50; a comment that somebody brought may hold 120,000.
_MOST_MARKS = 100

_DRAWN = Wdl(0.0, 1.0, 0.0)


def analysis_state(
    record: AnalysisRow, profile: Profile, document: Document, power: Power, *, undoable: bool
) -> AnalysisState:
    """Return the whole tree."""
    return AnalysisState(
        id=record.id,
        version=record.version,
        game=record.game,
        profile=profile_name(profile),
        board=board_of(profile.rules),
        headers=dict(document.game.headers),
        undoable=undoable,
        most_threads=power.most_threads,
        hash_sizes_mib=power.hash_sizes_mib,
        nodes=_nodes(document),
    )


def tree_step(before: AnalysisState, after: AnalysisState) -> TreeStep:
    """Return what has changed from one tree to another of the same analysis."""
    most = min(len(before.nodes), len(after.nodes))
    kept = _count_equal(zip(before.nodes, after.nodes, strict=False))
    ends = zip(reversed(before.nodes), reversed(after.nodes), strict=False)
    kept_last = _count_equal(islice(ends, most - kept))
    return TreeStep(
        since=before.version,
        version=after.version,
        headers=None if before.headers == after.headers else after.headers,
        undoable=after.undoable,
        kept=kept,
        kept_last=kept_last,
        nodes=after.nodes[kept : len(after.nodes) - kept_last],
    )


def _count_equal(pairs: Iterable[tuple[TreeNode, TreeNode]]) -> int:
    """Return how many of the first pairs are of equal nodes."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _nodes(document: Document) -> tuple[TreeNode, ...]:
    """Return the nodes in the order of writing; half-moves are counted down the tree, not up from each node."""
    half_moves = {ROOT: _before_first(document)}
    nodes = []
    for name, node in document.walk():
        parent = None if node.parent is None else document.name(node.parent)
        if parent is not None:
            half_moves[name] = _half_move(node, half_moves[parent])
        nodes.append(_node(name, parent, node, half_moves[name]))
    return tuple(nodes)


def _half_move(node: Node, before: int) -> int:
    """Count on, so that White's moves have even numbers; a position that was set up may skip one."""
    if node.move is not None:
        return before + 1
    black_is_next = node.position.turn is Side.black
    return before if (before + 1) % 2 == black_is_next else before + 1


def _node(name: str, parent: str | None, node: Node, half_move: int) -> TreeNode:
    side: SideName | None = None if node.move is None else ("black" if half_move % 2 else "white")
    silent = TreeNode(
        id=name,
        parent=parent,
        side=side,
        number=half_move // 2 + 1,
        text=None if node.move is None else node.move.text,
        fen=None if node.setup is None else node.setup.fen,
        comment="",
        before="",
        strength=cast("Strength", node.strength),
        nags=node.nags,
        arrows=(),
        squares=(),
        clock_ms=None,
        irregular=(),
    )
    # Most moves have no comments: to look for them four times over would double the time of large trees.
    return _with_words(silent, node) if node.comments or node.starting_comments else silent


def _with_words(silent: TreeNode, node: Node) -> TreeNode:
    """Add what the comments of a node say; the page has words of its own for irregular moves."""
    texts = irregular_texts(node.comments)
    return msgspec.structs.replace(
        silent,
        comment=plain_text(without_texts(comment, texts) for comment in node.comments),
        before=plain_text(node.starting_comments),
        arrows=arrows_of(node),
        squares=squares_of(node),
        clock_ms=node.clock_ms,
        irregular=tuple(
            IrregularMove(each.side, each.move, each.kind, each.corrected) for each in irregular_moves(node)
        ),
    )


def arrows_of(node: Node) -> tuple[NodeArrow, ...]:
    """Return the first arrows at a node, each once."""
    ways = dict.fromkeys((mark.origin, mark.target) for mark in node.arrows if mark.target)
    return tuple(starmap(NodeArrow, islice(ways, _MOST_MARKS)))


def squares_of(node: Node) -> tuple[str, ...]:
    """Return the first squares that are marked at a node, each once."""
    return tuple(islice(dict.fromkeys(mark.origin for mark in node.squares if not mark.target), _MOST_MARKS))


def shown(document: Document, name: str, profile: Profile, tables: Sequence[Tables]) -> Shown:
    """Return the board at a node, with what endgame tables say of its moves."""
    node = document.node(name)
    position = node.position
    may_play = playable(position)
    said = verdicts(tables, position)
    return Shown(
        node=document.name(node),
        fen=position.fen,
        pieces=pieces_of(position),
        turn=side_name(position.turn),
        number=_number_next(document, node),
        legal=may_play.legal,
        capture_count=may_play.capture_count,
        hops=may_play.hops,
        last=None if node.move is None else legal_move(node.move),
        draws=tuple(history_of(node).draws(profile.draw_limits)),
        verdicts=tuple(TableVerdict(text, each.result, each.plies) for text, each in said.items()),
    )


def numbers_along(document: Document, line: Sequence[Node]) -> list[int]:
    """Return the move numbers along a line that begins at the start, one for each node."""
    return [half_move // 2 + 1 for half_move in _half_moves(document, line)]


def _number_next(document: Document, node: Node) -> int:
    """Return the number of the move that would be made at a node."""
    *_, last = _half_moves(document, list(node.ancestry())[::-1])
    return (last + 1) // 2 + 1


def _half_moves(document: Document, line: Sequence[Node]) -> Iterator[int]:
    return accumulate(line[1:], lambda before, node: _half_move(node, before), initial=_before_first(document))


def _before_first(document: Document) -> int:
    """Return what the half-move of the start is, so that White's moves have even numbers."""
    return int(document.game.start.turn is Side.black) - 1


def history_of(node: Node) -> History:
    """Return the line up to a node, from the last position that was set up."""
    moves: list[Move] = []
    for each in node.ancestry():
        start = each.position
        if each.move is None:
            break
        moves.append(each.move)
    # All at once: a history for each of 5,000 moves took 75 ms.
    return History(start, moves[::-1])


def passed(position: Position) -> Position:
    """Return a position as if the side to move had passed: what the other side can do there is a threat."""
    turn = "B" if position.turn is Side.white else "W"
    return Position.from_fen(turn + position.fen[1:], position.rules)


def engine_line(line: Line, turn: Side, verdict: Verdict | None) -> EngineLine:
    """Return a line of the engine from White's view; a draw by the endgame tables leaves no other chances."""
    white = turn is Side.white
    score = line.score if white else -line.score
    wdl = _DRAWN if verdict and verdict.result == "draw" else line.wdl
    win, loss = (wdl.win, wdl.loss) if white else (wdl.loss, wdl.win)
    return EngineLine(
        rank=line.rank,
        depth=line.depth,
        score=score,
        end=plies_to_end(score),
        win=win,
        draw=wdl.draw,
        loss=loss,
        moves=line_texts(line),
    )


def line_texts(line: Line) -> tuple[str, ...]:
    """Return the moves of a line as they are written."""
    return tuple(move.text for move in line.moves)
