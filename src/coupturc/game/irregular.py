"""Irregular moves (FMJD 5.4): what the hands did over the board, and which rule it broke.

The facts come from the legal moves alone: how many pieces had to be taken, and which moves take them.
"""

from collections.abc import Iterable

from coupturc._core import LegalMoves, Move, Position, Side
from coupturc.game.events import IrregularityKind, Place
from coupturc.game.explain import owner
from coupturc.game.refusal import Refusal, RefusalCode
from coupturc.game.segments import is_far_row, is_square, segment_between


def matching_move(position: Position, place: Place) -> Move | None:
    """Return the legal move that the hands made; the route does not count, the lifted pieces do."""
    same = (
        move
        for move in position.legal_moves
        if move.origin == place.origin and move.target == place.path[-1] and set(move.captured) == set(place.lifted)
    )
    return next(same, None)


def why_not_done(position: Position, place: Place) -> Refusal | None:
    """Say why hands cannot have done this at all: nothing to carry, or no room to put it."""
    pieces = position.pieces
    if not place.path or (place.path[-1] == place.origin and not place.lifted):
        return Refusal(RefusalCode.nothing_moved, {"square": place.origin})
    for square in (place.origin, *place.path, *place.lifted):
        if not is_square(position.rules, square):
            return Refusal(RefusalCode.unknown_square, {"square": square})
    for square in (place.origin, *place.lifted):
        if square not in pieces or (square == place.origin and square in place.lifted):
            return Refusal(RefusalCode.empty_square, {"square": square})
    target = place.path[-1]
    if target in pieces and target != place.origin and target not in place.lifted:
        return Refusal(RefusalCode.square_occupied, {"square": target})
    return None


def passed_over(position: Position, origin: str, target: str) -> tuple[str, ...]:
    """Return the pieces of the side not to move between two squares."""
    if not (is_square(position.rules, origin) and is_square(position.rules, target)):
        return ()
    way, pieces = segment_between(position.rules, origin, target), position.pieces
    inner = way.inner if way else ()
    return tuple(square for square in inner if square in pieces and owner(pieces[square]) is not position.turn)


def position_after(position: Position, place: Place, turn: Side) -> Position:
    """Return the position on the board after the hands did their work.

    A man that was set down on its far row is crowned, as after any move that ends there.
    """
    pieces = position.pieces
    crowned, letter = crowns(position, place), pieces.pop(place.origin)
    for square in place.lifted:
        pieces.pop(square, None)
    target = place.path[-1]
    pieces[target] = letter.upper() if crowned else letter
    return Position(pieces, turn, position.rules)


def crowns(position: Position, place: Place) -> bool:
    """Whether a man is set down on its far row."""
    letter = position.pieces[place.origin]
    return letter in "wb" and is_far_row(position.rules, place.path[-1], owner(letter))


def classify(position: Position, place: Place) -> IrregularityKind:
    """Name the rule that an entry of the side to move, which is not a legal move, breaks."""
    pieces = position.pieces
    if owner(pieces[place.origin]) is not position.turn:
        return "opponents_piece_moved"
    if any(owner(pieces[square]) is position.turn for square in place.lifted):
        return "wrong_pieces_lifted"
    if position.legal_moves.capture_count:
        return _wrong_capture(position.legal_moves, place)
    return "too_many_lifted" if place.lifted else _wrong_step(position, place)


def _wrong_capture(moves: LegalMoves, place: Place) -> IrregularityKind:
    lifted = set(place.lifted)
    if not lifted and not _begins_capture(moves, place):
        return "capture_overlooked"
    if len(lifted) != moves.capture_count:
        return "too_few_captured" if len(lifted) < moves.capture_count else "too_many_lifted"
    if any(move.origin == place.origin and set(move.captured) == lifted for move in moves):
        return "wrong_landing_square"
    return "wrong_pieces_lifted"


def _begins_capture(moves: Iterable[Move], place: Place) -> bool:
    """Whether the piece went the way of a capture, or a part of it, though nothing was lifted."""
    target = place.path[-1]
    return any(move.origin == place.origin and target in move.path for move in moves)


def _wrong_step(position: Position, place: Place) -> IrregularityKind:
    origin, target = place.origin, place.path[-1]
    way = segment_between(position.rules, origin, target)
    if position.pieces[origin] in "WB" or way is None:
        return "wrong_move"
    if way.is_backward(position.turn):
        return "man_moved_backward"
    return "man_moved_too_far"
