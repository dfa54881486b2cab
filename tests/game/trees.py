"""A small tree of moves and records of the native reader, for tests."""

from collections.abc import Sequence
from dataclasses import dataclass

from coupturc import Move, Position, Rules
from coupturc.game.node import Node
from coupturc.game.tree import Game

START = Position.start()


def line(game: Game, moves: str) -> Node:
    """Add a line from the start; return its last node."""
    node = game.root
    for text in moves.split():
        node = node.add_text(text)
    return node


def texts(nodes: Sequence[Node]) -> list[str]:
    return [str(node.move) for node in nodes]


def tree() -> Game:
    """32-28 (31-27 17-21) 19-23 (18-23; 17-22) 28x19."""
    game = Game()
    for moves in ("32-28 19-23 28x19", "31-27 17-21", "32-28 18-23", "32-28 17-22"):
        line(game, moves)
    return game


@dataclass(frozen=True)
class Record:
    """What the native reader hands over."""

    start: Position
    elements: list[tuple[str, object]]
    headers: tuple[tuple[str, str], ...] = (("White", "Anna"), ("Unknown", "kept"))

    @property
    def rules(self) -> Rules:
        return self.start.rules

    @property
    def final(self) -> Position:
        return self.start

    @property
    def moves(self) -> list[Move]:
        return [value for kind, value in self.elements if kind == "move" and isinstance(value, Move)]
