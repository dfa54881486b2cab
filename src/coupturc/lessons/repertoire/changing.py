"""Changes of a repertoire: another own move, or a branch that is not learned."""

import msgspec

from coupturc._core import Position, Rules
from coupturc.errors import ArgumentError
from coupturc.lessons.lines import canonical_line
from coupturc.lessons.repertoire.making import Ask, grow
from coupturc.lessons.repertoire.model import Repertoire, Spot


def choose(repertoire: Repertoire, fen: str, move: str, rules: Rules, ask: Ask) -> Repertoire:
    """Play another move in an own position; what follows from it is taken from the games.

    Raises:
        ArgumentError: it is not an own position of the repertoire.
        MoveTextError: the move is not legal there.
    """
    spot = _spot(repertoire, fen)
    if spot.own is None:
        raise ArgumentError(f"fen: expected a position in which {repertoire.plan.side} is to move, found {fen!r}")
    (text,) = canonical_line(Position.from_fen(fen, rules), [move])
    return grow(_with(repertoire, fen, Spot(spot.moves, text)), rules, ask)


def remove(repertoire: Repertoire, fen: str, move: str, rules: Rules) -> Repertoire:
    """Leave out a move of the opponent, or all that an own move leads to, and that move with it.

    Raises:
        ArgumentError: the repertoire does not have it.
    """
    spot = _spot(repertoire, fen)
    if move not in repertoire.followed(spot):
        raise ArgumentError(f"move: expected a move of the repertoire, found {move!r}")
    left = tuple(made for made in spot.moves if made.move != move)
    changed = _with(repertoire, fen, None if spot.own else Spot(left))
    changed = msgspec.structs.replace(changed, left_out=(*repertoire.left_out, (fen, move)))
    return grow(changed, rules, lambda _: ())


def _spot(repertoire: Repertoire, fen: str) -> Spot:
    spot = repertoire.spots.get(fen)
    if spot is None:
        raise ArgumentError(f"fen: expected a position of the repertoire, found {fen!r}")
    return spot


def _with(repertoire: Repertoire, fen: str, spot: Spot | None) -> Repertoire:
    spots = {**repertoire.spots}
    if spot is None:
        del spots[fen]
    else:
        spots[fen] = spot
    return msgspec.structs.replace(repertoire, spots=spots)
