"""Looking at the database again and again: once a second, and at once when something is said to have changed."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from typing import TypeVar

from coupturc.web.store import StoreError

log = logging.getLogger(__name__)

#: How often the database is asked what other processes have changed: the bus may have lost it.
_LOOK_SECONDS = 1.0
#: How many pages are served before others have their turn: there may be thousands, and clocks run meanwhile.
PAGES_AT_ONCE = 10

ItemT = TypeVar("ItemT")


async def in_turns(items: Iterable[ItemT]) -> AsyncIterator[ItemT]:
    """Go through items; after every few of them others have their turn, so that anything may have changed then."""
    for number, item in enumerate(tuple(items), start=1):
        yield item
        if number % PAGES_AT_ONCE == 0:
            await asyncio.sleep(0)


class Looks:
    """A task that looks, one look after the other, and goes on when one fails.

    Args:
        of: what looks, in one word for the log.
        look: looks once.
    """

    def __init__(self, of: str, look: Callable[[], Awaitable[None]]) -> None:
        self._of = of
        self._look = look
        self._is_due = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_due(self) -> bool:
        """Whether a look is asked for that has not begun."""
        return self._is_due.is_set()

    def begin(self) -> None:
        """Look from now on."""
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    def hasten(self) -> None:
        """Look at once, or as soon as the look that is under way has ended."""
        self._is_due.set()

    def stop(self) -> None:
        """Look no longer."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _run(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._is_due.wait(), _LOOK_SECONDS)
            self._is_due.clear()
            try:
                await self._look()
            except StoreError:
                log.warning("%s: the database does not answer", self._of)
            except Exception:
                log.exception("%s: cannot look", self._of)
