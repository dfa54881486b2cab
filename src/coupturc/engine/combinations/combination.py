"""A combination as text: one line with its board, White to move, and its main line."""

from dataclasses import dataclass
from hashlib import blake2b

from coupturc._core import Position, Rules

_ID_BYTES = 6


@dataclass(frozen=True, slots=True)
class Combination:
    """A position in which one move wins by force.

    Args:
        fen: the board; White is to move and solves.
        line: the main line, moves and answers; it begins and ends with a move of the solver.
    """

    fen: str
    line: tuple[str, ...]

    @property
    def id(self) -> str:
        """A name that stays when others come and go."""
        return blake2b(self.fen.encode(), digest_size=_ID_BYTES).hexdigest()

    @property
    def moves(self) -> int:
        """How many moves the solver makes: the grade."""
        return (len(self.line) + 1) // 2

    def position(self, rules: Rules) -> Position:
        """Return the board."""
        return Position.from_fen(self.fen, rules)


def format_combination(combination: Combination) -> str:
    """Return a combination as a line of a file.

    Example:
        >>> format_combination(Combination("W:W32:B28", ("32x23",)))
        'W:W32:B28 | 32x23'
    """
    return f"{combination.fen} | {' '.join(combination.line)}"


def parse_combination(text: str) -> Combination:
    """Read a line of a file.

    Example:
        >>> parse_combination("W:W32:B28 | 32x23").moves
        1
    """
    fen, _, line = text.partition("|")
    return Combination(fen.strip(), tuple(line.split()))
