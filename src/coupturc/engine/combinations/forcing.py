"""A proof by force: every answer of the opponent is a capture that he must make, and every one of them loses.

The proof needs no evaluation. The core plays all moves of the solver and all answers until the board is at
rest (`ForcedGain`), so what it says holds whatever an engine thinks of the position.
"""

from functools import cached_property

from coupturc._core import ForcedGain, Move, Position, balance


class Forcing:
    """What a side can win by force from a position in which it is to move.

    Args:
        start: the position.
        gain: men that have to be won net, a king counted as three.
        most_moves: moves that the solver may take.
        budget: positions of the solver that may be looked at; beyond them `TooWideError` is raised.

    Example:
        >>> found = Forcing(Position.from_fen("W:W33,38,39,43,48:B19,23,24,34"), gain=1)
        >>> [move.text for move in found.solutions()]
        []
    """

    def __init__(self, start: Position, *, gain: int, most_moves: int = 6, budget: int = 20_000) -> None:
        self.start = start
        self.most_moves = most_moves
        self._side = start.turn
        self._proof = ForcedGain(start, gain=gain, budget=budget)

    def needed(self, position: Position) -> int | None:
        """Return the fewest moves in which the solver, to move, wins what is asked; None when he cannot."""
        return next((moves for moves in range(self.most_moves + 1) if self._proof.wins(position, moves)), None)

    def keeps(self, position: Position, move: Move) -> bool:
        """Whether the solver still wins what is asked after this move of his."""
        return self._proof.holds(position.after(move), self.most_moves)

    def solutions(self, position: Position | None = None) -> list[Move]:
        """Return every move of the solver that wins what is asked."""
        at = position or self.start
        return [move for move in at.legal_moves if self.keeps(at, move)]

    def best(self, position: Position) -> Move | None:
        """Return the solver's move that wins what is asked soonest; None when none does."""
        moves = self.needed(position)
        if not moves:
            return None
        return next(move for move in position.legal_moves if self._proof.holds(position.after(move), moves - 1))

    def defence(self, position: Position) -> Move:
        """Return the opponent's answer that holds out longest, or that refutes what was played."""
        return max(position.legal_moves, key=lambda reply: self._resistance(position.after(reply)))

    @cached_property
    def line(self) -> tuple[str, ...]:
        """The main line: shortest win against the longest defence; it ends with the solver's last move."""
        line: list[str] = []
        position = self.start
        while move := self.best(position):
            line.append(move.text)
            position = position.after(move)
            if self.is_over(position):
                break
            reply = self.defence(position)
            line.append(reply.text)
            position = position.after(reply)
        return tuple(line if len(line) % 2 else line[:-1])

    def is_over(self, position: Position) -> bool:
        """Whether the opponent, to move, has nothing left that he must capture."""
        return not position.legal_moves.capture_count

    def _resistance(self, position: Position) -> tuple[int, int]:
        moves = self.needed(position)
        return (self.most_moves + 1 if moves is None else moves), -balance(position, self._side)
