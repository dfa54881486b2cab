"""Straight lines over the board: what is needed to say in words where a try went wrong.

Nothing here decides whether a move is legal; the core does.
"""

from dataclasses import dataclass
from functools import cache

from coupturc._core import Rules, Side

Direction = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Segment:
    """The way from one square to another along a line on which pieces move.

    Args:
        inner: the squares between both ends.
        direction: step in columns (to the right) and rows (downward, White sitting below).
    """

    inner: tuple[str, ...]
    direction: Direction

    def is_backward(self, side: Side) -> bool:
        """Whether a man of `side` would go backward on it."""
        down = self.direction[1]
        return down > 0 if side is Side.white else down < 0


@cache
def _places(rules: Rules) -> dict[str, tuple[int, int]]:
    return {square: rules.place(square) for square in rules.squares}


@cache
def _squares(rules: Rules) -> dict[tuple[int, int], str]:
    return {place: square for square, place in _places(rules).items()}


def is_square(rules: Rules, square: str) -> bool:
    """Whether the board has a playable square of this name."""
    return square in _places(rules)


def is_far_row(rules: Rules, square: str, side: Side) -> bool:
    """Whether a man of `side` is crowned on this square."""
    return _places(rules)[square][1] == (0 if side is Side.white else rules.height - 1)


def segment_between(rules: Rules, origin: str, target: str) -> Segment | None:
    """Return the line between two squares; None when no piece of this game moves that way.

    Lines are diagonals in International draughts, ranks and files in Turkish.

    Example:
        >>> from coupturc._core import Rules
        >>> segment_between(Rules("international"), "46", "32").inner
        ('41', '37')
        >>> segment_between(Rules("turkish"), "a1", "b2") is None
        True
    """
    (column, row), (to_column, to_row) = _places(rules)[origin], _places(rules)[target]
    across, down = to_column - column, to_row - row
    length = max(abs(across), abs(down))
    straight = across == 0 or down == 0 if not rules.diagonal else abs(across) == abs(down)
    if not length or not straight:
        return None
    direction = (across // length, down // length)
    steps = ((column + direction[0] * n, row + direction[1] * n) for n in range(1, length))
    return Segment(tuple(_squares(rules)[step] for step in steps), direction)
