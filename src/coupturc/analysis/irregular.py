"""Irregular moves that a record mentions in its comments."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import cast, get_args

from coupturc.game.events import IrregularityKind
from coupturc.game.node import Node
from coupturc.game.outcome import SideName

_IRREGULAR = re.compile(r"irregular: (white|black) (?:(\S*) )?\((\w+)\)(, corrected)?")
_KINDS = frozenset(get_args(IrregularityKind))
_MISSED = frozenset({"capture_overlooked", "too_few_captured"})


@dataclass(frozen=True, slots=True)
class Irregular:
    """An irregular move that a record mentions in a comment.

    Args:
        side: who made it.
        move: as it was made.
        kind: what was wrong.
        corrected: whether it was taken back.
    """

    side: SideName
    move: str
    kind: IrregularityKind
    corrected: bool

    @property
    def is_missed_capture(self) -> bool:
        """Whether there was more to capture."""
        return self.kind in _MISSED


def irregular_moves(node: Node) -> tuple[Irregular, ...]:
    """Return the irregular moves that the comments of a node mention."""
    return tuple(
        Irregular("white" if side == "white" else "black", move or "", cast("IrregularityKind", kind), bool(corrected))
        for side, move, kind, corrected in (found.groups() for found in _found(node.comments))
    )


def irregular_texts(comments: Iterable[str]) -> tuple[str, ...]:
    """Return the texts with which comments mention irregular moves, in order.

    Example:
        >>> irregular_texts(["irregular: white 31-27 (capture_overlooked), corrected What a pity."])
        ('irregular: white 31-27 (capture_overlooked), corrected',)
    """
    return tuple(found[0] for found in _found(comments))


def without_texts(comment: str, texts: Collection[str]) -> str:
    """Return a comment without such texts.

    Example:
        >>> texts = irregular_texts(["irregular: white 31-27 (capture_overlooked)"])
        >>> without_texts("irregular: white 31-27 (capture_overlooked) What a pity.", texts)
        ' What a pity.'
    """
    return _IRREGULAR.sub(lambda found: "" if found[0] in texts else found[0], comment)


def _found(comments: Iterable[str]) -> Iterator[re.Match[str]]:
    return (found for comment in comments for found in _IRREGULAR.finditer(comment) if found[3] in _KINDS)
