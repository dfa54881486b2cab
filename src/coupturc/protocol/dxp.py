"""The state of a DamExchange session. Listening on TCP and asking for games are in other modules."""

from enum import Enum

from coupturc._core import Side
from coupturc.protocol import dxp_messages as dxp
from coupturc.protocol.faults import Malformed, MisuseError, ProtocolError

MOST_BYTES = 1024


class DxpPhase(Enum):
    """Where a session is."""

    idle = "between games"
    asked = "before the answer to a request"
    playing = "during a game"
    ending = "before the answer to the end of a game"


_ANYTIME = (dxp.Chat,)
_ALLOWED: dict[DxpPhase, tuple[type[dxp.DxpMessage], ...]] = {
    DxpPhase.idle: (dxp.GameRequest,),
    DxpPhase.asked: (dxp.GameAnswer,),
    DxpPhase.playing: (dxp.PlayedMove, dxp.GameEnd, dxp.BackRequest, dxp.BackAnswer),
    DxpPhase.ending: (dxp.GameEnd,),
}


class DxpConnection:
    r"""One end of a session.

    Args:
        is_initiator: whether this end asks for games; it follows otherwise.

    Example:
        >>> us, them = DxpConnection(is_initiator=True), DxpConnection(is_initiator=False)
        >>> [request] = them.receive(us.send(dxp.GameRequest("Ada", Side.black, minutes=5)))
        >>> request.minutes, us.receive(them.send(dxp.GameAnswer("Bob")))
        (5.0, [GameAnswer(name='Bob', code=0)])
        >>> them.receive(b"M000132280")
        []
        >>> them.receive(b"0\0")
        [PlayedMove(seconds=1, origin='32', target='28', captured=())]
    """

    def __init__(self, *, is_initiator: bool) -> None:
        self.phase = DxpPhase.idle
        self.request: dxp.GameRequest | None = None
        self.turn = Side.white
        self._is_initiator = is_initiator
        self._ended_by_us = False
        self._held = b""

    @property
    def side(self) -> Side:
        """The side this end plays in the game that was last asked for.

        Raises:
            MisuseError: nobody has asked for a game.
        """
        if self.request is None:
            raise MisuseError("no game has been asked for")
        return self.request.follower.other if self._is_initiator else self.request.follower

    def receive(self, data: bytes) -> list[dxp.DxpMessage | Malformed]:
        """Take bytes of the peer; returns the messages that are complete now. Never raises."""
        *whole, self._held = (self._held + data).split(b"\0")
        messages = [message for text in whole if (message := self._read(text)) is not None]
        if len(self._held) > MOST_BYTES:
            messages.append(Malformed(self._held.decode("latin-1"), "expected a shorter message"))
            self._held = b""
        return messages

    def send(self, message: dxp.DxpMessage) -> bytes:
        """Return the bytes of a message of this end.

        Raises:
            MisuseError: it is not for this end or not for this moment.
        """
        if fault := self._fault(message, ours=True):
            raise MisuseError(f"{fault}: {message!r}")
        self._go_on(message, ours=True)
        return dxp.write_message(message)

    def _read(self, data: bytes) -> dxp.DxpMessage | Malformed | None:
        try:
            message = dxp.read_message(data)
        except ProtocolError as error:
            if data[:1] == b"R" and self.phase is DxpPhase.idle and not self._is_initiator:
                self.phase = DxpPhase.asked  # the request is not known, but the peer waits for an answer
            return Malformed(error.text, error.reason)
        if self.phase is DxpPhase.ending and self._ended_by_us and not isinstance(message, dxp.GameEnd | dxp.Chat):
            return None  # crossed with our end of the game
        if fault := self._fault(message, ours=False):
            return Malformed(data.decode("latin-1"), fault)
        self._go_on(message, ours=False)
        return message

    def _fault(self, message: dxp.DxpMessage, *, ours: bool) -> str:
        """Say why this message is out of place; empty when it is in place."""
        if isinstance(message, _ANYTIME):
            return ""
        if not isinstance(message, _ALLOWED[self.phase]):
            return f"not expected {self.phase.value}"
        by_initiator = ours == self._is_initiator
        wrong_role = by_initiator if isinstance(message, dxp.GameAnswer) else not by_initiator
        if isinstance(message, dxp.GameRequest | dxp.GameAnswer) and wrong_role:
            return "only the initiator asks for a game and the follower answers"
        if isinstance(message, dxp.PlayedMove) and ours != (self.turn is self.side):
            return "not expected while the other side is to move"
        if self.phase is DxpPhase.ending and ours == self._ended_by_us:
            return "expected the other side's answer to the end of the game"
        return ""

    def _go_on(self, message: dxp.DxpMessage, *, ours: bool) -> None:
        match message:
            case dxp.GameRequest():
                self.phase, self.request = DxpPhase.asked, message
                self.turn = message.position.turn if message.position else Side.white
            case dxp.GameAnswer():
                self.phase = DxpPhase.idle if message.code else DxpPhase.playing
            case dxp.PlayedMove():
                self.turn = self.turn.other
            case dxp.GameEnd():
                is_first = self.phase is DxpPhase.playing
                self.phase = DxpPhase.ending if is_first else DxpPhase.idle
                self._ended_by_us = ours
            case _:
                pass
