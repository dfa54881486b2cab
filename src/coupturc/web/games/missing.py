"""What a page lacks that comes back: the moves since it was here, not the whole game."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from coupturc.web.games.played import mark_of
from coupturc.web.messages.board import PlayedMove

_have = re.compile(r"(\d{1,5})-([0-9a-f]{12})")


@dataclass(frozen=True, slots=True)
class Have:
    """What a page has: so many moves, and the mark that the server put on them."""

    count: int
    mark: str

    @classmethod
    def read(cls, text: str) -> Self | None:
        """Read what a page says; None when it has nothing."""
        found = _have.fullmatch(text)
        return found and cls(int(found[1]), found[2])

    def kept_of(self, played: Sequence[PlayedMove]) -> int | None:
        """Return how many moves the page keeps; None where they are not the first ones of the game any more."""
        is_kept = self.count <= len(played) and mark_of(played[: self.count]) == self.mark
        return self.count if is_kept else None
