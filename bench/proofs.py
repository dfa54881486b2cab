"""Exhaustive search, plain on purpose: what it says of a position is proven, and owes nothing to the engine.

Two questions are answered. Can the side to move force a win? Every reply of the other side is looked
at; a line ends where somebody cannot move or where endgame tables know the position. How much material
can the side to move win within so many plies? Every move of both sides is looked at (alpha-beta cuts
only what cannot matter) and a line ends only at rest.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from coupturc import Position
from coupturc._core import Tables

WIN, NO_WIN, UNKNOWN = 1, 0, -1

#: A king weighs as much as so many men.
KING = 3
_MOST = 1000
#: Beyond its depth a line is followed so many plies while somebody can capture.
_UNREST_PLIES = 8


class TooHardError(Exception):
    """More positions than were allowed."""


@dataclass(slots=True)
class WinProver:
    """Whether the side to move forces a win; UNKNOWN when neither can be shown.

    Args:
        tables: endgame tables of the rules that are played, or none.
        most: positions it may look at before it raises `TooHardError`.
        nodes: positions looked at so far.
    """

    tables: Tables | None
    most: int
    nodes: int = 0
    _decided: dict[Position, int] = field(default_factory=dict)
    _unknown: dict[Position, int] = field(default_factory=dict)

    def moves(self, position: Position, plies: int) -> dict[str, int]:
        """Return for each move, by its Hub writing, whether it wins by force within so many plies."""
        return {move.hub: self._defend(position.after(move), plies - 1) for move in position.legal_moves}

    def _attack(self, position: Position, plies: int) -> int:
        """Look for one move that wins."""
        return self._look(position, plies, WIN)

    def _defend(self, position: Position, plies: int) -> int:
        """Look for one reply that does not lose."""
        return self._look(position, plies, NO_WIN)

    def _look(self, position: Position, plies: int, wanted: int) -> int:
        known = self._known(position, plies, wanted)
        if known is not None:
            return known
        self.nodes += 1
        if self.nodes > self.most:
            raise TooHardError
        follow = self._defend if wanted == WIN else self._attack
        worst = 1 - wanted
        for move in position.legal_moves:
            found = follow(position.after(move), plies - 1)
            if found == wanted:
                worst = wanted
                break
            if found == UNKNOWN:
                worst = UNKNOWN
        if worst == UNKNOWN:
            self._unknown[position] = plies
        else:
            self._decided[position] = worst
        return worst

    def _known(self, position: Position, plies: int, wanted: int) -> int | None:
        """Return what is known without looking further; None when moves must be looked at."""
        decided = self._decided.get(position)
        if decided is not None:
            return decided
        if not position.legal_moves:
            return 1 - wanted
        probed = self.tables.probe(position) if self.tables else None
        if probed is not None:
            return int(probed[0] == 1) if wanted == WIN else int(probed[0] == -1)
        if plies <= 0 or self._unknown.get(position, -1) >= plies:
            return UNKNOWN
        return None


@dataclass(slots=True)
class MaterialProver:
    """How much material the side to move wins by force within so many plies.

    Args:
        most: positions it may look at before it raises `TooHardError`.
        nodes: positions looked at so far.
    """

    most: int
    nodes: int = 0

    def at_least(self, position: Position, plies: int, amount: int) -> bool:
        """Return whether the balance at rest, after so many plies, can be forced to an amount.

        Args:
            position: seen by the side to move.
            plies: looked ahead; captures that are then possible are followed.
            amount: own material less the opponent's, in men.
        """
        return self._value(position, plies, amount - 1, amount) >= amount

    def _value(self, position: Position, plies: int, low: int, high: int) -> int:
        self.nodes += 1
        if self.nodes > self.most:
            raise TooHardError
        moves = position.legal_moves
        if not len(moves):
            return -_MOST
        if plies <= 0 and (plies <= -_UNREST_PLIES or _is_at_rest(position)):
            return balance(position)
        for move in moves:
            value = -self._value(position.after(move), plies - 1, -high, -low)
            low = max(low, value)
            if low >= high:
                break
        return low


def _is_at_rest(position: Position) -> bool:
    """Whether neither side could capture if it were to move."""
    if position.legal_moves.capture_count:
        return False
    return not passed(position).legal_moves.capture_count


def passed(position: Position) -> Position:
    """Return the position with the other side to move."""
    return Position(position.pieces, position.turn.other, position.rules)


def balance(position: Position) -> int:
    """Return own material less the opponent's, in men."""
    us, them = ("wW", "bB") if position.turn.name == "white" else ("bB", "wW")
    pieces = "".join(position.pieces.values())
    count: Callable[[str], int] = pieces.count
    return count(us[0]) - count(them[0]) + KING * (count(us[1]) - count(them[1]))
