"""What happened at the board between two positions: peers want moves where a `Player` is shown positions."""

from collections import Counter

from coupturc._core import Move, Position
from coupturc.errors import ArgumentError


class LineFollower:
    """Keeps the line of one game, as far back as repetitions and clocks of draw rules count."""

    def __init__(self) -> None:
        self._start: Position | None = None
        self._moves: tuple[Move, ...] = ()
        self._now: Position | None = None

    @property
    def start(self) -> Position | None:
        """The position before `moves`."""
        return self._start

    @property
    def moves(self) -> tuple[Move, ...]:
        """Moves from `start` to the position that was last followed."""
        return self._moves

    @property
    def position(self) -> Position | None:
        """The position that was last followed."""
        return self._now

    def follow(self, position: Position) -> Move | None:
        """Go on to a position one move later; returns that move, None when the line begins again here."""
        move = None if self._now is None else _between(self._now, position)
        if move is None:
            self._start, self._now, self._moves = position, position, ()
        else:
            self.play(move)
        return move

    def play(self, move: Move) -> None:
        """Go on by a move."""
        if self._now is None:
            raise ArgumentError("expected a position before a move")
        is_final = _is_final(self._now, move)
        self._now = self._now.after(move)
        self._moves += (move,)
        if is_final and not _has_lone_piece(self._now):
            self._start, self._moves = self._now, ()


def _is_final(position: Position, move: Move) -> bool:
    """Whether what was before a move cannot come back. A man of Dama that steps aside can step back."""
    row = position.rules.place
    is_forward = row(move.origin)[1] != row(move.target)[1]
    return move.is_capture or (position.pieces[move.origin] in "wb" and is_forward)


def _has_lone_piece(position: Position) -> bool:
    """Whether draw rules may count moves whatever is moved or captured (FMJD 6.3, 6.4)."""
    return 1 in Counter(piece.lower() for piece in position.pieces.values()).values()


def _between(before: Position, after: Position) -> Move | None:
    return next((move for move in before.legal_moves if before.after(move) == after), None)
