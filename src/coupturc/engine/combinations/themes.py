"""What a combination is like: themes, read off its board and its main line by the core."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, get_args

from coupturc._core import Move, Position, Rules, Side
from coupturc.engine.combinations.combination import Combination

CombinationTheme = Literal[
    "two_moves",
    "three_moves",
    "many_moves",
    "early",
    "endgame",
    "three_given",
    "four_taken",
    "backward",
    "capture_first",
    "choice",
    "to_king",
    "with_king",
    "king_given",
    "king_caught",
    "coup_turc",
    "coup_philippe",
    "all_taken",
]

#: In the order in which they are shown.
THEMES: tuple[CombinationTheme, ...] = get_args(CombinationTheme)

#: The two exchanges by which a coup Philippe is known: one takes 18 out of the way, the other lures 16 to 27.
_PHILIPPE = (("27-22", "28-22"), ("18x27",), ("32x21",), ("16x27",))

_MANY_MOVES = 4
_MANY_GIVEN = 3
_MANY_TAKEN = 4

#: Of the pieces of the start so large a part stands on the board early, and so small a part in an endgame.
_EARLY = 0.75
_ENDGAME = 0.35


@dataclass(frozen=True, slots=True)
class _Ply:
    """A move of the main line.

    Args:
        before: the position in which it is played.
        move: the move.
    """

    before: Position
    move: Move

    @property
    def after(self) -> Position:
        return self.before.after(self.move)


@dataclass(frozen=True, slots=True)
class _Line:
    """The main line, the moves of the solver and the answers apart."""

    start: Position
    own: tuple[_Ply, ...]
    answers: tuple[_Ply, ...]

    @property
    def share(self) -> float:
        """How much of the start stands on the board."""
        return len(self.start.pieces) / len(Position.start(self.start.rules).pieces)


def themes_of(combination: Combination, rules: Rules) -> tuple[CombinationTheme, ...]:
    """Return the themes of a combination, in the order of `THEMES`.

    Example:
        >>> shot = Combination("W:W12,34,39,42,43,44,45,48:B1,5,9,11,16,22,24,32", ("34-29", "24x33", "39x6"))
        >>> themes_of(shot, Rules("international"))
        ('two_moves',)
    """
    plies = tuple(_plies(combination.position(rules), combination.line))
    line = _Line(plies[0].before, plies[::2], plies[1::2])
    return tuple(theme for theme in THEMES if _JUDGES[theme](line))


def _plies(position: Position, line: tuple[str, ...]) -> Iterator[_Ply]:
    for text in line:
        ply = _Ply(position, position.parse_move(text))
        yield ply
        position = ply.after


def _given(line: _Line) -> int:
    return sum(len(each.move.captured) for each in line.answers)


def _is_backward(ply: _Ply) -> bool:
    """Whether a man of White ends a capture nearer to its own side than it began, or jumps back on its way."""
    if not ply.move.is_capture or _is_king(ply.before, ply.move.origin):
        return False
    rows = [_row(ply.before, square) for square in (ply.move.origin, *ply.move.path)]
    return any(later > earlier for earlier, later in pairwise(rows))


def _row(position: Position, square: str) -> int:
    """Return the row of a square, counted from Black's side."""
    return position.rules.place(square)[1]


def _is_king(position: Position, square: str) -> bool:
    return position.pieces[square].isupper()


def _captures_king(ply: _Ply) -> bool:
    return any(_is_king(ply.before, square) for square in ply.move.captured)


def _is_turkish(ply: _Ply) -> bool:
    """Whether a king had to stop only because what it had taken still lay in its way.

    With the taken pieces gone, as they are after the move, it could capture more from where it stopped.
    """
    lies = not ply.before.rules.captured_leave_at_once
    if not (lies and ply.move.is_capture and _is_king(ply.before, ply.move.origin)):
        return False
    again = ply.after.with_turn(ply.before.turn).legal_moves
    return any(move.is_capture and move.origin == ply.move.target for move in again)


def _is_philippe(line: _Line) -> bool:
    """Whether the two exchanges follow each other, on the squares by which the shot is known."""
    plies = [ply.move.text for pair in zip(line.own, line.answers, strict=False) for ply in pair]
    beginnings = (plies[at : at + len(_PHILIPPE)] for at in range(0, len(plies), 2))
    return any(
        len(each) == len(_PHILIPPE) and all(text in known for text, known in zip(each, _PHILIPPE, strict=True))
        for each in beginnings
    )


def _leaves_choice(ply: _Ply) -> bool:
    return len(ply.before.legal_moves) > 1


def _ends_the_game(line: _Line) -> bool:
    return not line.own[-1].after.squares_of(Side.black)


_JUDGES: dict[CombinationTheme, Callable[[_Line], bool]] = {
    "two_moves": lambda line: len(line.own) == _MANY_MOVES - 2,
    "three_moves": lambda line: len(line.own) == _MANY_MOVES - 1,
    "many_moves": lambda line: len(line.own) >= _MANY_MOVES,
    "early": lambda line: line.share >= _EARLY,
    "endgame": lambda line: line.share <= _ENDGAME,
    "three_given": lambda line: _given(line) >= _MANY_GIVEN,
    "four_taken": lambda line: any(len(each.move.captured) >= _MANY_TAKEN for each in line.own),
    "backward": lambda line: any(map(_is_backward, line.own)),
    "capture_first": lambda line: line.own[0].move.is_capture,
    "choice": lambda line: any(map(_leaves_choice, line.answers)),
    "to_king": lambda line: any(each.move.promotes for each in line.own),
    "with_king": lambda line: bool(line.start.squares_of(Side.white, kings=True)),
    "king_given": lambda line: any(each.move.promotes for each in line.answers),
    "king_caught": lambda line: any(map(_captures_king, line.own)),
    "coup_turc": lambda line: any(map(_is_turkish, line.answers)),
    "coup_philippe": _is_philippe,
    "all_taken": _ends_the_game,
}
