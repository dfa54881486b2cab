"""A position as a plain dictionary, and its text."""

from dataclasses import dataclass
from functools import cached_property

from .geometry import Square
from .rules import OracleRules

Pieces = dict[Square, str]
MEN_ROWS = {"international": 4, "turkish": 2}


def other(side: str) -> str:
    """Return the opponent of "w" or "b"."""
    return "b" if side == "w" else "w"


@dataclass(frozen=True)
class SlowPosition:
    """Pieces by square ("w" and "b" men, "W" and "B" kings), side to move ("w" or "b"), rules."""

    pieces: Pieces
    turn: str
    rules: OracleRules

    @cached_property
    def key(self) -> tuple[frozenset[tuple[Square, str]], str]:
        """Return what makes two positions the same: pieces and side to move (FMJD 6.1)."""
        return frozenset(self.pieces.items()), self.turn

    @cached_property
    def kinds(self) -> dict[str, str]:
        """Return what each side has, kings first: {"w": "KKM", "b": "K"}."""
        return {side: "".join(sorted("K" if self.pieces[s].isupper() else "M" for s in self.of(side))) for side in "wb"}

    @property
    def named_pieces(self) -> dict[str, str]:
        """Return the pieces by square name in ascending order."""
        board = self.rules.board
        return {board.names[s]: self.pieces[s] for s in board.squares if s in self.pieces}

    def of(self, side: str) -> list[Square]:
        """Return the squares of the pieces of `side`."""
        return [square for square, piece in self.pieces.items() if piece.lower() == side]


def start(rules: OracleRules) -> SlowPosition:
    """Return the starting position: International four rows a side, Turkish two after a free one."""
    board, rows = rules.board, MEN_ROWS[rules.game]
    first = 1 if rules.is_turkish else 0
    black = range(first, first + rows)
    white = range(board.size - first - rows, board.size - first)
    pieces = {s: "b" if s[1] in black else "w" for s in board.squares if s[1] in black or s[1] in white}
    return SlowPosition(pieces, "w", rules)


def format_fen(position: SlowPosition) -> str:
    """Write `position` the canonical way: White's list first, ascending, no ranges."""
    lists = (f"{side.upper()}{_format_list(position, side)}" for side in "wb")
    return ":".join((position.turn.upper(), *lists))


def _format_list(position: SlowPosition, side: str) -> str:
    pieces = position.named_pieces.items()
    return ",".join(f"{'K' * p.isupper()}{name}" for name, p in pieces if p.lower() == side)


def parse_fen(fen: str, rules: OracleRules) -> SlowPosition:
    """Read a FEN as the data files write it: no ranges, no blanks."""
    turn, *lists = fen.split(":")
    pieces: Pieces = {}
    for text in lists:
        for item in filter(None, text[1:].split(",")):
            piece = text[0].upper() if item[0] == "K" else text[0].lower()
            pieces[rules.board.by_name[item.removeprefix("K")]] = piece
    return SlowPosition(pieces, turn.lower(), rules)


def mirror(position: SlowPosition) -> SlowPosition:
    """Turn the board half round and swap the sides."""
    last = position.rules.board.size - 1
    swapped = {"w": "b", "b": "w", "W": "B", "B": "W"}
    pieces = {(last - c, last - r): swapped[piece] for (c, r), piece in position.pieces.items()}
    return SlowPosition(pieces, other(position.turn), position.rules)
