"""A combination as text: one line with its board, White to move, and its main line."""

from dataclasses import dataclass
from hashlib import blake2b

from coupturc._core import History, Position, Rules
from coupturc.rules import load_profile

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


def ends_in_draw(start: Position, line: tuple[str, ...]) -> bool:
    """Whether the usual rules of the game call the end of a line a draw, as with one piece each in Dama.

    Example:
        >>> ends_in_draw(Position.from_fen("W:Wa2,d3:Bd4,h7", "turkish"), ("d3xd5",))
        False
    """
    history = History(start)
    for text in line:
        history = history.after(history.position.parse_move(text))
    return bool(history.draws(load_profile(start.rules.game).draw_limits))


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
