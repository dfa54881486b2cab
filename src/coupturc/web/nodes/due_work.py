"""Work that falls due by the clock while nobody looks: found in the database, by one of the processes at a time."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Iterable
from time import monotonic
from typing import NamedTuple

from coupturc.errors import CoupTurcError
from coupturc.web.nodes.node import Node
from coupturc.web.store.errors import StoreError

log = logging.getLogger(__name__)

#: What is due at one moment waits together for the database, and is stored together.
_TOGETHER = 10
#: Between two looks; with more due than can be done in time there is little else to do.
_LEAST_SECONDS = 0.05
#: What fails is passed over for so long, and then for twice as long each time.
_FIRST_PAUSE_SECONDS = 15.0
_LONGEST_PAUSE_SECONDS = 3_600.0
#: What has not come again for so long has been mended or deleted: its next fault is a new one.
_KNOWN_SECONDS = 86_400.0


class _Pause(NamedTuple):
    """For how long something that failed is passed over, and until when by the monotonic clock."""

    seconds: float
    until: float


class DueWork(ABC):
    """Looks again and again for what is due, and does it.

    What fails is logged once, and passed over for a while: each time it fails again for twice as long, an hour at most.

    Args:
        node: this process.
        lease: what the process that looks has; it says what is looked for.
        every_seconds: how often it looks, from one beginning to the next.
        at_once: so many are done at one look; more wait for the next.
        others_after_ms: what has been due for so long a process without the lease does as well: the one that has it may
            have died, which takes some seconds to show. None leaves all to that one.
    """

    def __init__(
        self, node: Node, lease: str, every_seconds: float, at_once: int, others_after_ms: int | None = None
    ) -> None:
        self._node = node
        self._lease = lease
        self._every_seconds = every_seconds
        self._at_once = at_once
        self._others_after_ms = others_after_ms
        self._failed: dict[str, _Pause] = {}

    async def run(self) -> None:
        """Look until cancelled."""
        while True:
            began = monotonic()
            try:
                if await self._node.take(self._lease):
                    await self.look()
                elif self._others_after_ms is not None:
                    await self.look(self._others_after_ms)
            except StoreError as error:
                log.warning("cannot look for %s: %s", self._lease, error)
            await asyncio.sleep(max(_LEAST_SECONDS, began + self._every_seconds - monotonic()))

    async def look(self, overdue_ms: int = 0) -> None:
        """Look once for what has been due for so long.

        Raises:
            StoreError: the database does not answer.
        """
        await self._node.make_sure()
        now_ms, passed_over = self._node.wall.now_ms(), self._passed_over()
        found = await self._due(now_ms - overdue_ms, self._at_once + len(passed_over))
        due = [name for name in found if name not in passed_over]
        for first in range(0, len(due), _TOGETHER):
            await asyncio.gather(*(self._try(name, now_ms) for name in due[first : first + _TOGETHER]))

    def _passed_over(self) -> frozenset[str]:
        """Return what is not tried again yet, and forget what has not come again for a day."""
        now = monotonic()
        self._failed = {name: pause for name, pause in self._failed.items() if pause.until > now - _KNOWN_SECONDS}
        return frozenset(name for name, pause in self._failed.items() if pause.until > now)

    async def _try(self, name: str, now_ms: int) -> None:
        try:
            await self._do(name, now_ms)
            self._failed.pop(name, None)
        except StoreError:
            raise
        except CoupTurcError as error:
            if self._is_new_fault(name):
                log.error("%s: %s", name, error)  # noqa: TRY400 - one line says all
        except Exception:  # a bug that one of them meets must not keep the others waiting
            if self._is_new_fault(name):
                log.exception("%s: %s failed", name, self._lease)

    def _is_new_fault(self, name: str) -> bool:
        """Pass over what has failed for a while; return whether it has failed for the first time."""
        before = self._failed.get(name)
        seconds = _FIRST_PAUSE_SECONDS if before is None else min(2 * before.seconds, _LONGEST_PAUSE_SECONDS)
        self._failed[name] = _Pause(seconds, monotonic() + seconds)
        return before is None

    @abstractmethod
    async def _due(self, now_ms: int, most: int) -> Iterable[str]:
        """Return the ids of what is due, the longest first."""

    @abstractmethod
    async def _do(self, name: str, now_ms: int) -> None:
        """Do what is due of one."""
