"""What endgame tables say of a position and of every move in it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from coupturc._core import Position, Tables

TableResult = Literal["win", "draw", "loss"]

_RESULTS: dict[int, TableResult] = {1: "win", 0: "draw", -1: "loss"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What best play leads to, from the view of the side that moves.

    Args:
        result: draw rules that count moves are left out of it.
        plies: to the end, this move counted; None for a draw.
    """

    result: TableResult
    plies: int | None


def verdict(tables: Iterable[Tables], position: Position) -> Verdict | None:
    """Return what tables say of a position for the side to move; None when none has it."""
    found = _probe(tables, position)
    return None if found is None else _verdict(*found)


def verdicts(tables: Sequence[Tables], position: Position) -> dict[str, Verdict]:
    """Return what tables say of the legal moves, by their text; moves no table knows are left out."""
    if not tables:
        return {}
    found = ((move.text, _after(tables, position.after(move))) for move in position.legal_moves)
    return {text: said for text, said in found if said is not None}


def _after(tables: Sequence[Tables], position: Position) -> Verdict | None:
    if not len(position.legal_moves):
        return Verdict("win", 1)
    found = _probe(tables, position)
    return None if found is None else _verdict(-found[0], found[1] + 1)


def _probe(tables: Iterable[Tables], position: Position) -> tuple[int, int] | None:
    return next((found for each in tables if (found := each.probe(position)) is not None), None)


def _verdict(value: int, plies: int) -> Verdict:
    return Verdict(_RESULTS[value], plies if value else None)
