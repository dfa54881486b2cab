"""A game that is being analysed: its tree with a lasting name for every node, and changes to it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2s
from typing import Literal

from coupturc._core import Move, Rules
from coupturc.analysis.changes import (
    AnalysisChange,
    AnnotateNode,
    DeleteNode,
    DrawOnNode,
    MakeMainLine,
    PlayLine,
    ReorderNode,
    SetHeaders,
)
from coupturc.analysis.irregular import irregular_texts, without_texts
from coupturc.game.comments import Mark, with_text
from coupturc.game.explain import read_move
from coupturc.game.node import Node
from coupturc.game.refusal import Refusal
from coupturc.game.segments import is_square
from coupturc.game.tree import Game
from coupturc.notation.pdn import parse_pdn
from coupturc.notation.pdn_writer import format_game

ROOT = "0"

#: Many times what people write; a page draws so many moves without becoming slow.
MOST_NODES = 5000

#: What an analysis refuses beside what is wrong with a move.
DocumentRefusalCode = Literal["unknown_node", "root_stays", "too_long", "unknown_square", "fixed_header"]

#: They say from where the moves are played; another start is another analysis.
_FIXED_HEADERS = frozenset({"FEN", "SetUp", "GameType"})
_COLOUR = "G"


@dataclass(frozen=True, slots=True)
class DocumentRefusal:
    """A change that cannot be made."""

    code: DocumentRefusalCode
    params: dict[str, str | int] = field(default_factory=dict)


Judgement = str | DocumentRefusal | Refusal


class Document:
    """The tree of an analysis.

    A node is named by the moves that lead to it, so that a name outlives a restart and a new order of
    the variations.

    Args:
        game: the tree; belongs to the document from now on.

    Example:
        >>> from coupturc.analysis.changes import PlayLine
        >>> document = Document(Game())
        >>> node = document.apply(PlayLine(ROOT, ("32-28", "19-23")))
        >>> document.node(node).ply
        2
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._nodes: dict[str, Node] = {}
        self._ids: dict[int, str] = {}
        self._repeated: dict[str, int] = {}
        self._name(game.root, ROOT)

    @classmethod
    def parse(cls, pdn: str, rules: Rules) -> "Document":
        """Read a document as `text` wrote it."""
        games = parse_pdn(pdn, rules)
        return cls(games[0] if games else Game(rules=rules))

    @property
    def text(self) -> str:
        """The analysis as PDN."""
        return format_game(self.game)

    def __len__(self) -> int:
        return len(self._nodes)

    def __contains__(self, name: object) -> bool:
        return name in self._nodes

    def node(self, name: str) -> Node:
        """Return a node by its name; the root when no node has that name."""
        return self._nodes.get(name, self.game.root)

    def name(self, node: Node) -> str:
        """Return the name of a node."""
        return self._ids[id(node)]

    def walk(self) -> Iterator[tuple[str, Node]]:
        """Yield every node with its name, each line before its variations."""
        return ((self._ids[id(node)], node) for node in self.game.root.walk())

    def apply(self, change: AnalysisChange) -> Judgement:
        """Make a change.

        Returns: the name of the node it leads to, or why it cannot be made; then nothing has changed.
        """
        if isinstance(change, SetHeaders):
            return self._set_headers(change)
        node = self._nodes.get(change.node)
        if node is None:
            return DocumentRefusal("unknown_node")
        match change:
            case PlayLine():
                return self._play(node, change.moves)
            case AnnotateNode():
                return self._annotate(node, change)
            case DrawOnNode():
                return self._draw(node, change)
        if node.parent is None:
            return DocumentRefusal("root_stays")
        return self._rearrange(node, change)

    # -------------------------------------------------------------- changes

    def _play(self, start: Node, texts: tuple[str, ...]) -> Judgement:
        position, moves = start.position, []
        for text in texts:
            move = read_move(position, text)
            if isinstance(move, Refusal):
                return move
            moves.append(move)
            position = position.after(move)
        if len(self._nodes) + _count_new(start, moves) > MOST_NODES:
            return DocumentRefusal("too_long", {"limit": MOST_NODES})
        return self.name(self._follow(start, moves))

    def _follow(self, node: Node, moves: list[Move]) -> Node:
        for move in moves:
            child = node.add(move)
            if id(child) not in self._ids:
                self._name(child, self._free_name(self.name(node), move.text))
            node = child
        return node

    def _rearrange(self, node: Node, change: DeleteNode | ReorderNode | MakeMainLine) -> str:
        name = self.name(node)
        match change:
            case DeleteNode():
                parent = node.parent or node
                self._forget(node)
                node.remove()
                return self.name(parent)
            case ReorderNode():
                node.move_to(change.place)
            case MakeMainLine():
                node.promote_to_main()
        return name

    def _annotate(self, node: Node, change: AnnotateNode) -> str:
        """Say something about a move; the irregular moves on record there stay."""
        texts = irregular_texts(node.comments)
        node.comments = with_text(node.comments, " ".join((*texts, without_texts(change.comment, texts))))
        if node.parent is not None:
            node.strength = change.strength
            node.nags = tuple(dict.fromkeys(change.nags))
        return self.name(node)

    def _draw(self, node: Node, change: DrawOnNode) -> Judgement:
        named = (*change.squares, *(square for arrow in change.arrows for square in (arrow.origin, arrow.target)))
        for square in named:
            if not is_square(self.game.rules, square):
                return DocumentRefusal("unknown_square", {"square": square})
        node.arrows = tuple(Mark(_COLOUR, arrow.origin, arrow.target) for arrow in change.arrows)
        node.squares = tuple(Mark(_COLOUR, square) for square in change.squares)
        return self.name(node)

    def _set_headers(self, change: SetHeaders) -> Judgement:
        fixed = _FIXED_HEADERS & change.headers.keys()
        if fixed:
            return DocumentRefusal("fixed_header", {"name": min(fixed)})
        for name, value in change.headers.items():
            if value.strip():
                self.game.headers[name] = " ".join(value.split())
            else:
                self.game.headers.pop(name, None)
        return ROOT

    # -------------------------------------------------------------- names

    def _name(self, top: Node, name: str) -> None:
        """Name a node and everything below it."""
        waiting = [(top, name)]
        while waiting:
            node, given = waiting.pop()
            self._nodes[given] = node
            self._ids[id(node)] = given
            for child in node.children:
                free = self._free_name(given, child.move.text if child.move else child.position.fen)
                self._nodes[free] = child  # taken, should a sister say the same
                waiting.append((child, free))

    def _free_name(self, parent: str, said: str) -> str:
        """Return a name for a child; sisters that say the same are numbered in the order in which they come."""
        first = name = blake2s(f"{parent}/{said}".encode(), digest_size=6).hexdigest()
        number = self._repeated.get(first, 0)
        while name in self._nodes:
            number += 1
            name = f"{first}+{number}"
        if number:
            self._repeated[first] = number
        return name

    def _forget(self, top: Node) -> None:
        for node in top.walk():
            del self._nodes[self._ids.pop(id(node))]


def _count_new(node: Node, moves: list[Move]) -> int:
    """Return how many moves of a line are not in the tree yet."""
    for at, move in enumerate(moves):
        known = node.child(move)
        if known is None:
            return len(moves) - at
        node = known
    return 0
