"""Whether an arbiter who has not seen the last events may still ask for something: two at once get one truth."""

from collections.abc import Sequence

from coupturc.tournament import events
from coupturc.tournament.events import Event, Request

_OF_A_PLAYER = (events.Change, events.Leave, events.Return)
_OF_A_PAIRING = (events.Unpair, events.Arrange, events.Paired)


def is_current(request: Request, unseen: Sequence[Event]) -> bool:
    """Return whether nothing happened that the request would undo or rests on.

    Results of different boards, and new players, never stand in one another's way.
    """
    return not any(_touches(request, event) for event in unseen)


def _touches(request: Request, event: Event) -> bool:
    match request, event:
        case events.Enter(), _:
            return False
        case events.Result(), events.Result():
            return (request.round, request.board) == (event.round, event.board)
        case events.Result(), _:
            return isinstance(event, _OF_A_PAIRING) and request.round == event.round
        case ((events.Absent() | events.Present()), (events.Absent() | events.Present())):
            return (request.round, request.number) == (event.round, event.number)
        case ((events.Absent() | events.Present()), _):
            return isinstance(event, _OF_A_PAIRING) and request.round == event.round
        case _:
            return not _is_of_others(request, event)


def _is_of_others(request: Request, event: Event) -> bool:
    if not isinstance(request, _OF_A_PLAYER):
        return False
    return not isinstance(event, _OF_A_PLAYER) or request.number != event.number
