"""The first move of each side: the server calls the game off if it does not come in time."""

from coupturc.game.arbiter import Arbiter
from coupturc.game.ending import ABORTABLE_PLIES
from coupturc.game.events import REQUESTS, Abort, Corrected, Moved, Request, TakeBack

#: After these events it is somebody's turn.
_TURNS = (Moved, Corrected, TakeBack)


def first_move_due_ms(arbiter: Arbiter, limit_ms: int | None) -> int | None:
    """Return the moment of play at which the first move of the side to move is overdue; None when nothing is due.

    Args:
        arbiter: the game.
        limit_ms: how long each side has for it, from the moment it became its turn; None for as long as it likes.
    """
    if limit_ms is None or arbiter.outcome is not None or arbiter.ply >= ABORTABLE_PLIES:
        return None
    turned = (event.at_ms for event in reversed(arbiter.events) if isinstance(event, _TURNS))
    return next(turned, 0) + limit_ms


def is_called_off(arbiter: Arbiter) -> bool:
    """Whether the server has ended a game of people apart because a first move did not come."""
    request = last_request(arbiter)
    return isinstance(request, Abort) and request.side is None


def last_request(arbiter: Arbiter) -> Request | None:
    """Return what was done last in a game."""
    return next((event for event in reversed(arbiter.events) if isinstance(event, REQUESTS)), None)
