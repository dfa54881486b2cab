"""How hands carry out a capture, where the profile judges that (FMJD 4.4, 4.5, 5.4.10).

The core knows every route of every legal move; here the squares on which a piece was set down are followed along them.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from coupturc._core import HopState, Move, Position
from coupturc.game.events import IrregularityKind, Place
from coupturc.game.irregular import passed_over

#: More states, ways and squares than any capture by hand has; beyond them the way is not judged.
_MOST_STATES = 5_000
_MOST_WAYS = 5_000
_MOST_SQUARES = 200

Jumped = tuple[str, ...]


def fault_of_carrying_out(position: Position, place: Place, move: Move) -> IrregularityKind | None:
    """Return what was wrong with how a legal capture was carried out; None when nothing was.

    Args:
        position: before it.
        place: what the hands did.
        move: the legal move that it amounts to.
    """
    orders = _orders(position, place, move) if move.captured else None
    if orders is None:
        return None
    if not orders:
        return "unclear_capture"
    if place.early and len(move.captured) > 1:
        return "lifted_too_early"
    in_order = place.lifted in orders or place.lifted[::-1] in orders
    return None if in_order else "lifted_out_of_order"


def jumps_twice(position: Position, place: Place) -> bool:
    """Whether the way of the hands leads over one of the opponent's pieces twice, from square to square."""
    legs = pairwise((place.origin, *place.path))
    jumped = [square for start, end in legs for square in passed_over(position, start, end)]
    return len(set(jumped)) < len(jumped)


def _orders(position: Position, place: Place, move: Move) -> set[Jumped] | None:
    """Return the orders of jumping in which the hands may have made a move; None when there is too much to look at.

    Squares that a hand only passes on its way do not count.
    """
    states = position.legal_moves.hops(_MOST_STATES)
    ways = _ways(states, place) if states and len(place.path) <= _MOST_SQUARES else None
    if ways is None:
        return None
    captured = set(move.captured)
    ends = {number for number, state in enumerate(states) if state.move is not None and state.square == move.target}
    return {jumped for number, jumped in ways if number in ends and set(jumped) == captured}


def _ways(states: Sequence[HopState], place: Place) -> set[tuple[int, Jumped]] | None:
    """Return the states in which the hands may have arrived, with what they jumped; None when these are too many."""
    ways: set[tuple[int, Jumped]] = {
        (number, ()) for number, state in enumerate(states) if state.start and state.square == place.origin
    }
    for square in place.path:
        ways |= {way for number, jumped in ways for way in _hops_to(states[number], square, jumped)}
        if len(ways) > _MOST_WAYS:
            return None
    return ways


def _hops_to(state: HopState, square: str, jumped: Jumped) -> Iterator[tuple[int, Jumped]]:
    for target, captured, following in state.hops:
        if target == square:
            yield following, (*jumped, captured) if captured else jumped
