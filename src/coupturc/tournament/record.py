"""A tournament as it is stored: how it was set up, and every event. The standings follow from it."""

from coupturc.structs import Struct
from coupturc.tournament.events import EVENTS_VERSION, Event
from coupturc.tournament.setup import Setup


class TournamentRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole tournament, readable by itself.

    Args:
        events: requests and the pairings that followed, in order.
    """

    setup: Setup
    events: tuple[Event, ...] = ()
    version: int = EVENTS_VERSION
