"""Which moves of a game are hard to find, and how many of them a player found.

Pure: what the engine sees in a position is the caller's; here it is judged.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from coupturc.analysis.report import share
from coupturc.engine.native.lines import wdl
from coupturc.web.store.compared import OPENING_PLIES

#: Of fewer moves one is found by chance too often.
FEWEST_MOVES = 3
#: So many of the best moves are compared: when the last of them is bad, the good ones are few.
LINES = 3

#: A move that gives away this part of a point or more is not good.
_BAD = 0.05
#: A short look that finds less than this between the best move and the last one is not followed by a long one.
_DOUBT = 0.02

#: The best moves of a position with what each is worth to the side to move, the best first.
Lines = Sequence[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Judged:
    """A move of somebody who had a choice.

    Args:
        is_hard: whether few of the moves were good, and none of these is found at a glance.
        is_found: whether he played a good one.
        lost: the part of a point that his move gives away; of a move that is not among the best ones, at least so much.
        ms: how long he thought.
    """

    is_hard: bool
    is_found: bool
    lost: float
    ms: int


@dataclass(frozen=True, slots=True)
class Tally:
    """What one player did in a game, or in several.

    Args:
        hard: his hard moves.
        found: those of them at which he played a good move.
        lost: parts of a point that he gave away at hard moves, added up.
        hard_ms: how long he thought about hard moves.
        others: his other moves after the opening at which he had a choice.
        others_ms: how long he thought about those.
    """

    hard: int = 0
    found: int = 0
    lost: float = 0.0
    hard_ms: int = 0
    others: int = 0
    others_ms: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        """Return both together."""
        return Tally(
            self.hard + other.hard,
            self.found + other.found,
            self.lost + other.lost,
            self.hard_ms + other.hard_ms,
            self.others + other.others,
            self.others_ms + other.others_ms,
        )


def has_choice(ply: int, moves: int) -> bool:
    """Whether somebody who is to move after so many plies, with so many legal moves, has something to find.

    Example:
        >>> has_choice(40, 9), has_choice(40, 1), has_choice(6, 9)
        (True, False, False)
    """
    return ply >= OPENING_PLIES and moves >= FEWEST_MOVES


def may_be_hard(lines: Lines, game: str) -> bool:
    """Whether a longer look may find that few moves are good.

    Example:
        >>> may_be_hard([("32-28", 30), ("31-26", 25), ("37-31", 24)], "international")
        False
    """
    return _given_away(lines, game)[-1] >= _DOUBT


def judge_move(glance: str, lines: Lines, played: str, ms: int, game: str) -> Judged:
    """Judge the move of somebody who had a choice.

    Args:
        glance: the move that is found at a glance.
        lines: the best moves that a long look finds, `LINES` of them.
        played: his move.
        ms: how long he thought.
        game: `international` or `turkish`.

    Example:
        >>> lines = [("32-28", 0), ("31-26", -120), ("37-31", -130)]
        >>> judge_move("31-26", lines, "32-28", 9000, "international").is_found
        True
        >>> judge_move("32-28", lines, "32-28", 9000, "international").is_hard
        False
    """
    lost = dict(zip((move for move, _ in lines), _given_away(lines, game), strict=True))
    good = {move for move, part in lost.items() if part < _BAD}
    own = lost.get(played, max(lost.values()))
    return Judged(len(good) < len(lines) and glance not in good, played in good, own, ms)


def tally_of(moves: Sequence[Judged]) -> Tally:
    """Return what one player did.

    Example:
        >>> tally_of([Judged(True, True, 0.0, 9000), Judged(False, True, 0.0, 4000)])
        Tally(hard=1, found=1, lost=0.0, hard_ms=9000, others=1, others_ms=4000)
    """
    hard = [move for move in moves if move.is_hard]
    others = [move for move in moves if not move.is_hard]
    return Tally(
        len(hard),
        sum(move.is_found for move in hard),
        sum(move.lost for move in hard),
        sum(move.ms for move in hard),
        len(others),
        sum(move.ms for move in others),
    )


def _given_away(lines: Lines, game: str) -> list[float]:
    """Return the part of a point that each move gives away against the best one."""
    shares = [share(wdl(score, game)) for _, score in lines]
    return [max(shares) - each for each in shares]
