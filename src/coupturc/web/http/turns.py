"""Requests that come at the same time begin a few at a time, those of each address in turn.

Two thousand connections with a request each, which all come in one look at the network, held up everybody for two
seconds, as the event loop went through all of them first.
"""

import asyncio
from collections import deque
from collections.abc import Callable

#: So many begin in one turn of the event loop; a small one takes less than a millisecond.
AT_ONCE = 8


class RequestTurns:
    """What waits to begin, by the address it comes from."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[Callable[[], None]]] = {}
        self._is_coming = False

    def add(self, place: str, begin: Callable[[], None]) -> None:
        """Begin something when it is its turn: soon, where nothing else waits."""
        self._waiting.setdefault(place, deque()).append(begin)
        self._plan()

    def _plan(self) -> None:
        if self._waiting and not self._is_coming:
            self._is_coming = True
            asyncio.get_running_loop().call_soon(self._begin_some)

    def _begin_some(self) -> None:
        self._is_coming = False
        for _ in range(AT_ONCE):
            if self._waiting:
                self._next()()
        self._plan()

    def _next(self) -> Callable[[], None]:
        """Return the first of the address whose turn it is, which then has its next turn after the others."""
        place = next(iter(self._waiting))
        waiting = self._waiting.pop(place)
        begin = waiting.popleft()
        if waiting:
            self._waiting[place] = waiting
        return begin
