"""The bus: hints to the other processes, which may be lost."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Literal

import msgspec
from prometheus_client import Counter

_HEARD = Counter("coupturc_hints_heard", "Hints of other processes")


class Changed(msgspec.Struct, tag="changed", frozen=True):
    """A game has so many events now; None after a change that is no event, such as a taken seat."""

    game: str
    length: int | None


class Here(msgspec.Struct, tag="here", frozen=True):
    """These sides of a game have pages at that process; `has_closed`: who has just gone has closed his page."""

    game: str
    node: str
    sides: tuple[str, ...]
    has_closed: bool = False


class WhoIsHere(msgspec.Struct, tag="who_is_here", frozen=True):
    """A process has loaded a game and does not know who is at it elsewhere."""

    game: str


class GoesOn(msgspec.Struct, tag="goes_on", frozen=True):
    """A person has begun the game that follows a game."""

    game: str
    following: str
    beginner: str


class LobbyChanged(msgspec.Struct, tag="lobby_changed", frozen=True):
    """Something is sought, accepted or withdrawn, or a page of the lobby has gone."""


class AnalysisChanged(msgspec.Struct, tag="analysis_changed", frozen=True):
    """An analysis has this version now; None when it has a new report, or is deleted."""

    analysis: str
    version: int | None


class Spoken(msgspec.Struct, tag="spoken", frozen=True):
    """Somebody has said something at a game."""

    game: str


#: `turn`: it is somebody's turn; `over`: his game has ended; `begun`: a game that he sought has begun; `said`: his
#: opponent has said something; `round`: a round of his tournament is published; `meeting`: he plays in it within a day;
#: `soon`: within an hour; `closing`: the round ends, and he has agreed on no hour; `handed`: he runs a tournament from
#: now on; `teaches`: he teaches a class from now on; `challenge`: somebody challenges him.
NoticeKind = Literal[
    "turn", "over", "begun", "said", "round", "meeting", "soon", "closing", "handed", "teaches", "challenge"
]


class Noticed(msgspec.Struct, tag="noticed", frozen=True):
    """News for somebody, wherever he has a page.

    Args:
        person: for whom.
        kind: what.
        of: the id of the game, the tournament or the person that it is about.
        name: of the opponent, the tournament or the person.
        at_ms: when, UTC.
        unread: how many notices he has not seen, this one among them.
        hour_ms: the hour that it is about, UTC; None if of none.
    """

    person: str
    kind: NoticeKind
    of: str
    name: str
    at_ms: int = 0
    unread: int = 0
    hour_ms: int | None = None


class NoticesSeen(msgspec.Struct, tag="notices_seen", frozen=True):
    """Somebody has seen notices at one of his pages.

    Args:
        person: who.
        of: what they are about; None for all of them.
        unread: how many he has not seen.
        at_ms: when the latest of these was given, UTC.
    """

    person: str
    of: str | None
    unread: int
    at_ms: int


class Alive(msgspec.Struct, tag="alive", frozen=True):
    """That process lives; without this, nobody is there any more."""

    node: str


class SessionsEnded(msgspec.Struct, tag="sessions_ended", frozen=True):
    """Sessions of a person have ended: whoever has a page of his is looked up again."""

    person: str


class Missed(msgspec.Struct, tag="missed", frozen=True):
    """Hints may have been lost: look at the database."""


Hint = (
    Changed
    | Here
    | WhoIsHere
    | GoesOn
    | LobbyChanged
    | AnalysisChanged
    | Spoken
    | Noticed
    | NoticesSeen
    | Alive
    | SessionsEnded
    | Missed
)
Listener = Callable[[Hint], None]


class Bus(ABC):
    """Carries hints to the other processes and brings theirs."""

    #: Whether other processes may be there: what they do is looked for in the database too.
    is_shared = False

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Have a listener hear what the others say."""
        self._listeners.append(listener)

    def hear(self, hint: Hint) -> None:
        """Hand a hint of another process to the listeners."""
        _HEARD.inc()
        for listener in self._listeners:
            listener(hint)

    @property
    def carries(self) -> bool:
        """Whether what is said reaches the others now, as far as this end knows."""
        return True

    @property
    def waiting(self) -> int:
        """How much waits to be said."""
        return 0

    @abstractmethod
    def publish(self, hint: Hint) -> None:
        """Say something to the others; never waits, and may be lost."""

    @abstractmethod
    async def run(self) -> None:
        """Carry hints until cancelled."""
