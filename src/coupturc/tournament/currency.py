"""Whether an arbiter who has not seen the last events may still ask for something: two at once get one truth."""

from collections.abc import Sequence

from coupturc.tournament import events
from coupturc.tournament.events import Event, Request

#: What rests on nothing else, and nothing else on it.
_OF_THEIR_OWN = (events.Prizes, events.Zone)
_OF_A_PLAYER = (events.Change, events.Leave, events.Return)
_OF_A_PAIRING = (events.Unpair, events.Arrange, events.Paired)
#: What two players settle between them.
_PLANS = (events.Propose, events.Agree, events.Start)
_OF_A_BOARD = (events.Result, events.Propose, events.Agree, events.Start, events.Sheet)


def is_current(request: Request, unseen: Sequence[Event]) -> bool:
    """Return whether nothing happened that the request would undo or rests on.

    Results of different boards, and new players, never stand in one another's way.
    """
    if isinstance(request, _OF_THEIR_OWN):
        return not any(isinstance(event, type(request)) for event in unseen)
    return not any(_touches(request, event) for event in unseen if not isinstance(event, _OF_THEIR_OWN))


def _touches(request: Request, event: Event) -> bool:
    match request:
        case events.Enter() | events.Ends():
            return isinstance(request, events.Ends) and isinstance(event, events.Ends)
        case events.Absent() | events.Present():
            if isinstance(event, events.Absent | events.Present):
                return (request.round, request.number) == (event.round, event.number)
            return _changes_pairing(request.round, event)
        case events.Window() | events.Propose() if isinstance(event, events.Window):
            return request.round == event.round
        case events.Window():
            return _changes_pairing(request.round, event)
        case events.Result() | events.Propose() | events.Agree() | events.Start() | events.Sheet():
            return _touches_board(request, event)
    if isinstance(event, (events.Window, *_PLANS)) and not isinstance(request, _OF_A_PAIRING):
        return False
    return not _is_of_others(request, event)


def _changes_pairing(number: int, event: Event) -> bool:
    return isinstance(event, _OF_A_PAIRING) and number == event.round


def _touches_board(request: events.Result | events.OfMeeting, event: Event) -> bool:
    """Return whether an event is of the same board; what two players plan is nothing to a result."""
    if not isinstance(event, _OF_A_BOARD):
        return _changes_pairing(request.round, event)
    if isinstance(request, events.Result) and isinstance(event, _PLANS):
        return False
    return (request.round, request.board) == (event.round, event.board)


def _is_of_others(request: Request, event: Event) -> bool:
    if not isinstance(request, _OF_A_PLAYER):
        return False
    return not isinstance(event, _OF_A_PLAYER) or request.number != event.number
