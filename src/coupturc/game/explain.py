"""Why a try is not a legal move, explained by its squares alone.

Server and terminal use the same explanation: a code, its parameters, and the legal moves to draw.
"""

import re
from collections.abc import Iterator, Sequence

from coupturc._core import Move, Position, Rules, Side
from coupturc.errors import MoveTextError
from coupturc.game.refusal import Refusal, RefusalCode
from coupturc.game.segments import Direction, Segment, is_far_row, is_square, segment_between

_SQUARE = r"[a-j]?\d{1,2}"
_SQUARES = re.compile(rf"\s*{_SQUARE}(?:\s*[-x:]?\s*{_SQUARE})*[\s!?]*")
_ENDS = 2  # a capture may be named by its first and its last square
_MAX_TEXT = 160  # the longest captures name some twenty squares


def read_move(position: Position, text: str) -> Move | Refusal:
    """Find the legal move that a text names, or say why there is none.

    What counts is the squares: `28-19` names the capture `28x19` too.

    Example:
        >>> from coupturc._core import Position
        >>> position = Position.from_fen("W:W28,31:B23")
        >>> read_move(position, "28-19").captured
        ('23',)
        >>> read_move(position, "31-27").code
        <RefusalCode.capture_compulsory: 'capture_compulsory'>
    """
    try:
        return position.parse_move(text)
    except MoveTextError as error:
        if error.kind == "ambiguous":
            return _ambiguous(position, error)
    squares = read_squares(text, position.rules)
    return move_over(position, squares) if squares else Refusal(RefusalCode.syntax, {"text": text[:_MAX_TEXT]})


def read_squares(text: str, rules: Rules) -> tuple[str, ...]:
    """Return the squares a move text names, whatever stands between them; none when it is not a move."""
    plain = text.lower()
    if len(text) > _MAX_TEXT or not _SQUARES.fullmatch(plain):
        return ()
    names = re.findall(_SQUARE, plain)
    return tuple(names if rules.named_by_letters else (name.lstrip("0") or "0" for name in names))


def move_over(position: Position, squares: Sequence[str]) -> Move | Refusal:
    """Find the legal move from the first square over the others, or say why there is none."""
    if len(squares) > 1 and all(is_square(position.rules, square) for square in squares):
        separator = "x" if position.legal_moves.capture_count else "-"
        try:
            return position.parse_move(separator.join(squares))
        except MoveTextError as error:
            if error.kind == "ambiguous":
                return _ambiguous(position, error)
    return explain(position, squares)


def explain(position: Position, squares: Sequence[str]) -> Refusal:
    """Say why no legal move goes from the first square over the others.

    Args:
        position: in which it was tried.
        squares: where the piece stood and every square it was set down on; the origin alone asks
            why that piece cannot be played.
    """
    return _why_not_from(position, squares) or _why_not_over(position, squares)


def _ambiguous(position: Position, error: MoveTextError) -> Refusal:
    moves = tuple(position.parse_move(text) for text in error.candidates)
    return Refusal(RefusalCode.ambiguous, {"text": error.text, "count": len(moves)}, moves)


def _why_not_from(position: Position, squares: Sequence[str]) -> Refusal | None:
    """Reasons that need no look at the way."""
    pieces, origin = position.pieces, squares[0]
    for square in squares:
        if not is_square(position.rules, square):
            return Refusal(RefusalCode.unknown_square, {"square": square})
    if origin not in pieces:
        return Refusal(RefusalCode.empty_square, {"square": origin})
    if owner(pieces[origin]) is not position.turn:
        return Refusal(RefusalCode.not_your_piece, {"square": origin})
    if len(squares) == 1:
        return _cannot_be_played(position, origin)
    return Refusal(RefusalCode.nothing_moved, {"square": origin}) if set(squares) == {origin} else None


def _cannot_be_played(position: Position, origin: str) -> Refusal:
    if any(move.origin == origin for move in position.legal_moves):
        return Refusal(RefusalCode.nothing_moved, {"square": origin})
    if position.legal_moves.capture_count:
        return _capture_compulsory(position)
    return Refusal(RefusalCode.blocked, {"square": origin})


