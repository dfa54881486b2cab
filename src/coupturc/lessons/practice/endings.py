"""Basic endings with kings, judged by the endgame tables: two or three against one (000-41, 000-42, 001-41, 001-42)."""

from collections.abc import Iterator
from random import Random
from typing import Literal, Protocol, get_args

import msgspec

from coupturc._core import Move, Position, Rules, Side
from coupturc.lessons.model import YesNoTask
from coupturc.lessons.practice.question import NO_WORDS, Question
from coupturc.rules import Profile, load_profile

Ending = Literal["two_v_one", "three_v_one", "three_v_one_long_diagonal"]
ENDINGS: tuple[Ending, ...] = get_args(Ending)

_TRIES = 400


class Prober(Protocol):
    """What is asked of endgame tables, such as those of `coupturc.engine.tables.folder`."""

    def probe(self, position: Position, /) -> tuple[int, int] | None:
        """1, 0 or -1 for the side to move and the plies to the end; None when no table has the position."""


class Outlook(msgspec.Struct, frozen=True):
    """What perfect play leads to.

    Args:
        value: 1 won, 0 drawn, -1 lost for the side to move.
        plies: moves of both sides until then; 0 for a draw.
    """

    value: int
    plies: int


class MoveJudgement(msgspec.Struct, frozen=True):
    """What a move did to the outlook, from the view of who played it.

    Args:
        before: with the best move.
        after: with the move that was played.
        best: the moves that were best.
    """

    before: Outlook
    after: Outlook
    best: tuple[str, ...]

    @property
    def keeps(self) -> bool:
        """Whether a win is still a win, or a draw a draw."""
        return self.after.value >= self.before.value


def ask_ending(ending: Ending, profile: str, tables: Prober, random: Random) -> Question | None:
    """Ask whether White, to move with the kings, can win; half of the time he can, where that is to be had.

    A win that the profile's draw rules leave no time for is not asked.

    Args:
        ending: which pieces.
        profile: id of the rules profile.
        tables: with that ending.
        random: where chance comes from; the same seed asks the same questions.

    Returns: the question, its grade the plies to the win; None when the tables do not have this ending.
    """
    wanted = random.choice((0, 1))
    found: Question | None = None
    for position, seen in _endings(ending, load_profile(profile), tables, random):
        found = ending_question(profile, position, seen)
        if seen.value == wanted:
            break
    return found


def ending_question(profile: str, position: Position, seen: Outlook) -> Question:
    """Return the question whether the side to move can win, of which the tables know the answer."""
    task = YesNoTask(wording=NO_WORDS, answer=seen.value > 0)
    return Question(profile, position.fen, task, grade=seen.plies)


def outlook(tables: Prober, position: Position) -> Outlook | None:
    """Return what perfect play leads to; None when no table knows."""
    if not position.legal_moves:
        return Outlook(-1, 0)
    found = tables.probe(position)
    return None if found is None else Outlook(found[0], found[1] if found[0] else 0)


def best_moves(tables: Prober, position: Position) -> tuple[Move, ...]:
    """Return the moves that win soonest, else those that draw, else those that lose latest; none when unknown."""
    seen = [(move, _after(tables, position, move)) for move in position.legal_moves]
    known = [(move, _rank(outlook)) for move, outlook in seen if outlook]
    if not known or len(known) < len(seen):
        return ()
    best = max(rank for _, rank in known)
    return tuple(move for move, rank in known if rank == best)


def judge_move(tables: Prober, position: Position, move: Move) -> MoveJudgement | None:
    """Compare a legal move with the best one; None when the tables do not know."""
    best = best_moves(tables, position)
    after = _after(tables, position, move)
    before = _after(tables, position, best[0]) if best else None
    if before is None or after is None:
        return None
    return MoveJudgement(before, after, tuple(move.text for move in best))


def _after(tables: Prober, position: Position, move: Move) -> Outlook | None:
    """Return the outlook after a move, for the side that made it; the move itself is counted."""
    seen = outlook(tables, position.after(move))
    return seen and Outlook(-seen.value, seen.plies + 1 if seen.value else 0)


def _rank(seen: Outlook) -> tuple[int, int]:
    return seen.value, -seen.value * seen.plies


def _endings(ending: Ending, profile: Profile, tables: Prober, random: Random) -> Iterator[tuple[Position, Outlook]]:
    """Yield quiet positions of an ending that the tables know and the draw rules leave time for."""
    limits = profile.draw_limits
    limit = limits.two_v_one_plies if ending == "two_v_one" else limits.three_v_one_plies
    for _ in range(_TRIES):
        position = scatter(ending, profile.rules, random)
        if position.legal_moves.capture_count:
            continue
        seen = outlook(tables, position)
        if seen and not 0 < limit < seen.plies:
            yield position, seen


def scatter(ending: Ending, rules: Rules, random: Random) -> Position:
    """Throw the kings on the board: the lone one on the long diagonal of Dammen, or beside it."""
    kings = 2 if ending == "two_v_one" else 3
    diagonal = _long_diagonal(rules)
    on_it = ending == "three_v_one_long_diagonal"
    lone = random.choice([square for square in rules.squares if (square in diagonal) is on_it or not diagonal])
    others = random.sample([square for square in rules.squares if square != lone], kings)
    return Position({lone: "B", **dict.fromkeys(others, "W")}, Side.white, rules)


def _long_diagonal(rules: Rules) -> frozenset[str]:
    """Return the squares from White's lower left to the upper right; Dama knows no diagonals."""
    if not rules.diagonal:
        return frozenset()
    return frozenset(square for square in rules.squares if sum(rules.place(square)) == rules.height - 1)
