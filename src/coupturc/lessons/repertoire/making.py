"""Makes a repertoire from what games played: lines that many games had come first, so that they are never cut off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

import msgspec

from coupturc._core import Position, Rules, Side
from coupturc.lessons.repertoire.model import MOST_SPOTS, Made, OwnChoice, Repertoire, RepertoirePlan, Spot, after

#: As if so many more games had been drawn: a move that won its only game is not the best of all.
_IMAGINED_DRAWS = 10


@dataclass(frozen=True, slots=True)
class Played:
    """What games did with a move.

    Args:
        move: its text.
        results: unknown, won by White, drawn, won by Black.
        score: what an engine thinks of the position behind it, in hundredths of a man for White; None if
            it did not look.
    """

    move: str
    results: tuple[int, int, int, int]
    score: int | None = None

    @property
    def games(self) -> int:
        """How many games made it."""
        return sum(self.results)

    def worth(self, side: Side) -> float:
        """Return the share of points that a side made with it; games of an unknown result do not count."""
        _, white, draw, black = self.results
        won = white if side is Side.white else black
        return (won + (draw + _IMAGINED_DRAWS) / 2) / (white + draw + black + _IMAGINED_DRAWS)


#: Says what games played in a position.
Ask = Callable[[Position], Sequence[Played]]


def new_repertoire(plan: RepertoirePlan, rules: Rules, ask: Ask) -> Repertoire:
    """Make a repertoire.

    Args:
        plan: what it is to be.
        rules: how pieces move.
        ask: what games played.
    """
    return grow(Repertoire(plan, {}), rules, ask)


def grow(repertoire: Repertoire, rules: Rules, ask: Ask) -> Repertoire:
    """Add every position that follows from those that are there, and drop those to which nothing leads any more.

    Own moves and the opponent's that are there stay as they are, and what was left out stays out.
    """
    plan, known = repertoire.plan, repertoire.spots
    spots: dict[str, Spot] = {}
    waiting = [(0, 0, 0, plan.fen)]
    count = 0
    while waiting and len(spots) < MOST_SPOTS:
        negative, depth, _, fen = heappop(waiting)
        if fen in spots or depth >= plan.plies:
            continue
        spot = known.get(fen) or _asked(repertoire, Position.from_fen(fen, rules), ask)
        if spot is None:
            continue
        spots[fen] = spot
        games = {made.move: made.games for made in spot.moves}
        for move in repertoire.followed(spot):
            count += 1
            # All that follows from an own move is as frequent as the position before it.
            weight = negative if spot.own is not None else -games[move]
            heappush(waiting, (weight, depth + 1, count, after(fen, move, rules).fen))
    return msgspec.structs.replace(repertoire, spots=_answered(spots, rules))


def _asked(repertoire: Repertoire, position: Position, ask: Ask) -> Spot | None:
    """Return a new position; None when too few games went on from it, or its owner has left it out."""
    plan, is_own = repertoire.plan, position.turn is repertoire.side
    left_out = {move for fen, move in repertoire.left_out if fen == position.fen}
    if is_own and left_out:
        return None
    played = [each for each in ask(position) if each.games >= plan.least and each.move not in left_out]
    if not played:
        return None
    played.sort(key=lambda each: -each.games)
    moves = tuple(Made(each.move, each.games) for each in played)
    return Spot(moves, _best(played, position.turn, plan.choice).move if is_own else None)


def _best(played: Sequence[Played], side: Side, choice: OwnChoice) -> Played:
    """Return the move that is to be learned; of equal ones that which more games made."""
    if choice == "played":
        return max(played, key=lambda each: each.games)
    sign = 1 if side is Side.white else -1
    if all(each.score is not None for each in played):
        return max(played, key=lambda each: sign * (each.score or 0))
    return max(played, key=lambda each: each.worth(side))


def _answered(spots: dict[str, Spot], rules: Rules) -> dict[str, Spot]:
    """Leave out the opponent's moves to which there is no answer, and positions in which none is left."""
    kept: dict[str, Spot] = {}
    for fen, spot in spots.items():
        if spot.own is not None:
            kept[fen] = spot
            continue
        moves = tuple(made for made in spot.moves if after(fen, made.move, rules).fen in spots)
        if moves:
            kept[fen] = Spot(moves)
    return kept
