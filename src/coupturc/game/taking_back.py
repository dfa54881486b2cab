"""Taking back: which events of a game led to the board before a ply."""

from collections.abc import Sequence

from coupturc.game import events
from coupturc.game.events import Event, Moved
from coupturc.game.judges import REQUESTS

#: What a hand does to the pieces in a turn belongs to the move that comes of it; these do not.
_HAND = (events.Touch, events.Adjust, events.Place)
_BEFORE_A_TURN = (Moved, *(kind for kind in REQUESTS if kind not in _HAND))


def events_before(kept: Sequence[Event], ply: int) -> Sequence[Event]:
    """Return the events before a ply, and before what a hand did to the pieces for it.

    Args:
        kept: the events that led to the board; that ply is among them.
        ply: 1 for the first move of the game.
    """
    # A corrected move leaves its event behind, so the last one of that ply counts.
    last = max(index for index, event in enumerate(kept) if isinstance(event, Moved) and event.ply == ply)
    return kept[: _begin_of_turn(kept, last)]


def _begin_of_turn(kept: Sequence[Event], end: int) -> int:
    """Return where the request that led to an event stands, or what a hand did to the pieces before it."""
    begin = end
    for index in range(end - 1, -1, -1):
        event = kept[index]
        if begin < end and isinstance(event, _BEFORE_A_TURN):
            break
        if isinstance(event, REQUESTS):
            begin = index
    return begin
