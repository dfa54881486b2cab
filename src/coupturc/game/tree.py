"""A game as a tree: headers, the moves played, variations, and what people wrote about them."""

import sys
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol, Self, cast

from coupturc._core import Move, Position, Rules
from coupturc.arguments import expect, expect_method
from coupturc.errors import ArgumentError
from coupturc.game.board_outcome import line_outcome
from coupturc.game.node import FlatNode, Node, flattened, unflattened
from coupturc.game.outcome import Outcome
from coupturc.pickles import reduced
from coupturc.rules import USUAL_GAME, Profile


class GameRecord(Protocol):
    """A game as the native reader hands it over; nothing of it is a Python object until it is asked for.

    `elements` is the whole text of the moves in order: ("move", Move), ("comment", str),
    ("strength", str), ("nag", int), ("open", None) and ("close", None) around a variation, and
    ("setup", Position).
    """

    @property
    def rules(self) -> Rules:
        """The game that is played."""

    @property
    def headers(self) -> Sequence[tuple[str, str]]:
        """Names and values, in order."""

    @property
    def start(self) -> Position:
        """The position before the first move."""

    @property
    def final(self) -> Position:
        """The position at the end of the main line."""

    @property
    def moves(self) -> Sequence[Move]:
        """The moves of the main line."""

    @property
    def elements(self) -> Iterable[tuple[str, object]]:
        """The whole text of the moves."""


