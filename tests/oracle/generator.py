"""Find the legal moves of a position: slow, and as close to the rule texts as code can be.

Source: FMJD 4.1-4.14, docs/rule-sources.md#captures, and statements 000-6 to 000-31, 001-9 to 001-27, 004-5 to 004-18.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from .geometry import Direction, Ray, Square
from .position import SlowPosition

Route = tuple[Square, ...]


class SlowMove(NamedTuple):
    """A whole turn; the way between its ends does not count."""

    origin: Square
    target: Square
    captured: frozenset[Square]
    promotes: bool


class Hopper(NamedTuple):
    """A piece in the middle of its capture: all that decides how it may go on."""

    origin: Square
    square: Square
    is_king: bool
    direction: Direction | None  # of the last jump
    captured: frozenset[Square]


class SlowGenerator:
    """The legal moves of one position, all captures with their routes."""

    def __init__(self, position: SlowPosition) -> None:
        self.pieces = position.pieces
        self.turn = position.turn
        self.rules = position.rules
        self.is_turkish = position.rules.is_turkish
        self.board = position.rules.board
        self.far_row = self.board.far_row(position.turn)
        self.forward = -1 if position.turn == "w" else 1
        self._longest: dict[Hopper, int] = {}

    @cached_property
    def moves(self) -> list[SlowMove]:
        """List every legal move once, in no particular order."""
        return list(self._captures()) if self.majority else list(self._quiet_moves())

    @property
    def sorted_moves(self) -> list[SlowMove]:
        """List every legal move by origin, target and captured pieces, in the order of the squares."""
        return sorted(self.moves, key=self._place)

    def _place(self, move: SlowMove) -> tuple[int, int, list[int]]:
        order = self.board.order
        return order[move.origin], order[move.target], sorted(order[square] for square in move.captured)

    @cached_property
    def majority(self) -> int:
        """Return how many pieces a legal move takes: the most that any capture can (000-17)."""
        return max((self._longest_from(hopper) for hopper in self._starts()), default=0)

    @cached_property
    def routes(self) -> dict[SlowMove, set[Route]]:
        """Map every legal move to all its ways: the landing squares after the origin."""
        found: dict[SlowMove, set[Route]] = {}
        if not self.majority:
            return {move: {(move.target,)} for move in self.moves}
        for hopper in self._starts():
            for last, route in self._walks(hopper, self.majority):
                found.setdefault(self._finished(last), set()).add(route)
        return found

    @cached_property
    def complete_captures(self) -> dict[tuple[Square, Route], frozenset[Square]]:
        """Map every capture that was followed to its end, too small ones as well, to what it takes.

        Keys are the origin and the landing squares. The majority rule then picks the legal ones.
        """
        ends = ((start, end) for start in self._starts() for end in self._to_the_end(start, ()))
        return {(start.origin, route): last.captured for start, (last, route) in ends if route}

    def _to_the_end(self, hopper: Hopper, route: Route) -> Iterator[tuple[Hopper, Route]]:
        following = list(self._jumps(hopper))
        if not following:
            yield hopper, route
        for landed in following:
            yield from self._to_the_end(landed, (*route, landed.square))

    def _starts(self) -> Iterator[Hopper]:
        for square, piece in self.pieces.items():
            if piece.lower() == self.turn:
                yield Hopper(square, square, piece.isupper(), None, frozenset())

    # Captures

    def _captures(self) -> set[SlowMove]:
        """Follow all longest captures jump by jump and merge those that end alike."""
        hoppers = {h for h in self._starts() if self._longest_from(h) == self.majority}
        for left in reversed(range(self.majority)):
            hoppers = {n for h in hoppers for n in self._jumps(h) if self._longest_from(n) == left}
        return {self._finished(hopper) for hopper in hoppers}

    def _walks(self, hopper: Hopper, left: int) -> Iterator[tuple[Hopper, Route]]:
        """Yield every way to take `left` more pieces, with where it ends."""
        if not left:
            yield hopper, ()
            return
        for following in self._jumps(hopper):
            if self._longest_from(following) == left - 1:
                for last, route in self._walks(following, left - 1):
                    yield last, (following.square, *route)

    def _finished(self, hopper: Hopper) -> SlowMove:
        was_king = self.pieces[hopper.origin].isupper()
        is_king = hopper.is_king or hopper.square[1] == self.far_row
        return SlowMove(hopper.origin, hopper.square, hopper.captured, is_king and not was_king)

    def _longest_from(self, hopper: Hopper) -> int:
        """Return the most pieces that can still be taken."""
        if hopper not in self._longest:
            ways = (1 + self._longest_from(following) for following in self._jumps(hopper))
            self._longest[hopper] = max(ways, default=0)
        return self._longest[hopper]

    def _jumps(self, hopper: Hopper) -> Iterator[Hopper]:
        """Yield the piece after each single jump it can make."""
        if self._stops(hopper):
            return
        for direction, ray in self.board.rays[hopper.square].items():
            if self._may_jump_towards(hopper, direction):
                yield from self._jumps_along(hopper, direction, ray)

    def _jumps_along(self, hopper: Hopper, direction: Direction, ray: Ray) -> Iterator[Hopper]:
        distance = self._victim_distance(hopper, ray if hopper.is_king else ray[:1])
        if distance is None:
            return
        captured = hopper.captured | {ray[distance]}
        landings = ray[distance + 1 :] if hopper.is_king else ray[distance + 1 : distance + 2]
        for landing in landings:
            if not self._is_empty(landing, hopper):
                return
            is_king = hopper.is_king or self._is_crowned_at_once(landing)
            yield Hopper(hopper.origin, landing, is_king, direction, captured)

    def _victim_distance(self, hopper: Hopper, ray: Ray) -> int | None:
        """Return how many empty squares lie before the first piece, if that may be jumped."""
        for distance, square in enumerate(ray):
            if not self._is_empty(square, hopper):
                is_enemy = self.pieces[square].lower() != self.turn
                return distance if is_enemy and square not in hopper.captured else None
        return None

    def _is_empty(self, square: Square, hopper: Hopper) -> bool:
        """Return whether `square` is free for the moving piece.

        Its own start counts as empty. A jumped piece still stands there (000-15), but in Turkish
        draughts it has left at once (004-11).
        """
        if square not in self.pieces or square == hopper.origin:
            return True
        return self.is_turkish and square in hopper.captured

    def _may_jump_towards(self, hopper: Hopper, direction: Direction) -> bool:
        if not self.is_turkish:
            return True  # a man captures backward too (000-11), a king may turn anywhere
        if not hopper.is_king and direction[1] == -self.forward:
            return False  # only left, right and forward (004-10)
        return self.rules.half_turn or not _are_opposite(direction, hopper.direction)

    def _stops(self, hopper: Hopper) -> bool:
        """Return whether a man has reached the far row under the reading that its move stops there."""
        stops = self.is_turkish and self.rules.promotion == "stop"
        return stops and not hopper.is_king and bool(hopper.captured) and hopper.square[1] == self.far_row

    def _is_crowned_at_once(self, landing: Square) -> bool:
        """Return whether a man that lands here goes on as a king."""
        at_once = self.is_turkish and self.rules.promotion == "king"
        return at_once and landing[1] == self.far_row

    # Quiet moves

    def _quiet_moves(self) -> Iterator[SlowMove]:
        for origin, piece in self.pieces.items():
            if piece.lower() == self.turn:
                for direction, ray in self.board.rays[origin].items():
                    yield from self._steps(origin, piece.isupper(), direction, ray)

    def _steps(self, origin: Square, is_king: bool, direction: Direction, ray: Ray) -> Iterator[SlowMove]:
        """Yield quiet moves along one line: a king's to any free square, a man's one step."""
        if not is_king and direction[1] == -self.forward:
            return  # a man never goes backward (000-6, 001-10, 004-5)
        for target in ray if is_king else ray[:1]:
            if target in self.pieces:
                return
            yield SlowMove(origin, target, frozenset(), not is_king and target[1] == self.far_row)


def _are_opposite(one: Direction, two: Direction | None) -> bool:
    return two is not None and one == (-two[0], -two[1])
