"""What the buses between processes have in common: hints wait until they are carried, and a lost line is made again."""

import asyncio
import logging
import secrets
from abc import abstractmethod
from collections.abc import Callable, Coroutine

import msgspec
from prometheus_client import Gauge

from coupturc.web.bus.bus import Bus, Hint, Missed

log = logging.getLogger(__name__)

#: A database or a NATS that restarts is back within seconds.
_AGAIN_SECONDS = 1.0
#: More wait while the line is away; they would be old by then.
_MOST_WAITING = 10_000

_CARRIES = Gauge("coupturc_bus_carries", "Whether hints reach the other processes (1), or the line is away (0)")


class _Said(msgspec.Struct, frozen=True, array_like=True):
    by: str
    hint: Hint


_said = msgspec.json.Decoder(_Said)
_encode = msgspec.json.Encoder().encode


class LineError(Exception):
    """The line to the other processes cannot be had, or is lost; the message says why."""


class DistantBus(Bus):
    """The bus of several processes.

    Args:
        place: what carries the hints, as the log names it.
    """

    is_shared = True

    def __init__(self, place: str) -> None:
        super().__init__()
        self._place = place
        self._name = secrets.token_urlsafe(9)
        self._waiting: asyncio.Queue[Hint] = asyncio.Queue(_MOST_WAITING)
        #: None before the first attempt.
        self._carries: bool | None = None

    @property
    def carries(self) -> bool:
        """Whether there is a line."""
        return self._carries is True

    @property
    def waiting(self) -> int:
        """How much waits to be said."""
        return self._waiting.qsize()

    def publish(self, hint: Hint) -> None:
        """Say something to the other processes."""
        if not self._waiting.full():
            self._waiting.put_nowait(hint)

    async def run(self) -> None:
        """Listen and speak; begin again when the line was away."""
        while True:
            try:
                await self._carry()
            except LineError as error:
                self._note_loss(error)
            await asyncio.sleep(_AGAIN_SECONDS)

    @abstractmethod
    async def _carry(self) -> None:
        """Carry hints over one line until it is lost.

        Raises:
            LineError: it cannot be had, or is lost.
        """

    def _begin(self) -> None:
        """Note that what the others say arrives from now on; what they said before is lost."""
        if self._carries is False:
            log.warning("the bus: %s is back", self._place)
        self._carries = True
        _CARRIES.set(1)
        self.hear(Missed())

    def _note_loss(self, error: LineError) -> None:
        """Log it once, however often the line is tried again."""
        if self._carries is not False:
            log.warning("the bus: %s: %s; tried again every second, games go on without it", self._place, error)
        self._carries = False
        _CARRIES.set(0)

    async def _next(self) -> bytes:
        """Return what is to be said next, as it is said."""
        return _encode(_Said(self._name, await self._waiting.get()))

    def _take(self, payload: str | bytes) -> None:
        """Hear what has arrived, except what this process has said itself."""
        try:
            said = _said.decode(payload)
        except (msgspec.DecodeError, UnicodeDecodeError):
            # While servers are restarted one by one, a newer version may say what this one does not know.
            log.debug("the bus: not understood: %r", payload)
            return
        if said.by != self._name:
            self.hear(said.hint)


async def first_end(*works: Coroutine[None, None, None], hang_up: Callable[[], None]) -> None:
    """Do work side by side until one part of it ends or fails; then hang up, cancel the others and wait for them."""
    tasks = {asyncio.create_task(work) for work in works}
    try:
        ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        hang_up()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in ended:
        task.result()
