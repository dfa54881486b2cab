"""What does the jobs of a kind."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

PayloadT = TypeVar("PayloadT", bound=msgspec.Struct)

#: The tenth try comes four and a half hours after the first.
_USUAL_TRIES = 10
_USUAL_SECONDS = 60.0

_FIRST_WAIT_MS = 5_000
_LONGEST_WAIT_MS = 3_600_000


@dataclass(frozen=True, slots=True)
class Handler(Generic[PayloadT]):
    """Does the jobs of one kind.

    A process may die after the work and before that is noted; then the job is done again, which must do no harm.

    Args:
        payload: what a job brings along.
        work: does one job; an exception means that it failed and is tried again.
        tries: so often a job is tried before it is given up.
        seconds: a try that takes longer has failed.
        given_up: does what is left to do when a job is given up, such as showing that to who asked for it; None for
            nothing.
    """

    payload: type[PayloadT]
    work: Callable[[PayloadT], Awaitable[None]]
    tries: int = _USUAL_TRIES
    seconds: float = _USUAL_SECONDS
    given_up: Callable[[PayloadT], Awaitable[None]] | None = None

    async def do(self, payload: str) -> None:
        """Do one job.

        Raises:
            msgspec.MsgspecError: what it brings along is not what this kind needs.
            TimeoutError: it takes too long.
        """
        await self.work(msgspec.json.decode(payload, type=self.payload))

    async def give_up(self, payload: str) -> None:
        """Do what is left to do when a job is given up; there is nothing where its payload cannot be read."""
        if self.given_up is not None:
            with suppress(msgspec.MsgspecError):
                await self.given_up(msgspec.json.decode(payload, type=self.payload))


Handlers = Mapping[str, Handler[Any]]


def wait_ms(tries: int) -> int:
    """Return how long a job waits that has failed so often: four times as long as before.

    Example:
        >>> [wait_ms(tries) // 1000 for tries in (1, 2, 3, 4, 5, 6, 7)]
        [5, 20, 80, 320, 1280, 3600, 3600]
    """
    return min(_LONGEST_WAIT_MS, _FIRST_WAIT_MS << 2 * (tries - 1))
