"""Judge a game for draws from its whole record, anew each time.

Source: RULES 1.6 (FMJD 6.1-6.4) and section 4, "Conventions for the corners". Counts are plies; the
move that brings the material about is ply 0. A limit of 0 is off.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from .generator import SlowGenerator, SlowMove
from .geometry import Square
from .play import after
from .position import SlowPosition, other

T = TypeVar("T")
LONG_DIAGONAL: frozenset[Square] = frozenset((column, 9 - column) for column in range(10))  # 46-5


@dataclass(frozen=True)
class SlowLimits:
    """The draw rules in force, field by field as in `coupturc.DrawLimits`."""

    repetitions: int = 0
    king_plies: int = 0
    no_progress_plies: int = 0
    three_v_one_plies: int = 0
    three_v_one_kings_only: bool = False
    two_v_one_plies: int = 0
    two_v_one_kings_only: bool = False
    long_diagonal_plies: int = 0
    king_v_king_at_once: bool = False
    one_each: str = "off"  # "off", "draw" or "draw_unless_capture"


@dataclass(frozen=True)
class SlowGame:
    """The record of a game: every position from the first on, and the moves between them."""

    positions: tuple[SlowPosition, ...]
    moves: tuple[SlowMove, ...] = ()

    @classmethod
    def starting_at(cls, position: SlowPosition) -> "SlowGame":
        """Return the game of which `position` is ply 0."""
        return cls((position,))

    @property
    def position(self) -> SlowPosition:
        """Return the current position."""
        return self.positions[-1]

    def then(self, move: SlowMove) -> "SlowGame":
        """Return the game after one more move."""
        return SlowGame((*self.positions, after(self.position, move)), (*self.moves, move))


def draws(game: SlowGame, limits: SlowLimits) -> set[str]:
    """Return every reason for which the game is drawn, or may be claimed drawn, now."""
    moves = SlowGenerator(game.position).moves
    if not moves:
        return set()  # the side to move has lost, and that win stands (RULES 1.6, convention 4)
    reached = {reason for reason, limit in _limit_by_clock(limits).items() if _has_run_out(game, limits, reason, limit)}
    can_capture = bool(moves[0].captured)
    return reached | _drawn_material(game.position, limits, can_capture)


def _has_run_out(game: SlowGame, limits: SlowLimits, reason: str, limit: int) -> bool:
    elapsed = clocks(game, limits).get(reason)
    return limit > 0 and elapsed is not None and elapsed >= limit


def _limit_by_clock(limits: SlowLimits) -> dict[str, int]:
    return {
        "repetition": limits.repetitions,
        "king_moves": limits.king_plies,
        "no_progress": limits.no_progress_plies,
        "three_v_one": limits.three_v_one_plies,
        "two_v_one": limits.two_v_one_plies,
        "long_diagonal": limits.long_diagonal_plies,
    }


def _drawn_material(position: SlowPosition, limits: SlowLimits, can_capture: bool) -> set[str]:
    """Return the reasons for which so little is left that nobody plays on."""
    white, black = _kinds(position, "w"), _kinds(position, "b")
    reasons = set()
    if limits.king_v_king_at_once and white == black == "K" and not can_capture:
        reasons.add("king_v_king")
    at_once = limits.one_each == "draw" or (limits.one_each == "draw_unless_capture" and not can_capture)
    if len(white) == len(black) == 1 and at_once:
        reasons.add("one_each")
    return reasons


def clocks(game: SlowGame, limits: SlowLimits) -> dict[str, int]:
    """Return how far every clock has run that runs now; occurrences for "repetition"."""
    reversible = reversible_plies(game)
    found = {
        "repetition": repetitions(game),
        "king_moves": reversible,
        "no_progress": reversible,
        "three_v_one": _since_first(game, _few_against_king, lambda p: _is_three(p, limits)),
        "two_v_one": _since_first(game, _few_against_king, lambda p: _is_two(p, limits)),
        "long_diagonal": _since_first(game, lambda p: _holds_long_diagonal(p, limits), lambda _: True),
    }
    return {reason: count for reason, count in found.items() if count is not None}


def repetitions(game: SlowGame) -> int:
    """Return how often the current position has occurred, itself included."""
    return sum(position.key == game.position.key for position in game.positions)


def reversible_plies(game: SlowGame) -> int:
    """Return how many plies in a row, up to now, were king moves without capture."""
    played = list(zip(game.positions, game.moves, strict=False))
    return _length_of_suffix(played, lambda pair: _is_quiet_king_move(*pair))


def _is_quiet_king_move(position: SlowPosition, move: SlowMove) -> bool:
    return position.pieces[move.origin].isupper() and not move.captured


def _since_first(
    game: SlowGame, goes_on: Callable[[SlowPosition], bool], begins: Callable[[SlowPosition], bool]
) -> int | None:
    """Return the plies since a clock began in the unbroken run of positions that keep it going."""
    length = _length_of_suffix(game.positions, goes_on)
    run = game.positions[len(game.positions) - length :]
    for ply, position in enumerate(run):
        if begins(position):
            return len(run) - 1 - ply
    return None


def _length_of_suffix(items: Iterable[T], holds: Callable[[T], bool]) -> int:
    length = 0
    for item in reversed(tuple(items)):
        if not holds(item):
            break
        length += 1
    return length


# Material


def _kinds(position: SlowPosition, side: str) -> str:
    """Return the pieces of `side`, kings first: "KKM"."""
    return "".join(sorted("K" if position.pieces[s].isupper() else "M" for s in position.of(side)))


def _against_king(position: SlowPosition) -> str:
    """Return what stands against a lone king, nothing when neither side is one."""
    for side in "wb":
        if _kinds(position, side) == "K":
            return _kinds(position, other(side))
    return ""


def _few_against_king(position: SlowPosition) -> bool:
    """Tell whether a lone king faces one to three pieces with a king among them."""
    against = _against_king(position)
    return "K" in against and len(against) <= 3


def _is_three(position: SlowPosition, limits: SlowLimits) -> bool:
    against = _against_king(position)
    is_exact = against == "KKK" or not limits.three_v_one_kings_only
    return len(against) == 3 and "K" in against and is_exact


def _is_two(position: SlowPosition, limits: SlowLimits) -> bool:
    """Tell whether a lone king faces one or two pieces: king against king counts (RULES 4)."""
    against = _against_king(position)
    is_exact = "M" not in against or not limits.two_v_one_kings_only
    return len(against) in (1, 2) and "K" in against and is_exact


def _holds_long_diagonal(position: SlowPosition, limits: SlowLimits) -> bool:
    """Tell whether the lone king of three against one stands on 46-5 (001-42)."""
    if not _is_three(position, limits):
        return False
    lone = next(side for side in "wb" if _kinds(position, side) == "K")
    return position.of(lone)[0] in LONG_DIAGONAL
