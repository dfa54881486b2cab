"""What a room asks of a page that follows its game."""

from typing import Protocol

from coupturc.web.games.messages import ServerMessage
from coupturc.web.live.allowance import Allowance
from coupturc.web.messages.shared import Fault


class GamePage(Protocol):
    """A page that follows the game."""

    visitor: str
    person: str | None
    has_closed: bool
    lag_ms: int
    allowance: Allowance

    @property
    def is_current(self) -> bool:
        """Whether the state that it was shown last is on its way."""

    def show(self, state: bytes) -> None:
        """Take a new state; only the latest matters."""

    def send(self, message: ServerMessage) -> None:
        """Take a message that must not be lost; it goes out before any state shown later."""

    def hold(self) -> None:
        """Let what is sent until `release` wait for it."""

    def release(self) -> None:
        """Send what was held, together."""

    def renew(self, kind: str, message: ServerMessage) -> None:
        """Take a message in the place of the last one of its kind."""

    def end(self, fault: Fault) -> None:
        """Take the last message; nothing follows."""
