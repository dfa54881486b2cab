"""The state of a Hub conversation, the same for both ends."""

from enum import Enum
from typing import get_args

from coupturc.protocol import hub_messages as hub
from coupturc.protocol.faults import Malformed, MisuseError, ProtocolError
from coupturc.protocol.hub_line import MOST_BYTES, LineReader, LongLine
from coupturc.protocol.hub_reading import read_message
from coupturc.protocol.hub_writing import write_message


class Phase(Enum):
    """Where a conversation is."""

    fresh = "before hub"
    greeting = "before wait"
    setting = "before init"
    starting = "before ready"
    idle = "between searches"
    searching = "during a search"
    closed = "after quit"


#: What a GUI may say that does not wait for `done`: the engine answers first, then does this.
ENDS_SEARCH = (hub.SetParam, hub.NewGame, hub.SetPosition, hub.Level, hub.Go)
_ALWAYS: frozenset[type[hub.Message]] = frozenset({hub.Quit, hub.Error})
# stop and ponder-hit may cross with done; set-param is allowed until the end, as GUIs do.
_CROSSING: frozenset[type[hub.Message]] = _ALWAYS | {hub.PonderHit, hub.Stop, hub.Ping, hub.Pong, hub.Info}
_ALLOWED: dict[Phase, frozenset[type[hub.Message]]] = {
    Phase.fresh: _ALWAYS | {hub.Hello},
    Phase.greeting: _ALWAYS | {hub.Id, hub.Param, hub.Wait},
    Phase.setting: _ALWAYS | {hub.SetParam, hub.Init},
    Phase.starting: _ALWAYS | {hub.Ready},
    Phase.idle: _CROSSING.union(ENDS_SEARCH),
    Phase.searching: _CROSSING | {hub.Done},
    Phase.closed: frozenset(),
}
_LEADS_TO: dict[type[hub.Message], Phase] = {
    hub.Hello: Phase.greeting,
    hub.Wait: Phase.setting,
    hub.Init: Phase.starting,
    hub.Ready: Phase.idle,
    hub.Go: Phase.searching,
    hub.Done: Phase.idle,
    hub.Quit: Phase.closed,
}
_FROM_ENGINE = get_args(hub.FromEngine)


class HubConnection:
    r"""One end of a Hub conversation.

    Args:
        is_engine: whether this end is the engine's; the GUI's otherwise.

    Example:
        >>> engine = HubConnection(is_engine=True)
        >>> engine.receive(b"hub\nset-par")
        [Hello()]
        >>> engine.send(hub.Id("Coup Turc")), engine.send(hub.Wait())
        (b'id name="Coup Turc"\n', b'wait\n')
        >>> engine.receive(b"am name=threads value=2\ngo think\n")
        [SetParam(name='threads', value='2'), Malformed(text='go think', reason='not expected before init')]
    """

    def __init__(self, *, is_engine: bool) -> None:
        self.phase = Phase.fresh
        self._is_engine = is_engine
        self._unanswered = 0  # searches that were asked for
        self._lines = LineReader()

    def receive(self, data: bytes) -> list[hub.Message | Malformed]:
        """Take bytes of the peer; returns the messages that are complete now. Never raises."""
        return [message for line in self._lines.feed(data) if (message := self._read(line)) is not None]

    def send(self, message: hub.Message) -> bytes:
        """Return the bytes of a message of this end.

        Raises:
            MisuseError: it is not for this end or not for this moment.
        """
        if isinstance(message, _FROM_ENGINE) != self._is_engine or type(message) not in _ALLOWED[self.phase]:
            raise MisuseError(f"{message!r} {self.phase.value}")
        self._go_on(message)
        return write_message(message)

    def _read(self, line: str | LongLine) -> hub.Message | Malformed | None:
        if isinstance(line, LongLine):
            return Malformed(line.start, f"expected a line of at most {MOST_BYTES} bytes")
        if not line.strip():
            return None
        try:
            message = read_message(line, from_engine=not self._is_engine)
        except ProtocolError as error:
            return Malformed(line, error.reason)
        if message is None:
            return None
        if type(message) not in _ALLOWED[self.phase] and not self._ends_search(message):
            return Malformed(line, f"not expected {self.phase.value}")
        self._go_on(message)
        return message

    def _ends_search(self, message: hub.Message) -> bool:
        return self.phase is Phase.searching and isinstance(message, ENDS_SEARCH)

    def _go_on(self, message: hub.Message) -> None:
        self._unanswered += isinstance(message, hub.Go) - isinstance(message, hub.Done)
        if not (isinstance(message, hub.Done) and self._unanswered):
            self.phase = _LEADS_TO.get(type(message), self.phase)