class Game:
    """A game of draughts.

    The tree is made when it is first looked at: of a game that was only read, the record is all there is.

    Args:
        start: the position it begins with; the start position when left out.
        headers: names and values, kept in order, unknown ones too.
        rules: how pieces move, where no position says so.
        record: what the native reader found, headers included; see `from_record`.

    Example:
        >>> game = Game()
        >>> node = game.root.add_text("32-28").add_text("19-23")
        >>> node.comments = ("[%clk 0:59:30] offers a man",)
        >>> [str(move) for move in game.moves], node.clock_ms
        (['32-28', '19-23'], 3570000)
        >>> game.root.add_text("31-27").is_main_line
        False
    """

    __slots__ = ("_headers", "_record", "_root", "rules", "start")

    def __init__(
        self,
        start: Position | None = None,
        headers: Mapping[str, str] | None = None,
        rules: Rules | str = USUAL_GAME,
        record: GameRecord | None = None,
    ) -> None:
        expect("start", start, (Position, type(None)), "a Position")
        expect("headers", headers, (Mapping, type(None)), "a mapping")
        self.start = Position.start(rules) if start is None else start
        self.rules = self.start.rules
        self._record = record
        self._headers = dict(headers or {}) if record is None else None
        self._root: Node | None = None

    @classmethod
    def from_record(cls, record: GameRecord) -> Self:
        """Make a game of what the native reader found, at no cost until it is looked at."""
        expect_method("record", record, "elements", "a record of a game")
        return cls(record.start, record=record)

    @property
    def headers(self) -> dict[str, str]:
        """Names and values in order; to be changed freely."""
        if self._headers is None:
            self._headers = dict(cast("GameRecord", self._record).headers)
        return self._headers

    def with_tree(self, root: Node) -> Self:
        """Take a tree that begins with the same position; returns the game."""
        self._root = root
        return self

    @property
    def root(self) -> Node:
        """The node before the first move."""
        if self._root is None:
            self._root = Node(None, setup=self.start)
            if self._record is not None:
                _grow(self._root, self._record.elements)
        return self._root

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the main line."""
        if self._root is None:
            return tuple(self._record.moves) if self._record is not None else ()
        return tuple(node.move for node in self._root.line() if node.move is not None)

    @property
    def final(self) -> Position:
        """The position at the end of the main line."""
        if self._root is None and self._record is not None:
            return self._record.final
        return self.end.position

    @property
    def end(self) -> Node:
        """The last node of the main line."""
        last = deque(self.root.line(), maxlen=1)
        return last[0] if last else self.root

    def main_line(self) -> Iterator[Node]:
        """Yield the nodes of the main line, the root left out."""
        return self.root.line()

    def outcome(self, profile: Profile | str | None = None, *, claimed: bool = False) -> Outcome | None:
        """Return how the main line ended the game by the rules; None while it goes on.

        What players said and clocks showed does not count: the headers have it.

        Args:
            profile: the rules; without it the usual ones of the game.
            claimed: whether draws count that a player would have to claim.

        Raises:
            UnknownProfileError: there is no such profile.
            ArgumentError: it is one of another game.
        """
        return line_outcome(self.root, self.main_line(), profile, claimed=claimed)

    @property
    def is_over(self) -> bool:
        """Whether the main line ended the game by the usual rules of its game."""
        return self.outcome() is not None

    def merge(self, other: "Game") -> None:
        """Take over the tree of another game with the same start; headers stay as they are.

        Raises:
            ArgumentError: the other game begins with another position.
        """
        expect("other", other, Game)
        if self.start != other.start:
            raise ArgumentError(f"expected a game that begins with {self.start.fen}, found {other.start.fen}")
        self.root.merge(other.root)

    # By hand: the order of headers counts, and a tree that is not grown yet is equal to the same one grown.
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        same_headers = list(self.headers.items()) == list(other.headers.items())
        return same_headers and self.start == other.start and self.root.same_tree(other.root)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        return reduced("Game", type(self), self.start, self.headers, flattened(self.root), make=_made_of)

    def _repr_svg_(self) -> str:
        """Draw the end of the main line, for a notebook."""
        return self.end._repr_svg_()

    def __str__(self) -> str:
        """Write the game as PDN."""
        # The package sees to it that a game can be written (coupturc/__init__.py), when it is first asked to.
        return cast("str", sys.modules["coupturc"].format_game(self))

    def __repr__(self) -> str:
        players = (self.headers.get(name, "?") for name in ("White", "Black"))
        return f"<{type(self).__name__} {' - '.join(players)}, {len(self.moves)} plies>"


def _made_of(kind: type[Game], start: Position, headers: dict[str, str], tree: list[FlatNode]) -> Game:
    return kind(start, headers).with_tree(unflattened(tree)[0])


class _Notes:
    """What is said about a node, in lists while its text is read: a tuple would be copied for every comment."""

    __slots__ = ("comments", "nags")

    def __init__(self) -> None:
        self.comments: list[str] = []
        self.nags: list[int] = []


def _grow(root: Node, elements: Iterable[tuple[str, object]]) -> None:
    """Build the tree below a root from the text of the moves."""
    node = root
    left: list[Node] = []  # the nodes whose line goes on when a variation closes
    fresh: list[str] | None = None  # comments before the first move of a variation
    notes: defaultdict[Node, _Notes] = defaultdict(_Notes)
    for kind, value in elements:
        if kind in ("move", "setup"):
            node = _child(node, kind, value)
            node.starting_comments, fresh = tuple(fresh or ()), None
        elif kind == "comment" and fresh is not None:
            fresh.append(cast("str", value))
        elif kind == "open":
            left.append(node)
            node, fresh = cast("Node", node.parent), []
        elif kind == "close":
            node, fresh = left.pop(), None
        elif kind == "strength":
            node.strength = cast("str", value)
        else:
            _note(notes[node], kind, value)
    for annotated, said in notes.items():
        annotated.comments, annotated.nags = tuple(said.comments), tuple(said.nags)


def _child(node: Node, kind: str, value: object) -> Node:
    is_move = kind == "move"
    child = Node(node, cast("Move", value)) if is_move else Node(node, setup=cast("Position", value))
    node.children.append(child)
    return child


def _note(notes: _Notes, kind: str, value: object) -> None:
    if kind == "comment":
        notes.comments.append(cast("str", value))
    else:
        notes.nags.append(cast("int", value))
