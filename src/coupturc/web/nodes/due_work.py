"""Work that falls due by the clock while nobody looks: found in the database, by one of the processes at a time."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Iterable
from time import monotonic

from coupturc.errors import CoupTurcError
from coupturc.web.nodes.node import Node
from coupturc.web.store.errors import StoreError

log = logging.getLogger(__name__)

#: What is due at one moment waits together for the database, and is stored together.
_TOGETHER = 10
#: Between two looks; with more due than can be done in time there is little else to do.
_LEAST_SECONDS = 0.05


class DueWork(ABC):
    """Looks again and again for what is due, and does it; what fails is logged once and passed over from then on.

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
        self._failed: set[str] = set()

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
        now_ms = self._node.wall.now_ms()
        found = await self._due(now_ms - overdue_ms, self._at_once + len(self._failed))
        due = [name for name in found if name not in self._failed]
        for first in range(0, len(due), _TOGETHER):
            await asyncio.gather(*(self._try(name, now_ms) for name in due[first : first + _TOGETHER]))

    async def _try(self, name: str, now_ms: int) -> None:
        try:
            await self._do(name, now_ms)
        except StoreError:
            raise
        except CoupTurcError as error:
            self._failed.add(name)
            log.error("%s: %s", name, error)  # noqa: TRY400 - one line says all
        except Exception:  # a bug that one of them meets must not keep the others waiting
            self._failed.add(name)
            log.exception("%s: %s failed", name, self._lease)

    @abstractmethod
    async def _due(self, now_ms: int, most: int) -> Iterable[str]:
        """Return the ids of what is due, the longest first."""

    @abstractmethod
    async def _do(self, name: str, now_ms: int) -> None:
        """Do what is due of one."""
