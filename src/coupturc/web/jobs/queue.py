"""Where work is asked for that is done later."""

from collections.abc import Callable

import msgspec

from coupturc.web.store.jobs import JobRepository


class JobQueue:
    """Keeps jobs until they are done.

    Args:
        jobs: where they are kept.
    """

    def __init__(self, jobs: JobRepository) -> None:
        self._jobs = jobs
        self._listeners: list[Callable[[], None]] = []

    async def enqueue(self, kind: str, payload: msgspec.Struct, not_before_ms: int = 0) -> None:
        """Have something done later; when this returns it is on disk.

        Args:
            kind: what; the handler of that name does it.
            payload: what the handler needs for it.
            not_before_ms: when it may be done, UTC; what has passed means as soon as possible.

        Raises:
            StoreError: it is not kept.
        """
        await self._jobs.add(kind, msgspec.json.encode(payload).decode(), not_before_ms)
        self.look()

    def look(self) -> None:
        """Have jobs looked for at once: some were asked for in the transaction of what they follow from."""
        for listener in self._listeners:
            listener()

    def listen(self, listener: Callable[[], None]) -> None:
        """Have a listener hear when this process has asked for something."""
        self._listeners.append(listener)

    async def count_before(self, kind: str, beginning: str) -> int:
        """Return how many jobs of a kind were asked for before one; see `JobRepository.count_before`."""
        return await self._jobs.count_before(kind, beginning)

    async def count(self, kind: str) -> int:
        """Return how many jobs of a kind wait, to refuse more of them in time."""
        return await self._jobs.count(kind)
