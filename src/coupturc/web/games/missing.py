"""What a page lacks that comes back: the moves since it was here, not the whole game."""

import re
from dataclasses import dataclass
from typing import Self

from coupturc.web.games.played import PlayedLine

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

    def kept_of(self, line: PlayedLine) -> int | None:
        """Return how many moves the page keeps; None where they are not the first ones of the game any more."""
        return self.count if line.mark_after(self.count) == self.mark else None
