"""What the computer says of a whole game: how the chances went, where they were given away.

Pure: which positions are looked at and how deep is the caller's; here the findings are judged.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from coupturc._core import Position, Side
from coupturc.engine.native.lines import SURE, WIN, Wdl, wdl
from coupturc.game.node import Node

Quality = Literal["good", "inaccuracy", "mistake", "blunder"]

#: Share of a point given away, at least. An even game is worth half a point to both.
_LOSSES: tuple[tuple[float, Quality], ...] = ((0.2, "blunder"), (0.1, "mistake"), (0.05, "inaccuracy"))

#: Hundredths of a man that are given away with a man, at least; docs/analysis.md has what was measured.
_MAN = 65
#: What seems to be given away and lies so far below the bound of a man, or so far above it, is looked at again.
_DOUBT_BELOW, _DOUBT_ABOVE = 40, 100
#: Ten men: scores beyond it differ in how soon the game ends.
_MOST_MEN = 1000


@dataclass(frozen=True, slots=True)
class Finding:
    """What a search found in a position.

    Args:
        score: hundredths of a man from the view of the side to move; 30000 less the plies to a forced end.
        line: the best moves, as texts; none where the game is lost or drawn already.
    """

    score: int
    line: tuple[str, ...]


def share(chances: Wdl) -> float:
    """Return the part of a point that is expected.

    Example:
        >>> share(Wdl(0.0, 1.0, 0.0))
        0.5
    """
    return chances.win + chances.draw / 2


def judge(before: Finding, after: Finding, played: str, game: str) -> Quality:
    """Say how good a move was. A man given away is a mistake at least, also where the game was decided.

    Args:
        before: what was found in the position in which it was made.
        after: what was found in the position it led to, from the opponent's view.
        played: the move.
        game: `international` or `turkish`.

    Example:
        >>> judge(Finding(0, ("32-28",)), Finding(300, ("19-23",)), "31-27", "international")
        'blunder'
        >>> judge(Finding(0, ("32-28",)), Finding(300, ("19-23",)), "32-28", "international")
        'good'
    """
    if _is_above_blame(before, played):
        return "good"
    lost = share(wdl(before.score, game)) - share(wdl(-after.score, game))
    quality: Quality = next((quality for loss, quality in _LOSSES if lost >= loss), "good")
    is_slight = quality in {"good", "inaccuracy"}
    return "mistake" if is_slight and costs_man(before, after, played) else quality


def costs_man(before: Finding, after: Finding, played: str) -> bool:
    """Say whether a move gave away a man or more.

    Args:
        before: what was found in the position in which it was made.
        after: what was found in the position it led to, from the opponent's view.
        played: the move.

    Example:
        >>> costs_man(Finding(-400, ("32-28",)), Finding(520, ("19-23",)), "31-27")
        True
        >>> costs_man(Finding(-29_990, ("32-28",)), Finding(29_985, ("19-23",)), "31-27")
        False
        >>> costs_man(Finding(50, ("32-28",)), Finding(-10, ("19-23",)), "31-27")
        False
    """
    if _is_above_blame(before, played):
        return False
    return _given_away(before, after) >= _MAN


def is_doubtful(before: Finding, after: Finding) -> bool:
    """Say whether a longer look may find that a move costs a man after all, or does not.

    Example:
        >>> is_doubtful(Finding(0, ("32-28",)), Finding(90, ("19-23",)))
        True
        >>> is_doubtful(Finding(0, ("32-28",)), Finding(20, ("19-23",)))
        False
    """
    return -_DOUBT_BELOW <= _given_away(before, after) - _MAN < _DOUBT_ABOVE


def _is_above_blame(before: Finding, played: str) -> bool:
    """Return whether the computer would play the move too, whatever deeper looks see later, or the game was over."""
    return not before.line or before.line[0] == played


def _given_away(before: Finding, after: Finding) -> int:
    """Return what a move gives away, in hundredths of a man."""
    had, kept = (max(-_MOST_MEN, min(_MOST_MEN, score)) for score in (before.score, -after.score))
    return had - kept


def white_score(score: int, position: Position) -> int:
    """Turn a score from the view of the side to move into one from White's."""
    return score if position.turn is Side.white else -score


def plies_to_end(score: int) -> int | None:
    """Return the plies to a forced end, negative when the viewer loses; None when no end is in sight.

    Example:
        >>> plies_to_end(29_991), plies_to_end(-29_990), plies_to_end(150)
        (9, -10, None)
    """
    if abs(score) <= SURE:
        return None
    plies = WIN - abs(score)
    return plies if score > 0 else -plies


def lost_position() -> Finding:
    """Return what is found where the side to move has no move: that is lost (000-34)."""
    return Finding(-WIN, ())


def judged_nodes(root: Node) -> Sequence[Node]:
    """Return the main line from the root on: a report looks at every position of it."""
    return [root, *root.line()]
