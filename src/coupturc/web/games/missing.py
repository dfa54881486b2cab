"""What a page lacks that comes back: the moves since it was here, not the whole game."""

import re
from dataclasses import dataclass
from typing import Self

from msgspec.structs import astuple

from coupturc.web.games.messages import Play, State, Steps
from coupturc.web.games.played import mark_of

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


def missing_of(state: State, have: Have | None) -> State | Steps:
    """Return what a page lacks: the whole game where its moves are not the first ones of the game any more."""
    if have is None or have.count > len(state.played) or mark_of(state.played[: have.count]) != have.mark:
        return state
    return steps_of(state, have.count)


def steps_of(state: State, kept: int) -> Steps:
    """Return what a page lacks that has so many of the moves."""
    now = astuple(state)[: len(Play.__struct_fields__)]  # both begin with the fields of `Play`
    fields = (*now, kept, state.played[kept:])
    return Steps(*fields)
