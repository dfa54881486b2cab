"""Mistakes in a conversation: those of the peer are values, ours are exceptions."""

from dataclasses import dataclass

from coupturc.arguments import expect
from coupturc.errors import CoupTurcError

_MOST_KEPT = 200


@dataclass(frozen=True, slots=True)
class Malformed:
    """Bytes of the peer that are not a message, or not for this moment; the conversation goes on.

    Args:
        text: what was read, cut short when it is long.
        reason: what was expected.
    """

    text: str
    reason: str

    def __post_init__(self) -> None:
        expect("text", self.text, str)  # a slice of something else has any meaning, or none
        object.__setattr__(self, "text", self.text[:_MOST_KEPT])


@dataclass(eq=False)
class ProtocolError(CoupTurcError, ValueError):
    """Text that is not a message, position or move of the protocol.

    Args:
        text: what was read.
        reason: what was expected.
    """

    text: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason}: {self.text[:_MOST_KEPT]!r}"


class MisuseError(CoupTurcError):
    """A message that this side may not send now: a mistake in this program."""