def _why_not_over(position: Position, squares: Sequence[str]) -> Refusal:
    walk = _Walk(position, squares[0])
    fault = next((found for square in squares[1:] if (found := walk.go(square))), None)
    if fault and (taken := position.capture_between(squares[0], squares[-1]) if len(squares) == _ENDS else ()):
        return _too_few(position, squares, taken)
    if position.legal_moves.capture_count and not (walk.taken or (fault and fault.code in _NAMED_FIRST)):
        return _capture_compulsory(position)
    if fault:
        return fault
    if 0 < len(walk.taken) < position.legal_moves.capture_count:
        return _too_few(position, squares, walk.taken)
    return Refusal(RefusalCode.unreachable, {"origin": squares[0], "target": squares[-1]})


def _capture_compulsory(position: Position) -> Refusal:
    moves = position.legal_moves
    return Refusal(RefusalCode.capture_compulsory, {"count": moves.capture_count}, tuple(moves))


def _too_few(position: Position, squares: Sequence[str], taken: Sequence[str]) -> Refusal:
    moves = position.legal_moves
    counts: dict[str, str | int] = {"count": moves.capture_count, "tried": len(taken)}
    longer = tuple(
        move
        for move in moves
        if move.origin == squares[0] and set(taken) < set(move.captured) and squares[-1] in move.path
    )
    if longer:
        return Refusal(RefusalCode.capture_unfinished, {**counts, "square": squares[-1]}, longer)
    return Refusal(RefusalCode.majority, counts, tuple(moves))


def owner(piece: str) -> Side:
    """Say whose piece a letter of `Position.pieces` is."""
    return Side.white if piece in "wW" else Side.black


# Faults that show that a capture was meant, or that say more than that another piece must capture.
_NAMED_FIRST = {
    RefusalCode.square_occupied,
    RefusalCode.jumped_twice,
    RefusalCode.half_turn,
    RefusalCode.path_blocked,
}


class _Walk:
    """A piece carried from square to square, each leg looked at for itself."""

    def __init__(self, position: Position, origin: str) -> None:
        self._rules = position.rules
        self._pieces = position.pieces
        self._letter = self._pieces.pop(origin)
        self._side = owner(self._letter)
        self._square = origin
        self._direction: Direction | None = None
        self.taken: list[str] = []

    def go(self, square: str) -> Refusal | None:
        """Carry the piece on; say what is wrong with this leg."""
        way = segment_between(self._rules, self._square, square)
        fault = self._wrong_with(way, square)
        if way:
            self._square, self._direction = square, way.direction
        if self._rules.promotion == "king" and is_far_row(self._rules, square, self._side):
            self._letter = self._letter.upper()
        return fault

    def _wrong_with(self, way: Segment | None, square: str) -> Refusal | None:
        if square in self._pieces:  # it may be empty by now where captured pieces leave at once (004-16)
            return Refusal(RefusalCode.square_occupied, {"square": square})
        ends: dict[str, str | int] = {"origin": self._square, "target": square}
        if way is None:
            return Refusal(RefusalCode.not_diagonal if self._rules.diagonal else RefusalCode.not_straight, ends)
        met = list(self._met(way))
        if blocked := self._blocked(way, met):
            return blocked
        if (too_far := self._too_far(way, met)) is not None:
            return Refusal(too_far, ends)
        if met:
            self._take(met[0])
        return None

    def _met(self, way: Segment) -> Iterator[str]:
        return (square for square in way.inner if square in self._pieces)

    def _blocked(self, way: Segment, met: Sequence[str]) -> Refusal | None:
        for square in met:
            if owner(self._pieces[square]) is self._side:
                return Refusal(RefusalCode.own_piece_in_way, {"square": square})
            if square in self.taken:
                return Refusal(RefusalCode.jumped_twice, {"square": square})
        if len(met) > 1:
            return Refusal(RefusalCode.path_blocked, {"square": met[0]})
        if self.taken and not self._rules.half_turn and self._turns_back(way) and self._rules.captured_leave_at_once:
            return Refusal(RefusalCode.half_turn, {"square": self._square})
        return None

    def _turns_back(self, way: Segment) -> bool:
        return self._direction == (-way.direction[0], -way.direction[1])

    def _too_far(self, way: Segment, met: Sequence[str]) -> RefusalCode | None:
        """What a man may not do: a quiet step backward, or more than a step or a jump."""
        if self._letter in "WB":
            return None
        jumps_backward = self._rules.men_capture_backward and met
        if way.is_backward(self._side) and not jumps_backward:
            return RefusalCode.no_backward_step
        return RefusalCode.too_far if len(way.inner) > len(met) else None

    def _take(self, square: str) -> None:
        self.taken.append(square)
        if self._rules.captured_leave_at_once:
            del self._pieces[square]
