"""A node of the tree of a game: a move, what is said about it, and what may follow."""

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, cast

from coupturc._core import Move, Position
from coupturc.arguments import expect
from coupturc.errors import ArgumentError
from coupturc.game.comments import (
    Mark,
    command_values,
    format_duration,
    format_marks,
    parse_clocks,
    parse_duration,
    parse_marks,
    parse_number,
    with_command,
)
from coupturc.pickles import reduced

#: A node in a list of all: number of its parent, text of the move, position that was set up, and what is said of it.
FlatNode = tuple[int, str | None, Position | None, tuple[Any, ...]]

# How often nodes of any game have changed their order: what is known of main lines holds until the next time.
_orders = 0


def _forget_main_lines() -> None:
    global _orders  # noqa: PLW0603 - a count of its own for each game would have to be looked up at its root
    _orders += 1


class Node:
    """One move of a game, or a position that was set up; the root is the start.

    The first child goes on with the line the node is in; the others are variations: alternatives to it.

    Args:
        parent: the node before; None for the root.
        move: the move that led here; None for the root and for a set-up position.
        setup: the position, where one was set up; of the root, the start.

    Attributes:
        comments: after the move; of the root, before the first move.
        starting_comments: before the move, where a variation begins.
        nags: numeric annotation glyphs, `7` for `$7`.
        strength: `!`, `?`, `!!`, `??`, `!?`, `?!` or empty.
        children: what may follow.
        known_position: the position, once it has been worked out.
        known_main: whether it was in the main line, and when that was worked out.
        ply: moves from the start of the game; a position that was set up counts none.
    """

    __slots__ = (
        "children",
        "comments",
        "known_main",
        "known_position",
        "move",
        "nags",
        "parent",
        "ply",
        "setup",
        "starting_comments",
        "strength",
    )

    def __init__(self, parent: "Node | None", move: Move | None = None, setup: Position | None = None) -> None:
        self.parent = parent
        self.move = move
        self.setup = setup
        self.comments: tuple[str, ...] = ()
        self.starting_comments: tuple[str, ...] = ()
        self.nags: tuple[int, ...] = ()
        self.strength = ""
        self.children: list[Node] = []
        self.known_position = setup
        self.known_main = (-1, False)
        self.ply: int = (0 if parent is None else parent.ply) + (move is not None)

    def __reduce__(self) -> tuple[object, ...]:
        root = list(self.ancestry())[-1]
        number = next(number for number, node in enumerate(root.walk()) if node is self)
        return reduced("Node", flattened(root), number, make=_made_of)

    def __repr__(self) -> str:
        return f"<Node {self.move or self.position.fen} at ply {self.ply}>"

    def _repr_svg_(self) -> str:
        """Draw the position, the move that led here and the marks, for a notebook."""
        known = {*self.position.rules.squares, None}
        marks = [mark for mark in (*self.squares, *self.arrows) if {mark.origin, mark.target} <= known]
        # The package sees to it that a position can be drawn (coupturc/__init__.py).
        return cast("str", self.position._repr_svg_(marks=marks, last=self.move))  # type: ignore[attr-defined]

    # -------------------------------------------------------------- where it stands

    @property
    def position(self) -> Position:
        """The position after the move."""
        if self.known_position is None:
            # Step by step from the last known one: long lines are too deep for recursion.
            unknown = list(takewhile(lambda node: node.known_position is None, self.ancestry()))
            position = cast("Node", unknown[-1].parent).position
            for node in reversed(unknown):
                position = node.known_position = position.after(cast("Move", node.move))
            return position
        return self.known_position

    @property
    def next(self) -> "Node | None":
        """The node that goes on with the line."""
        return self.children[0] if self.children else None

    @property
    def variations(self) -> list["Node"]:
        """The alternatives to `next`."""
        return self.children[1:]

    @property
    def siblings(self) -> list["Node"]:
        """This node and its alternatives.

        Raises:
            ArgumentError: the root has none.
        """
        if self.parent is None:
            raise ArgumentError("the root of a game has no alternatives")
        return self.parent.children

    @property
    def is_main_line(self) -> bool:
        """Whether only first children lead here from the root."""
        unknown = list(takewhile(lambda node: node.known_main[0] != _orders, self.ancestry()))
        for node in reversed(unknown):
            parent = node.parent
            node.known_main = _orders, parent is None or (parent.children[0] is node and parent.known_main[1])
        return self.known_main[1]

    def ancestry(self) -> Iterator["Node"]:
        """Yield this node, its parent, and so on to the root."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.parent

    def line(self) -> Iterator["Node"]:
        """Yield the nodes that go on from here, this one left out."""
        node = self.next
        while node is not None:
            yield node
            node = node.next

    def walk(self) -> Iterator["Node"]:
        """Yield this node and everything below it, each line before its variations."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def child(self, move: Move) -> "Node | None":
        """Return the child with this move; None if there is none."""
        return next((child for child in self.children if child.move == move), None)

    # -------------------------------------------------------------- changing the tree

    def add(self, move: Move | str) -> "Node":
        """Return the child with this move, made as the last variation if there is none.

        Args:
            move: or a text, which is read as `add_text` does.

        Raises:
            IllegalMoveError: the move is not legal here.
            MoveTextError: no single legal move is written so.
        """
        if isinstance(move, str):
            move = self.position.parse_move(move)
        expect("move", move, Move, "a Move or a text")
        known = self.child(move)
        if known is not None:
            return known
        child = Node(self, move)
        child.known_position = self.position.after(move)
        self.children.append(child)
        return child

    def add_text(self, text: str) -> "Node":
        """Add the move that a text names.

        Raises:
            MoveTextError: no single legal move is written so.
        """
        return self.add(self.position.parse_move(text))

    def set_up(self, position: Position) -> "Node":
        """Return the child at which this position was set up, made as the last variation if there is none.

        Raises:
            TypeError: it is not a position.
            ArgumentError: it is one of another game.
        """
        expect("set_up", position, Position)
        game = self.position.rules.game
        if position.rules.game != game:
            raise ArgumentError(f"set_up: expected a position of the {game} game, found {position.fen}")
        for child in self.children:
            if child.setup == position:
                return child
        self.children.append(Node(self, setup=position))
        return self.children[-1]

    def remove(self) -> None:
        """Take the node and everything below it out of the game.

        Raises:
            ArgumentError: the root stays.
        """
        self.siblings.remove(self)
        self.parent = None
        _forget_main_lines()

    def promote(self) -> None:
        """Let the node change places with the alternative before it; the first one stays where it is."""
        siblings = self.siblings
        place = siblings.index(self)
        if place:
            siblings[place - 1], siblings[place] = self, siblings[place - 1]
            _forget_main_lines()

    def move_to(self, place: int) -> None:
        """Put the node at a place among its alternatives; 0 goes on with the line."""
        siblings = self.siblings
        siblings.remove(self)
        siblings.insert(place, self)
        _forget_main_lines()

    def promote_to_main(self) -> None:
        """Make the line that leads here the main line, from the root on."""
        for node in self.ancestry():
            if node.parent is not None:
                node.move_to(0)

    def merge(self, other: "Node") -> None:
        """Take over what `other` says and everything below it; equal moves become one node.

        What is said here already is not said twice. Nothing of `other` changes.

        Raises:
            IllegalMoveError: a move of `other` is not legal here.
        """
        waiting = [(self, other)]
        while waiting:
            ours, theirs = waiting.pop()
            ours.take_notes(theirs)
            waiting += [
                (ours.add(child.move) if child.move else ours.set_up(child.position), child)
                for child in theirs.children
            ]

    def same_tree(self, other: "Node") -> bool:
        """Whether both nodes and everything below them say the same, in the same order."""
        waiting = [(self, other)]
        while waiting:
            ours, theirs = waiting.pop()
            if ours.said != theirs.said or len(ours.children) != len(theirs.children):
                return False
            waiting.extend(zip(ours.children, theirs.children, strict=True))
        return True

    # -------------------------------------------------------------- annotating

    @property
    def said(self) -> tuple[object, ...]:
        """The node without the tree around it: move or position, comments, signs."""
        return self.move, self.setup, self.comments, self.starting_comments, self.nags, self.strength

    def take_notes(self, other: "Node") -> None:
        """Add the comments and signs of another node that are not here yet."""
        self.comments = tuple(dict.fromkeys((*self.comments, *other.comments)))
        self.starting_comments = tuple(dict.fromkeys((*self.starting_comments, *other.starting_comments)))
        self.nags = tuple(dict.fromkeys((*self.nags, *other.nags)))
        self.strength = self.strength or other.strength

    @property
    def clock_ms(self) -> int | None:
        """Time left to the player after the move (`clk`, or `clock` with both times); None when nothing says so."""
        left = self._duration("clk")
        both = command_values(self.comments, "clock")
        if left is None and both and self.move is not None:
            return parse_clocks(both[0], self.position.turn.other.name)
        return left

    @clock_ms.setter
    def clock_ms(self, ms: int | None) -> None:
        self._set("clk", "" if ms is None else format_duration(ms))
        if ms is None:
            self._set("clock", "")

    @property
    def elapsed_ms(self) -> int | None:
        """Time used for the move (`emt`); None when nothing says so."""
        return self._duration("emt")

    @elapsed_ms.setter
    def elapsed_ms(self, ms: int | None) -> None:
        self._set("emt", "" if ms is None else format_duration(ms))

    @property
    def game_elapsed_ms(self) -> int | None:
        """Time used for the game so far (`egt`); None when nothing says so."""
        return self._duration("egt")

    @property
    def mechanical_clock_ms(self) -> int | None:
        """What a mechanical clock shows after the move (`mct`); None when nothing says so."""
        return self._duration("mct")

    @property
    def evaluation(self) -> float | None:
        """What a program thinks of the position (`eval`), in men from White's view; None when nothing says so."""
        values = command_values(self.comments, "eval")
        return parse_number(values[0]) if values else None

    @property
    def squares(self) -> tuple[Mark, ...]:
        """Coloured squares (`csl`)."""
        return self._marks("csl")

    @squares.setter
    def squares(self, marks: tuple[Mark, ...]) -> None:
        self._set("csl", format_marks(marks))

    @property
    def arrows(self) -> tuple[Mark, ...]:
        """Coloured arrows (`cal`)."""
        return self._marks("cal")

    @arrows.setter
    def arrows(self, marks: tuple[Mark, ...]) -> None:
        self._set("cal", format_marks(marks))

    # -------------------------------------------------------------- inside

    def _duration(self, name: str) -> int | None:
        values = command_values(self.comments, name)
        return parse_duration(values[0]) if values else None

    def _marks(self, name: str) -> tuple[Mark, ...]:
        return tuple(mark for value in command_values(self.comments, name) for mark in parse_marks(value))

    def _set(self, name: str, value: str) -> None:
        self.comments = with_command(self.comments, name, value)


def flattened(root: Node) -> list[FlatNode]:
    """Return the nodes of a tree, each after its parent: pickle could not follow a long game from node to node."""
    numbers: dict[Node | None, int] = {None: -1}
    flat: list[FlatNode] = []
    for node in root.walk():
        numbers[node] = len(flat)
        text = None if node.move is None else node.move.text
        said = node.comments, node.starting_comments, node.nags, node.strength
        flat.append((numbers[node.parent], text, node.setup, said))
    return flat


def unflattened(flat: list[FlatNode]) -> list[Node]:
    """Return the nodes of a tree in the same order, the root first."""
    nodes: list[Node] = []
    for number, text, setup, said in flat:
        parent = nodes[number] if number >= 0 else None
        move = parent.position.parse_move(text) if parent is not None and text is not None else None
        node = Node(parent, move, setup)
        if parent is not None:
            parent.children.append(node)
            node.known_position = parent.position.after(move) if move else setup
        node.comments, node.starting_comments, node.nags, node.strength = said
        nodes.append(node)
    return nodes


def _made_of(flat: list[FlatNode], number: int) -> Node:
    return unflattened(flat)[number]
