"""The moves of a game as pages know them."""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Self

from coupturc.game.appearance import shown_kinds
from coupturc.game.arbiter import Arbiter
from coupturc.game.events import IrregularityKind, Moved
from coupturc.web.messages.board import PlayedMove

_Kinds = Mapping[int, IrregularityKind]
_NOTHING_WRONG: _Kinds = {}


class PlayedLine:
    """The moves that led to the position on the board, as both players may know them.

    Args:
        arbiter: the game.
        before: its moves a moment ago; what goes on from there is not made again.
    """

    __slots__ = ("_kinds", "_moves", "_words", "added", "kept", "mark")
    _moves: tuple[Moved, ...]
    _words: "blake2b"

    def __init__(self, arbiter: Arbiter, before: Self | None = None) -> None:
        #: As the arbiter has them, and by ply what was wrong with them, as far as it is known.
        self._moves, self._kinds = arbiter.moves, shown_kinds(arbiter) if arbiter.over_the_board else _NOTHING_WRONG
        goes_on = before is not None and before._begins(self._moves, self._kinds)  # noqa: SLF001 - its own kind
        known = before if goes_on else None
        #: How many of them are those of before; None where that had others.
        self.kept = None if known is None else len(known._moves)  # noqa: SLF001 - its own kind
        #: The others, as pages have them.
        self.added = self.since(self.kept or 0)
        self._words = _hash() if known is None else known._words.copy()  # noqa: SLF001 - its own kind
        for number, move in enumerate(self.added, self.kept or 0):
            self._words.update(_words(move, number))
        #: A mark that other moves, or moves seen otherwise, do not have.
        self.mark = self._words.hexdigest()

    def since(self, kept: int) -> tuple[PlayedMove, ...]:
        """Return the moves after the first so many, as pages have them.

        They are not kept: after most moves pages need only the last one.

        Args:
            kept: how many are left out.
        """
        return self._shown(self._moves[kept:])

    def mark_after(self, count: int) -> str | None:
        """Return the mark of so many of them; None if there are fewer."""
        return mark_of(self._shown(self._moves[:count])) if count <= len(self._moves) else None

    def _shown(self, moves: tuple[Moved, ...]) -> tuple[PlayedMove, ...]:
        return tuple([_played(move, self._kinds) for move in moves])

    def _begins(self, moves: tuple[Moved, ...], kinds: _Kinds) -> bool:
        """Whether these moves are the first of those, and are seen as they are there."""
        if moves[: len(self._moves)] != self._moves:
            return False
        last = self._moves[-1].ply if self._moves else 0
        return {ply: kind for ply, kind in kinds.items() if ply <= last} == self._kinds


def mark_of(played: Sequence[PlayedMove]) -> str:
    """Return the mark of moves; see `PlayedLine.mark`."""
    words = _hash()
    for number, move in enumerate(played):
        words.update(_words(move, number))
    return words.hexdigest()


def played_moves(arbiter: Arbiter) -> tuple[PlayedMove, ...]:
    """Return the moves that led to the position on the board, as both players may know them."""
    return PlayedLine(arbiter).since(0)


def _hash() -> "blake2b":
    return blake2b(digest_size=6)


def _words(move: PlayedMove, number: int) -> bytes:
    return f"{',' if number else ''}{move.text} {move.irregularity}".encode()


def _played(move: Moved, kinds: _Kinds) -> PlayedMove:
    return PlayedMove(
        move.text,
        move.origin,
        move.target,
        move.captured,
        move.path,
        move.promotes,
        move.side,
        kinds.get(move.ply),
    )
