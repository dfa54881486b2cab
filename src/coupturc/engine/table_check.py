"""Whether endgame tables are right: the value of a position follows from those of its successors."""

import random
from collections.abc import Iterator

from coupturc._core import Position, Rules, Side, Tables
from coupturc.errors import PositionError

_PIECES = "wWbB"

#: A win, draw or loss for the side to move, and the plies to the end.
Verdict = tuple[int, int]


def disagreements(tables: Tables, material: str, samples: int, seed: int = 0) -> Iterator[Position]:
    """Yield positions, drawn at random, whose value does not follow from the positions after their moves.

    Args:
        tables: with that material and all that captures and crownings lead to.
        material: which table to look at.
        samples: how many positions to draw; those that no game can reach are among them.
        seed: the same seed draws the same positions.
    """
    dice = random.Random(f"{material} {seed}")  # noqa: S311 - a sample, not a secret
    for _ in range(samples):
        position = _draw(material, tables.rules, dice)
        value = None if position is None else tables.probe(position)
        if position is not None and value is not None and value != from_successors(tables, position):
            yield position


def from_successors(tables: Tables, position: Position) -> Verdict:
    """Return what the values after each move say of a position."""
    values = [_after(tables, position.after(move)) for move in position.legal_moves]
    if lost := [plies for wdl, plies in values if wdl < 0]:
        return 1, 1 + min(lost)
    if any(wdl == 0 for wdl, _ in values):
        return 0, 0
    return -1, max((1 + plies for _, plies in values), default=0)


def _after(tables: Tables, position: Position) -> Verdict:
    if not position.legal_moves:  # no pieces, of which there is no table, or none that can move
        return -1, 0
    return tables.probe(position) or (0, 0)


def _draw(material: str, rules: Rules, dice: random.Random) -> Position | None:
    """Put the pieces anywhere; None when a man stands where it cannot."""
    pieces = [piece for piece, count in zip(_PIECES, material, strict=True) for _ in range(int(count))]
    squares = dice.sample(rules.squares, len(pieces))
    try:
        return Position(dict(zip(squares, pieces, strict=True)), Side.white, rules)
    except PositionError:
        return None
