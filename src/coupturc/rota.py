"""Fair turns for what waits: however much comes from one place, another waits for one thing of it only."""

from collections import deque
from typing import Generic, TypeVar

ItemT = TypeVar("ItemT")


class Rota(Generic[ItemT]):
    """What waits, by the place it comes from.

    Example:
        >>> rota = Rota[str]()
        >>> for place, item in (("a school", "a1"), ("a school", "a2"), ("a school", "a3"), ("a home", "b1")):
        ...     rota.add(place, item)
        >>> [rota.next() for _ in range(4)], bool(rota)
        (['a1', 'b1', 'a2', 'a3'], False)
    """

    def __init__(self) -> None:
        self._waiting: dict[str, deque[ItemT]] = {}

    def __bool__(self) -> bool:
        """Whether anything waits."""
        return bool(self._waiting)

    def add(self, place: str, item: ItemT) -> None:
        """Let something wait for its turn."""
        self._waiting.setdefault(place, deque()).append(item)

    def next(self) -> ItemT:
        """Take what has its turn; its place has the next one after the others."""
        place = next(iter(self._waiting))
        waiting = self._waiting.pop(place)
        item = waiting.popleft()
        if waiting:
            self._waiting[place] = waiting
        return item
