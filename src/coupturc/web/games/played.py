"""The moves of a game as pages know them, made once however often the game is shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Self

from coupturc.game.appearance import shown_kinds
from coupturc.game.arbiter import Arbiter
from coupturc.game.events import IrregularityKind, Moved
from coupturc.web.messages.board import PlayedMove

_Kinds = Mapping[int, IrregularityKind]


@dataclass(frozen=True)
class PlayedLine:
    """The moves that led to the position on the board, as both players may know them.

    Args:
        moves: as the arbiter has them.
        kinds: by ply what was wrong with them, as far as it is known.
        played: as pages have them.
        words: what tells them from other moves, hashed as far as here.
    """

    moves: tuple[Moved, ...]
    kinds: _Kinds
    played: tuple[PlayedMove, ...]
    words: "blake2b"

    @classmethod
    def of(cls, arbiter: Arbiter, before: Self | None = None) -> Self:
        """Return the moves of a game.

        Args:
            arbiter: the game.
            before: those of a moment ago; what goes on from there is not made again.
        """
        moves, kinds = arbiter.moves, shown_kinds(arbiter) if arbiter.over_the_board else {}
        known = before if before is not None and before.begins(moves, kinds) else cls((), {}, (), _hash())
        added = tuple(_played(move, kinds) for move in moves[len(known.moves) :])
        words = known.words.copy()
        for number, move in enumerate(added, len(known.moves)):
            words.update(_words(move, number))
        return cls(moves, kinds, known.played + added, words)

    @cached_property
    def mark(self) -> str:
        """A mark that other moves, or moves seen otherwise, do not have."""
        return self.words.hexdigest()

    def goes_on_from(self, before: Self) -> bool:
        """Whether these are the moves of before and what was played since."""
        return before.begins(self.moves, self.kinds)

    def begins(self, moves: tuple[Moved, ...], kinds: _Kinds) -> bool:
        """Whether these moves are the first of those, and are seen as they are there."""
        last = self.moves[-1].ply if self.moves else 0
        known = {ply: kind for ply, kind in kinds.items() if ply <= last}
        return moves[: len(self.moves)] == self.moves and known == self.kinds


def mark_of(played: Sequence[PlayedMove]) -> str:
    """Return the mark of moves; see `PlayedLine.mark`."""
    words = _hash()
    for number, move in enumerate(played):
        words.update(_words(move, number))
    return words.hexdigest()


def played_moves(arbiter: Arbiter) -> tuple[PlayedMove, ...]:
    """Return the moves that led to the position on the board, as both players may know them."""
    return PlayedLine.of(arbiter).played


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
