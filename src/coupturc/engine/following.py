"""What happened at the board between two positions: peers want moves where a `Player` is shown positions."""

from coupturc._core import Move, Position


class LineFollower:
    """Keeps the line of one game, from the last position that cannot come back."""

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
        """Go on to a position one move later; returns that move, None when the line begins anew here."""
        move = None if self._now is None else _between(self._now, position)
        if move is None:
            self._start, self._now, self._moves = position, position, ()
        else:
            self.play(move)
        return move

    def play(self, move: Move) -> None:
        """Go on by a move."""
        if self._now is None:
            raise ValueError("expected a position before a move")
        is_man = self._now.pieces[move.origin] in "wb"
        self._now = self._now.after(move)
        self._moves += (move,)
        if move.is_capture or is_man:
            self._start, self._moves = self._now, ()


def _between(before: Position, after: Position) -> Move | None:
    return next((move for move in before.legal_moves if before.after(move) == after), None)
