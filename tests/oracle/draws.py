"""Judge a game for draws from its whole record each time.

Source: FMJD 6.1-6.4 and docs/rule-sources.md#counting-draws. Counts are plies; the
move that brings the material about is ply 0. A limit of 0 is off.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
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
        """Return the game that begins with `position`."""
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
        return set()  # the side to move has lost, and that win stands (docs/rule-sources.md#counting-draws, 4)
    run_out = {reason for reason, count in clocks(game, limits).items() if count >= _limit(limits, reason)}
    can_capture = bool(moves[0].captured)
    return run_out | _drawn_material(game.position, limits, can_capture)


def _limit(limits: SlowLimits, reason: str) -> int:
    return {
        "repetition": limits.repetitions,
        "king_moves": limits.king_plies,
        "no_progress": limits.no_progress_plies,
        "three_v_one": limits.three_v_one_plies,
        "two_v_one": limits.two_v_one_plies,
        "long_diagonal": limits.long_diagonal_plies,
    }[reason]


def _drawn_material(position: SlowPosition, limits: SlowLimits, can_capture: bool) -> set[str]:
    """Return the reasons for which so little is left that nobody plays on."""
    white, black = position.kinds["w"], position.kinds["b"]
    reasons = set()
    if limits.king_v_king_at_once and white == black == "K" and not (can_capture or _is_decided(position)):
        reasons.add("king_v_king")
    at_once = limits.one_each == "draw" or (limits.one_each == "draw_unless_capture" and not can_capture)
    if len(white) == len(black) == 1 and at_once:
        reasons.add("one_each")
    return reasons


def _is_decided(position: SlowPosition) -> bool:
    """Whether a king is lost by force: to move now, or after a move."""
    return _must_give_up(position) or any(map(_must_give_up, _followers(position)))


def _must_give_up(position: SlowPosition) -> bool:
    if SlowGenerator(position).moves[0].captured:
        return False
    return all(SlowGenerator(follower).moves[0].captured for follower in _followers(position))


def _followers(position: SlowPosition) -> list[SlowPosition]:
    return [after(position, move) for move in SlowGenerator(position).moves]


def clocks(game: SlowGame, limits: SlowLimits) -> dict[str, int]:
    """Return how far every clock of the rules in force has run; occurrences for "repetition"."""
    reversible = reversible_plies(game)
    few = partial(_has_pattern, limits=limits)
    found = {
        "repetition": repetitions(game),
        "king_moves": reversible,
        "no_progress": reversible,
        "three_v_one": _since_first(game, few, partial(_is_three, limits=limits)),
        "two_v_one": _since_first(game, few, partial(_is_two, limits=limits)),
        "long_diagonal": _since_first(game, partial(_holds_long_diagonal, limits=limits), lambda _: True),
    }
    return {reason: count for reason, count in found.items() if count is not None and _limit(limits, reason)}


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


def _length_of_suffix(items: Sequence[T], holds: Callable[[T], bool]) -> int:
    length = 0
    for item in reversed(items):
        if not holds(item):
            break
        length += 1
    return length


# Material


def _against_king(position: SlowPosition) -> str:
    """Return what stands against a lone king, nothing when neither side is one."""
    for side in "wb":
        if position.kinds[side] == "K":
            return position.kinds[other(side)]
    return ""


def _has_pattern(position: SlowPosition, limits: SlowLimits) -> bool:
    """Return whether a rule in force counts this material.

    Both clocks run on while one does (docs/rule-sources.md#counting-draws).
    """
    three = limits.three_v_one_plies > 0 and _is_three(position, limits)
    return three or (limits.two_v_one_plies > 0 and _is_two(position, limits))


def _is_three(position: SlowPosition, limits: SlowLimits) -> bool:
    """Return whether a lone king faces three pieces with a king among them, or three kings (001-41)."""
    against = _against_king(position)
    return against == "KKK" if limits.three_v_one_kings_only else against in ("KKK", "KKM", "KMM")


def _is_two(position: SlowPosition, limits: SlowLimits) -> bool:
    """Return whether a lone king faces two pieces with a king, or one king (FMJD 6.4).

    Where only kings count, "two kings against one" is meant as it is written (000-41).
    """
    against = _against_king(position)
    return against == "KK" if limits.two_v_one_kings_only else against in ("K", "KK", "KM")


def _holds_long_diagonal(position: SlowPosition, limits: SlowLimits) -> bool:
    """Return whether the lone king of three against one stands on 46-5 (001-42, a rule of Dammen only)."""
    if position.rules.is_turkish or not _is_three(position, limits):
        return False
    lone = next(side for side in "wb" if position.kinds[side] == "K")
    return position.of(lone)[0] in LONG_DIAGONAL
